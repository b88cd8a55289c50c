import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allTrades, assertAddsUp } from '../support/account-sums.ts'
import { cancelOpenOrders, ccxtSpot } from '../support/ccxt-clients.ts'
import { setLentExchange } from '../support/lent-exchange.ts'
import { RandomTrader, TRADED } from '../support/random-trader.ts'

const FUND = 'BTC=10,ETH=100,USDT=1000000'
const SEED = 20_261_121

describe('balances add up for two accounts that trade with ccxt', async () => {
  const exchange = await setLentExchange()
  const people = await Promise.all([exchange.person('carol', FUND), exchange.person('bob', FUND, 'ed25519')])
  const [carol, bob] = people.map((person) => ccxtSpot(exchange, person))
  await Promise.all([carol.loadMarkets(), bob.loadMarkets()])

  const assertAllAddsUp = async () => {
    for (const client of [carol, bob]) await assertAddsUp(client, FUND, TRADED)
    assert.equal((await exchange.cli('ledger', 'check')).ok, true)
  }

  it('BC-610 after a script of partial fills, fees that round and an order left open', async () => {
    await carol.createOrder('BTC/USDT', 'limit', 'sell', 0.12345, 60_000.01)
    await carol.createOrder('BTC/USDT', 'limit', 'sell', 0.1, 60_000.03)
    await bob.createOrder('BTC/USDT', 'limit', 'buy', 0.2, 60_000.05)
    await bob.createOrder('BTC/USDT', 'limit', 'buy', 0.00077, 59_999.99)
    await carol.createOrder('BTC/USDT', 'market', 'sell', 0.00033)
    await carol.createOrder('ETH/BTC', 'limit', 'sell', 0.333, 0.04999)
    await bob.createOrder('ETH/BTC', 'market', 'buy', 0.111)
    assert.equal((await allTrades(bob, 'BTC/USDT')).length, 3)
    await assertAllAddsUp()
  })

  it('BC-620 after a random session', async () => {
    const traders = [new RandomTrader(carol, SEED), new RandomTrader(bob, SEED + 1)]
    await Promise.all(traders.map((trader) => trader.steps(120)))
    const trades = await Promise.all(TRADED.map((symbol) => allTrades(bob, symbol)))
    for (const rows of trades) assert.ok(rows.length > 10, `only ${rows.length} trades with seed ${SEED}`)
    await assertAllAddsUp()
    for (const symbol of TRADED) await cancelOpenOrders([carol, bob], symbol)
    await assertAllAddsUp()
  })
})
