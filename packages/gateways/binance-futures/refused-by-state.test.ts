import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ContractState, MarketState } from '@bowline/core/messages/terms.ts'
import { BTCUSD, BTCUSDT, call, ETHUSDT, refused, SOLUSDT, setFuturesApi } from './futures-api.fixture.ts'

const [XRPUSDT, DOGEUSDT] = [24, 25]

describe('what the state of an account or a contract refuses, by its code', async () => {
  const futures = await setFuturesApi()
  await futures.index(BTCUSDT, '60000')
  await futures.index(ETHUSDT, '3000')
  await futures.index(SOLUSDT, '150')
  await futures.index(XRPUSDT, '2')
  await futures.index(DOGEUSDT, '0.2')
  await futures.index(BTCUSD, '60000')
  const maker = await futures.trader('maker', '1000000 USDT', '10 BTC')

  const limit = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '59000', quantity: '0.1' }
  const order = '/fapi/v1/order'

  it('-4116: a client order id that an open order has', async () => {
    const alice = await futures.trader('alice', '10000 USDT')
    await call(alice, 'POST', order, { ...limit, newClientOrderId: 'once' })
    assert.equal(await refused(alice, 'POST', order, { ...limit, newClientOrderId: 'once' }), -4116)
  })

  it('-4130: a second order that closes the position in the same direction', async () => {
    const bob = await futures.trader('bob', '10000 USDT')
    await call(maker, 'POST', order, { ...limit, side: 'SELL', price: '60000' })
    await call(bob, 'POST', order, { ...limit, price: '60000' })
    const closing = {
      ...{ symbol: 'BTCUSDT', algoType: 'CONDITIONAL', side: 'SELL', type: 'STOP_MARKET', closePosition: 'true' },
    }
    await call(bob, 'POST', '/fapi/v1/algoOrder', { ...closing, triggerPrice: '58000' })
    assert.equal(await refused(bob, 'POST', '/fapi/v1/algoOrder', { ...closing, triggerPrice: '57000' }), -4130)
  })

  it('-4131: nobody in the book within the price limits', async () => {
    const market = { symbol: 'ETHUSDT', side: 'BUY', type: 'MARKET', quantity: '0.1' }
    assert.equal(await refused(maker, 'POST', order, market), -4131)
  })

  it('-4400 and -4141: a contract that only lets positions be reduced, or is halted', async () => {
    const sol = { ...limit, symbol: 'SOLUSDT', price: '150', quantity: '1' }
    const xrp = { ...limit, symbol: 'XRPUSDT', price: '2', quantity: '100' }
    await futures.does({ kind: 'set-market-state', market: SOLUSDT, state: ContractState.reduceOnly })
    await futures.does({ kind: 'set-market-state', market: XRPUSDT, state: MarketState.halted })
    assert.equal(await refused(maker, 'POST', order, sol), -4400)
    assert.equal(await refused(maker, 'POST', order, xrp), -4141)
  })

  it('-2025 and -4045: as many open orders, or orders that wait, as the contract takes of one account', async () => {
    const carol = await futures.trader('carol', '10000 USDT')
    await futures.redefines(ETHUSDT, { maxOpenOrders: 2, maxConditional: 1 })
    const eth = { ...limit, symbol: 'ETHUSDT', price: '2990', quantity: '0.1' }
    const stop = {
      ...{ symbol: 'ETHUSDT', algoType: 'CONDITIONAL', side: 'BUY', type: 'STOP_MARKET', quantity: '0.1' },
      ...{ triggerPrice: '3100', workingType: 'MARK_PRICE' },
    }
    await call(carol, 'POST', '/fapi/v1/algoOrder', stop)
    assert.equal(await refused(carol, 'POST', '/fapi/v1/algoOrder', stop), -4045)
    await call(carol, 'POST', order, eth)
    assert.equal(await refused(carol, 'POST', order, eth), -2025)
  })

  it('-5025, -5026, -4005 and -4002: a change of what is no limit order in the book, one too many, or beyond all bounds', async () => {
    const dave = await futures.trader('dave', '10000 USDT', '1 BTC')
    const coin = { symbol: 'BTCUSD_PERP', side: 'BUY' }
    const stop = { ...coin, type: 'STOP_MARKET', quantity: '1', stopPrice: '61000' }
    const waiting = await call(dave, 'POST', '/dapi/v1/order', stop)
    const change = { ...coin, orderId: waiting.orderId, price: '59000', quantity: '2' }
    assert.equal(await refused(dave, 'PUT', '/dapi/v1/order', change), -5025)
    await futures.redefines(BTCUSD, { maxAmends: 1 })
    const resting = await call(dave, 'POST', '/dapi/v1/order', { ...limit, ...coin, quantity: '1' })
    const larger = { ...coin, orderId: resting.orderId, price: '59000' }
    assert.equal(await refused(dave, 'PUT', '/dapi/v1/order', { ...larger, quantity: '10000001' }), -4005)
    assert.equal(await refused(dave, 'PUT', '/dapi/v1/order', { ...larger, price: '1000000.1', quantity: '2' }), -4002)
    await call(dave, 'PUT', '/dapi/v1/order', { ...larger, quantity: '2' })
    assert.equal(await refused(dave, 'PUT', '/dapi/v1/order', { ...larger, quantity: '3' }), -5026)
  })

  it('-2028: less leverage than the margin suffices for', async () => {
    const erin = await futures.trader('erin', '700 USDT')
    await call(maker, 'POST', order, { ...limit, side: 'SELL', price: '60000' })
    await call(erin, 'POST', order, { ...limit, price: '60000' })
    assert.equal(await refused(erin, 'POST', '/fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 5 }), -2028)
    assert.equal((await call(erin, 'POST', '/fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 10 })).leverage, 10)
  })

  it('-2023: an account that is being liquidated, in every contract', async () => {
    const frank = await futures.trader('frank', '700 USDT')
    const doge = { ...limit, symbol: 'DOGEUSDT', price: '0.2', quantity: '60000' }
    await call(frank, 'POST', '/fapi/v1/leverage', { symbol: 'DOGEUSDT', leverage: 20 })
    await call(maker, 'POST', order, { ...doge, side: 'SELL' })
    await call(frank, 'POST', order, doge)
    // What cannot be sold while it is halted waits, and the account with it.
    await futures.does({ kind: 'set-market-state', market: DOGEUSDT, state: MarketState.halted })
    await futures.index(DOGEUSDT, '0.189')
    assert.equal(await refused(frank, 'POST', order, { ...limit, quantity: '0.001' }), -2023)
    assert.equal(await refused(frank, 'POST', '/fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 10 }), -2023)
  })
})
