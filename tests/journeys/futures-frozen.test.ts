import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { setStage } from '../support/stage.ts'
import { BTC, markOf } from './contract-desk.ts'
import { ContractTrader } from './contract-trader.ts'
import { fingers } from './fingers.ts'

/** More tab stops than the page of a contract has. */
const MOST_STOPS = 300

describe('who may only reduce, and who has no mouse', { timeout: 600_000 }, () => {
  // Only with traffic there is an index, and somebody to trade with.
  const stage = setStage({ demoTraffic: 'quiet' })
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
    await desk.untilSays(/^(Buy|Sell) 0\.01 BTC at market$/)
    // Refused by the exchange, and said so.
    alice.visitor.complaints.length = 0
  })

  it('everything is done once without a mouse: leverage, opening, protecting, reversing, closing', async () => {
    const { client, visitor } = alice
    const { keyboard } = visitor.page
    await alice.open()
    await alice.desk.untilSays(/./)
    const { tabTo, isAt } = fingers(visitor, MOST_STOPS)
    const press = async (what: RegExp) => {
      await tabTo(what)
      await keyboard.press('Enter')
    }
    const write = async (what: RegExp, text: string) => {
      await tabTo(what)
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type(text)
    }

    await press(/^Leverage: \d+×$/)
    await write(/^Leverage/, '10')
    await press(/^Save$/)
    // Where it came from, with what it says now.
    await isAt(/^Leverage: 10×$/)

    await tabTo(/^Limit$/)
    await keyboard.press('ArrowRight')
    await isAt(/^Market$/)
    await write(/^Amount/, '0.01')
    await press(/^Buy 0\.01 BTC at market$/)
    await alice.desk.dialog('Check your order').waitFor()
    await press(/^Buy 0\.01 BTC at market$/)
    await alice.untilHeld('0.01')
    await alice.untilAgreed()

    const profit = String(Math.round((await markOf(client)) * 1.05))
    await press(/^BTCUSDT: change take-profit/)
    await write(/^Take-profit price/, profit)
    await press(/^Save$/)
    const waiting = () => client.fetchOpenOrders(BTC, undefined, undefined, { stop: true })
    await eventually('the take-profit waits', async () => (await waiting()).length === 1)

    await press(/^Reverse BTCUSDT$/)
    await visitor.page.getByRole('alertdialog', { name: 'Reverse BTCUSDT?' }).waitFor()
    await press(/^Reverse$/)
    await alice.untilHeld('-0.01')
    await alice.untilAgreed()

    await press(/^Close BTCUSDT$/)
    await alice.desk.dialog('Close BTCUSDT').waitFor()
    await press(/^Close position$/)
    await eventually('nothing is held', async () => (await client.fetchPositions([BTC])).length === 0)
    await alice.desk.tables.getByText('No open positions.').waitFor()
    quiet()
  })
})
