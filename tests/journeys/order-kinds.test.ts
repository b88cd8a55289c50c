import assert from 'node:assert/strict'
import { before, beforeEach, describe, it } from 'node:test'
import { units } from '../support/decimal.ts'
import { setStage } from '../support/stage.ts'
import { TradingPage } from './trading-page.ts'

describe('each kind of order', () => {
  const stage = setStage()
  let alice: TradingPage

  before(async () => {
    const [a, b] = [await stage.visit(), await stage.visit()]
    await a.signIn(await stage.exchange.customer('alice', 'BTC=10,USDT=1000000'))
    await b.signIn(await stage.exchange.customer('bob', 'BTC=10,USDT=1000000'))
    alice = new TradingPage(a)
    const bob = new TradingPage(b)
    await alice.open()
    await bob.open()
    // Triggers lie above or below the last price, so there has to be one.
    await bob.place('Sell', 'Limit', { Price: '60000', Amount: '0.01' })
    await Promise.all([
      alice.place('Buy', 'Limit', { Price: '60000', Amount: '0.01' }),
      bob.sees(/^Sold 0\.01 BTC for 600/),
    ])
    await b.leave()
  })

  // Whatever a failed one before it left in the book, and in the table, which hears of it later.
  beforeEach(async () => {
    await alice.visitor.post('/exchange-web/web/order/cancelAll')
    await alice.tables.getByText('No open orders.').first().waitFor()
  })

  /** Away from the touch, so that each rests; the names of its fields as the form writes them. */
  const resting: readonly [kind: string, type: string, entries: Record<string, string>][] = [
    ['Limit', 'limit', { Price: '59000', Amount: '0.01' }],
    ['Post-only', 'limitMaker', { Price: '58900', Amount: '0.01' }],
    ['Stop-limit', 'stopLimit', { Trigger: '61000', Price: '61100', Amount: '0.01' }],
    ['Stop-market', 'stopMarket', { Trigger: '61000', Amount: '0.01' }],
    ['Take-profit limit', 'takeProfitLimit', { Trigger: '58500', Price: '58400', Amount: '0.01' }],
    ['Take-profit market', 'takeProfitMarket', { Trigger: '58500', Amount: '0.01' }],
    ['Iceberg', 'limit', { Price: '58000', Amount: '0.1', Visible: '0.02' }],
    ['Trailing stop', 'stopMarket', { Trail: '1', Amount: '0.01' }],
  ]
  for (const [kind, type, entries] of resting) {
    it(`places and cancels: ${kind}`, async () => {
      await alice.place('Buy', kind, entries)
      const [order] = await alice.untilOpen(1)
      assert.equal(order?.type, type)
      assert.equal(units(order?.qty ?? '0'), units(entries.Amount as string))
      if (entries.Price && order?.price) assert.equal(units(order.price), units(entries.Price))
      if (entries.Visible) assert.equal(units(order?.visibleQty ?? '0'), units(entries.Visible))
      if (entries.Trail) assert.equal(order?.trailingBps, 100)
      await alice.rows.first().getByRole('button', { name: 'Cancel the order' }).click()
      await alice.untilOpen(0)
    })
  }

  for (const [kind, entries, legs] of [
    ['OCO', { Price: '59000', Trigger: '61000', Amount: '0.01' }, 2],
    ['OTO', { Price: '59000', Amount: '0.01' }, 2],
    ['OTOCO', { Price: '59000', Amount: '0.01', 'Take-profit price': '62000', 'Stop-loss price': '57000' }, 3],
  ] as const) {
    it(`places and cancels a list: ${kind}`, async () => {
      await alice.choose('Buy', kind)
      await alice.enter(entries)
      if (kind === 'OTO') {
        const second = alice.form.getByRole('group', { name: 'When it is filled' })
        await second.getByRole('combobox', { name: 'Type of the second order' }).selectOption('limit')
        await second.getByRole('radio', { name: 'Sell' }).check()
        await second.getByRole('textbox', { name: 'Price', exact: true }).fill('62000')
      }
      await alice.send()
      const orders = await alice.untilOpen(legs)
      assert.equal(new Set(orders.map(({ listId }) => listId)).size, 1, 'they are one list')
      await alice.tables.getByRole('button', { name: 'Cancel the whole list' }).first().click()
      await alice.untilOpen(0)
    })
  }

  it('the form of every kind of order stands whole in a window 720 px high', async () => {
    const visitor = await stage.visit()
    await visitor.page.setViewportSize({ width: 1280, height: 720 })
    const desk = new TradingPage(visitor)
    await desk.open()
    for (const kind of ['Limit', 'Market', 'Stop-limit', 'Trailing stop', 'Iceberg', 'OCO', 'OTO', 'OTOCO']) {
      await desk.choose('Buy', kind)
      const hidden = await desk.form.evaluate(({ parentElement: box }) => box && box.scrollHeight - box.clientHeight)
      assert.equal(hidden, 0, kind)
    }
    await visitor.leave()
  })

  it('nothing was complained of, and the books balance', async () => {
    assert.deepEqual(alice.visitor.complaints, [])
    assert.equal((await stage.exchange.cli<{ ok: boolean }>('ledger', 'check')).ok, true)
  })
})
