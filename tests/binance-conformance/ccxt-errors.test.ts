import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import ccxt from 'ccxt'
import { ccxtSpot } from '../support/ccxt-clients.ts'
import { setLentExchange } from '../support/lent-exchange.ts'

const BTC = 'BTC/USDT'
const ETH = 'ETH/USDT'

describe('ccxt tells errors apart', async () => {
  const exchange = await setLentExchange()
  const people = await Promise.all([
    exchange.person('bob', 'BTC=1,USDT=100000'),
    exchange.person('carol', 'BTC=10,USDT=10000000'),
  ])
  const person = people[0]
  const [bob, carol] = people.map((one) => ccxtSpot(exchange, one))
  await Promise.all([bob.loadMarkets(), carol.loadMarkets()])
  await carol.createOrder(BTC, 'limit', 'sell', 1, 60_000)
  await bob.createOrder(BTC, 'market', 'buy', 0.01)

  const limit = (amount: number, price: number, params = {}) =>
    bob.createOrder(BTC, 'limit', 'buy', amount, price, params)

  it('BC-510 InsufficientFunds', async () => {
    await assert.rejects(limit(5, 50_000), ccxt.InsufficientFunds)
    await assert.rejects(bob.createOrder(BTC, 'market', 'sell', 2), ccxt.InsufficientFunds)
  })

  it('BC-520 InvalidOrder for steps, prices far away and repeated client ids', async () => {
    const raw = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' }
    await assert.rejects(bob.privatePostOrder({ ...raw, quantity: '0.01', price: '50000.001' }), {
      ...{ name: 'InvalidOrder', message: /PRICE_FILTER/ },
    })
    await assert.rejects(bob.privatePostOrder({ ...raw, quantity: '0.000011', price: '50000' }), {
      ...{ name: 'InvalidOrder', message: /LOT_SIZE/ },
    })
    await assert.rejects(limit(0.01, 100_000), { name: 'InvalidOrder', message: /PERCENT_PRICE/ })
    const order = await limit(0.01, 50_000, { clientOrderId: 'bob-1' })
    await assert.rejects(limit(0.01, 50_000, { clientOrderId: 'bob-1' }), ccxt.InvalidOrder)
    await bob.cancelOrder(order.id, BTC)
    // Once its order has ended, the id is free again.
    const next = await limit(0.01, 50_000, { clientOrderId: 'bob-1' })
    await bob.cancelOrder(next.id, BTC)
  })

  it('BC-530 BadRequest for other filters and for nonsense', async () => {
    await assert.rejects(limit(0.00002, 50_000), { name: 'BadRequest', message: /NOTIONAL/ })
    await assert.rejects(bob.privatePostOrder({ symbol: 'BTCUSDT', side: 'BUY', type: 'NONSENSE' }), ccxt.BadRequest)
    await assert.rejects(bob.privatePostOrder({ symbol: 'BTCUSDT' }), { name: 'BadRequest', message: /-1102/ })
    await assert.rejects(bob.publicGetKlines({ symbol: 'BTCUSDT', interval: '7m' }), ccxt.BadRequest)
  })

  it('BC-540 OrderImmediatelyFillable for a post-only order that takes and a stop that is already reached', async () => {
    await assert.rejects(limit(0.01, 60_000, { postOnly: true }), ccxt.OrderImmediatelyFillable)
    const late = bob.createOrder(BTC, 'limit', 'sell', 0.01, 59_000, { stopLossPrice: 61_000 })
    await assert.rejects(late, ccxt.OrderImmediatelyFillable)
  })

  it('BC-550 OrderNotFound for what is unknown, over or somebody else’s', async () => {
    await assert.rejects(bob.cancelOrder('987654321', BTC), ccxt.OrderNotFound)
    await assert.rejects(bob.fetchOrder('987654321', BTC), ccxt.OrderNotFound)
    await assert.rejects(bob.cancelAllOrders(ETH), ccxt.OrderNotFound)
    const [theirs] = await carol.fetchOpenOrders(BTC)
    await assert.rejects(bob.cancelOrder(theirs.id, BTC), ccxt.OrderNotFound)
    await assert.rejects(bob.fetchOrder(theirs.id, BTC), ccxt.OrderNotFound)
  })

  it('BC-560 BadSymbol', async () => {
    await assert.rejects(bob.publicGetDepth({ symbol: 'NOPEUSDT' }), ccxt.BadSymbol)
    await assert.rejects(bob.privateGetMyTrades({ symbol: 'NOPEUSDT' }), ccxt.BadSymbol)
  })

  it('BC-570 AuthenticationError for unknown keys, malformed keys and wrong secrets', async () => {
    const stranger = ccxtSpot(exchange, { ...person, apiKey: 'x'.repeat(64) })
    await assert.rejects(stranger.fetchBalance(), { name: 'AuthenticationError', message: /-2015/ })
    const short = ccxtSpot(exchange, { ...person, apiKey: 'short' })
    await assert.rejects(short.fetchBalance(), { name: 'AuthenticationError', message: /-2014/ })
    const liar = ccxtSpot(exchange, { ...person, secret: 'wrong' })
    await assert.rejects(liar.fetchBalance(), { name: 'AuthenticationError', message: /-1022/ })
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    await assert.rejects(ccxtSpot(exchange, { ...person, secret: pem }).fetchBalance(), { message: /-1022/ })
  })

  it('BC-580 InvalidNonce for a clock that is wrong', async () => {
    for (const offset of [-60_000, 60_000]) {
      const late = ccxtSpot(exchange, person)
      await late.loadMarkets()
      late.nonce = () => Date.now() + offset
      await assert.rejects(late.fetchBalance(), ccxt.InvalidNonce)
    }
  })

  it('BC-590 DDoSProtection, which is how ccxt reads HTTP 429, for more than a hundred resting orders in ten seconds', async () => {
    const place = (at: number) => {
      const [symbol, lowest] = at % 2 === 0 ? [ETH, 2_000] : [BTC, 50_000]
      return carol.createOrder(symbol, 'limit', 'buy', 0.01, lowest + at / 100)
    }
    // Three times as many, so that some are refused even if a new window begins meanwhile; at most two hundred may be
    // open in one market.
    const outcomes = await Promise.allSettled(Array.from({ length: 300 }, (_, at) => place(at)))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    assert.ok(refused.length > 0, 'none was refused')
    for (const error of refused) {
      assert.ok(error instanceof ccxt.DDoSProtection, String(error))
      assert.match(error.message, /429 .*-1015/)
    }
    const cancelled = await Promise.all([ETH, BTC].map((symbol) => carol.cancelAllOrders(symbol)))
    // Her sale was open before.
    assert.equal(cancelled.flat().length, 1 + 300 - refused.length)
  })
})
