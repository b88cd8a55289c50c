import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ask } from '../../../apps/api/api.fixture.ts'
import { Client, signed } from '../binance-ws-api/client.fixture.ts'
import { limit, ORDER, setTradingApi } from './orders.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at field by field
type Json = any

const DAY = 86_400_000

describe('combinations of parameters', async () => {
  const { api, alice, bob } = await setTradingApi()
  // Five sales of alice to bob, one order each.
  for (let sale = 0; sale < 5; sale++) {
    await alice.call('POST', ORDER, limit('BTCUSDT', 'SELL', '0.01', '60000'))
    await bob.call('POST', ORDER, limit('BTCUSDT', 'BUY', '0.01', '60000'))
  }
  const { body } = await alice.call('GET', '/api/v3/myTrades', { symbol: 'BTCUSDT' })
  const trades: { id: number; orderId: number; time: number }[] = body
  assert.equal(trades.length, 5)

  const get = (path: string) => ask(api.address, 'GET', `/api/v3/${path}`)
  const ids = async (path: string, sent: Record<string, string | number>) => {
    const { status, body } = await alice.call('GET', `/api/v3/${path}`, { symbol: 'BTCUSDT', ...sent })
    return status === 200 ? body.map((row: Json) => row.id ?? row.orderId) : body.code
  }

  it('of myTrades: from an id, a time or an order on, and never more than a day', async () => {
    const all = trades.map(({ id }) => id)
    const [first, , third, , last] = trades as [Json, Json, Json, Json, Json]
    assert.deepEqual(await ids('myTrades', { limit: 2 }), all.slice(-2), 'the newest without a place to begin')
    assert.deepEqual(await ids('myTrades', { fromId: third.id, limit: 2 }), all.slice(2, 4), 'the oldest with one')
    assert.deepEqual(await ids('myTrades', { fromId: 0 }), all)
    assert.deepEqual(await ids('myTrades', { orderId: third.orderId }), [third.id])
    assert.deepEqual(await ids('myTrades', { orderId: third.orderId, fromId: last.id }), [])
    assert.deepEqual(await ids('myTrades', { startTime: first.time, endTime: last.time }), all)
    assert.deepEqual(await ids('myTrades', { startTime: first.time, limit: 1 }), [first.id])
    assert.deepEqual(await ids('myTrades', { endTime: first.time - 1 }), [])
    assert.deepEqual(await ids('myTrades', { startTime: last.time * 1000, endTime: last.time * 1000 }), [last.id])
    assert.equal(await ids('myTrades', { startTime: first.time, endTime: first.time + DAY + 1 }), -1127)
    assert.equal(await ids('myTrades', { fromId: first.id, startTime: first.time }), -1128)
    assert.deepEqual(await ids('myTrades', { limit: 5000 }), all, 'more than the most is the most')
    assert.equal(await ids('myTrades', { limit: 0 }), -1130)
    assert.equal(await ids('myTrades', { fromId: -1 }), -1100)
    assert.equal(await ids('myTrades', { fromId: '9'.repeat(20) }), -1108)
  })

  it('of allOrders: from an id or a time on', async () => {
    const all = trades.map(({ orderId }) => orderId)
    const [first, second, , , last] = trades as [Json, Json, Json, Json, Json]
    assert.deepEqual(await ids('allOrders', {}), all)
    assert.deepEqual(await ids('allOrders', { limit: 1 }), all.slice(-1))
    assert.deepEqual(await ids('allOrders', { orderId: second.orderId, limit: 2 }), all.slice(1, 3))
    assert.deepEqual(await ids('allOrders', { orderId: second.orderId, endTime: last.time }), all.slice(1))
    assert.deepEqual(await ids('allOrders', { startTime: first.time - 1_000, endTime: last.time }), all)
    assert.deepEqual(await ids('allOrders', { startTime: last.time + 60_000 }), [])
    assert.deepEqual(await ids('allOrders', { orderId: 123_456_789 }), [])
    assert.equal(await ids('allOrders', { startTime: 1, endTime: 2 + DAY }), -1127)
    assert.equal((await bob.call('GET', '/api/v3/allOrders', {})).body.code, -1102)
  })

  it('of aggTrades and historicalTrades: from an id or a time on', async () => {
    const aggregates = (await get('aggTrades?symbol=BTCUSDT')).body
    const found = async (query: string) => {
      const { body } = await get(`aggTrades?symbol=BTCUSDT&${query}`)
      return body.code ?? body.map((row: Json) => row.a)
    }
    const all = aggregates.map((row: Json) => row.a)
    assert.deepEqual(await found(`fromId=${all[1]}&limit=2`), all.slice(1, 3))
    assert.deepEqual(await found('limit=2'), all.slice(-2))
    assert.deepEqual(await found(`startTime=${aggregates[0].T}&endTime=${aggregates[4].T}`), all)
    assert.equal(await found(`fromId=1&startTime=${aggregates[0].T}`), -1128)
    const past = await get(`historicalTrades?symbol=BTCUSDT&fromId=${trades[3]?.id}&limit=1`)
    assert.equal(past.body[0].id, trades[3]?.id)
  })

  it('of two ids, which must belong to one order or one list', async () => {
    const place = (newClientOrderId: string) =>
      alice.call('POST', ORDER, limit('SOLUSDT', 'BUY', '1', '100', { newClientOrderId }))
    const [mine, other] = [(await place('mine')).body, (await place('other')).body]
    const both = { symbol: 'SOLUSDT', orderId: mine.orderId, origClientOrderId: 'other' }
    const right = { ...both, origClientOrderId: 'mine' }
    const smaller = '/api/v3/order/amend/keepPriority'
    assert.equal((await alice.call('GET', ORDER, both)).body.code, -2013)
    assert.equal((await alice.call('GET', ORDER, right)).body.orderId, mine.orderId)
    assert.equal((await alice.call('DELETE', ORDER, both)).body.code, -2011)
    assert.equal((await alice.call('PUT', smaller, { ...both, newQty: '0.5' })).body.code, -2013)
    assert.equal((await alice.call('PUT', smaller, { ...right, newQty: '0.5' })).status, 200)
    const replace = (cancelOrigClientOrderId: string, cancelReplaceMode: string) =>
      alice.call('POST', '/api/v3/order/cancelReplace', {
        ...limit('SOLUSDT', 'BUY', '1', '99', { cancelReplaceMode, cancelOrderId: mine.orderId }),
        cancelOrigClientOrderId,
      })
    const refused = await replace('other', 'STOP_ON_FAILURE')
    assert.deepEqual([refused.body.code, refused.body.data.cancelResponse.code], [-2022, -2011])
    assert.equal((await replace('mine', 'STOP_ON_FAILURE')).body.cancelResult, 'SUCCESS')
    const closed = await alice.call('GET', ORDER, { ...both, origClientOrderId: 'mine' })
    assert.equal(closed.body.status, 'CANCELED')
    assert.equal((await alice.call('DELETE', ORDER, { symbol: 'SOLUSDT', orderId: other.orderId })).status, 200)
    await alice.call('DELETE', '/api/v3/openOrders', { symbol: 'SOLUSDT' })

    const pair = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.1', aboveType: 'LIMIT_MAKER', abovePrice: '62000' }
    const { body: list } = await alice.call('POST', '/api/v3/orderList/oco', {
      ...pair,
      ...{ belowType: 'STOP_LOSS', belowStopPrice: '58000', listClientOrderId: 'pair' },
    })
    const { orderListId } = list
    const asked = (origClientOrderId: string) =>
      alice.call('GET', '/api/v3/orderList', { orderListId, origClientOrderId })
    const ended = (listClientOrderId: string) =>
      alice.call('DELETE', '/api/v3/orderList', { symbol: 'BTCUSDT', orderListId, listClientOrderId })
    assert.deepEqual([(await asked('none')).body.code, (await ended('none')).body.code], [-2018, -2011])
    assert.equal((await asked('pair')).body.orderListId, orderListId)
    assert.equal((await ended('pair')).body.listOrderStatus, 'ALL_DONE')
    assert.deepEqual([(await asked('none')).body.code, (await asked('pair')).status], [-2018, 200], 'of the past too')
  })

  it('of candles: days of another time zone, from a time on, up to a time', async () => {
    const rows = async (query: string) => (await get(`klines?symbol=BTCUSDT&interval=1d&${query}`)).body
    const [utc] = await rows('')
    for (const [zone, hours] of [
      ['8', 8],
      ['-1:00', -1],
      ['05:45', 5.75],
      ['-12', -12],
      ['14:00', 14],
    ] as const) {
      const [row] = await rows(`timeZone=${encodeURIComponent(zone)}`)
      assert.equal((row[0] + hours * 3_600_000) % DAY, 0, zone)
      assert.deepEqual([row[6] - row[0], row[5], row[8]], [DAY - 1, utc[5], utc[8]], zone)
    }
    for (const zone of ['14:01', '-12:30', '8:60', 'UTC', '+', '1e1', '8 ', '٨'])
      assert.equal((await rows(`timeZone=${encodeURIComponent(zone)}`)).code, -1130, zone)
    assert.equal((await rows('timeZone=')).code, -1105)
    assert.deepEqual(await rows(`endTime=${utc[0] - 1}`), [], 'nothing before the first trade')
    assert.deepEqual(await rows(`startTime=${utc[0]}&endTime=${utc[0]}`), [utc])
    assert.deepEqual(await rows(`startTime=${utc[0] + 1}`), [])
    assert.deepEqual(await rows(`startTime=${utc[0]}&endTime=1`), [])
    assert.deepEqual(await rows('startTime=0&limit=1'), [utc], 'who pages from 1970 begins with the first trade')
    assert.deepEqual(await rows(`startTime=0&endTime=${utc[0] - 1}`), [])
    const micro = await ask(api.address, 'GET', '/api/v3/klines?symbol=BTCUSDT&interval=1d', {
      headers: { 'x-mbx-time-unit': 'microsecond' },
    })
    assert.deepEqual([micro.body[0][0], micro.body[0][6]], [utc[0] * 1000, utc[6] * 1000 + 999])
  })

  it('of tickers: windows, lengths, one symbol, some or all', async () => {
    const code = async (query: string) => (await get(`ticker${query}`)).body.code
    // The trades may be older than a minute by now.
    assert.equal((await get('ticker?symbol=BTCUSDT&windowSize=1m')).status, 200)
    for (const size of ['59m', '1h', '23h', '1d', '7d'])
      assert.equal((await get(`ticker?symbol=BTCUSDT&windowSize=${size}`)).body.count, 5, size)
    for (const size of ['0m', '60m', '24h', '8d', '01h', '1w', 'm', '1.5h', '1H', '-1d'])
      assert.equal(await code(`?symbol=BTCUSDT&windowSize=${size}`), -1130, size)
    assert.equal(await code(''), -1102)
    assert.equal(await code('/tradingDay'), -1102)
    assert.equal(await code('/price?symbol=BTCUSDT&symbols=%5B%22BTCUSDT%22%5D'), -1128)
    assert.equal(await code('/24hr?type=HALF&symbol=BTCUSDT'), -1139)
    for (const symbols of [
      'BTCUSDT',
      '[]',
      '["BTCUSDT"',
      '[1]',
      '{}',
      'null',
      '["btcusdt"]',
      '["BTCUSDT","BTCUSDT"]',
      '["NOPE"]',
    ])
      assert.ok((await code(`/24hr?symbols=${encodeURIComponent(symbols)}`)) < -1000, symbols)
    const two = (await get(`ticker/price?symbols=${encodeURIComponent('["ETHUSDT","BTCUSDT"]')}`)).body
    assert.deepEqual(
      two.map((row: Json) => row.symbol),
      ['ETHUSDT', 'BTCUSDT'],
    )
    assert.ok(Array.isArray((await get(`ticker/price?symbols=${encodeURIComponent('["BTCUSDT"]')}`)).body))
  })

  it('of exchangeInfo and depth', async () => {
    const info = async (query: string) => (await get(`exchangeInfo?${query}`)).body
    assert.equal((await info('symbol=BTCUSDT&permissions=SPOT')).code, -1128)
    assert.equal((await info('symbol=BTCUSDT&symbolStatus=TRADING')).code, -1128)
    assert.equal((await info('permissions=MARGIN')).code, -1121)
    assert.equal((await info('symbolStatus=OPEN')).code, -1122)
    assert.equal((await info('symbolStatus=HALT')).symbols.length, 0)
    assert.equal((await info(`permissions=${encodeURIComponent('["MARGIN","SPOT"]')}`)).symbols.length, 14)
    assert.deepEqual((await info('symbol=BTCUSDT')).symbols[0].permissionSets, [['SPOT']])
    assert.deepEqual((await info('symbol=BTCUSDT&showPermissionSets=false')).symbols[0].permissionSets, [])
    await alice.call('POST', ORDER, limit('BTCUSDT', 'BUY', '0.1', '59000'))
    const book = (await get('depth?symbol=BTCUSDT&limit=999999')).body
    assert.deepEqual(book.bids, [['59000.00000000', '0.10000000']])
    for (const limit of ['0', '-1', '1.5', 'x', ''])
      assert.ok((await get(`depth?symbol=BTCUSDT&limit=${limit}`)).body.code < -1000)
  })

  it('with unknown names change nothing, in the query, in the body and on sockets', async () => {
    const order = limit('BTCUSDT', 'BUY', '0.1', '50000', { stopLossPrice: '1', 'x y': '=&' })
    for (const inBody of [true, false])
      assert.deepEqual((await alice.call('POST', '/api/v3/order/test', order, { inBody })).body, {})
    assert.equal((await get('depth?symbol=BTCUSDT&__proto__=1&timestamp=1&signature=x')).status, 200)
    const client = await Client.open(`ws://127.0.0.1:${api.port}/ws-api/v3`)
    assert.deepEqual((await client.ask('order.test', signed(alice, { ...order, stopLossPrice: 1 }))).result, {})
    client.close()
  })

  it('for smart order routing are refused everywhere, since there is none', async () => {
    const order = limit('BTCUSDT', 'BUY', '0.1', '59000')
    for (const path of ['/api/v3/sor/order', '/api/v3/sor/order/test']) {
      const { status, body } = await alice.call('POST', path, order)
      assert.deepEqual([status, body], [404, { code: -5000, msg: `Path ${path}, Method POST is invalid` }])
    }
    const client = await Client.open(`ws://127.0.0.1:${api.port}/ws-api/v3`)
    for (const method of ['sor.order.place', 'sor.order.test'])
      assert.deepEqual((await client.ask(method, signed(alice, order))).error, {
        code: -1020,
        msg: 'This operation is not supported.',
      })
    client.close()
    assert.equal('sors' in (await get('exchangeInfo')).body, false)
    assert.deepEqual((await alice.call('GET', '/api/v3/myAllocations', { symbol: 'BTCUSDT' })).body, [])
  })
})
