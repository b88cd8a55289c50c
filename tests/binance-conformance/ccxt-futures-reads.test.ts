import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { comes, eventually } from '@bowline/platform/eventually.fixture.ts'
import ccxt from 'ccxt'
import { BTCUSDT, ETHUSDT, setFuturesApi } from '../../packages/gateways/binance-futures/futures-api.fixture.ts'
import { type CcxtLinear, ccxtLinear } from '../support/ccxt-clients.ts'

const BTC = 'BTC/USDT:USDT'
const ETH = 'ETH/USDT:USDT'

describe('ccxt reads contracts', async () => {
  const futures = await setFuturesApi({ withWorker: true })
  const { address: baseUrl } = futures.api
  const where = { baseUrl, wsUrl: baseUrl.replace(/^http/, 'ws') }
  await futures.index(BTCUSDT, '60000')
  const people = [await futures.trader('alice', '100000 USDT'), await futures.trader('bob', '100000 USDT')] as const
  const [alice, bob] = (await Promise.all(
    people.map(({ apiKey, secretKey: secret }) => ccxtLinear(where, { apiKey, secret })),
  )) as [CcxtLinear, CcxtLinear]
  await alice.loadMarkets()
  await bob.loadMarkets()
  // Traded at 60,000, with 59,000 to 61,000 left in the book.
  await bob.createOrder(BTC, 'limit', 'sell', 0.2, 60_000)
  await alice.createOrder(BTC, 'market', 'buy', 0.2)
  await bob.createOrder(BTC, 'limit', 'buy', 0.3, 59_000)
  await bob.createOrder(BTC, 'limit', 'sell', 0.4, 61_000)
  after(() => Promise.all([alice.close(), bob.close()]))

  it('the market: time, tickers, best prices, book, trades, candles', async () => {
    assert.ok(Math.abs((await alice.fetchTime()) - Date.now()) < 60_000)
    assert.equal((await alice.fetchTicker(BTC)).last, 60_000)
    assert.equal((await alice.fetchTickers([BTC]))[BTC]?.baseVolume, 0.2)
    const best = (await alice.fetchBidsAsks([BTC]))[BTC]
    assert.deepEqual([best?.bid, best?.ask], [59_000, 61_000])
    assert.equal((await alice.fetchLastPrices([BTC]))[BTC]?.price, 60_000)
    const { bids, asks } = await alice.fetchOrderBook(BTC)
    assert.deepEqual(
      [bids[0], asks[0]],
      [
        [59_000, 0.3],
        [61_000, 0.4],
      ],
    )
    const [trade] = await alice.fetchTrades(BTC)
    assert.deepEqual([trade?.price, trade?.amount], [60_000, 0.2])
    assert.equal((await alice.fetchOHLCV(BTC, '1h')).at(-1)?.[4], 60_000)
    const marks = await eventually('a candle of the mark', async () => (await alice.fetchMarkOHLCV(BTC, '1m')).at(-1))
    assert.ok(Math.abs((marks[4] ?? 0) - 60_000) < 1_000)
  })

  it('what the contract costs and holds: fees, funding, open interest', async () => {
    const { maker, taker } = await alice.fetchTradingFee(BTC)
    assert.deepEqual([maker, taker], [0.0002, 0.0005])
    assert.ok((await alice.fetchTradingFees())[BTC])
    assert.ok((await alice.fetchFundingRates([BTC]))[BTC])
    // It is counted with every price of the index.
    await futures.index(BTCUSDT, '60000')
    assert.equal((await alice.fetchOpenInterest(BTC)).openInterestAmount, 0.2)
    const past = await eventually('0.2 in the history', async () => {
      const rows = await alice.fetchOpenInterestHistory(BTC, '5m')
      return rows.find(({ openInterestAmount }) => openInterestAmount === 0.2)
    })
    assert.ok(Math.abs((past.openInterestValue ?? 0) - 12_000) < 200)
  })

  it('candles of the index, of the premium, and by pair', async () => {
    const index = await eventually('a candle of the index', async () => (await alice.fetchIndexOHLCV(BTC, '1m')).at(-1))
    assert.deepEqual(index.slice(1, 5), [60_000, 60_000, 60_000, 60_000])
    // So much is bid for at 3,030 that this is its impact price: 1 % above the index.
    await futures.index(ETHUSDT, '3000')
    const { id } = await bob.createOrder(ETH, 'limit', 'buy', 8, 3_030)
    await futures.index(ETHUSDT, '3000')
    const premium = await eventually('the premium', async () => {
      const bars = await alice.fetchPremiumIndexOHLCV(ETH, '1m')
      return bars.find(([, , high]) => high === 0.01)
    })
    assert.equal(premium[2], 0.01)
    await bob.cancelOrder(id, ETH)
    const byPair = { pair: 'BTCUSDT', contractType: 'PERPETUAL', interval: '1h' }
    const bars = (await alice.fapiPublicGetContinuousKlines(byPair)) as unknown as string[][]
    const [, , , , close, volume] = bars.at(-1) ?? []
    assert.deepEqual([close, volume], ['60000.00000000', '0.20000000'])
  })

  it('its place in the queue for deleveraging, and all marks at once', async () => {
    // The insurance fund is empty, and nobody else is on its side.
    assert.equal((await alice.fetchADLRank(BTC)).rating, 'high')
    const [queue] = await alice.fetchPositionsADLRank([BTC])
    assert.deepEqual([queue?.symbol, queue?.rank], [BTC, 4])
    assert.equal((await alice.fetchMarkPrices([BTC]))[BTC]?.indexPrice, 60_000)
  })

  it('one order that is open, and edits of several', async () => {
    const placed = await alice.createOrders([
      { symbol: BTC, type: 'limit', side: 'buy', amount: 0.1, price: 58_800 },
      { symbol: BTC, type: 'limit', side: 'buy', amount: 0.1, price: 58_900 },
    ])
    const [first, second] = placed.map(({ id }) => id) as [string, string]
    const open = await alice.fetchOpenOrder(first, BTC)
    assert.deepEqual([open.price, open.amount, open.status], [58_800, 0.1, 'open'])
    const edited = await alice.editOrders([
      { id: first, symbol: BTC, type: 'limit', side: 'buy', amount: 0.2, price: 58_850 },
      { id: second, symbol: BTC, type: 'limit', side: 'buy', amount: 0.3, price: 58_950 },
    ] as never)
    assert.deepEqual(
      edited.map(({ id, price, amount }) => [id, price, amount]),
      [
        [first, 58_850, 0.2],
        [second, 58_950, 0.3],
      ],
    )
    await alice.cancelOrders([first, second], BTC)
    await assert.rejects(alice.fetchOpenOrder(first, BTC), ccxt.OrderNotFound)
  })

  it('the account: positions, in each of the ways that it asks', async () => {
    const contracts = (rows: readonly { contracts?: number | undefined }[]) => rows.map((row) => row.contracts)
    assert.deepEqual(contracts(await alice.fetchPositionsRisk([BTC])), [0.2])
    assert.deepEqual(contracts(await alice.fetchAccountPositions([BTC])), [0.2])
  })

  it('over the WebSocket API: positions, the best prices and the book', async () => {
    const [position] = await alice.fetchPositionsWs([BTC])
    assert.equal(position?.contracts, 0.2)
    const { bid, ask } = await alice.fetchTickerWs(BTC, { method: 'ticker.book' })
    assert.deepEqual([bid, ask], [59_000, 61_000])
    const { bids } = await alice.fetchOrderBookWs(BTC)
    assert.deepEqual(bids[0], [59_000, 0.3])
    await assert.rejects(alice.fetchOrderBookWs('NO/USDT:USDT'), ccxt.BadSymbol)
  })

  it('over the WebSocket API too: the balance, and a stop that waits', async () => {
    const [balance, asked] = await Promise.all([alice.fetchBalanceWs(), alice.fetchBalance()])
    assert.equal(balance.USDT?.total, asked.USDT?.total)
    const stop = await alice.createOrderWs(BTC, 'market', 'sell', 0.1, undefined, { stopLossPrice: 50_000 })
    const waiting = await alice.fetchOpenOrders(BTC, undefined, undefined, { trigger: true })
    assert.deepEqual(
      waiting.map(({ id, triggerPrice }) => [id, triggerPrice]),
      [[stop.id, 50_000]],
    )
    await alice.cancelAllOrders(BTC, { trigger: true })
    const algos = await alice.fapiPrivateGetAllAlgoOrders({ symbol: 'BTCUSDT' })
    const rows = algos as unknown as Record<string, string>[]
    assert.deepEqual(
      rows.map((row) => [String(row.algoId), row.algoStatus, row.orderType, row.triggerPrice]),
      [[stop.id, 'CANCELED', 'STOP_MARKET', '50000.0']],
    )
  })

  it('sets a margin mode and sets it back', async () => {
    await alice.setMarginMode('isolated', ETH)
    await alice.setMarginMode('cross', ETH)
    assert.equal((await alice.fetchMarginMode(ETH)).marginMode, 'cross')
  })

  it('receives trades, tickers, best prices, candles, and its own money and trades', async () => {
    const received = Promise.all([
      alice.watchTrades(BTC),
      alice.watchTicker(BTC),
      alice.watchBidsAsks([BTC]),
      alice.watchOHLCV(BTC, '1m'),
      alice.watchMyTrades(BTC),
      alice.watchBalance(),
    ])
    received.catch(() => {})
    // Streams open at their own time: it trades until all have heard.
    let isOver = false
    const trading = (async () => {
      while (!isOver) {
        await bob.createOrder(BTC, 'limit', 'sell', 0.001, 60_100)
        await alice.createOrder(BTC, 'market', 'buy', 0.001)
        // However long it takes, the position stays within what its leverage allows.
        await sleep(50)
      }
    })()
    const all = await comes('news of everything', received).finally(() => {
      isOver = true
    })
    await trading
    const [trades, ticker, best, candles, own, balance] = all
    assert.equal(trades.at(-1)?.price, 60_100)
    assert.equal(ticker.symbol, BTC)
    assert.ok(best[BTC]?.bid)
    assert.equal(candles.at(-1)?.[4], 60_100)
    assert.deepEqual([own.at(-1)?.side, own.at(-1)?.amount], ['buy', 0.001])
    assert.ok((balance.USDT?.total ?? 0) > 99_000)
  })

  it('on streams: marks of one and of all, and positions', async () => {
    const [mark, marks] = await Promise.all([alice.watchMarkPrice(BTC), alice.watchMarkPrices([BTC])])
    assert.ok(Math.abs(mark.markPrice - 60_000) < 1_000)
    assert.ok(marks[BTC])
    const watched = alice.watchPositions([BTC])
    await bob.createOrder(BTC, 'limit', 'buy', 0.1, 59_900)
    await alice.createOrder(BTC, 'market', 'sell', 0.1)
    const [changed] = await comes('the changed position', watched)
    assert.equal(changed?.symbol, BTC)
  })

  it('how many hold long against how many hold short, once a period is over', async () => {
    await futures.passFunding(BTCUSDT)
    const ratio = await eventually('a period with both', async () => {
      return (await alice.fetchLongShortRatioHistory(BTC, '5m', undefined, 500)).at(-1)
    })
    assert.equal(ratio.longShortRatio, 1)
  })
})
