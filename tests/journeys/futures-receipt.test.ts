import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { units } from '../support/decimal.ts'
import { clockClearOf } from '../support/shifted-clock.ts'
import { setStage } from '../support/stage.ts'
import { inTicks, markOf } from './contract-desk.ts'
import { ContractTrader } from './contract-trader.ts'
import type { Totals } from './unified-answers.ts'

const API = '/fe-co-api'
const SOURCES = ['a', 'b', 'c', 'd', 'e'].map((letter) => `simulated-${letter}`)
/** A tick of 0.1 in units of 10^-8. */
const TICK = 10_000_000n
const NONE = '--'
/** Somebody else may be quicker, or the index may have been away for too long. */
const TRIES = 12

/** Where a position is liquidated, and the margin ratio behind it, in the digits that a page shows. */
interface Standing {
  readonly liquidation: string
  readonly ratio: string
}

/** What the form says of an order. */
interface Receipt {
  readonly average: string
  readonly from: Standing
  readonly to: Standing
}

const FLAT: Standing = { liquidation: NONE, ratio: '0.00' }

describe('the receipt of an order, before it is sent and after', { timeout: 1_200_000 }, () => {
  // Only with traffic there is an index, and somebody to trade with. Around the hour no account is upgraded.
  const stage = setStage({ demoTraffic: 'quiet', env: clockClearOf(50, 5, 20) })
  let contractId: string

  const sources = (how: 'break' | 'mend') =>
    Promise.all(SOURCES.map((source) => stage.exchange.cli('index', how, source)))
  /** Without an index its mark stands still, and for a minute everything is traded as before. */
  const untilStill = async ({ visitor }: ContractTrader) => {
    await sources('break')
    const stands = async () => {
      type Index = { indexState: string }
      const { indexState } = await visitor.post<Index>(`${API}/common/index_price_weight_list`, { contractId })
      return indexState === 'frozen'
    }
    await eventually('the index is frozen', stands, 120_000)
  }
  const enter = async (name: string, fund: string) => {
    const trader = await ContractTrader.enter(stage, name, fund)
    contractId = await trader.idOf()
    await trader.visitor.post(`${API}/user/level_edit`, { contractId, nowLevel: '20' })
    return trader
  }

  /** What the exchange has now. */
  type Ask = (trader: ContractTrader) => Promise<Standing>
  const standing = async (trader: ContractTrader, ratio: string): Promise<Standing> => {
    const held = await trader.held()
    const price = units(held?.reducePrice || '0')
    // Of a long up to the next tick.
    return { liquidation: price === 0n ? NONE : inTicks((price + TICK - 1n) / TICK), ratio: percent(ratio) }
  }
  const ofWallet: Ask = async (trader) => standing(trader, (await trader.usdt()).totalMarginRate)
  const ofPosition: Ask = async (trader) => standing(trader, (await trader.held())?.marginRate ?? '')
  const ofAccount: Ask = async (trader) => {
    const { list } = await trader.visitor.ask<{ list: Totals[] }>(`${API}/account/unified/account_list`)
    return standing(trader, list[0]?.mmRatio ?? '')
  }

  const readReceipt = async ({ visitor }: ContractTrader): Promise<Receipt> => {
    const list = visitor.page.getByLabel('Before you send')
    const of = async (name: string) => {
      const value = list.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
      return (await value.locator('bdi').allTextContents()).map((text) => text.replaceAll(/[,%]/g, ''))
    }
    const [[average = ''], liquidation, ratio] = await Promise.all(
      ['Average price', 'Liquidation price', 'Margin ratio'].map(of),
    )
    const [from = NONE, to = from] = liquidation ?? []
    const [fromRatio = NONE, toRatio = fromRatio] = ratio ?? []
    return { average, from: { liquidation: from, ratio: fromRatio }, to: { liquidation: to, ratio: toRatio } }
  }

  /** Buys at market: what the form said before; undefined when the book moved meanwhile. */
  const buys = async (trader: ContractTrader, amount: string, total: string): Promise<Receipt | undefined> => {
    const { desk } = trader
    await desk.form.getByRole('tab', { name: 'Market', exact: true }).click()
    await desk.form.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount)
    await desk.untilSays(new RegExp(`^Buy ${amount} BTC at market$|^Positions can only be closed`))
    if ((await desk.button.textContent())?.startsWith('Positions')) return undefined
    const was = await trader.held()
    await desk.button.click()
    const confirm = desk.dialog('Check your order').getByRole('button', { name: `Buy ${amount} BTC at market` })
    await confirm.waitFor()
    const said = await readReceipt(trader)
    await confirm.click()
    await desk.dialog('Check your order').waitFor({ state: 'hidden' })
    await trader.untilHeld(total)
    const is = await trader.untilAgreed()
    const paid = units(is.entryValue) - units(was?.entryValue ?? '0')
    const average = (paid * units('1')) / units(amount)
    return average - (average % TICK) === units(said.average) - (units(said.average) % TICK) ? said : undefined
  }

  /** Twice, from nothing and from what the first left: each time the form said what the exchange has then. */
  const isForetold = async (trader: ContractTrader, ask: Ask, onPage: (trader: ContractTrader) => Promise<string>) => {
    const { visitor } = trader
    for (let tries = 0; tries < TRIES; tries += 1) {
      await sources('mend')
      await trader.untilTraded()
      await trader.open()
      await untilStill(trader)
      const mark = await markOf(trader.client)
      const first = await buys(trader, '0.02', '0.02')
      const between = first && (await ask(trader))
      const second = between && (await buys(trader, '0.03', '0.05'))
      const after = await ask(trader)
      // What is said at one mark is not what is at another.
      if (second && (await markOf(trader.client)) === mark) {
        assert.deepEqual([first.to, second.from, second.to], [between, between, after])
        assert.equal(first.from.liquidation, FLAT.liquidation)
        const shown = async () => ({
          liquidation: await trader.desk.figure('Liq. price'),
          ratio: (await onPage(trader)).replaceAll(/[,%]/g, ''),
        })
        await eventually('the page shows it', async () => {
          const { liquidation, ratio } = await shown()
          return liquidation === after.liquidation && ratio === after.ratio
        })
        const { liquidationPrice = '' } = (await trader.position()) as unknown as Record<string, string>
        assert.equal(inTicks((units(liquidationPrice) + TICK - 1n) / TICK), after.liquidation, '/fapi')
        await sources('mend')
        await visitor.post(`${API}/order/close_all_position`)
        return
      }
      await visitor.post(`${API}/order/close_all_position`)
    }
    assert.fail('the book never stood still')
  }
  const inSummary = async ({ desk }: ContractTrader) =>
    (await desk.tables.locator('dt', { hasText: /argin ratio/ }).last().locator('xpath=following-sibling::dd[1]').textContent()) ?? '' // biome-ignore format: one figure
  const inRow = async ({ desk }: ContractTrader) => (await desk.row.locator('small bdi').last().textContent()) ?? ''

  it('is what a cross position comes to', async () => {
    const alice = await enter('alice', 'futures.USDT=1000')
    await alice.untilTraded()
    await isForetold(alice, ofWallet, inSummary)
  })

  it('is what an isolated position comes to', async () => {
    const bob = await enter('bob', 'futures.USDT=1000')
    await bob.visitor.post(`${API}/user/margin_model_edit`, { contractId, marginModel: '2' })
    await isForetold(bob, ofPosition, inRow)
  })

  it('is what a unified account comes to, with another coin behind it', async () => {
    const carol = await enter('carol', 'futures.USDT=500,futures.BTC=0.02')
    await sources('mend')
    await carol.untilTraded()
    // Not before the index has been there for a while.
    const upgrade = async () => {
      const answer = carol.visitor.post<{ status: number }>(`${API}/account/unified/upgrade`)
      return (await answer.catch(() => undefined))?.status === 1
    }
    await eventually('the account is unified', upgrade, 180_000)
    await carol.visitor.post(`${API}/account/unified/collateral/switch`, { coin: 'BTC', collateralStatus: '1' })
    await isForetold(carol, ofAccount, inSummary)
  })
})

/** A ratio in percent, cut to two digits as a page does. */
function percent(ratio: string): string {
  const hundredths = units(ratio || '0') / 10_000n
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}
