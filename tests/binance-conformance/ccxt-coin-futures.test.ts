import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import ccxt from 'ccxt'
import { BTCUSD, type FuturesApi, setFuturesApi } from '../../packages/gateways/binance-futures/futures-api.fixture.ts'
import { type CcxtInverse, ccxtInverse } from '../support/ccxt-clients.ts'
import { decimal, units } from '../support/decimal.ts'

const COIN = 'BTC/USD:BTC'

describe('ccxt trades contracts that settle in their coin', async () => {
  const futures: FuturesApi = await setFuturesApi({ withWorker: true })
  const { address: baseUrl } = futures.api
  const where = { baseUrl, wsUrl: baseUrl.replace(/^http/, 'ws') }
  await futures.index(BTCUSD, '60000')
  const clientOf = async (name: string, fund: string) => {
    const { apiKey, secretKey: secret } = await futures.trader(name, fund)
    return ccxtInverse(where, { apiKey, secret })
  }
  const [alice, bob] = await Promise.all([clientOf('alice', '10 BTC'), clientOf('bob', '10 BTC')])
  const contractsOf = async (client: CcxtInverse) => {
    const positions = await client.fetchPositions([COIN])
    return positions.map(({ side, contracts }) => `${side} ${contracts}`).sort()
  }
  const rests = (side: 'buy' | 'sell', amount: number, price: number) =>
    bob.createOrder(COIN, 'limit', side, amount, price)

  it('sets leverage and both modes, and is refused what cannot be', async () => {
    await alice.setLeverage(10, COIN)
    assert.equal((await alice.fetchLeverages())[COIN]?.longLeverage, 10)
    await assert.rejects(alice.setLeverage(500, COIN), ccxt.ExchangeError)
    await alice.setMarginMode('isolated', COIN)
    await assert.rejects(alice.setMarginMode('isolated', COIN), ccxt.MarginModeAlreadySet)
    await alice.setMarginMode('cross', COIN)
    assert.ok(((await alice.fetchLeverageTiers())[COIN]?.length ?? 0) > 1)
  })

  it('opens, adds, reduces, turns around and closes', async () => {
    await rests('sell', 50, 60_000)
    await alice.createOrder(COIN, 'market', 'buy', 20)
    await alice.createOrder(COIN, 'market', 'buy', 30)
    assert.deepEqual(await contractsOf(alice), ['long 50'])
    await rests('buy', 100, 59_900)
    await alice.createOrder(COIN, 'market', 'sell', 10, undefined, { reduceOnly: true })
    assert.deepEqual(await contractsOf(alice), ['long 40'])
    await alice.createOrder(COIN, 'market', 'sell', 60)
    assert.deepEqual(await contractsOf(alice), ['short 20'])
    const turned = alice.setPositionMode(true)
    await assert.rejects(turned, /-4068|position/)
    await rests('sell', 20, 60_100)
    await alice.createOrder(COIN, 'market', 'buy', 20, undefined, { reduceOnly: true })
    assert.deepEqual(await contractsOf(alice), [])
    const again = alice.createOrder(COIN, 'market', 'buy', 1, undefined, { reduceOnly: true })
    await assert.rejects(again, /ReduceOnly Order is rejected/)
    await bob.cancelAllOrders(COIN)
  })

  it('holds long and short beside each other', async () => {
    await alice.setPositionMode(true)
    await assert.rejects(alice.createOrder(COIN, 'market', 'buy', 1), /position side/)
    await rests('sell', 30, 60_000)
    await alice.createOrder(COIN, 'market', 'buy', 30, undefined, { positionSide: 'LONG' })
    await rests('buy', 40, 59_990)
    await alice.createOrder(COIN, 'market', 'sell', 10, undefined, { positionSide: 'SHORT' })
    assert.deepEqual(await contractsOf(alice), ['long 30', 'short 10'])
    await alice.createOrder(COIN, 'market', 'sell', 30, undefined, { positionSide: 'LONG' })
    await rests('sell', 10, 60_000)
    await alice.createOrder(COIN, 'market', 'buy', 10, undefined, { positionSide: 'SHORT' })
    assert.deepEqual(await contractsOf(alice), [])
    await alice.setPositionMode(false)
  })

  it('places a stop, a take-profit and a trailing stop; one is triggered, the others are cancelled', async () => {
    await rests('sell', 10, 60_000)
    await alice.createOrder(COIN, 'market', 'buy', 10)
    const sells = (params: object) => alice.createOrder(COIN, 'market', 'sell', 10, undefined, params)
    const stop = await sells({ stopLossPrice: 59_500, workingType: 'MARK_PRICE', reduceOnly: true })
    await sells({ takeProfitPrice: 66_000, reduceOnly: true })
    await sells({ trailingPercent: 2, reduceOnly: true })
    assert.equal((await alice.fetchOpenOrders(COIN)).length, 3)
    await rests('buy', 10, 59_300)
    await futures.index(BTCUSD, '59300')
    await eventually('the stop sold', async () => (await contractsOf(alice)).length === 0)
    assert.equal((await alice.fetchOrder(stop.id, COIN)).filled, 10)
    await alice.cancelAllOrders(COIN)
    assert.deepEqual(await alice.fetchOpenOrders(COIN), [])
    await bob.cancelAllOrders(COIN)
    await futures.index(BTCUSD, '60000')
  })

  it('moves coins between spot and futures', async () => {
    await alice.transfer('BTC', 0.5, 'delivery', 'spot')
    await alice.transfer('BTC', 0.2, 'spot', 'delivery')
    await assert.rejects(alice.transfer('BTC', 1, 'spot', 'delivery'), ccxt.ExchangeError)
  })

  it('who holds too much is liquidated, and finds the order', async () => {
    const carol = await clientOf('carol', '0.02 BTC')
    await carol.setLeverage(100, COIN)
    await rests('sell', 1_000, 60_000)
    await carol.createOrder(COIN, 'limit', 'buy', 1_000, 60_000)
    assert.deepEqual(await contractsOf(carol), ['long 1000'])
    await rests('buy', 2_000, 59_450)
    await futures.index(BTCUSD, '59500')
    await eventually('the position is gone', async () => (await contractsOf(carol)).length === 0)
    const [forced] = await carol.fetchMyLiquidations(COIN)
    assert.equal(forced?.symbol, COIN)
    await agrees(carol)
    await carol.close()
  })

  it('funding passes from who is long to who is short, in coins, and both find it', async () => {
    await bob.cancelAllOrders(COIN)
    await rests('sell', 100, 59_500)
    await alice.createOrder(COIN, 'limit', 'buy', 100, 59_500)
    await futures.passFunding(BTCUSD)
    const paidBy = (client: CcxtInverse) =>
      eventually('funding is booked', async () => (await client.fetchFundingHistory(COIN))[0])
    const [paid, got] = await Promise.all([paidBy(alice), paidBy(bob)])
    const [hers, his] = [paid, got].map(({ info }) => units((info as { income: string }).income)) as [bigint, bigint]
    assert.ok(hers < 0n && his > 0n)
    // Who pays rounds up, who gets rounds down.
    assert.ok(hers + his === 0n || hers + his === -1n, `${hers} ${his}`)
  })

  it('balances are what was brought plus every row of income, to the last digit, on both sides', async () => {
    await agrees(alice)
    await agrees(bob)
    const trades = await alice.fetchMyTrades(COIN)
    const realised = trades.map(({ info }) => (info as { realizedPnl: string }).realizedPnl)
    const listed = await incomeOf(alice, { incomeType: 'REALIZED_PNL' })
    assert.equal(sumOf(realised), sumOf(listed))
    await Promise.all([alice, bob].map((client) => client.close()))
  })
})

async function incomeOf(client: CcxtInverse, params = {}): Promise<string[]> {
  const ledger = await client.fetchLedger(undefined, undefined, 1000, params)
  return ledger.map(({ info }) => (info as { income: string }).income)
}

/** Its wallet is the sum of its income, once the history has it all. */
async function agrees(client: CcxtInverse): Promise<void> {
  const wallet = async () => {
    const { info } = (await client.fetchBalance()) as unknown as {
      info: { assets: { asset: string; walletBalance: string }[] }
    }
    return decimal(units(info.assets.find(({ asset }) => asset === 'BTC')?.walletBalance ?? ''))
  }
  await eventually('wallet and income agree', async () => (await wallet()) === sumOf(await incomeOf(client)))
}

function sumOf(amounts: readonly string[]): string {
  return decimal(amounts.reduce((sum, amount) => sum + units(amount), 0n))
}
