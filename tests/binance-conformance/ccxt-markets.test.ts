import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ccxtSpot } from '../support/ccxt-clients.ts'
import { pick } from '../support/pick.ts'
import { setExchange } from '../support/running-exchange.ts'

const BTC = 'BTC/USDT'

/** Alice quotes 59 900 / 60 100, Bob buys 0.1 and 0.2 of it; all cases read the result. */
describe('ccxt reads the markets', async () => {
  const exchange = await setExchange()
  const [first, second] = await Promise.all([
    exchange.person('carol', 'BTC=1,USDT=100000'),
    exchange.person('bob', 'BTC=1,USDT=100000'),
  ])
  const carol = ccxtSpot(exchange, first)
  const bob = ccxtSpot(exchange, second)
  const visitor = ccxtSpot(exchange)
  await carol.createOrder(BTC, 'limit', 'sell', 0.5, 60_100)
  await carol.createOrder(BTC, 'limit', 'buy', 0.5, 59_900)
  await bob.createOrder(BTC, 'market', 'buy', 0.1)
  await bob.createOrder(BTC, 'market', 'sell', 0.2)

  it('BC-010 ccxt loads markets with and without a key', async () => {
    const markets = await visitor.loadMarkets()
    assert.deepEqual(Object.keys(markets), Object.keys(await bob.loadMarkets()))
    assert.ok(Object.keys(markets).length >= 10)
    assert.ok(Object.values(markets).every(({ active }) => active))
    const kinds = Object.values(markets).map(({ spot, linear }) => (spot ? 'spot' : linear ? 'linear' : 'inverse'))
    assert.deepEqual([...new Set(kinds)].sort(), ['inverse', 'linear', 'spot'])
    const { precision, limits } = visitor.market(BTC)
    assert.deepEqual(pick(precision, 'price', 'amount'), { price: 0.01, amount: 0.00001 })
    assert.deepEqual(limits.cost, { min: 5, max: 9_000_000 })
  })

  it('BC-020 ccxt fetches time, status and currencies', async () => {
    assert.ok(Math.abs(((await visitor.fetchTime()) as number) - Date.now()) < 5_000)
    assert.equal((await visitor.fetchStatus()).status, 'ok')
    const currencies = await bob.fetchCurrencies()
    assert.deepEqual(pick(currencies.BTC, 'code', 'name', 'active'), { code: 'BTC', name: 'Bitcoin', active: true })
  })

  it('BC-030 ccxt fetches one ticker, some and all', async () => {
    const ticker = await visitor.fetchTicker(BTC)
    assert.deepEqual(
      pick(ticker, 'open', 'high', 'low', 'last', 'bid', 'bidVolume', 'ask', 'askVolume', 'baseVolume', 'quoteVolume'),
      {
        ...{ open: 60_100, high: 60_100, low: 59_900, last: 59_900 },
        ...{ bid: 59_900, bidVolume: 0.3, ask: 60_100, askVolume: 0.4, baseVolume: 0.3, quoteVolume: 17_990 },
      },
    )
    assert.deepEqual(Object.keys(await visitor.fetchTickers([BTC, 'ETH/USDT'])).sort(), [BTC, 'ETH/USDT'])
    const all = await visitor.fetchTickers()
    assert.deepEqual(Object.keys(all).sort(), spotOf(visitor.markets))
    assert.equal(all[BTC].last, 59_900)
  })

  it('BC-040 ccxt fetches best prices and last prices', async () => {
    const best = await visitor.fetchBidsAsks()
    assert.deepEqual(pick(best[BTC], 'bid', 'ask'), { bid: 59_900, ask: 60_100 })
    const last = (await visitor.fetchLastPrices()) as unknown as Record<string, { price: number }>
    assert.equal(last[BTC].price, 59_900)
  })

  it('BC-050 ccxt fetches the order book, as deep as asked', async () => {
    const book = await visitor.fetchOrderBook(BTC)
    assert.deepEqual([book.bids, book.asks], [[[59_900, 0.3]], [[60_100, 0.4]]])
    await bob.createOrder(BTC, 'limit', 'buy', 0.1, 59_000)
    assert.equal((await visitor.fetchOrderBook(BTC, 1)).bids.length, 1)
    const both = await visitor.fetchOrderBook(BTC, 5)
    assert.deepEqual(both.bids, [
      [59_900, 0.3],
      [59_000, 0.1],
    ])
    assert.ok((both.nonce as number) > (book.nonce as number))
    await bob.cancelAllOrders(BTC)
  })

  it('BC-060 ccxt fetches public trades', async () => {
    const trades = await visitor.fetchTrades(BTC)
    assert.deepEqual(
      trades.map((trade) => pick(trade, 'price', 'amount', 'side', 'cost')),
      [
        { price: 60_100, amount: 0.1, side: 'buy', cost: 6_010 },
        { price: 59_900, amount: 0.2, side: 'sell', cost: 11_980 },
      ],
    )
    const since = await visitor.fetchTrades(BTC, trades[1].timestamp)
    assert.equal(since.at(-1)?.price, 59_900)
  })

  it('BC-070 ccxt fetches candles whose volume is that of the trades', async () => {
    const candles = await visitor.fetchOHLCV(BTC, '1m')
    assert.equal(candles[0][1], 60_100)
    assert.equal(candles.at(-1)?.[4], 59_900)
    const volume = candles.reduce((sum, candle) => sum + (candle[5] as number), 0)
    assert.equal(Number(volume.toFixed(8)), 0.3)
    for (const interval of ['1s', '1h', '1d', '1w', '1M']) {
      const rows = await visitor.fetchOHLCV(BTC, interval)
      assert.equal(rows.at(-1)?.[4], 59_900, interval)
    }
  })

  it('BC-080 ccxt fetches the fees an account pays', async () => {
    assert.deepEqual(pick(await bob.fetchTradingFee(BTC), 'maker', 'taker'), { maker: 0.001, taker: 0.001 })
    const fees = await bob.fetchTradingFees()
    assert.deepEqual(Object.keys(fees).sort(), spotOf(bob.markets))
  })
})

/** What the calls of spot answer with; contracts have calls of their own. */
function spotOf(markets: Readonly<Record<string, { readonly spot: boolean }>>): string[] {
  return Object.keys(markets)
    .filter((symbol) => markets[symbol]?.spot)
    .sort()
}
