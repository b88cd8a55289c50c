import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatUnits } from '@bowline/money'
import type { Person } from '../../../apps/api/api.fixture.ts'
import { badOrders } from './bad-orders.fixture.ts'
import { BTCUSDT, call, ETHUSDT, refused, SOLUSDT, setFuturesApi } from './futures-api.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
type Json = any

describe('trading contracts over REST', async () => {
  const futures = await setFuturesApi()
  await futures.index(BTCUSDT, '60000')
  await futures.index(ETHUSDT, '3000')
  const alice = await futures.trader('alice', '100000 USDT')
  const bob = await futures.trader('bob', '100000 USDT')

  const limit = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '60000', quantity: '0.1' }
  const market = { symbol: 'BTCUSDT', type: 'MARKET', quantity: '0.1' }
  /** When alice's position last changed. */
  let turnedAt = 0
  const positionOf = async (who: Person, symbol = 'BTCUSDT') => {
    const rows: Json[] = await call(who, 'GET', '/fapi/v3/positionRisk', { symbol })
    return rows.map((row) => `${row.positionSide} ${row.positionAmt} @ ${row.entryPrice}`).join(', ')
  }

  it('an order rests, is found, changed and canceled', async () => {
    const placed = await call(alice, 'POST', '/fapi/v1/order', {
      ...limit,
      side: 'BUY',
      price: '59000',
      newClientOrderId: 'a-1',
    })
    assert.deepEqual(
      [placed.status, placed.clientOrderId, placed.price, placed.origQty, placed.avgPrice, placed.reduceOnly],
      ['NEW', 'a-1', '59000.0', '0.100', '0.00000000', false],
    )
    assert.deepEqual(
      [placed.type, placed.origType, placed.positionSide, placed.timeInForce, placed.workingType],
      ['LIMIT', 'LIMIT', 'BOTH', 'GTC', 'CONTRACT_PRICE'],
    )
    const { orderId } = placed
    assert.equal(
      (await call(alice, 'GET', '/fapi/v1/order', { symbol: 'BTCUSDT', origClientOrderId: 'a-1' })).orderId,
      orderId,
    )
    const amended = await call(alice, 'PUT', '/fapi/v1/order', {
      ...limit,
      side: 'BUY',
      orderId,
      price: '58000',
      quantity: '0.2',
    })
    assert.deepEqual([amended.orderId, amended.price, amended.origQty], [orderId, '58000.0', '0.200'])
    assert.equal(
      await refused(alice, 'PUT', '/fapi/v1/order', { symbol: 'BTCUSDT', orderId, price: '58000', quantity: '0.2' }),
      -5027,
    )
    const open = await call(alice, 'GET', '/fapi/v1/openOrders')
    assert.deepEqual(
      open.map((row: Json) => row.orderId),
      [orderId],
    )
    assert.equal((await call(alice, 'GET', '/fapi/v1/openOrder', { symbol: 'BTCUSDT', orderId })).status, 'NEW')
    assert.equal((await call(alice, 'DELETE', '/fapi/v1/order', { symbol: 'BTCUSDT', orderId })).status, 'CANCELED')
    assert.equal(await refused(alice, 'DELETE', '/fapi/v1/order', { symbol: 'BTCUSDT', orderId }), -2011)
    assert.equal((await call(alice, 'GET', '/fapi/v1/order', { symbol: 'BTCUSDT', orderId })).status, 'CANCELED')
  })

  it('positions open, grow, shrink and turn around, and the balances of both sides add up', async () => {
    await call(bob, 'POST', '/fapi/v1/order', { ...limit, side: 'SELL', quantity: '0.3' })
    const bought = await call(alice, 'POST', '/fapi/v1/order', { ...market, side: 'BUY' })
    assert.deepEqual(
      [bought.status, bought.executedQty, bought.cumQuote, bought.avgPrice],
      ['FILLED', '0.100', '6000.00000000', '60000.00000000'],
    )
    await call(alice, 'POST', '/fapi/v1/order', { ...market, side: 'BUY', quantity: '0.2' })
    assert.equal(await positionOf(alice), 'BOTH 0.300 @ 60000.00000000')
    assert.equal(await positionOf(bob), 'BOTH -0.300 @ 60000.00000000')
    await call(bob, 'POST', '/fapi/v1/order', { ...limit, side: 'BUY', price: '60100', quantity: '0.4' })
    await call(alice, 'POST', '/fapi/v1/order', { ...market, side: 'SELL', quantity: '0.1', reduceOnly: 'true' })
    assert.equal(await positionOf(alice), 'BOTH 0.200 @ 60000.00000000')
    const turned = await call(alice, 'POST', '/fapi/v1/order', { ...market, side: 'SELL', quantity: '0.3' })
    assert.equal(await positionOf(alice), 'BOTH -0.100 @ 60100.00000000')
    turnedAt = turned.updateTime
    const [hers, his] = await Promise.all([alice, bob].map((who) => call(who, 'GET', '/fapi/v3/balance')))
    const usdt = (rows: Json[]) => rows.find(({ asset }) => asset === 'USDT').balance
    // She gained 0.3 × 100, took 0.7 at 0.05 % (18,000 and 24,040 of worth); he made them at 0.02 %.
    assert.equal(usdt(hers), '100008.98000000')
    assert.equal(usdt(his), '99961.59200000')
    assert.equal(await refused(alice, 'POST', '/fapi/v1/order', { ...market, side: 'SELL', reduceOnly: 'true' }), -2022)
  })

  it('what exchangeInfo says of prices is what is taken', async () => {
    const { symbols } = (await futures.get('/fapi/v1/exchangeInfo')).body as Json
    await futures.index(SOLUSDT, '150')
    // Nobody has traded them yet: their marks are their indexes.
    for (const [symbol, mark, quantity] of [
      ['ETHUSDT', 300_000n, '0.1'],
      ['SOLUSDT', 15_000n, '1'],
    ] as const) {
      const { filters, pricePrecision } = symbols.find((row: Json) => row.symbol === symbol)
      const { multiplierUp } = filters.find((row: Json) => row.filterType === 'PERCENT_PRICE')
      const most = (mark * BigInt(multiplierUp.replace('.', ''))) / 10n ** BigInt(multiplierUp.split('.')[1].length)
      const order = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity }
      const text = (ticks: bigint) => formatUnits(ticks, pricePrecision)
      await call(bob, 'POST', '/fapi/v1/order/test', { ...order, price: text(most) })
      assert.equal(await refused(bob, 'POST', '/fapi/v1/order/test', { ...order, price: text(most + 1n) }), -4016)
    }
  })

  it('account, balance and positions agree with each other', async () => {
    const account = await call(alice, 'GET', '/fapi/v3/account')
    const usdt = account.assets.find(({ asset }: Json) => asset === 'USDT')
    assert.deepEqual(
      [account.totalWalletBalance, account.totalPositionInitialMargin, account.availableBalance],
      [usdt.walletBalance, usdt.positionInitialMargin, usdt.availableBalance],
    )
    assert.equal(account.positions[0].positionAmt, '-0.100')
    const [risk] = await call(alice, 'GET', '/fapi/v2/positionRisk', { symbol: 'BTCUSDT' })
    assert.deepEqual([risk.leverage, risk.marginType, risk.maxNotionalValue], ['20', 'cross', '10000000'])
    const flat = (await call(alice, 'GET', '/fapi/v2/positionRisk')).filter((row: Json) => row.updateTime === 0)
    assert.equal(flat.length, 6)
  })

  it('a position and an asset are of the time when they last changed, not of the time when they are asked for', async () => {
    await futures.index(BTCUSDT, '60000')
    const of = async (path: string, name: string) => {
      const answer = await call(alice, 'GET', path)
      const rows: Json[] = Array.isArray(answer) ? answer : [...answer.positions, ...answer.assets]
      return rows.find(({ symbol, asset }) => name === (symbol ?? asset)).updateTime
    }
    for (const version of ['v2', 'v3']) {
      for (const path of ['positionRisk', 'account'])
        assert.equal(await of(`/fapi/${version}/${path}`, 'BTCUSDT'), turnedAt, `${version} ${path}`)
      for (const path of ['balance', 'account'])
        for (const [asset, at] of [['USDT', turnedAt], ['USDC', 0]] as const) // biome-ignore format: one row
          assert.equal(await of(`/fapi/${version}/${path}`, asset), at, `${version} ${path} ${asset}`)
    }
  })

  it('leverage, margin type and position mode change, and say why they do not', async () => {
    const set = await call(alice, 'POST', '/fapi/v1/leverage', { symbol: 'ETHUSDT', leverage: 50 })
    assert.deepEqual(set, { symbol: 'ETHUSDT', leverage: 50, maxNotionalValue: '1000000' })
    assert.equal(await refused(alice, 'POST', '/fapi/v1/leverage', { symbol: 'ETHUSDT', leverage: 126 }), -4028)
    assert.equal(await refused(alice, 'POST', '/fapi/v1/leverage', { symbol: 'ETHUSDT', leverage: 0 }), -4028)
    assert.equal(await refused(alice, 'POST', '/fapi/v1/leverage', { symbol: 'NOPE', leverage: 5 }), -1121)
    const isolated = { symbol: 'ETHUSDT', marginType: 'ISOLATED' }
    assert.deepEqual(await call(alice, 'POST', '/fapi/v1/marginType', isolated), { code: 200, msg: 'success' })
    const { body } = await alice.call('POST', '/fapi/v1/marginType', isolated)
    assert.deepEqual(body, { code: -4046, msg: 'No need to change margin type.' })
    assert.equal(await refused(alice, 'POST', '/fapi/v1/marginType', { ...isolated, symbol: 'BTCUSDT' }), -4048)
    assert.equal(await refused(alice, 'POST', '/fapi/v1/positionSide/dual', { dualSidePosition: 'true' }), -4068)
    assert.equal(await refused(alice, 'POST', '/fapi/v1/positionSide/dual', { dualSidePosition: 'false' }), -4059)
    const [config] = await call(alice, 'GET', '/fapi/v1/symbolConfig', { symbol: 'ETHUSDT' })
    assert.deepEqual([config.marginType, config.leverage], ['ISOLATED', 50])
  })

  it('margin moves into an isolated position and out of it', async () => {
    const eth = { ...limit, symbol: 'ETHUSDT', price: '3000', quantity: '1' }
    await call(bob, 'POST', '/fapi/v1/order', { ...eth, side: 'SELL' })
    await call(alice, 'POST', '/fapi/v1/order', { symbol: 'ETHUSDT', type: 'MARKET', quantity: '1', side: 'BUY' })
    const margin = { symbol: 'ETHUSDT', amount: '40' }
    const added = await call(alice, 'POST', '/fapi/v1/positionMargin', { ...margin, type: 1 })
    assert.deepEqual([added.code, added.amount, added.type], [200, '40.00000000', 1])
    const [row] = await call(alice, 'GET', '/fapi/v3/positionRisk', { symbol: 'ETHUSDT' })
    assert.equal(row.isolatedWallet, '100.00000000')
    assert.equal(await refused(alice, 'POST', '/fapi/v1/positionMargin', { ...margin, type: 2, amount: '100' }), -4051)
    assert.equal(
      await refused(alice, 'POST', '/fapi/v1/positionMargin', { ...margin, type: 1, amount: '1000000' }),
      -4050,
    )
    assert.equal(
      await refused(alice, 'POST', '/fapi/v1/positionMargin', { ...margin, symbol: 'BTCUSDT', type: 1 }),
      -4049,
    )
    assert.equal(await refused(alice, 'POST', '/fapi/v1/positionMargin', { ...margin, type: 1, amount: '0' }), -4052)
    await call(alice, 'POST', '/fapi/v1/positionMargin', { ...margin, type: 2 })
  })

  it('in hedge mode orders name their side', async () => {
    const carol = await futures.trader('carol', '10000 USDT')
    const long = { ...market, side: 'BUY', positionSide: 'LONG' }
    assert.equal(await refused(carol, 'POST', '/fapi/v1/order', long), -4061)
    await call(carol, 'POST', '/fapi/v1/positionSide/dual', { dualSidePosition: 'true' })
    assert.deepEqual(await call(carol, 'GET', '/fapi/v1/positionSide/dual'), { dualSidePosition: true })
    assert.equal(await refused(carol, 'POST', '/fapi/v1/order', { ...market, side: 'BUY' }), -4061)
    assert.equal(await refused(carol, 'POST', '/fapi/v1/order', { ...long, reduceOnly: 'true' }), -1106)
    await call(bob, 'POST', '/fapi/v1/order', { ...limit, side: 'SELL', price: '60200', quantity: '0.1' })
    await call(carol, 'POST', '/fapi/v1/order', long)
    await call(bob, 'POST', '/fapi/v1/order', { ...limit, side: 'BUY', price: '59900', quantity: '0.1' })
    await call(carol, 'POST', '/fapi/v1/order', { ...market, side: 'SELL', positionSide: 'SHORT' })
    assert.equal(await positionOf(carol), 'LONG 0.100 @ 60200.00000000, SHORT -0.100 @ 59900.00000000')
  })

  it('conditional orders wait on calls of their own', async () => {
    const stop = { symbol: 'BTCUSDT', side: 'BUY', type: 'STOP_MARKET', quantity: '0.1' }
    assert.equal(await refused(alice, 'POST', '/fapi/v1/order', { ...stop, stopPrice: '61000' }), -4120)
    const algo = { ...stop, algoType: 'CONDITIONAL', triggerPrice: '61000' }
    assert.equal(
      await refused(alice, 'POST', '/fapi/v1/algoOrder', { ...algo, triggerPrice: '50000', workingType: 'MARK_PRICE' }),
      -2021,
    )
    const placed = await call(alice, 'POST', '/fapi/v1/algoOrder', {
      ...algo,
      clientAlgoId: 'stop-1',
      reduceOnly: 'true',
    })
    assert.deepEqual(
      [placed.clientAlgoId, placed.algoStatus, placed.orderType, placed.triggerPrice, placed.reduceOnly],
      ['stop-1', 'NEW', 'STOP_MARKET', '61000.0', true],
    )
    const { algoId } = placed
    assert.equal((await call(alice, 'GET', '/fapi/v1/algoOrder', { clientAlgoId: 'stop-1' })).algoId, algoId)
    assert.deepEqual((await alice.call('GET', '/fapi/v1/algoOrder')).body, {
      code: -1102,
      msg: "Param 'algoid' or 'clientalgoid' must be sent, but both were empty/null!",
    })
    assert.deepEqual(
      (await call(alice, 'GET', '/fapi/v1/openAlgoOrders')).map((row: Json) => row.algoId),
      [algoId],
    )
    assert.deepEqual(await call(alice, 'GET', '/fapi/v1/openOrders'), [])
    assert.equal(await refused(alice, 'GET', '/fapi/v1/order', { symbol: 'BTCUSDT', orderId: algoId }), -2013)
    await call(alice, 'DELETE', '/fapi/v1/allOpenOrders', { symbol: 'BTCUSDT' })
    assert.equal((await call(alice, 'GET', '/fapi/v1/openAlgoOrders')).length, 1)
    assert.deepEqual(await call(alice, 'DELETE', '/fapi/v1/algoOrder', { symbol: 'BTCUSDT', algoId }), {
      algoId,
      clientAlgoId: 'stop-1',
      code: '200',
      msg: 'success',
    })
    assert.equal((await call(alice, 'GET', '/fapi/v1/algoOrder', { algoId })).algoStatus, 'CANCELED')
    const { triggerPrice: _, ...untriggered } = algo
    const trailing = { ...untriggered, type: 'TRAILING_STOP_MARKET', callbackRate: '1' }
    const trails = await call(alice, 'POST', '/fapi/v1/algoOrder', { ...trailing, workingType: 'MARK_PRICE' })
    assert.deepEqual([trails.callbackRate, trails.workingType], ['1', 'MARK_PRICE'])
    assert.equal(await refused(alice, 'POST', '/fapi/v1/algoOrder', { ...trailing, callbackRate: '11' }), -2007)
    await call(alice, 'DELETE', '/fapi/v1/algoOpenOrders', { symbol: 'BTCUSDT' })
    assert.deepEqual(await call(alice, 'GET', '/fapi/v1/openAlgoOrders'), [])
  })

  it('a batch answers each of its orders', async () => {
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '58000',
      quantity: '0.01',
    }
    const batch = [order, { ...order, quantity: '0.0001' }, { ...order, price: '80000' }]
    const rows = await call(alice, 'POST', '/fapi/v1/batchOrders', { batchOrders: JSON.stringify(batch) })
    assert.deepEqual(
      rows.map((row: Json) => row.status ?? row.code),
      ['NEW', -1111, -4016],
    )
    const { orderId } = rows[0]
    const changed = await call(alice, 'PUT', '/fapi/v1/batchOrders', {
      batchOrders: JSON.stringify([{ ...order, orderId, quantity: '0.02' }]),
    })
    assert.equal(changed[0].origQty, '0.020')
    const canceled = await call(alice, 'DELETE', '/fapi/v1/batchOrders', {
      symbol: 'BTCUSDT',
      orderidlist: JSON.stringify([orderId, 1]),
    })
    assert.deepEqual(
      canceled.map((row: Json) => row.status ?? row.code),
      ['CANCELED', -2011],
    )
    const six = JSON.stringify(Array.from({ length: 6 }, () => order))
    assert.equal(await refused(alice, 'POST', '/fapi/v1/batchOrders', { batchOrders: six }), -4082)
    assert.equal(await refused(alice, 'POST', '/fapi/v1/batchOrders', { batchOrders: '{' }), -1130)
  })

  it('what is wrong with an order is said by its code, and changes nothing', async () => {
    await call(bob, 'DELETE', '/fapi/v1/allOpenOrders', { symbol: 'BTCUSDT' })
    await call(bob, 'POST', '/fapi/v1/order', { ...limit, side: 'BUY', price: '59800', quantity: '0.001' })
    const before = await call(alice, 'GET', '/fapi/v3/account')
    const codes: [number, string][] = []
    for (const [, why, sent] of badOrders) {
      const all = Object.entries({ ...limit, side: 'BUY', price: '59000', ...sent })
      const given = Object.fromEntries(all.filter(([, value]) => value !== undefined))
      codes.push([await refused(alice, 'POST', '/fapi/v1/order', given), why])
    }
    assert.deepEqual(
      codes,
      badOrders.map(([code, why]) => [code, why]),
    )
    const after = await call(alice, 'GET', '/fapi/v3/account')
    assert.deepEqual(after.assets.map(noTime), before.assets.map(noTime))
    assert.deepEqual(await call(alice, 'GET', '/fapi/v1/openOrders'), [])
  })
})

function noTime({ updateTime: _, ...row }: Json): Json {
  return row
}
