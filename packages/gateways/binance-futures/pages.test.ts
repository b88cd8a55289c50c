import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Person } from '../../../apps/api/api.fixture.ts'
import { BTCUSD, BTCUSDT, call, ETHUSD, refused, setFuturesApi } from './futures-api.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
type Json = any

describe('lists that go on: pages, and rows of a kind', async () => {
  const futures = await setFuturesApi({ withWorker: true })
  await futures.index(BTCUSDT, '60000')
  await futures.index(BTCUSD, '60000')
  await futures.index(ETHUSD, '3000')
  const alice = await futures.trader('alice', '100000 USDT', '10 BTC', '100 ETH')
  const bob = await futures.trader('bob', '100000 USDT', '10 BTC', '100 ETH')

  const symbol = 'BTCUSDT'
  const limit = { symbol, type: 'LIMIT', timeInForce: 'GTC', quantity: '0.1' }
  const coin = { type: 'LIMIT', timeInForce: 'GTC', quantity: '1' }
  const rests = async (): Promise<number> => {
    return (await call(alice, 'POST', '/fapi/v1/order', { ...limit, side: 'BUY', price: '59000' })).orderId
  }
  const waits = async (): Promise<number> => {
    const stop = { symbol, algoType: 'CONDITIONAL', side: 'BUY', type: 'STOP_MARKET', quantity: '0.1' }
    return (await call(alice, 'POST', '/fapi/v1/algoOrder', { ...stop, triggerPrice: '70000' })).algoId
  }
  const opens = async (path: string, order: object, price: string) => {
    await call(bob, 'POST', path, { ...order, side: 'SELL', price })
    await call(alice, 'POST', path, { ...order, side: 'BUY', price })
  }

  it('orders with a trigger are found behind newer ones without, and page by page', async () => {
    const algos = [await waits(), await waits(), await waits()]
    for (let n = 0; n < 3; n++) await rests()
    const pageOf = async (sent: object) => {
      const rows: Json[] = await call(alice, 'GET', '/fapi/v1/allAlgoOrders', { symbol, ...sent })
      return rows.map(({ algoId }) => algoId)
    }
    assert.deepEqual(await pageOf({ limit: 2 }), algos.slice(1))
    assert.deepEqual(await pageOf({ limit: 2, page: 1 }), algos.slice(1))
    assert.deepEqual(await pageOf({ limit: 2, page: 2 }), algos.slice(0, 1))
    assert.deepEqual(await pageOf({ limit: 2, page: 3 }), [])
    assert.deepEqual(await pageOf({ limit: 2, page: 2, algoId: algos[0] }), algos.slice(2))
    for (const page of [0, 5_001]) {
      assert.equal(await refused(alice, 'GET', '/fapi/v1/allAlgoOrders', { symbol, limit: 2, page }), -1130)
    }
  })

  it('transfers are those of the way that is asked for, page by page', async () => {
    const carol = await futures.trader('carol', '100 USDT')
    const path = '/sapi/v1/asset/transfer'
    const moves = async (type: string): Promise<number> => {
      return (await call(carol, 'POST', path, { type, asset: 'USDT', amount: '10' })).tranId
    }
    const kept = await moves('UMFUTURE_FUNDING')
    const spent = [await moves('UMFUTURE_MAIN'), await moves('UMFUTURE_MAIN')]
    const returned = await moves('FUNDING_UMFUTURE')
    const listed = async (type: string, sent = {}) => {
      const { total, rows } = await call(carol, 'GET', path, { type, ...sent })
      return [total, ...rows.map((row: Json) => `${row.type} ${row.tranId}`)]
    }
    const last = [1, `FUNDING_UMFUTURE ${returned}`]
    await eventually('the history has the last', async () => (await listed('FUNDING_UMFUTURE'))[0] === 1 || undefined)
    assert.deepEqual(await listed('FUNDING_UMFUTURE'), last)
    assert.deepEqual(await listed('UMFUTURE_FUNDING'), [1, `UMFUTURE_FUNDING ${kept}`])
    assert.deepEqual(await listed('MAIN_UMFUTURE'), [0])
    const newest = spent.toReversed().map((id) => `UMFUTURE_MAIN ${id}`)
    assert.deepEqual(await listed('UMFUTURE_MAIN'), [2, ...newest])
    assert.deepEqual(await listed('UMFUTURE_MAIN', { size: 1, current: 2 }), [2, newest[1]])
    assert.deepEqual(await listed('UMFUTURE_MAIN', { size: 1, current: 3 }), [2])
    const older = await call(carol, 'GET', '/sapi/v1/futures/transfer', { size: 1, current: 2 })
    assert.deepEqual([older.total, older.rows.map((row: Json) => row.tranId)], [2, [spent[0]]])
  })

  it('a page of orders in the book is full although newer ones wait', async () => {
    const placed = [await rests(), await rests()]
    await waits()
    await waits()
    const rows: Json[] = await call(alice, 'GET', '/fapi/v1/allOrders', { symbol, limit: 2 })
    assert.deepEqual(
      rows.map(({ orderId }) => orderId),
      placed,
    )
    await call(alice, 'DELETE', '/fapi/v1/allOpenOrders', { symbol })
    await call(alice, 'DELETE', '/fapi/v1/algoOpenOrders', { symbol })
  })

  it('income goes on from page to page, each row once', async () => {
    await opens('/fapi/v1/order', limit, '60000')
    await opens('/fapi/v1/order', limit, '60000')
    const pageOf = (sent: object): Promise<Json[]> => call(alice, 'GET', '/fapi/v1/income', sent)
    const all = await pageOf({})
    assert.deepEqual(
      all.map(({ incomeType }) => incomeType),
      ['TRANSFER', 'COMMISSION', 'COMMISSION'],
    )
    assert.deepEqual([...(await pageOf({ limit: 2, page: 2 })), ...(await pageOf({ limit: 2, page: 1 }))], all)
    const startTime = all[0].time
    assert.deepEqual(
      [...(await pageOf({ limit: 2, startTime })), ...(await pageOf({ limit: 2, page: 2, startTime }))],
      all,
    )
    assert.deepEqual(await pageOf({ limit: 2, page: 3 }), [])
    assert.equal(await refused(alice, 'GET', '/fapi/v1/income', { page: 0 }), -1130)
  })

  it('a position says its place in the queue for deleveraging, as adlQuantile does', async () => {
    for (const who of [alice, bob]) {
      const [position] = await call(who, 'GET', '/fapi/v3/positionRisk', { symbol })
      const [{ adlQuantile }] = await call(who, 'GET', '/fapi/v1/adlQuantile', { symbol })
      assert.deepEqual([position.adl, adlQuantile.BOTH], [4, 4])
    }
  })

  it('margin taken out is found behind newer margin put in', async () => {
    await call(alice, 'POST', '/dapi/v1/marginType', { symbol: 'BTCUSD_PERP', marginType: 'ISOLATED' })
    const moves = (amount: string, type: number) =>
      call(alice, 'POST', '/dapi/v1/positionMargin', { symbol: 'BTCUSD_PERP', amount, type })
    const found = async (sent: object) => {
      const asked = { symbol: 'BTCUSD_PERP', ...sent }
      const rows: Json[] = await call(alice, 'GET', '/dapi/v1/positionMargin/history', asked)
      return rows.map(({ type, amount }) => `${type} ${amount}`)
    }
    assert.equal(
      await refused(alice, 'POST', '/dapi/v1/positionMargin', { symbol: 'BTCUSD_PERP', amount: '0.1', type: 1 }),
      -2024,
    )
    await opens('/dapi/v1/order', { ...coin, symbol: 'BTCUSD_PERP' }, '60000')
    await moves('0.4', 1)
    await moves('0.1', 2)
    await moves('0.2', 1)
    await moves('0.3', 1)
    assert.deepEqual(await found({ type: 2, limit: 1 }), ['2 0.10000000'])
    assert.deepEqual(await found({ type: 1, limit: 2 }), ['1 0.20000000', '1 0.30000000'])
    assert.equal(
      await refused(alice, 'GET', '/dapi/v1/positionMargin/history', { symbol: 'BTCUSD_PERP', type: 3 }),
      -4053,
    )
  })

  it('a pair or an asset means its contracts alone', async () => {
    await opens('/dapi/v1/order', { ...coin, symbol: 'ETHUSD_PERP' }, '3000')
    const bid = { ...coin, side: 'BUY' }
    await call(alice, 'POST', '/dapi/v1/order', { ...bid, symbol: 'BTCUSD_PERP', price: '59500' })
    await call(alice, 'POST', '/dapi/v1/order', { ...bid, symbol: 'ETHUSD_PERP', price: '2970' })
    const symbolsOf = async (path: string, sent: object, who: Person = alice) => {
      const rows: Json[] = await call(who, 'GET', path, sent)
      return [...new Set(rows.map((row) => row.symbol ?? row.pair))]
    }
    const BOTH = ['BTCUSD_PERP', 'ETHUSD_PERP']
    assert.deepEqual(await symbolsOf('/dapi/v1/openOrders', {}), BOTH)
    assert.deepEqual(await symbolsOf('/dapi/v1/openOrders', { pair: 'ETHUSD' }), ['ETHUSD_PERP'])
    assert.deepEqual(await symbolsOf('/dapi/v1/positionRisk', { pair: 'BTCUSD' }), ['BTCUSD_PERP'])
    assert.deepEqual(await symbolsOf('/dapi/v1/positionRisk', { marginAsset: 'ETH' }), ['ETHUSD_PERP'])
    assert.deepEqual(await symbolsOf('/dapi/v1/positionRisk', { pair: 'BTCUSD', marginAsset: 'ETH' }), [])
    assert.deepEqual(await symbolsOf('/dapi/v1/leverageBracket', { pair: 'ETHUSD' }), ['ETHUSD'])
    assert.deepEqual(await symbolsOf('/dapi/v2/leverageBracket', { symbol: 'ETHUSD_PERP' }), ['ETHUSD_PERP'])
    assert.deepEqual(await symbolsOf('/dapi/v1/allOrders', { pair: 'ETHUSD' }), ['ETHUSD_PERP'])
    assert.deepEqual(await symbolsOf('/dapi/v1/userTrades', { pair: 'ETHUSD' }), ['ETHUSD_PERP'])
    assert.deepEqual(await symbolsOf('/dapi/v1/premiumIndex', { pair: 'ETHUSD' }), ['ETHUSD_PERP'])
    assert.equal((await call(alice, 'GET', '/fapi/v1/ticker/price', { pair: symbol })).symbol, symbol)
    for (const path of ['openOrders', 'positionRisk', 'leverageBracket', 'allOrders']) {
      assert.equal(await refused(alice, 'GET', `/dapi/v1/${path}`, { pair: 'NOUSD' }), -1121, path)
    }
    assert.equal(await refused(alice, 'GET', '/dapi/v1/openOrders', { symbol: BOTH[0], pair: 'ETHUSD' }), -1121)
    assert.equal(await refused(alice, 'GET', '/dapi/v1/allOrders'), -1102)
    assert.equal(await refused(alice, 'GET', '/fapi/v1/apiTradingStatus', { symbol: 'NOPE' }), -1121)
  })
})
