import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  AMEND,
  BIOGRAPHY,
  CANCEL,
  CREATE,
  HISTORY,
  OPEN,
  place,
  setTradingSite,
  stepsOf,
  TRADES,
} from './orders.fixture.ts'

describe('refusals and history of site orders', async () => {
  const { alice, bob, trade } = await setTradingSite()

  it('a biography has places in the queue, triggers with their price, fills and the end', async () => {
    const pair = 'XRP_USDT'
    await trade(pair, '20', '0.5')
    const first = await place(bob, { pair, side: 'buy', type: 'limit', qty: '100', price: '0.49' })
    const second = await place(alice, { pair, side: 'buy', type: 'limit', qty: '100', price: '0.49' })
    await bob.call(AMEND, { pair, orderId: first.id, qty: '60' })
    await bob.call(CANCEL, { pair, orderId: first.id })
    assert.deepEqual(await stepsOf(bob, pair, first.id), [
      'accepted',
      'rested 0 ahead',
      'amended',
      'canceled canceledByUser',
    ])
    assert.deepEqual(await stepsOf(alice, pair, second.id), ['accepted', 'rested 100 ahead'])

    const stop = await place(bob, {
      pair,
      side: 'sell',
      type: 'stopLimit',
      qty: '200',
      price: '0.48',
      stopPrice: '0.495',
    })
    const trail = await place(bob, {
      pair,
      side: 'sell',
      type: 'stopMarket',
      qty: '20',
      trailingBps: 500,
      activationPrice: '0.51',
    })
    assert.deepEqual(await stepsOf(bob, pair, stop.id), ['accepted'])
    await trade(pair, '20', '0.52')
    assert.deepEqual(await stepsOf(bob, pair, trail.id), ['accepted', 'activated 0.52'])
    await trade(pair, '20', '0.495')
    const answer = await stepsOf(bob, pair, stop.id)
    assert.deepEqual(answer, ['accepted', 'triggered 0.495', 'filled 0.49', 'rested 0 ahead'])
    // The fill at 0.49 triggered the trailing order: 5 % below 0.52 is 0.494.
    const trailed = await stepsOf(bob, pair, trail.id)
    assert.deepEqual(trailed, ['accepted', 'activated 0.52', 'triggered 0.49', 'expired insufficientLiquidity'])

    const { order, steps } = await bob.call(BIOGRAPHY, { pair, orderId: stop.id })
    assert.deepEqual([order.status, order.executedQty], ['partiallyFilled', '100.00000000'])
    const { fill } = steps[2] ?? {}
    assert.deepEqual(
      [fill?.role, fill?.fee, fill?.feeAsset, fill?.quote],
      ['taker', '0.04900000', 'USDT', '49.00000000'],
    )
  })

  it('each refusal has its code, and its message says what to change', async () => {
    const pair = 'DOGE_USDT'
    await trade(pair, '100', '0.1')
    await place(alice, { pair, side: 'sell', type: 'limit', qty: '100', price: '0.101' })
    const buy = { pair, side: 'buy', type: 'limit', qty: '100', price: '0.1' } as const
    const cases: [object, code: string, msg: RegExp][] = [
      [{ pair: 'DOGE_BTC' }, '10000', /no market DOGE_BTC/],
      [{ price: '0.100001' }, '310001', /PRICE: price must be a multiple of 0.00001 USDT/],
      [{ qty: '0.5' }, '310001', /LOT: qty must be a multiple of 1 DOGE/],
      [{ qty: '0' }, '310001', /above zero/],
      [{ qty: '10' }, '310001', /NOTIONAL: the order must be worth between 5 USDT and 9000000 USDT/],
      [{ qty: '90000001', price: '0.09' }, '310001', /LOT: the quantity must lie between 1 DOGE and 90000000 DOGE/],
      [{ price: '0.5' }, '310006', /too far from the average/],
      [{ type: 'limitMaker', price: '0.101' }, '310002', /must not match immediately/],
      [{ type: 'stopLimit', stopPrice: '0.09' }, '310003', /would trigger immediately/],
      [{ qty: '50000000' }, '310004', /does not cover/],
      [{ type: 'stopMarket', price: undefined, trailingBps: 1 }, '310001', /TRAILING_DELTA/],
      [{ visibleQty: '1' }, '310001', /ICEBERG_PARTS/],
      [{ visibleQty: '100' }, '10000', /visibleQty must be less than qty/],
      [{ price: undefined }, '10000', /needs price/],
      [{ type: 'market' }, '10000', /takes no price/],
      [{ type: 'market', price: undefined, quoteQty: '10' }, '10000', /either qty or quoteQty/],
      [{ type: 'stopLimit' }, '10000', /either stopPrice or/],
      [{ timeInForce: 'gtd' }, '10000', /belong together/],
      [{ timeInForce: 'gtd', expireAtMs: Date.now() + 60_000 }, '10000', /at least ten minutes/],
      [{ stp: 'none' }, '10000', /self-trade/],
      [{ side: 'both' }, '10000', /^side must be one of buy, sell\.$/],
      [{ qty: '1e3' }, '10000', /^qty must be a plain decimal number\.$/],
      [{ qty: '-1' }, '10000', /plain decimal/],
      [{ visiblQty: '10' }, '10000', /^There is no parameter visiblQty\.$/],
      [{ pair: undefined }, '10000', /^pair is missing\.$/],
    ]
    for (const [change, code, msg] of cases) {
      const refused = await bob.ask(CREATE, { ...buy, ...change })
      assert.deepEqual([refused.code, refused.data?.order], [code, undefined], JSON.stringify(change))
      assert.match(refused.msg, msg)
    }
    assert.deepEqual((await bob.call(OPEN, { pair })).rows, [])
  })

  it('history and fills come in pages over all markets, filtered, and as files', async () => {
    const pair = 'ADA_USDT'
    for (const price of ['0.4', '0.41', '0.42']) await trade(pair, '20', price)
    const pageThrough = async (name: typeof HISTORY | typeof TRADES, params: object) => {
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const page: { rows: { id: number; pair: string }[]; next: string | null } = await bob.call(name, {
          ...params,
          limit: 2,
          ...(cursor !== null && { cursor }),
        })
        ids.push(...page.rows.map((row) => `${row.pair} ${row.id}`))
        cursor = page.next
      } while (cursor !== null)
      return ids
    }
    for (const name of [HISTORY, TRADES] as const) {
      const all = (await bob.call(name, { limit: 500 })).rows.map((row) => `${row.pair} ${row.id}`)
      assert.ok(all.length > 6)
      assert.deepEqual(await pageThrough(name, {}), all)
      assert.deepEqual((await bob.call(name, { pair })).rows.length, 3)
      assert.deepEqual((await bob.call(name, { pair, side: 'sell' })).rows, [])
      assert.deepEqual((await bob.call(name, { endMs: 1 })).rows, [])
      assert.equal((await bob.call(name, { startMs: 1, limit: 500 })).rows.length, all.length)
      assert.equal(await bob.refused(name, { cursor: '1.2.3.4.5' }), '10000')
    }
    const [newest] = (await bob.call(HISTORY, { pair })).rows
    const { rows } = await bob.call(TRADES, { pair, orderId: newest?.id as number })
    assert.deepEqual(
      rows.map(({ orderId, price }) => [orderId, price]),
      [[newest?.id, '0.42000000']],
    )

    const file = async (query: string) => {
      const response = await bob.get(`/exchange-web/web/order/export?${query}`)
      assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
      assert.match(
        response.headers.get('content-disposition') ?? '',
        /^attachment; filename="bowline-\w+-[\d-]+\.csv"$/,
      )
      return (await response.text()).trimEnd().split('\r\n')
    }
    const fills = await file(`what=trades&pair=${pair}`)
    assert.equal(fills[0], 'time (UTC),trade id,order id,pair,side,price,quantity,value,role,fee,fee coin')
    assert.deepEqual(
      fills.slice(1).map((line) => line.split(',').slice(3, 9).join(' ')),
      [
        'ADA_USDT buy 0.42000000 20.00000000 8.40000000 taker',
        'ADA_USDT buy 0.41000000 20.00000000 8.20000000 taker',
        'ADA_USDT buy 0.40000000 20.00000000 8.00000000 taker',
      ],
    )
    const orders = await file('what=history')
    assert.equal(orders.length - 1, (await bob.call(HISTORY, { limit: 500 })).rows.length)
    const refused = await bob.get('/exchange-web/web/order/export?what=everything')
    assert.equal(((await refused.json()) as { code: string }).code, '10000')
  })
})
