import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { comes, eventually } from '@bowline/platform/eventually.fixture.ts'
import { BTCUSD, setFuturesApi } from '../../packages/gateways/binance-futures/futures-api.fixture.ts'
import { type CcxtInverse, ccxtInverse } from '../support/ccxt-clients.ts'

const COIN = 'BTC/USD:BTC'

describe('ccxt reads contracts that settle in their coin', async () => {
  const futures = await setFuturesApi({ withWorker: true })
  const { address: baseUrl } = futures.api
  const where = { baseUrl, wsUrl: baseUrl.replace(/^http/, 'ws') }
  await futures.index(BTCUSD, '60000')
  const people = [await futures.trader('alice', '10 BTC'), await futures.trader('bob', '10 BTC')] as const
  const [alice, bob] = (await Promise.all(
    people.map(({ apiKey, secretKey: secret }) => ccxtInverse(where, { apiKey, secret })),
  )) as [CcxtInverse, CcxtInverse]
  await alice.loadMarkets()
  await bob.loadMarkets()
  // Traded at 60,000, with 59,000 to 61,000 left in the book.
  await bob.createOrder(COIN, 'limit', 'sell', 20, 60_000)
  await alice.createOrder(COIN, 'market', 'buy', 20)
  await bob.createOrder(COIN, 'limit', 'buy', 30, 59_000)
  await bob.createOrder(COIN, 'limit', 'sell', 40, 61_000)
  after(() => Promise.all([alice.close(), bob.close()]))
  const held = (rows: readonly { side: string | undefined; contracts?: number | undefined }[]) =>
    rows.map(({ side, contracts }) => `${side} ${contracts}`)

  it('the market: time, tickers, best prices, book, trades, candles', async () => {
    assert.ok(Math.abs((await alice.fetchTime()) - Date.now()) < 60_000)
    assert.equal((await alice.fetchTicker(COIN)).last, 60_000)
    // 20 contracts of 100 dollars at 60,000.
    assert.equal((await alice.fetchTickers([COIN]))[COIN]?.baseVolume, 0.03333333)
    const best = (await alice.fetchBidsAsks([COIN]))[COIN]
    assert.deepEqual([best?.bid, best?.ask], [59_000, 61_000])
    assert.equal((await alice.fetchLastPrices([COIN]))[COIN]?.price, 60_000)
    const { bids, asks } = await alice.fetchOrderBook(COIN)
    assert.deepEqual(
      [bids[0], asks[0]],
      [
        [59_000, 30],
        [61_000, 40],
      ],
    )
    const [trade] = await alice.fetchTrades(COIN)
    assert.deepEqual([trade?.price, trade?.amount], [60_000, 20])
    const [, , , , close, volume] = (await alice.fetchOHLCV(COIN, '1h')).at(-1) ?? []
    assert.deepEqual([close, volume], [60_000, 0.03333333])
    const index = await eventually('a candle of the index', async () =>
      (await alice.fetchIndexOHLCV(COIN, '1m')).at(-1),
    )
    assert.deepEqual(index.slice(1, 5), [60_000, 60_000, 60_000, 60_000])
    const mark = await eventually('a candle of the mark', async () => (await alice.fetchMarkOHLCV(COIN, '1m')).at(-1))
    assert.ok(Math.abs((mark[4] ?? 0) - 60_000) < 1_000)
  })

  it('what the contract costs and holds: marks, fees, funding, open interest', async () => {
    assert.equal((await alice.fetchMarkPrice(COIN)).indexPrice, 60_000)
    const { maker, taker } = await alice.fetchTradingFee(COIN)
    assert.deepEqual([maker, taker], [0.0002, 0.0005])
    assert.equal((await alice.fetchFundingRate(COIN)).indexPrice, 60_000)
    assert.equal((await alice.fetchFundingRates([COIN]))[COIN]?.interestRate, 0.0001)
    assert.equal((await alice.fetchFundingIntervals())[COIN]?.interval, '8h')
    // It is counted with every price of the index.
    await futures.index(BTCUSD, '60000')
    assert.equal((await alice.fetchOpenInterest(COIN)).openInterestAmount, 20)
    const perpetual = { contractType: 'PERPETUAL' }
    const past = await eventually('20 contracts in the history', async () => {
      const rows = await alice.fetchOpenInterestHistory(COIN, '5m', undefined, undefined, perpetual)
      return rows.find(({ openInterestAmount }) => openInterestAmount === 20)
    })
    assert.ok(Math.abs((past.openInterestValue ?? 0) - 0.0333) < 0.001)
  })

  it('the account: money, modes and positions, in each of the ways that it asks', async () => {
    // 0.05 % of 0.0333… coins, rounded up.
    assert.equal((await alice.fetchBalance()).BTC?.total, 9.99998333)
    assert.equal((await alice.fetchMarginMode(COIN)).marginMode, 'cross')
    assert.equal((await alice.fetchPositionMode()).hedged, false)
    assert.deepEqual(held(await alice.fetchPositions([COIN])), ['long 20'])
    assert.deepEqual(held(await alice.fetchPositionsRisk([COIN])), ['long 20'])
    assert.deepEqual(held(await alice.fetchAccountPositions([COIN])), ['long 20'])
    const [queue] = await eventually('its place in the queue', async () => {
      const ranks = await alice.fetchPositionsADLRank([COIN])
      return ranks.length > 0 ? ranks : undefined
    })
    // There is nobody else on its side.
    assert.deepEqual([queue?.symbol, queue?.rank], [COIN, 4])
  })

  it('orders, one by one and in batches', async () => {
    const placed = await alice.createOrders([
      { symbol: COIN, type: 'limit', side: 'buy', amount: 1, price: 59_100 },
      { symbol: COIN, type: 'limit', side: 'buy', amount: 2, price: 59_200 },
    ])
    const [first, second] = placed.map(({ id }) => id) as [string, string]
    const open = await alice.fetchOpenOrder(first, COIN)
    assert.deepEqual([open.price, open.amount, open.status], [59_100, 1, 'open'])
    const edited = await alice.editOrder(first, COIN, 'limit', 'buy', 3, 59_150)
    assert.deepEqual([edited.id, edited.price, edited.amount], [first, 59_150, 3])
    const both = await alice.editOrders([
      { id: first, symbol: COIN, type: 'limit', side: 'buy', amount: 4, price: 59_300 },
      { id: second, symbol: COIN, type: 'limit', side: 'buy', amount: 5, price: 59_400 },
    ] as never)
    assert.deepEqual(
      both.map(({ id, price, amount }) => [id, price, amount]),
      [
        [first, 59_300, 4],
        [second, 59_400, 5],
      ],
    )
    await alice.cancelOrders([first], COIN)
    assert.equal((await alice.cancelOrder(second, COIN)).status, 'canceled')
    assert.deepEqual(await alice.fetchOpenOrders(COIN), [])
    assert.deepEqual(
      (await alice.fetchOrders(COIN)).slice(-2).map(({ id, status }) => [id, status]),
      [
        [first, 'canceled'],
        [second, 'canceled'],
      ],
    )
  })

  it('over the WebSocket API: orders, a stop among them, the balance and positions', async () => {
    const placed = await alice.createOrderWs(COIN, 'limit', 'buy', 1, 59_100)
    assert.deepEqual([placed.status, placed.price], ['open', 59_100])
    const stop = await alice.createOrderWs(COIN, 'market', 'sell', 10, undefined, { stopLossPrice: 50_000 })
    assert.deepEqual(
      (await alice.fetchOpenOrders(COIN)).map(({ id }) => id),
      [placed.id, stop.id],
    )
    await alice.cancelAllOrders(COIN)
    assert.equal((await alice.fetchBalanceWs()).BTC?.total, 9.99998333)
    assert.deepEqual(held(await alice.fetchPositionsWs([COIN])), ['long 20'])
  })

  it('receives the market and its own orders, money and positions', async () => {
    const received = Promise.all([
      alice.watchOrderBook(COIN),
      alice.watchTrades(COIN),
      alice.watchTicker(COIN),
      alice.watchMarkPrice(COIN),
      alice.watchBidsAsks([COIN]),
      alice.watchOHLCV(COIN, '1m'),
      alice.watchMyTrades(COIN),
      alice.watchOrders(COIN),
      alice.watchBalance(),
      alice.watchPositions([COIN]),
    ])
    received.catch(() => {})
    // Streams open at their own time: it trades until all have heard.
    let isOver = false
    const trading = (async () => {
      while (!isOver) {
        await bob.createOrder(COIN, 'limit', 'sell', 1, 60_100)
        await alice.createOrder(COIN, 'market', 'buy', 1)
        await sleep(50)
      }
    })()
    const all = await comes('news of everything', received).finally(() => {
      isOver = true
    })
    await trading
    const [book, trades, ticker, mark, best, candles, own, orders, balance, positions] = all
    assert.deepEqual(book.bids[0], [59_000, 30])
    assert.equal(trades.at(-1)?.price, 60_100)
    assert.equal(ticker.last, 60_100)
    assert.ok(Math.abs(mark.markPrice - 60_000) < 1_000)
    assert.equal(best[COIN]?.bid, 59_000)
    assert.equal(candles.at(-1)?.[4], 60_100)
    assert.deepEqual([own.at(-1)?.side, own.at(-1)?.amount, own.at(-1)?.price], ['buy', 1, 60_100])
    assert.equal(orders.at(-1)?.symbol, COIN)
    assert.ok((balance.BTC?.total ?? 0) > 9.9)
    assert.equal(positions[0]?.side, 'long')
  })
})
