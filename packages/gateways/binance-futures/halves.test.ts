import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Answer, Person } from '../../../apps/api/api.fixture.ts'
import { badRequests, type Who } from './bad-requests.fixture.ts'
import { BTCUSD, BTCUSDT, call, ETHUSDT, setFuturesApi } from './futures-api.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
type Json = any

describe('the two halves of the dialect', async () => {
  const futures = await setFuturesApi()
  const get = async (path: string) => (await futures.get(path)).body
  await futures.index(BTCUSDT, '60000')
  await futures.index(BTCUSD, '60000')
  const alice = await futures.trader('alice', '10 BTC')
  const bob = await futures.trader('bob', '10 BTC')

  it('exchangeInfo of each half lists its own contracts', async () => {
    const linear = await get('/fapi/v1/exchangeInfo')
    assert.deepEqual(
      linear.symbols.map((row: { symbol: string; marginAsset: string }) => [row.symbol, row.marginAsset]),
      [
        ['BTCUSDT', 'USDT'],
        ['ETHUSDT', 'USDT'],
        ['SOLUSDT', 'USDT'],
        ['XRPUSDT', 'USDT'],
        ['DOGEUSDT', 'USDT'],
        ['BTCUSDC', 'USDC'],
        ['ETHUSDC', 'USDC'],
      ],
    )
    const [btc] = linear.symbols
    assert.deepEqual(
      [btc.pair, btc.contractType, btc.status, btc.quoteAsset, btc.pricePrecision, btc.quantityPrecision],
      ['BTCUSDT', 'PERPETUAL', 'TRADING', 'USDT', 1, 3],
    )
    const filters = new Map(btc.filters.map((filter: { filterType: string }) => [filter.filterType, filter]))
    assert.deepEqual(filters.get('PRICE_FILTER'), {
      filterType: 'PRICE_FILTER',
      minPrice: '0.1',
      maxPrice: '1000000.0',
      tickSize: '0.1',
    })
    assert.deepEqual(filters.get('MIN_NOTIONAL'), { filterType: 'MIN_NOTIONAL', notional: '5.00000000' })
    assert.deepEqual([btc.requiredMarginPercent, btc.maintMarginPercent], ['0.8000', '0.4000'])
    const { symbols } = await get('/dapi/v1/exchangeInfo')
    const [coin] = symbols
    assert.deepEqual(
      [symbols.length, coin.symbol, coin.pair, coin.contractStatus, coin.contractSize, coin.marginAsset, coin.status],
      [3, 'BTCUSD_PERP', 'BTCUSD', 'TRADING', 100, 'BTC', undefined],
    )
  })

  it('of the inverse half they are orders and algo orders at once', async () => {
    const stop = { symbol: 'BTCUSD_PERP', side: 'BUY', type: 'STOP_MARKET', quantity: '1' }
    const first = await call(alice, 'POST', '/dapi/v1/order', { ...stop, stopPrice: '61000' })
    assert.deepEqual(
      [first.type, first.stopPrice, first.pair, first.cumBase],
      ['STOP_MARKET', '61000.0', 'BTCUSD', '0.00000000'],
    )
    const second = await call(alice, 'POST', '/dapi/v1/algoOrder', {
      ...{ ...stop, algoType: 'CONDITIONAL', triggerPrice: '62000', newClientOrderId: 'coin-stop' },
    })
    assert.equal(second.clientAlgoId, 'coin-stop')
    const ids = [first.orderId, second.algoId]
    assert.deepEqual(
      (await call(alice, 'GET', '/dapi/v1/openOrders')).map((row: Json) => row.orderId),
      ids,
    )
    assert.deepEqual(
      (await call(alice, 'GET', '/dapi/v1/openAlgoOrders')).map((row: Json) => row.algoId),
      ids,
    )
    assert.equal(
      (await call(alice, 'GET', '/dapi/v1/order', { symbol: 'BTCUSD_PERP', orderId: second.algoId })).type,
      'STOP_MARKET',
    )
    await call(alice, 'DELETE', '/dapi/v1/algoOrder', { algoId: first.orderId })
    await call(alice, 'DELETE', '/dapi/v1/allOpenOrders', { symbol: 'BTCUSD_PERP' })
    assert.deepEqual(await call(alice, 'GET', '/dapi/v1/openAlgoOrders'), [])
  })

  it('coin-margined positions are counted in contracts and settle in coin', async () => {
    const coin = { symbol: 'BTCUSD_PERP', type: 'LIMIT', timeInForce: 'GTC', price: '60000', quantity: '10' }
    await call(bob, 'POST', '/dapi/v1/order', { ...coin, side: 'SELL' })
    const bought = await call(alice, 'POST', '/dapi/v1/order', {
      symbol: 'BTCUSD_PERP',
      type: 'MARKET',
      side: 'BUY',
      quantity: '10',
    })
    assert.deepEqual([bought.executedQty, bought.cumBase, bought.avgPrice], ['10', '0.01666667', '59999.98800000'])
    const rows = await call(alice, 'GET', '/dapi/v1/positionRisk', { symbol: 'BTCUSD_PERP' })
    assert.deepEqual([rows[0].positionAmt, rows[0].notionalValue], ['10', '0.01666667'])
    const { assets } = await call(alice, 'GET', '/dapi/v1/account')
    const btc = assets.find(({ asset }: Json) => asset === 'BTC')
    assert.equal(btc.walletBalance, '9.99999166')
  })

  describe('what is wrong', async () => {
    await futures.index(ETHUSDT, '3000')
    const funds = ['100000 USDT', '10 BTC']
    const fay = await futures.trader('fay', '1000 USDT', '0.1 BTC')
    const [hal, hedy, ron, maker] = await Promise.all(
      ['hal', 'hedy', 'ron', 'maker'].map((name) => futures.trader(name, ...funds)),
    )
    assert.ok(hal && hedy && ron && maker)
    const people: Readonly<Record<Who, Person>> = { fay, hal, hedy, ron }
    const BTC = { symbol: 'BTCUSDT', quantity: '0.8', price: '60000', type: 'LIMIT', timeInForce: 'GTC' }
    const COIN = { ...BTC, symbol: 'BTCUSD_PERP', quantity: '10' }
    await call(hedy, 'POST', '/fapi/v1/positionSide/dual', { dualSidePosition: 'true' })
    await call(fay, 'POST', '/fapi/v1/leverage', { symbol: 'ETHUSDT', leverage: 10 })
    await futures.freeze(ETHUSDT, '3000')
    for (const [path, order] of [
      ['/fapi/v1/order', BTC],
      ['/dapi/v1/order', COIN],
    ] as const) {
      await call(maker, 'POST', path, { ...order, side: 'SELL' })
      await call(hal, 'POST', path, { ...order, side: 'BUY' })
      await call(ron, 'POST', path, {
        ...order,
        side: 'BUY',
        price: '59000',
        quantity: path === '/fapi/v1/order' ? '0.1' : '1',
      })
    }

    /** Everything that a refused request could have changed. */
    async function standing(who: Person): Promise<Json> {
      const read = ['account', 'openOrders', 'positionSide/dual', 'symbolConfig', 'openAlgoOrders']
      const paths = [...read.map((path) => `/fapi/v1/${path}`), '/dapi/v1/account', '/dapi/v1/openOrders']
      const found = await Promise.all(paths.map((path) => call(who, 'GET', path)))
      return JSON.parse(JSON.stringify(found), (name, value) => (name === 'updateTime' ? 0 : value))
    }

    it('is refused with its code, and changes nothing', async () => {
      const before = await Promise.all(Object.values(people).map(standing))
      const answered: string[] = []
      for (const { who, method, path, sent, why } of badRequests) {
        const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
        const { body } = await people[who].call(method, path, given)
        answered.push(`${body.code ?? 'accepted'} ${method} ${path}: ${why}`)
      }
      assert.deepEqual(
        answered,
        badRequests.map(({ code, method, path, why }) => `${code} ${method} ${path}: ${why}`),
      )
      assert.deepEqual(await Promise.all(Object.values(people).map(standing)), before)
    })

    it('is refused as too much beyond 300 orders in ten seconds, of one half and not of the other', async () => {
      const row = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '1' }
      const batchOrders = JSON.stringify(Array.from({ length: 5 }, () => row))
      let first: Answer | undefined
      for (let sent = 0; sent <= 1_200 && !first; sent += 5) {
        const answer = await fay.call('POST', '/fapi/v1/batchOrders', { batchOrders })
        if (answer.status !== 200) first = answer
      }
      assert.deepEqual([first?.status, (first?.body as Json | undefined)?.code], [429, -1015])
      assert.ok(Number(first?.headers.get('retry-after')) > 0)
      const limits = await call(fay, 'GET', '/fapi/v1/rateLimit/order')
      assert.deepEqual(
        limits.map((each: Json) => [each.interval, each.limit]),
        [
          ['SECOND', 300],
          ['MINUTE', 1200],
        ],
      )
      const { status } = await fay.call('POST', '/dapi/v1/order', {
        ...COIN,
        side: 'BUY',
        price: '59000',
        quantity: '1',
      })
      assert.equal(status, 200)
    })
  })
})
