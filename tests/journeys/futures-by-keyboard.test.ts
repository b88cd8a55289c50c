import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import { units } from '../support/decimal.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setLentStage } from '../support/stage.ts'
import { untilTakenOver } from '../support/visitor.ts'
import { BTC, markOf } from './contract-desk.ts'
import { ContractTrader } from './contract-trader.ts'
import { fingers } from './fingers.ts'

/** More tab stops than the page of a contract has, once around. */
const MOST_STOPS = 250

describe('somebody who trades a contract without a mouse', { timeout: 600_000 }, () => {
  // Only with traffic there is an index, and somebody to trade with.
  const stage = setLentStage('quiet')
  let alice: ContractTrader

  const page = () => alice.visitor.page
  const hands = () => fingers(alice.visitor, MOST_STOPS)
  const press = async (what: RegExp) => {
    await hands().tabTo(what)
    await page().keyboard.press('Enter')
  }
  const write = async (what: RegExp, text: string) => {
    await hands().tabTo(what)
    await page().keyboard.press('ControlOrMeta+A')
    await page().keyboard.type(text)
  }
  /** Before the focus is in what has just been opened, Tab would walk on behind it. */
  const opens = async (dialog: Locator) => {
    await dialog.waitFor()
    const isInside = () => dialog.evaluate((element) => element.contains(element.ownerDocument.activeElement))
    await eventually('the focus is in the dialog', isInside)
  }
  const closes = (dialog: Locator) => dialog.waitFor({ state: 'hidden' })
  const triggers = () => alice.client.fetchOpenOrders(BTC, undefined, undefined, { stop: true })

  before(async () => {
    alice = await ContractTrader.enter(stage, 'alice', 'futures.USDT=1000')
    await alice.untilTraded()
    await alice.visitor.context.clearCookies({ name: /^(?!theme$|clientCommonlanguage$)/ })
  })

  it('signs in and is led to the contract', async () => {
    await alice.visitor.open('/user/login?callBackPath=%2Ffutures%2FBTC')
    await write(/^E-mail address/, alice.email)
    await write(/^Password/, PASSWORD)
    await page().keyboard.press('Enter')
    await page().waitForURL('**/futures/BTC')
    await untilTakenOver(page())
    await alice.desk.untilSays(/./)
  })

  it('sets the leverage', async () => {
    const dialog = alice.desk.dialog('BTCUSDT: margin and leverage')
    await press(/^Leverage: \d+×$/)
    await opens(dialog)
    await write(/^Leverage/, '10')
    await press(/^Save$/)
    await closes(dialog)
    // Where it came from, with what it says now.
    await hands().isAt(/^Leverage: 10×$/)
  })

  it('places an order, and is asked before it is sent', async () => {
    const { isAt, tabTo } = hands()
    await tabTo(/^Limit$/)
    await page().keyboard.press('ArrowRight')
    await isAt(/^Market$/)
    await write(/^Amount/, '0.01')
    await alice.desk.untilSays(/^Buy 0\.01 BTC at market$/)
    await press(/^Buy 0\.01 BTC at market$/)
    const question = alice.desk.dialog('Check your order')
    await opens(question)
    await press(/^Buy 0\.01 BTC at market$/)
    await closes(question)
    await alice.untilHeld('0.01')
    const held = await alice.untilAgreed()
    assert.equal(held.leverageLevel, 10)
  })

  it('protects what it holds by take-profit and stop-loss', async () => {
    const exits = alice.desk.dialog(/Take profit and stop loss/)
    const mark = await markOf(alice.client)
    const [profit, loss] = [String(Math.round(mark * 1.05)), String(Math.round(mark * 0.96))]
    await press(/^BTCUSDT: change take-profit/)
    await opens(exits)
    await write(/^Take-profit price$/, profit)
    await write(/^Stop-loss price$/, loss)
    await press(/^Save$/)
    await closes(exits)
    const both = await eventually('both wait', async () => {
      const all = await triggers()
      return all.length === 2 && all
    })
    assert.deepEqual(
      new Set(both.map(({ info }) => units((info as { triggerPrice?: string }).triggerPrice ?? '0'))),
      new Set([units(profit), units(loss)]),
    )
    await hands().isAt(/^BTCUSDT: change take-profit/)
  })

  it('turns it around, after a question', async () => {
    const question = page().getByRole('alertdialog', { name: 'Reverse BTCUSDT?' })
    await press(/^Reverse BTCUSDT$/)
    await opens(question)
    await press(/^Reverse$/)
    await closes(question)
    await alice.untilHeld('-0.01')
    await alice.untilAgreed()
  })

  it('closes it, and nothing of it is left', async () => {
    const dialog = alice.desk.dialog('Close BTCUSDT')
    await press(/^Close BTCUSDT$/)
    await opens(dialog)
    await press(/^Close position$/)
    await closes(dialog)
    await eventually('nothing is held', async () => (await alice.client.fetchPositions([BTC])).length === 0)
    await alice.desk.tables.getByText('No open positions.').waitFor()
    assert.deepEqual(await triggers(), [])
  })

  it('the browser had nothing to complain of', () => {
    assert.deepEqual(
      alice.visitor.complaints.filter((line) => /^(error|uncaught)/.test(line)),
      [],
    )
  })
})
