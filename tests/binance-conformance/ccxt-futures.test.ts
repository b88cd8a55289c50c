import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { comes, eventually } from '@bowline/platform/eventually.fixture.ts'
import ccxt from 'ccxt'
import {
  BTCUSD,
  BTCUSDT,
  ETHUSDT,
  type FuturesApi,
  setFuturesApi,
} from '../../packages/gateways/binance-futures/futures-api.fixture.ts'
import { type CcxtLinear, ccxtInverse, ccxtLinear } from '../support/ccxt-clients.ts'
import { decimal, units } from '../support/decimal.ts'

const BTC = 'BTC/USDT:USDT'
const ETH = 'ETH/USDT:USDT'
const COIN = 'BTC/USD:BTC'

describe('ccxt trades contracts', async () => {
  const futures: FuturesApi = await setFuturesApi({ withWorker: true })
  const { address: baseUrl } = futures.api
  const where = { baseUrl, wsUrl: baseUrl.replace(/^http/, 'ws') }
  await futures.index(BTCUSDT, '60000')
  await futures.index(ETHUSDT, '3000')
  await futures.index(BTCUSD, '60000')
  const funds = ['100000 USDT', '10 BTC']
  const people = [await futures.trader('alice', ...funds), await futures.trader('bob', ...funds)] as const
  const keys = people.map(({ apiKey, secretKey: secret }) => ({ apiKey, secret }))
  const [alice, bob] = (await Promise.all(keys.map((key) => ccxtLinear(where, key)))) as [CcxtLinear, CcxtLinear]
  const [hers, his] = await Promise.all(keys.map((key) => ccxtInverse(where, key)))
  assert.ok(hers && his)

  const spotUsdt = async () => {
    const { body } = await people[0].call('GET', '/api/v3/account')
    return body.balances.find(({ asset }: { asset: string }) => asset === 'USDT').free
  }
  const contractsOf = async (client: CcxtLinear, symbol: string) => {
    const [position] = await client.fetchPositions([symbol])
    return position ? `${position.side} ${position.contracts} @ ${position.entryPrice}` : 'flat'
  }

  it('finds the contracts and what is said of them', async () => {
    await alice.loadMarkets()
    const market = alice.market(BTC)
    assert.deepEqual(
      [market.id, market.swap, market.linear, market.settle, market.precision.price],
      ['BTCUSDT', true, true, 'USDT', 0.1],
    )
    const mark = await alice.fetchMarkPrice(BTC)
    assert.ok(Math.abs(mark.markPrice - 60_000) < 100)
    assert.equal((await alice.fetchFundingRate(BTC)).interval ?? '8h', '8h')
    assert.equal((await alice.fetchFundingIntervals())[BTC]?.interval, '8h')
    const tiers = (await alice.fetchLeverageTiers())[BTC]
    assert.deepEqual([tiers?.length, tiers?.[0]?.maxLeverage, tiers?.[0]?.maintenanceMarginRate], [6, 125, 0.004])
    await hers.loadMarkets()
    const coin = hers.market(COIN)
    assert.deepEqual([coin.id, coin.inverse, coin.contractSize, coin.settle], ['BTCUSD_PERP', true, 100, 'BTC'])
  })

  it('sets leverage, margin mode and position mode', async () => {
    await alice.setLeverage(10, BTC)
    await alice.setMarginMode('isolated', ETH)
    await assert.rejects(alice.setMarginMode('isolated', ETH), ccxt.MarginModeAlreadySet)
    assert.equal((await alice.fetchMarginMode(ETH)).marginMode, 'isolated')
    assert.equal((await alice.fetchLeverages())[BTC]?.longLeverage, 10)
    await alice.setPositionMode(true)
    assert.equal((await alice.fetchPositionMode()).hedged, true)
    await alice.setPositionMode(false)
    await assert.rejects(alice.setLeverage(200, BTC), ccxt.ExchangeError)
  })

  it('opens, adds, reduces, turns around and closes', async () => {
    await bob.createOrder(BTC, 'limit', 'sell', 0.5, 60_000)
    const opened = await alice.createOrder(BTC, 'market', 'buy', 0.2)
    assert.deepEqual([opened.status, opened.filled, opened.average], ['closed', 0.2, 60_000])
    await alice.createOrder(BTC, 'market', 'buy', 0.3)
    assert.equal(await contractsOf(alice, BTC), 'long 0.5 @ 60000')
    await bob.createOrder(BTC, 'limit', 'buy', 1, 59_900)
    await alice.createOrder(BTC, 'market', 'sell', 0.1, undefined, { reduceOnly: true })
    assert.equal(await contractsOf(alice, BTC), 'long 0.4 @ 60000')
    await alice.createOrder(BTC, 'market', 'sell', 0.6)
    assert.equal(await contractsOf(alice, BTC), 'short 0.2 @ 59900')
    await bob.createOrder(BTC, 'limit', 'sell', 0.2, 60_100)
    await alice.createOrder(BTC, 'market', 'buy', 0.2, undefined, { reduceOnly: true })
    assert.equal(await contractsOf(alice, BTC), 'flat')
    await assert.rejects(
      alice.createOrder(BTC, 'market', 'buy', 0.2, undefined, { reduceOnly: true }),
      /ReduceOnly Order is rejected/,
    )
    await bob.cancelAllOrders(BTC)
  })

  it('reads orders, edits and cancels them, one by one and in batches', async () => {
    const order = await alice.createOrder(BTC, 'limit', 'buy', 0.1, 59_000)
    assert.equal((await alice.fetchOrder(order.id, BTC)).price, 59_000)
    const edited = await alice.editOrder(order.id, BTC, 'limit', 'buy', 0.2, 58_900)
    assert.deepEqual([edited.id, edited.amount, edited.price], [order.id, 0.2, 58_900])
    assert.deepEqual(
      (await alice.fetchOpenOrders(BTC)).map(({ id }) => id),
      [order.id],
    )
    assert.equal((await alice.cancelOrder(order.id, BTC)).status, 'canceled')
    const both = await alice.createOrders([
      { symbol: BTC, type: 'limit', side: 'buy', amount: 0.1, price: 58_000 },
      { symbol: BTC, type: 'limit', side: 'buy', amount: 0.1, price: 58_100 },
    ])
    await alice.cancelOrders(
      both.map(({ id }) => id),
      BTC,
    )
    assert.deepEqual(await alice.fetchOpenOrders(BTC), [])
    assert.ok((await alice.fetchOrders(BTC)).some(({ id }) => id === order.id))
    await bob.createOrder(BTC, 'limit', 'sell', 0.1, 60_500)
    const maker = alice.createOrder(BTC, 'limit', 'buy', 0.1, 60_600, { postOnly: true })
    await assert.rejects(maker, ccxt.ExchangeError)
    await bob.cancelAllOrders(BTC)
  })

  it('places stops, take-profits and trailing stops, finds and cancels them', async () => {
    await bob.createOrder(BTC, 'limit', 'sell', 0.1, 60_000)
    await alice.createOrder(BTC, 'market', 'buy', 0.1)
    const stop = await alice.createOrder(BTC, 'market', 'sell', 0.1, undefined, { stopLossPrice: 58_000 })
    const profit = await alice.createOrder(BTC, 'market', 'sell', 0.1, undefined, { takeProfitPrice: 65_000 })
    const trailing = await alice.createOrder(BTC, 'market', 'sell', 0.1, undefined, {
      ...{ trailingPercent: 1, reduceOnly: true },
    })
    const ids = [stop, profit, trailing].map(({ id }) => id)
    assert.deepEqual(
      (await alice.fetchOpenOrders(BTC, undefined, undefined, { trigger: true })).map(({ id }) => id),
      ids,
    )
    assert.equal((await alice.fetchOrder(stop.id, BTC, { trigger: true })).triggerPrice, 58_000)
    await alice.cancelOrder(stop.id, BTC, { trigger: true })
    await alice.cancelAllOrders(BTC, { trigger: true })
    assert.deepEqual(await alice.fetchOpenOrders(BTC, undefined, undefined, { trigger: true }), [])
    await bob.createOrder(BTC, 'limit', 'buy', 0.1, 60_000)
    await alice.createOrder(BTC, 'market', 'sell', 0.1, undefined, { reduceOnly: true })
  })

  it('adds and takes out margin of an isolated position', async () => {
    await bob.createOrder(ETH, 'limit', 'sell', 1, 3_000)
    await alice.createOrder(ETH, 'market', 'buy', 1)
    await alice.addMargin(ETH, 50)
    const [position] = await alice.fetchPositions([ETH])
    assert.deepEqual([position?.marginMode, position?.contracts], ['isolated', 1])
    assert.ok((position?.liquidationPrice ?? 0) > 2_700 && (position?.liquidationPrice ?? 0) < 2_850)
    await alice.reduceMargin(ETH, 20)
    const history = await alice.fetchMarginAdjustmentHistory(ETH)
    assert.deepEqual(
      history.map(({ type, amount }) => [type, amount]),
      [
        ['add', 50],
        ['reduce', 20],
      ],
    )
    await bob.createOrder(ETH, 'limit', 'buy', 1, 3_000)
    await alice.createOrder(ETH, 'market', 'sell', 1, undefined, { reduceOnly: true })
  })

  it('trades coin-margined contracts, stops among them', async () => {
    await his.createOrder(COIN, 'limit', 'sell', 10, 60_000)
    await hers.createOrder(COIN, 'market', 'buy', 10)
    const [position] = await hers.fetchPositions([COIN])
    assert.deepEqual([position?.side, position?.contracts], ['long', 10])
    const stop = await hers.createOrder(COIN, 'market', 'sell', 10, undefined, { stopLossPrice: 50_000 })
    assert.equal((await hers.fetchOrder(stop.id, COIN)).id, stop.id)
    await hers.cancelAllOrders(COIN)
    assert.deepEqual(await hers.fetchOpenOrders(COIN), [])
    await his.createOrder(COIN, 'limit', 'buy', 10, 60_000)
    await hers.createOrder(COIN, 'market', 'sell', 10, undefined, { reduceOnly: true })
    assert.deepEqual(await hers.fetchPositions([COIN]), [])
    const trades = await hers.fetchMyTrades(COIN)
    assert.deepEqual(
      trades.map(({ side, amount }) => [side, amount]),
      [
        ['buy', 10],
        ['sell', 10],
      ],
    )
  })

  it('moves money between spot and futures', async () => {
    const out = await alice.transfer('USDT', 100, 'swap', 'spot')
    assert.ok(out.id)
    assert.equal(await spotUsdt(), '100.00000000')
    await alice.transfer('USDT', 40, 'spot', 'swap')
    await assert.rejects(alice.transfer('USDT', 1_000, 'spot', 'swap'), ccxt.ExchangeError)
    await alice.transfer('USDT', 60, 'spot', 'swap')
  })

  it('receives orders, balances and positions on sockets', async () => {
    const orders = alice.watchOrders(BTC)
    const book = await alice.watchOrderBook(BTC)
    assert.ok(book.nonce !== undefined)
    await eventually('it listens', async () => Object.keys(alice.clients).length >= 2)
    const placed = await alice.createOrder(BTC, 'limit', 'buy', 0.1, 58_500)
    assert.equal((await orders)[0]?.id, placed.id)
    const overSocket = await alice.createOrderWs(BTC, 'limit', 'buy', 0.1, 58_400)
    assert.equal(overSocket.status, 'open')
    await alice.cancelAllOrders(BTC)
    await Promise.all([alice, bob, hers, his].map((client) => client.close()))
  })

  it('who holds too much is liquidated, and finds the orders', async () => {
    const person = await futures.trader('carol', '500 USDT')
    const carol = await ccxtLinear(where, { apiKey: person.apiKey, secret: person.secretKey })
    const received = carol.watchLiquidations(BTC)
    await eventually('it listens', async () => Object.values(carol.clients).some(({ isConnected }) => isConnected))
    await carol.setLeverage(100, BTC)
    await bob.createOrder(BTC, 'limit', 'sell', 0.5, 60_000)
    await carol.createOrder(BTC, 'limit', 'buy', 0.5, 60_000)
    assert.equal(await contractsOf(carol, BTC), 'long 0.5 @ 60000')
    await bob.createOrder(BTC, 'limit', 'buy', 1, 59_150)
    await futures.index(BTCUSDT, '59200')
    await eventually('the position is gone', async () => (await contractsOf(carol, BTC)) === 'flat')
    const [forced] = await carol.fetchMyLiquidations(BTC)
    assert.equal(forced?.symbol, BTC)
    const [reported] = await comes('the liquidation', received)
    assert.deepEqual([reported?.symbol, reported?.contracts, reported?.side], [BTC, 0.5, 'sell'])
    // The fund was empty: it has what the liquidation brought it, to the last digit.
    const cleared = (await carol.fetchLedger('USDT', undefined, 1000, { incomeType: 'INSURANCE_CLEAR' })).map(
      ({ info }) => (info as { income: string }).income,
    )
    const { symbols, assets } = (await carol.fapiPublicGetInsuranceBalance({ symbol: 'BTCUSDT' })) as unknown as {
      symbols: string[]
      assets: { asset: string; marginBalance: string }[]
    }
    assert.deepEqual([symbols, assets[0]?.asset], [['BTCUSDT', 'ETHUSDT'], 'USDT'])
    assert.equal(units(assets[0]?.marginBalance ?? ''), -units(sumOf(cleared)))
    const { USDT } = await carol.fetchBalance()
    assert.ok((USDT?.total ?? 0) >= 0)
    await carol.close()
  })

  it('funding passes from who is long to who is short, and both find it', async () => {
    await bob.cancelAllOrders(BTC)
    await bob.createOrder(BTC, 'limit', 'sell', 0.1, 59_200)
    await alice.createOrder(BTC, 'limit', 'buy', 0.1, 59_200)
    await futures.passFunding(BTCUSDT)
    const paidBy = (client: CcxtLinear) =>
      eventually('funding is booked', async () => (await client.fetchFundingHistory(BTC))[0])
    const [paid, got] = await Promise.all([paidBy(alice), paidBy(bob)])
    const amounts = [paid, got].map(({ info }) => (info as { income: string }).income)
    assert.ok((paid.amount ?? 0) < 0 && (got.amount ?? 0) > 0)
    // Who pays rounds up, who gets rounds down.
    const rest = amounts.reduce((sum, amount) => sum + units(amount), 0n)
    assert.ok(rest === 0n || rest === -1n, amounts.join(' '))
    const [rate] = await alice.fetchFundingRateHistory(BTC)
    assert.ok((rate?.fundingRate ?? 0) > 0)
  })

  it('balances are what was brought plus every row of income, to the last digit, on both sides', async () => {
    for (const client of [alice, bob]) {
      const { info } = (await client.fetchBalance()) as unknown as {
        info: { assets: { asset: string; walletBalance: string }[] }
      }
      const wallet = info.assets.find(({ asset }) => asset === 'USDT')?.walletBalance
      const ledger = await client.fetchLedger(undefined, undefined, 1000)
      const rows = ledger.map((entry) => (entry.info as { income: string }).income)
      assert.equal(sumOf(rows), decimal(units(wallet ?? '')))
    }
    for (const client of [hers, his]) {
      const { info } = (await client.fetchBalance()) as unknown as {
        info: { assets: { asset: string; walletBalance: string }[] }
      }
      const wallet = info.assets.find(({ asset }) => asset === 'BTC')?.walletBalance
      const ledger = await client.fetchLedger(undefined, undefined, 1000)
      assert.ok(ledger.length >= 3)
      assert.equal(
        sumOf(ledger.map((entry) => (entry.info as { income: string }).income)),
        decimal(units(wallet ?? '')),
      )
    }
    const realised = (await alice.fetchMyTrades(BTC)).map(({ info }) => (info as { realizedPnl: string }).realizedPnl)
    const listed = (await alice.fetchLedger(undefined, undefined, 1000, { incomeType: 'REALIZED_PNL' })).filter(
      ({ info }) => (info as { symbol: string }).symbol === 'BTCUSDT',
    )
    assert.equal(sumOf(realised), sumOf(listed.map(({ info }) => (info as { income: string }).income)))
  })
})

function sumOf(amounts: readonly string[]): string {
  return decimal(amounts.reduce((sum, amount) => sum + units(amount), 0n))
}
