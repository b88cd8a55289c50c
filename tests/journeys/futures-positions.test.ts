import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { units } from '../support/decimal.ts'
import { setLentStage } from '../support/stage.ts'
import { BTC, inTicks, markOf } from './contract-desk.ts'
import { ContractTrader, sum } from './contract-trader.ts'

const SERVICE = '/fe-co-api'
const SOL = 'SOL/USDT:USDT'
/** Until somebody in the demo trades, on a machine that does much else. */
const LONG_MS = 240_000

describe('what is done with a position from its row', { timeout: 600_000 }, () => {
  // Only with traffic there is an index, and somebody to trade with.
  const stage = setLentStage('quiet')
  let alice: ContractTrader

  const orders = (isWaiting = false) =>
    alice.client.fetchOpenOrders(BTC, undefined, undefined, isWaiting ? { stop: true } : {})
  /** What the exchange has of the last order that traded. */
  const lastTraded = async () => {
    type Trade = { orderId: string; side: string; qty: string }
    const trades = (await alice.trades()) as unknown as Trade[]
    const last = trades.at(-1)
    const own = trades.filter(({ orderId }) => orderId === last?.orderId)
    return { side: last?.side, qty: sum(own.map(({ qty }) => qty)) }
  }

  before(async () => {
    alice = await ContractTrader.enter(stage, 'alice', 'futures.USDT=1000')
    await alice.untilTraded()
    await alice.open()
    await alice.desk.tradesAtMarket('Buy', '0.05')
    await alice.untilHeld('0.05')
  })

  it('a part is closed at market, and no more than there is', async () => {
    await alice.untilAgreed()
    const close = await alice.desk.asksToClose()
    await close.getByRole('textbox', { name: 'Size' }).fill('0.06')
    await close.getByText('At most 0.05 BTC.').waitFor()
    await close.getByRole('textbox', { name: 'Size' }).fill('0.02')
    assert.deepEqual(await violations(alice.visitor.page), [])
    await close.getByRole('button', { name: 'Close position' }).click()
    await close.waitFor({ state: 'hidden' })
    await alice.untilHeld('0.03')
    const held = await alice.untilAgreed()
    assert.equal(units(held.positionVolume), units('0.03'))
    const { side, qty } = await lastTraded()
    assert.deepEqual([side, qty], ['SELL', units('0.02')])
  })

  it('another part waits at a price, in an order that only closes', async () => {
    const price = inTicks(BigInt(Math.round((await markOf(alice.client)) * 10.3)))
    const close = await alice.desk.asksToClose()
    await close.getByRole('radio', { name: 'Limit' }).check()
    await close.getByRole('textbox', { name: 'Price' }).fill(price)
    await close.getByRole('textbox', { name: 'Size' }).fill('0.01')
    await close.getByRole('button', { name: 'Close position' }).click()
    await close.waitFor({ state: 'hidden' })
    const [order] = await eventually('it is in the book', async () => {
      const all = await orders()
      return all.length === 1 && all
    })
    const { reduceOnly, origQty, side } = (order?.info ?? {}) as Record<string, string | boolean>
    assert.deepEqual([side, units(String(origQty)), reduceOnly], ['SELL', units('0.01'), true])
    assert.equal(units(String(order?.price)), units(price))
    await alice.desk.tab(/^Open orders/).click()
    await alice.desk.rows.getByText(Number(price).toLocaleString('en', { minimumFractionDigits: 1 })).waitFor()
    await alice.desk.tab(/^Positions/).click()
  })

  it('take-profit by the return on its margin is the price that the exchange keeps, and goes when the field is emptied', async () => {
    const { desk, visitor } = alice
    await desk.row.getByRole('button', { name: /change take-profit/ }).click()
    const exits = desk.dialog(/Take profit and stop loss/)
    await exits.getByRole('radio', { name: 'ROI on margin' }).check()
    await exits.getByRole('textbox', { name: 'Take-profit price: ROI on margin' }).fill('80')
    await exits.getByRole('textbox', { name: 'Stop-loss price: ROI on margin' }).fill('60')
    const value = async (name: string) =>
      (await exits.getByRole('textbox', { name, exact: true }).inputValue()).replaceAll(',', '')
    const [profit, loss] = [await value('Take-profit price'), await value('Stop-loss price')]
    const held = await alice.held()
    // 80 % of a margin of a twentieth is 4 % of the entry.
    const far = (price: string) => Number(price) / Number(held?.openAvgPrice) - 1
    assert.ok(Math.abs(far(profit) * Number(held?.leverageLevel) - 0.8) < 0.01, profit)
    assert.ok(Math.abs(far(loss) * Number(held?.leverageLevel) + 0.6) < 0.01, loss)
    assert.deepEqual(await violations(visitor.page), [])
    await exits.getByRole('button', { name: 'Save' }).click()
    await exits.waitFor({ state: 'hidden' })
    const stopPrices = async () =>
      (await orders(true)).map(({ info }) => units((info as { triggerPrice?: string }).triggerPrice ?? '0'))
    const both = await eventually('both are there', async () => {
      const all = await stopPrices()
      return all.length === 2 && all
    })
    assert.deepEqual(new Set(both), new Set([units(profit), units(loss)]))
    await desk.row.getByRole('button', { name: /change take-profit/ }).click()
    await exits.getByRole('textbox', { name: 'Take-profit price', exact: true }).fill('')
    await exits.getByRole('button', { name: 'Save' }).click()
    await exits.waitFor({ state: 'hidden' })
    const isLossLeft = async () => {
      const all = await stopPrices()
      return all.length === 1 && all[0] === units(loss)
    }
    await eventually('the stop-loss is left', isLossLeft)
  })

  it('is reversed by one order of twice its size, after asking, and what was to close it goes', async () => {
    await alice.desk.row.getByRole('button', { name: /^Reverse/ }).click()
    const text = await alice.desk.answers('Reverse BTCUSDT?', 'Reverse')
    assert.match(text, /Closes 0\.03 BTC at market and opens as much Short\./)
    await alice.untilHeld('-0.03')
    const held = await alice.untilAgreed()
    assert.equal(held.orderSide, 'SELL')
    const { side, qty } = await lastTraded()
    assert.deepEqual([side, qty], ['SELL', units('0.06')])
    await eventually('nothing is left that would close the long', async () => {
      const all = [...(await orders()), ...(await orders(true))]
      return all.length === 0
    })
  })

  it('its history says what the long brought, to the last digit', async () => {
    const { desk, visitor } = alice
    await desk.tab('Position history').click()
    type Past = Readonly<Record<'historyRealizedAmount' | 'tradeFee' | 'capitalFee' | 'orderSide', string>>
    const { positionList } = await visitor.post<{ positionList: Past[] }>(`${SERVICE}/position/history_position_list`)
    const [long] = positionList
    assert.ok(long)
    assert.deepEqual([positionList.length, long.orderSide], [1, 'BUY'])
    const figure = async (column: string) => {
      const text = await desk.figure(column)
      return units(text.replace('+', '').replace('−', '-'))
    }
    const again = desk.tables.getByRole('button', { name: 'Try again' })
    await eventually('it is there', async () => {
      // A history that is behind is refused, and the table offers to ask again.
      if (await again.isVisible()) await again.click()
      return (await desk.row.count()) === 1
    })
    assert.deepEqual(
      [await figure('Size'), await figure('Realized PnL'), await figure('Fee')],
      [units('0.05'), units(long.historyRealizedAmount), units(long.tradeFee)],
    )
    // The same of /fapi: what its closing realised, less its fees and funding.
    const booked = await alice.income()
    const realised = sum(booked.filter(({ incomeType }) => incomeType === 'REALIZED_PNL').map(({ income }) => income))
    assert.equal(realised - units(long.tradeFee) - units(long.capitalFee), units(long.historyRealizedAmount))
    await desk.tab(/^Positions/).click()
  })

  it('all of this contract is closed and its orders go, and no other is touched', async () => {
    const { client, desk } = alice
    const sol = { symbol: 'SOLUSDT', side: 'BUY', type: 'MARKET', quantity: '1' }
    await eventually('somebody sells', () => client.fapiPrivatePostOrder(sol).then(Boolean, () => false), LONG_MS)
    await eventually('SOL is held', async () => (await client.fetchPositions([SOL])).length === 1)
    const low = inTicks(BigInt(Math.round((await markOf(client)) * 9)))
    await client.createOrder(BTC, 'limit', 'buy', 0.001, Number(low))
    await desk.tables.getByRole('button', { name: 'Close all' }).click()
    const text = await desk.answers('Close everything at market?', 'Close all')
    assert.match(text, /this contract/)
    await desk.tables.getByText('No open positions.').waitFor()
    assert.deepEqual([await client.fetchPositions([BTC]), await orders()], [[], []])
    assert.equal((await client.fetchPositions([SOL])).length, 1)
  })

  it('the panic key cancels every order at once, and closes every position when that is confirmed', async () => {
    const { client, desk, visitor } = alice
    const { page } = visitor
    await page.getByRole('button', { name: 'Trading tools' }).click()
    await page.getByRole('menuitem', { name: 'Hotkeys' }).click()
    const settings = desk.dialog('Hotkeys')
    await settings.getByRole('switch', { name: 'Use hotkeys' }).check()
    await settings.getByRole('button', { name: 'Save' }).click()
    await desk.tradesAtMarket('Sell', '0.01')
    await alice.untilHeld('-0.01')
    const high = inTicks(BigInt(Math.round((await markOf(client)) * 11)))
    await client.createOrder(BTC, 'limit', 'sell', 0.001, Number(high))
    await desk.row.getByText('Short').waitFor()
    await desk.form.getByRole('textbox', { name: 'Amount', exact: true }).focus()
    await page.keyboard.press('Alt+Shift+X')
    const question = page.getByRole('alertdialog', { name: 'Close everything at market?' })
    await question.waitFor()
    // The orders have not waited for the answer.
    await eventually('no order is left', async () => (await orders()).length === 0)
    assert.equal((await client.fetchPositions([SOL])).length, 1)
    await question.getByRole('button', { name: 'Close all' }).press('Enter')
    await eventually('nothing is held', async () => (await client.fetchPositions([BTC, SOL])).length === 0)
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
