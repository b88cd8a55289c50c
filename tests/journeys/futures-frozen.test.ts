import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { setLentStage } from '../support/stage.ts'
import { BTC, markOf } from './contract-desk.ts'
import { ContractTrader } from './contract-trader.ts'

describe('who may only reduce', { timeout: 600_000 }, () => {
  // Only with traffic there is an index, and somebody to trade with.
  const stage = setLentStage('quiet')
  let alice: ContractTrader

  /** Both sign them out. */
  const become = async (how: 'freeze' | 'unfreeze') => {
    await stage.exchange.cli('account', how, '--email', alice.email)
    await alice.visitor.signIn(alice)
    await alice.open()
  }
  const quiet = () =>
    assert.deepEqual(
      alice.visitor.complaints.filter((line) => /^(error|uncaught)/.test(line)),
      [],
    )

  before(async () => {
    alice = await ContractTrader.enter(stage, 'alice', 'futures.USDT=1000')
    await alice.untilTraded()
    await alice.open()
    await alice.desk.tradesAtMarket('Buy', '0.03')
    await alice.untilHeld('0.03')
  })

  it('the order form of a frozen account opens nothing, and says why', async () => {
    const { client, desk, visitor } = alice
    await become('freeze')
    await visitor.page.getByText(/frozen, contact customer support/).waitFor()
    await desk.form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.01')
    await desk.untilSays(/^Trading is frozen on your account$/)
    assert.deepEqual(await violations(visitor.page), [])
    await assert.rejects(client.createOrder(BTC, 'market', 'buy', 0.01))
    // Turning a position around opens one.
    await desk.row.getByRole('button', { name: /^Reverse/ }).click()
    const [refused] = await Promise.all([
      visitor.page.waitForResponse('**/order/order_create'),
      desk.answers('Reverse BTCUSDT?', 'Reverse'),
    ])
    const { code } = (await refused.json()) as { code: string }
    assert.equal(code, '310008')
    await alice.untilHeld('0.03')
  })

  it('what reduces is taken from the form, from the row and at a trigger', async () => {
    const { client, desk } = alice
    const { form } = desk
    await form.getByRole('checkbox', { name: 'Reduce-only' }).check({ force: true })
    await desk.tradesAtMarket('Sell', '0.01', 'Close long:')
    await alice.untilHeld('0.02')
    await desk.row.getByRole('button', { name: /change take-profit/ }).click()
    const exits = desk.dialog(/Take profit and stop loss/)
    const loss = String(Math.round((await markOf(client)) * 0.95))
    await exits.getByRole('textbox', { name: 'Stop-loss price', exact: true }).fill(loss)
    await exits.getByRole('button', { name: 'Save' }).click()
    await exits.waitFor({ state: 'hidden' })
    const waiting = () => client.fetchOpenOrders(BTC, undefined, undefined, { stop: true })
    await eventually('the stop-loss waits', async () => (await waiting()).length === 1)
    const close = await desk.asksToClose()
    await close.getByRole('button', { name: 'Close position' }).click()
    await close.waitFor({ state: 'hidden' })
    await eventually('nothing is held', async () => (await client.fetchPositions([BTC])).length === 0)
    await desk.tables.getByText('No open positions.').waitFor()
  })

  it('once it may trade again the form is as before', async () => {
    const { desk, visitor } = alice
    await become('unfreeze')
    assert.equal(await visitor.page.getByText(/frozen, contact customer support/).count(), 0)
    await desk.form.getByRole('checkbox', { name: 'Reduce-only' }).uncheck({ force: true })
    await desk.form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.01')
    await desk.untilSays(/^(Buy|Sell) 0\.01 BTC at /)
    // Refused by the exchange, and said so.
    alice.visitor.complaints.length = 0
  })

  it('the browser had nothing to complain of', quiet)
})
