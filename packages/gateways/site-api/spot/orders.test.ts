import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  AMEND,
  BIOGRAPHY,
  CANCEL,
  CREATE,
  HISTORY,
  type NewOrder,
  OPEN,
  place,
  setTradingSite,
  TRADES,
} from './orders.fixture.ts'

describe('orders on the site', async () => {
  const { alice, bob, trade } = await setTradingSite()

  it('every type rests or waits in its own words, is listed, and ends in the history', async () => {
    const pair = 'BTC_USDT'
    await trade(pair, '0.01', '60000')
    const expireAtMs = Date.now() + 3_600_000
    const buy = { pair, side: 'buy', qty: '0.1' } as const
    const sell = { pair, side: 'sell', qty: '0.1' } as const
    const orders: [NewOrder, Partial<Awaited<ReturnType<typeof place>>>][] = [
      [
        { ...buy, type: 'limit', price: '59000.00' },
        { price: '59000.00000000', timeInForce: 'gtc', locked: '5900.00000000' },
      ],
      [
        { ...buy, type: 'limit', price: '58000', timeInForce: 'gtd', expireAtMs },
        { timeInForce: 'gtd', expireAtMs },
      ],
      [
        { ...sell, type: 'limitMaker', price: '61000' },
        { type: 'limitMaker', locked: '0.10000000' },
      ],
      [{ ...sell, type: 'limit', price: '62000', visibleQty: '0.02' }, { visibleQty: '0.02000000' }],
      [
        { ...sell, type: 'stopLimit', price: '54900', stopPrice: '55000' },
        { isWaiting: true, stopPrice: '55000.00000000' },
      ],
      [
        { ...buy, type: 'stopMarket', stopPrice: '65000' },
        { isWaiting: true, price: null, workingAtMs: null },
      ],
      [{ ...sell, type: 'takeProfitLimit', price: '65000', stopPrice: '65000' }, { isWaiting: true }],
      [
        { ...buy, type: 'takeProfitMarket', stopPrice: '55000' },
        { isWaiting: true, price: null },
      ],
      [
        { ...sell, type: 'stopMarket', trailingBps: 200, activationPrice: '63000' },
        { trailingBps: 200, activationPrice: '63000.00000000', stopPrice: null, trailingFrom: null, isWaiting: true },
      ],
      [
        { ...sell, type: 'stopLimit', price: '58000', trailingBps: 300 },
        { trailingBps: 300, price: '58000.00000000' },
      ],
    ]
    const placed = []
    for (const [order, wanted] of orders) {
      const row = await place(alice, order)
      const { side, type, status, qty } = row
      assert.deepEqual(
        { side, type, status, qty },
        { side: order.side, type: order.type, status: 'new', qty: '0.10000000' },
      )
      for (const [field, value] of Object.entries(wanted))
        assert.equal(row[field as keyof typeof row], value, `${order.type} ${field}`)
      placed.unshift(row)
    }
    assert.deepEqual((await alice.call(OPEN)).rows, placed)
    assert.deepEqual((await alice.call(OPEN, { pair: 'ETH_USDT' })).rows, [])
    const first = await alice.call(OPEN, { pair, limit: 3 })
    assert.deepEqual(first.rows, placed.slice(0, 3))
    const rest = await alice.call(OPEN, { pair, cursor: first.next ?? undefined })
    assert.deepEqual([rest.rows, rest.next], [placed.slice(3), null])

    const { orders: canceled } = await alice.call('POST /exchange-web/web/order/cancelAll', { pair })
    assert.deepEqual(
      canceled.map(({ id }) => id),
      placed.map(({ id }) => id),
    )
    assert.deepEqual((await alice.call(OPEN)).rows, [])
    const { rows } = await alice.call(HISTORY, { pair, status: 'canceled' })
    assert.deepEqual(rows, canceled)
    for (const { status, reason, locked } of rows)
      assert.deepEqual([status, reason, locked], ['canceled', 'canceledByUser', '0.00000000'])
  })

  it('market orders by size and by value, and what expires at once', async () => {
    const pair = 'ETH_USDT'
    await place(alice, { pair, side: 'sell', type: 'limit', qty: '1', price: '3000' })
    await place(alice, { pair, side: 'sell', type: 'limit', qty: '1', price: '3010' })
    const { order, fills } = await bob.call(CREATE, { pair, side: 'buy', type: 'market', quoteQty: '4505' })
    assert.equal(order?.status, 'filled')
    assert.deepEqual(
      [order?.qty, order?.quoteQty, order?.executedQty, order?.executedQuote, order?.averagePrice],
      [null, '4505.00000000', '1.50000000', '4505.00000000', '3003.33333333'],
    )
    assert.deepEqual(
      fills.map(({ price, qty, quote, role, fee, feeAsset }) => [price, qty, quote, role, fee, feeAsset]),
      [
        ['3000.00000000', '1.00000000', '3000.00000000', 'taker', '0.00100000', 'ETH'],
        ['3010.00000000', '0.50000000', '1505.00000000', 'taker', '0.00050000', 'ETH'],
      ],
    )
    const { rows } = await alice.call(TRADES, { pair })
    assert.deepEqual(
      rows.map(({ role, side, fee, feeAsset }) => [role, side, fee, feeAsset]),
      [
        ['maker', 'sell', '1.50500000', 'USDT'],
        ['maker', 'sell', '3.00000000', 'USDT'],
      ],
    )
    const ended = async (more: object) => {
      const row = await place(bob, { pair, side: 'buy', type: 'limit', qty: '1', price: '3010', ...more })
      return [row.status, row.reason, row.executedQty]
    }
    assert.deepEqual(await ended({ timeInForce: 'fok' }), ['expired', 'fokUnfilled', '0.00000000'])
    assert.deepEqual(await ended({ timeInForce: 'ioc' }), ['expired', 'iocRest', '0.50000000'])
    const sold = await place(bob, { pair, side: 'sell', type: 'market', qty: '1' })
    assert.deepEqual([sold.status, sold.reason], ['expired', 'insufficientLiquidity'])
  })

  it('a smaller order keeps its place; another price or more quantity makes a new one, and nothing is lost on the way', async () => {
    const pair = 'SOL_USDT'
    const { id } = await place(alice, { pair, side: 'sell', type: 'limit', qty: '1000', price: '160' })
    const less = await alice.call(AMEND, { pair, orderId: id, qty: '900' })
    assert.deepEqual([less.order.id, less.order.qty, less.keptPlace], [id, '900.00000000', true])
    // All of her SOL is locked for the old order, which funds its successor.
    await alice.call(AMEND, { pair, orderId: id, qty: '1000' })
    const [open] = (await alice.call(OPEN, { pair })).rows
    assert.ok(open && open.id !== id && open.qty === '1000.00000000')
    const moved = await alice.call(AMEND, { pair, orderId: open.id, price: '155' })
    assert.deepEqual([moved.keptPlace, moved.order.price, moved.order.qty], [false, '155.00000000', '1000.00000000'])
    assert.equal((await alice.call(HISTORY, { pair })).rows[0]?.reason, 'replaced')

    assert.equal(await alice.refused(AMEND, { pair, orderId: moved.order.id, qty: '1000.001' }), '310004')
    assert.equal(await alice.refused(AMEND, { pair, orderId: moved.order.id, price: '155.001' }), '310001')
    assert.equal(await alice.refused(AMEND, { pair, orderId: moved.order.id }), '10000')
    assert.equal(await alice.refused(AMEND, { pair, orderId: id, qty: '1' }), '10000')
    assert.deepEqual((await alice.call(OPEN, { pair })).rows, [moved.order])

    await place(bob, { pair, side: 'buy', type: 'limit', qty: '10', price: '155' })
    assert.equal(await alice.refused(AMEND, { pair, orderId: moved.order.id, price: '156' }), '10000')
    assert.equal((await alice.call(AMEND, { pair, orderId: moved.order.id, qty: '20' })).keptPlace, true)
    await alice.call(CANCEL, { pair, orderId: moved.order.id })

    const stop = await place(alice, { pair, side: 'sell', type: 'stopMarket', qty: '1', stopPrice: '100' })
    const changed = await alice.call(AMEND, { pair, orderId: stop.id, stopPrice: '110' })
    assert.deepEqual([changed.order.stopPrice, changed.order.isWaiting], ['110.00000000', true])
    await alice.call(CANCEL, { pair, orderId: changed.order.id })
  })

  it('a repeated client order id returns the first order, even after its end', async () => {
    const pair = 'LTC_USDT'
    const order = { pair, side: 'buy', type: 'limit', qty: '1', price: '70', clientOrderId: 'once' } as const
    const many = await Promise.all(Array.from({ length: 5 }, () => alice.call(CREATE, order)))
    assert.equal(new Set(many.map((answer) => answer.order?.id)).size, 1)
    assert.equal(many.filter(({ isRepeat }) => !isRepeat).length, 1)
    assert.equal((await alice.call(OPEN, { pair })).rows.length, 1)
    const { order: canceled } = await alice.call(CANCEL, { pair, clientOrderId: 'once' })
    const late = await alice.call(CREATE, order)
    assert.deepEqual([late.isRepeat, late.order], [true, canceled])
    assert.equal(await alice.refused(CREATE, { ...order, price: '71' }), '310007')
    const other = await bob.call(CREATE, order)
    assert.equal(other.isRepeat, false)
    await bob.call(CANCEL, { pair, clientOrderId: 'once' })
  })

  it('other users’ orders do not exist', async () => {
    const pair = 'LTC_USDT'
    const { id } = await place(alice, { pair, side: 'buy', type: 'limit', qty: '1', price: '60' })
    for (const name of [CANCEL, AMEND] as const)
      assert.equal(await bob.refused(name, { pair, orderId: id, qty: '0.5' } as never), '10000')
    assert.equal(await bob.refused(BIOGRAPHY, { pair, orderId: id }), '10000')
    assert.deepEqual((await bob.call(TRADES, { orderId: id })).rows, [])
    assert.deepEqual(
      (await alice.call(OPEN, { pair })).rows.map((row) => row.id),
      [id],
    )
    await alice.call(CANCEL, { pair, orderId: id })
  })

  it('a test checks everything and places nothing', async () => {
    const order = { pair: 'DOGE_USDT', side: 'buy', type: 'limit', qty: '100', price: '0.1', test: true } as const
    assert.deepEqual(await alice.call(CREATE, order), { order: null, fills: [], isRepeat: false })
    assert.equal(await alice.refused(CREATE, { ...order, qty: '20000000' }), '310004')
    assert.deepEqual((await alice.call(OPEN, { pair: 'DOGE_USDT' })).rows, [])
  })
})
