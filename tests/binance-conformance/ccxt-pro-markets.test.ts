import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { comes } from '@bowline/platform/eventually.fixture.ts'
import type { OrderBook } from 'ccxt'
import { type CcxtPro, type CcxtSpot, cancelOpenOrders, ccxtPro, ccxtSpot } from '../support/ccxt-clients.ts'
import { pick } from '../support/pick.ts'
import { RandomTrader } from '../support/random-trader.ts'
import { type RunningExchange, startExchange } from '../support/running-exchange.ts'

const BTC = 'BTC/USDT'
const FUND = 'BTC=10,ETH=100,USDT=1000000'

describe('ccxt.pro watches the markets', () => {
  let exchange: RunningExchange
  let watcher: CcxtPro
  let carol: CcxtSpot
  let bob: CcxtSpot
  /** They trade at random, and so may reach the limit of resting orders, which carol and bob must not. */
  let others: CcxtSpot[]

  before(async () => {
    exchange = await startExchange()
    const people = await Promise.all(['carol', 'bob', 'dave', 'erin'].map((name) => exchange.person(name, FUND)))
    ;[carol, bob, ...others] = people.map((person) => ccxtSpot(exchange, person))
    watcher = await ccxtPro(exchange)
    await Promise.all([watcher, carol, bob, ...others].map((client) => client.loadMarkets()))
  })
  after(async () => {
    await watcher.close()
    await exchange.stop()
  })

  /** Trades repeatedly until the watcher has an event: its subscription may begin after the first trades. */
  const whileTrading = async <T>(what: string, watching: Promise<T>): Promise<T> => {
    let received = false
    const trading = (async () => {
      while (!received) {
        await carol.createOrder(BTC, 'limit', 'sell', 0.001, 60_000)
        await bob.createOrder(BTC, 'limit', 'buy', 0.001, 60_000)
      }
    })()
    try {
      return await comes(what, watching)
    } finally {
      received = true
      await trading
    }
  }

  it('BC-810 watchOrderBook follows a market that others trade on at random, without a gap', async () => {
    await carol.createOrder(BTC, 'limit', 'buy', 0.001, 50_000)
    let updates = 0
    let book = await comes('the first book', watcher.watchOrderBook(BTC))
    const isEnough = () => updates >= 25
    const trade = async (trader: RandomTrader) => {
      // Slow enough to stay below the limit of resting orders, so that the book keeps moving.
      for (; !isEnough(); await pause(10)) await trader.step()
    }
    const trading = Promise.all(others.map((client, at) => trade(new RandomTrader(client, 3 + at))))
    while (!isEnough()) {
      // A gap would reject with a ChecksumError here.
      book = await comes('the next update of the book', watcher.watchOrderBook(BTC))
      updates += 1
    }
    await trading
    // One more change, so that there is another update to receive.
    const last = await carol.createOrder(BTC, 'limit', 'buy', 0.002, 50_001)
    const asked = await carol.fetchOrderBook(BTC, 5_000)
    while (((book as OrderBook).nonce as number) < (asked.nonce as number)) {
      book = await comes('the rest of the book', watcher.watchOrderBook(BTC))
    }
    assert.equal(book.nonce, asked.nonce)
    assert.deepEqual([[...book.bids], [...book.asks]], [asked.bids, asked.asks])
    assert.ok(book.bids.some(([price]) => price === last.price))
    await cancelOpenOrders([carol, ...others], BTC)
  })

  it('BC-820 watchTrades tells each trade with its price, amount and taker side', async () => {
    const [trade] = await whileTrading('a trade', watcher.watchTrades(BTC))
    assert.deepEqual(pick(trade, 'symbol', 'price', 'amount', 'cost', 'side'), {
      ...{ symbol: BTC, price: 60_000, amount: 0.001, cost: 60, side: 'buy' },
    })
  })

  it('BC-830 watchTicker and unWatchTicker', async () => {
    const ticker = await whileTrading('a ticker', watcher.watchTicker(BTC))
    const asked = await carol.fetchTicker(BTC)
    assert.deepEqual(pick(ticker, 'symbol', 'last', 'open'), { symbol: BTC, last: 60_000, open: asked.open as number })
    await comes('the end of the ticker', watcher.unWatchTicker(BTC))
    assert.equal(watcher.tickers[BTC], undefined)
  })

  it('BC-840 watchTickers tells of the markets that changed', async () => {
    const tickers = await whileTrading('tickers', watcher.watchTickers())
    assert.equal(tickers[BTC].last, 60_000)
  })

  it('BC-850 watchBidsAsks', async () => {
    const watching = watcher.watchBidsAsks([BTC])
    let order = await carol.createOrder(BTC, 'limit', 'buy', 0.01, 59_000)
    let received = false
    const moving = (async () => {
      // Slow enough to stay below the limit of resting orders, however late the first is heard.
      for (let price = 59_001; !received; price++, await pause(200))
        order = await carol.editOrder(order.id, BTC, 'limit', 'buy', 0.01, price)
    })()
    const best = await comes('the best prices', watching)
    received = true
    await moving
    assert.ok((best[BTC].bid as number) >= 59_000)
    assert.equal(best[BTC].bidVolume, 0.01)
    await carol.cancelOrder(order.id, BTC)
  })

  it('BC-860 watchOHLCV tells the running candle', async () => {
    const [candle] = await whileTrading('a candle', watcher.watchOHLCV(BTC, '1m'))
    assert.equal(candle[4], 60_000)
    assert.ok((candle[5] as number) > 0)
    assert.equal((candle[0] as number) % 60_000, 0)
  })

  it('BC-870 watchOHLCV with a time zone tells the day of that zone', async () => {
    const [candle] = await whileTrading(
      'a candle of UTC+8',
      watcher.watchOHLCV(BTC, '1d', undefined, undefined, { timezone: '+08:00' }),
    )
    const eightHours = 28_800_000
    assert.equal(((candle[0] as number) + eightHours) % 86_400_000, 0)
    assert.equal(candle[4], 60_000)
  })
})
