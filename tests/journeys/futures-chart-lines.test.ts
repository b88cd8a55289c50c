import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { units } from '../support/decimal.ts'
import { setLentStage } from '../support/stage.ts'
import { ChartLines } from './chart-lines.ts'
import { BTC, inTicks, markOf } from './contract-desk.ts'
import { ContractTrader } from './contract-trader.ts'

const SERVICE = '/fe-co-api'

describe('lines of a contract on its chart', { timeout: 600_000 }, () => {
  // Only with traffic there is an index, and somebody to trade with.
  const stage = setLentStage('quiet')
  let alice: ContractTrader
  let lines: ChartLines

  /** A price so many thousandths of the mark away, in ticks. */
  const off = async (thousandths: number) =>
    inTicks(BigInt(Math.round((await markOf(alice.client)) * (10 + thousandths / 100))))
  const orders = (isWaiting: boolean) =>
    alice.client.fetchOpenOrders(BTC, undefined, undefined, isWaiting ? { stop: true } : {})
  type Trigger = Readonly<Record<'algoId' | 'orderType' | 'triggerPrice' | 'closePosition', string>>
  const triggers = async () => (await orders(true)).map(({ info }) => info as unknown as Trigger)
  const question = () => alice.visitor.page.getByRole('alertdialog', { name: 'Change the price?' })
  /** What is drawn beside the bars. */
  const onlyShow = async (name: 'Open orders' | 'Positions') => {
    const { page } = alice.visitor
    await page.getByRole('region', { name: 'Chart' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Chart settings' }).click()
    const settings = alice.desk.dialog('Chart settings')
    for (const each of ['Open orders', 'Positions'] as const)
      await settings.getByRole('checkbox', { name: each }).setChecked(each === name, { force: true })
    await settings.getByRole('button', { name: 'Close' }).click()
    await settings.waitFor({ state: 'hidden' })
  }

  before(async () => {
    alice = await ContractTrader.enter(stage, 'alice', 'futures.USDT=1000')
    await alice.untilTraded()
    const contractId = await alice.idOf()
    await alice.visitor.post(`${SERVICE}/user/margin_model_edit`, { contractId, marginModel: '2' })
    await alice.visitor.post(`${SERVICE}/user/level_edit`, { contractId, nowLevel: '50' })
    await alice.open()
    await alice.desk.tradesAtMarket('Buy', '0.02')
    await alice.untilHeld('0.02')
    lines = new ChartLines(alice.visitor.page)
  })

  it('a resting order is dragged to another price, which the exchange then has', async () => {
    await alice.client.createOrder(BTC, 'limit', 'buy', 0.005, Number(await off(-2)))
    await alice.desk
      .tab(/^Open orders/)
      .getByText('1')
      .waitFor()
    await onlyShow('Open orders')
    await lines.drag(question())
    const [, shown = ''] = /to ([\d,.]+) USDT/.exec((await question().textContent()) ?? '') ?? []
    assert.deepEqual(await violations(alice.visitor.page), [])
    await question().getByRole('button', { name: 'Change', exact: true }).click()
    await eventually('the exchange has the price that was asked about', async () => {
      const [order] = await orders(false)
      return units(String((order?.info as { price?: string })?.price ?? '0')) === units(shown.replaceAll(',', ''))
    })
    await alice.client.cancelAllOrders(BTC)
  })

  it('take-profit and stop-loss are dragged to other triggers, and close the whole position still', async () => {
    const held = await alice.held()
    const protection = (price: string) => JSON.stringify([{ triggerPrice: price }])
    const [profit, loss] = [await off(2), await off(-3)]
    await alice.visitor.post(`${SERVICE}/order/condition_create`, {
      contractId: await alice.idOf(),
      positionId: held?.id ?? '',
      tpPositionList: protection(profit),
      slPositionList: protection(loss),
    })
    await eventually('both wait', async () => (await triggers()).length === 2)
    await alice.desk
      .tab(/^Conditional/)
      .getByText('2')
      .waitFor()
    // From the top: the take-profit is the higher one, until the stop-loss is the only one. Each goes away from the mark.
    for (const [type, price, way] of [
      ['TAKE_PROFIT_MARKET', profit, 'up'],
      ['STOP_MARKET', loss, 'down'],
    ] as const) {
      await lines.drag(question(), way)
      const text = ((await question().textContent()) ?? '').replaceAll(',', '')
      const [, from = '', to = ''] = /from ([\d.]+) to ([\d.]+) USDT/.exec(text) ?? []
      assert.equal(units(from), units(price))
      await question().getByRole('button', { name: 'Change', exact: true }).click()
      const moved = await eventually('the exchange has the trigger that was asked about', async () =>
        (await triggers()).find(({ triggerPrice }) => units(triggerPrice) === units(to)),
      )
      assert.deepEqual([moved.orderType, String(moved.closePosition)], [type, 'true'])
      await alice.client.fapiPrivateDeleteAlgoOrder({ algoId: moved.algoId })
    }
  })

  it('the line of its liquidation asks for the margin that would move it there', async () => {
    await onlyShow('Positions')
    const before = await alice.untilAgreed()
    const dialog = alice.desk.dialog('Margin of BTCUSDT')
    await lines.drag(dialog)
    assert.equal(await dialog.getByRole('radio', { name: 'Remove margin' }).isChecked(), false)
    const amount = await dialog.getByRole('textbox', { name: 'Amount' }).inputValue()
    const after = (await dialog.locator('dd').first().locator('bdi').allTextContents()).at(-1)
    await dialog.getByRole('button', { name: 'Add margin' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const added = async () => {
      const held = await alice.held()
      return held && units(held.holdAmount) - units(before.holdAmount) === units(amount.replaceAll(',', ''))
    }
    await eventually('so much margin is added', added)
    await alice.untilAgreed()
    assert.equal(await alice.desk.figure('Liq. price'), after?.replaceAll(',', ''))
  })

  it('the line of its entry asks for an exit there, and that of break-even for an order that closes there', async () => {
    const exits = alice.desk.dialog(/Take profit and stop loss/)
    await lines.drag(exits)
    const values = await Promise.all(
      ['Take-profit price', 'Stop-loss price'].map((name) =>
        exits.getByRole('textbox', { name, exact: true }).inputValue(),
      ),
    )
    assert.equal(values.filter((value) => value !== '').length, 1)
    await exits.getByRole('button', { name: 'Save' }).click()
    await exits.waitFor({ state: 'hidden' })
    const [waiting] = await eventually('the exit waits there', async () => {
      const all = await triggers()
      return all.length === 1 && all
    })
    assert.equal(units(waiting?.triggerPrice ?? '0'), units(values.join('').replaceAll(',', '')))
    const close = alice.desk.dialog('Close BTCUSDT')
    await lines.drag(close)
    assert.equal(await close.getByRole('radio', { name: 'Limit' }).isChecked(), true)
    await close.getByRole('button', { name: 'Cancel' }).click()
  })

  it('all of them go with the position', async () => {
    assert.equal(await lines.areThere(), true)
    await alice.visitor.post(`${SERVICE}/order/close_all_position`)
    await alice.desk.tab(/^Positions/).click()
    await alice.desk.tables.getByText('No open positions.').waitFor()
    await eventually('no line is left', async () => !(await lines.areThere()))
    await onlyShow('Open orders')
    assert.equal(await lines.areThere(), false)
    assert.deepEqual(await triggers(), [])
  })

  it('the browser had nothing to complain of', () => {
    assert.deepEqual(
      alice.visitor.complaints.filter((line) => /^(error|uncaught)/.test(line)),
      [],
    )
  })
})
