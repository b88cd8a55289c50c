import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import { units } from '../support/decimal.ts'
import { setLentStage } from '../support/stage.ts'
import { BTC, inTicks, markOf } from './contract-desk.ts'
import { ContractTrader } from './contract-trader.ts'

const TERMS = 'BTCUSDT: margin and leverage'

/** Before and after, as a dialog shows them; the same where nothing changes. */
async function effect(dialog: Locator, name: string): Promise<readonly [before: string, after: string]> {
  const value = dialog.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').locator('bdi')
  const [before = '', after = before] = ((await value.first().textContent()) ?? '').replaceAll(',', '').split(' → ')
  return [before, after]
}

/** The digits of an amount as the page cuts it, in units. */
const amount = (text: string) => units(/-?\d+(\.\d+)?/.exec(text)?.[0] ?? '0')

/** Whether an amount is what a text shows of it: its first digits. */
function isShown(text: string, exact: string): boolean {
  const places = (/\.(\d+)/.exec(text)?.[1] ?? '').length
  const digit = 10n ** BigInt(8 - places)
  return amount(text) === (units(exact) / digit) * digit
}

describe('margin and leverage of a contract, from the page', { timeout: 600_000 }, () => {
  // Only with traffic there is an index, and somebody to trade with.
  const stage = setLentStage('quiet')
  let alice: ContractTrader

  before(async () => {
    alice = await ContractTrader.enter(stage, 'alice', 'futures.USDT=1000')
    await alice.untilTraded()
    await alice.visitor.post('/fe-co-api/user/level_edit', { contractId: await alice.idOf(), nowLevel: '20' })
    await alice.open()
  })

  const config = async () => {
    type Config = { contractList: { marginModel: number; nowLevel: number }[] }
    const contractId = await alice.idOf()
    const { contractList } = await alice.visitor.post<Config>('/fe-co-api/user/get_user_config', { contractId })
    return contractList[0]
  }
  const terms = async (button: RegExp) => {
    const dialog = alice.desk.dialog(TERMS)
    // What is pressed before the form is taken over is lost.
    await eventually('the dialog is open', async () => {
      if (await dialog.isVisible()) return true
      await alice.visitor.page.getByRole('button', { name: button }).click()
      return dialog.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    })
    return dialog
  }
  const save = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  it('less leverage says before what open orders will hold, and they hold it then', async () => {
    const { client } = alice
    const low = inTicks(BigInt(Math.round((await markOf(client)) * 9)))
    await client.createOrder(BTC, 'limit', 'buy', 0.05, Number(low))
    const before = await eventually('the order holds margin', async () => {
      const wallet = await alice.usdt()
      return units(wallet.lockAmount) > 0n && wallet
    })
    const dialog = await terms(/^Leverage: 20×/)
    await dialog.getByRole('textbox', { name: 'Leverage' }).fill('10')
    const isOld = async () => isShown((await effect(dialog, 'Of it for open orders'))[0], before.lockAmount)
    await eventually('the dialog begins with what the exchange has', isOld)
    const [[, orders], [, initial], [, available]] = await Promise.all(
      ['Of it for open orders', 'Initial margin', 'Available'].map((name) => effect(dialog, name)),
    )
    assert.deepEqual(await violations(alice.visitor.page), [])
    await save(dialog)
    assert.equal((await config())?.nowLevel, 10)
    const after = await alice.usdt()
    assert.equal(units(after.lockAmount), 2n * units(before.lockAmount))
    assert.ok(isShown(orders ?? '', after.lockAmount), `${orders} ${after.lockAmount}`)
    assert.ok(isShown(initial ?? '', after.totalMargin), `${initial} ${after.totalMargin}`)
    assert.ok(isShown(available ?? '', after.canUseAmount), `${available} ${after.canUseAmount}`)
    await alice.visitor.page.getByRole('button', { name: 'Leverage: 10×' }).waitFor()
  })

  it('what the exchange would refuse is said before it is sent: no money for it, no such leverage', async () => {
    const dialog = await terms(/^Leverage/)
    const field = dialog.getByRole('textbox', { name: 'Leverage' })
    const button = dialog.getByRole('button', { name: 'Save' })
    await field.fill('1')
    await dialog.getByText(/^Needs [\d,.]+ USDT more\.$/).waitFor()
    assert.equal(await button.getAttribute('aria-disabled'), 'true')
    const refused = alice.visitor.post('/fe-co-api/user/level_edit', { contractId: await alice.idOf(), nowLevel: '1' })
    await assert.rejects(refused, /310004|margin|balance/i)
    await field.fill('1000')
    await dialog.getByText(/^From 1 to \d+\.$/).waitFor()
    assert.equal(await button.getAttribute('aria-disabled'), 'true')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    assert.equal((await config())?.nowLevel, 10)
  })

  it('the margin mode stays while an order is open, and changes when none is', async () => {
    const blocked = await terms(/^Margin mode: Cross/)
    await blocked.getByText('Can only be changed without a position and open orders in this contract.').waitFor()
    await blocked.getByRole('radio', { name: 'Isolated' }).click()
    assert.equal(await blocked.getByRole('radio', { name: 'Cross' }).isChecked(), true)
    // What is done elsewhere is known to the dialog that is open.
    await alice.client.cancelAllOrders(BTC)
    await blocked.getByText('All positions of the wallet share its balance.').waitFor()
    await blocked.getByRole('radio', { name: 'Isolated' }).check()
    await save(blocked)
    await alice.visitor.page.getByRole('button', { name: 'Margin mode: Isolated' }).waitFor()
    assert.deepEqual([(await config())?.marginModel, (await config())?.nowLevel], [2, 10])
  })

  it('margin is added to an isolated position, which is liquidated where the dialog said', async () => {
    const { desk } = alice
    await desk.tradesAtMarket('Buy', '0.02')
    await alice.untilHeld('0.02')
    const before = await alice.untilAgreed()
    assert.deepEqual([before.positionType, before.leverageLevel], [2, 10])
    await desk.row.getByText('Isolated 10×').waitFor()
    await desk.row.getByRole('button', { name: /^Margin/ }).click()
    const dialog = desk.dialog('Margin of BTCUSDT')
    const { canTransferAmount } = await alice.usdt()
    await dialog.getByText(`Possible: ${plain(canTransferAmount)} USDT`).waitFor()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100000')
    await dialog.getByText(`At most ${plain(canTransferAmount)} USDT.`).waitFor()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('50')
    const liquidation = await changedPrice(dialog)
    assert.deepEqual(await violations(alice.visitor.page), [])
    await dialog.getByRole('button', { name: 'Add margin' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const after = await eventually('the margin is there', async () => {
      const held = await alice.held()
      return held !== undefined && units(held.holdAmount) === units(before.holdAmount) + units('50') && held
    })
    await alice.untilAgreed()
    assert.equal(await desk.figure('Liq. price'), liquidation)
    assert.equal(units(await desk.figure('Margin (ratio)')), cents(after.holdAmount))
  })

  it('as much is taken out again as the exchange lets go, and not more', async () => {
    const { desk } = alice
    const before = await alice.held()
    assert.ok(before)
    await desk.row.getByRole('button', { name: /^Margin/ }).click()
    const dialog = desk.dialog('Margin of BTCUSDT')
    await dialog.getByRole('radio', { name: 'Remove margin' }).check()
    // It moves with the mark: both are looked at until they agree.
    await eventually('the most is what the exchange says', async () => {
      const [text, held] = await Promise.all([dialog.textContent(), alice.held()])
      return held !== undefined && (text ?? '').includes(`Possible: ${plain(held.canSubMarginAmount)} USDT`)
    })
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('5000')
    await dialog.getByText(/^At most [\d.]+ USDT\.$/).waitFor()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('20')
    const liquidation = await changedPrice(dialog)
    await dialog.getByRole('button', { name: 'Remove margin' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const taken = async () => units((await alice.held())?.holdAmount ?? '0') === units(before.holdAmount) - units('20')
    await eventually('the margin is back in the wallet', taken)
    await alice.untilAgreed()
    assert.equal(await desk.figure('Liq. price'), liquidation)
    type Moved = { amount: string; type: number | string }
    const history = await alice.client.fapiPrivateGetPositionMarginHistory({ symbol: 'BTCUSDT' })
    const moved = (history as unknown as Moved[]).map(({ amount: each, type }) => `${units(each)} ${type}`)
    for (const each of [`${units('50')} 1`, `${units('20')} 2`]) assert.ok(moved.includes(each), `${each} of ${moved}`)
  })

  it('less leverage tops up the isolated position, as the dialog said before', async () => {
    const { desk } = alice
    const before = await alice.held()
    const dialog = await terms(/^Leverage: 10×/)
    await dialog.getByRole('textbox', { name: 'Leverage' }).fill('5')
    const [from, to] = await effect(dialog, 'Liquidation price')
    assert.equal(from, await desk.figure('Liq. price'))
    await save(dialog)
    const after = await alice.untilAgreed()
    assert.equal(after.leverageLevel, 5)
    assert.ok(units(after.holdAmount) > units(before?.holdAmount ?? '0'))
    assert.equal(await desk.figure('Liq. price'), to)
    await desk.row.getByText('Isolated 5×').waitFor()
    await alice.visitor.post('/fe-co-api/order/close_all_position')
    await desk.tables.getByText('No open positions.').waitFor()
  })

  it('long and short stand beside each other in hedge mode, and one is turned without the other', async () => {
    const { client, desk, visitor } = alice
    const dialog = await terms(/^Position mode: One-way/)
    await dialog.getByRole('radio', { name: 'Hedge' }).check()
    await save(dialog)
    const { dualSidePosition } = (await client.fapiPrivateGetPositionSideDual()) as {
      dualSidePosition: boolean | string
    }
    assert.equal(String(dualSidePosition), 'true')
    const sides = async () => {
      const held = await client.fetchPositions([BTC])
      const texts = held.map(({ info }) => info as { positionSide: string; positionAmt: string })
      return Object.fromEntries(texts.map((each) => [each.positionSide, units(each.positionAmt)]))
    }
    await desk.tradesAtMarket('Buy', '0.01')
    await desk.tradesAtMarket('Sell', '0.02')
    await eventually('both are held', async () => Object.keys(await sides()).length === 2)
    assert.deepEqual(await sides(), { LONG: units('0.01'), SHORT: -units('0.02') })
    await eventually('both are shown', async () => (await desk.row.count()) === 2)
    const long = desk.row.filter({ hasText: 'Long' })
    assert.deepEqual(
      [await desk.figure('Size', long), await desk.figure('Size', desk.row.filter({ hasText: 'Short' }))],
      ['0.01', '0.02'],
    )
    const blocked = await terms(/^Position mode: Hedge/)
    await blocked.getByText('Can only be changed without positions and open orders.').waitFor()
    assert.deepEqual(await violations(visitor.page), [])
    await blocked.getByRole('button', { name: 'Cancel' }).click()
    await long.getByRole('button', { name: /^Reverse/ }).click()
    await desk.answers('Reverse BTCUSDT?', 'Reverse')
    await eventually('the long is gone, and the short is larger', async () => {
      const { LONG, SHORT } = await sides()
      return LONG === undefined && SHORT === -units('0.03')
    })
    await eventually('the page has it', async () => (await desk.figure('Size')) === '0.03')
    await visitor.post('/fe-co-api/order/close_all_position')
    await desk.tables.getByText('No open positions.').waitFor()
    assert.equal((await stage.exchange.cli<{ ok: boolean }>('ledger', 'check')).ok, true)
  })

  it('the browser had nothing to complain of', () => {
    assert.deepEqual(
      alice.visitor.complaints.filter((line) => /^(error|uncaught)/.test(line)),
      [],
    )
  })
})

/** Without zeros at its end, as a sentence has it. */
function plain(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** An amount as a table cuts it: to two decimals. */
function cents(text: string): bigint {
  return (units(text) / 1_000_000n) * 1_000_000n
}

/** Where the dialog says that the position would be liquidated after the change. */
async function changedPrice(dialog: Locator): Promise<string> {
  const texts = await dialog.locator('dd').first().locator('bdi').allTextContents()
  return (texts.at(-1) ?? '').replaceAll(',', '')
}
