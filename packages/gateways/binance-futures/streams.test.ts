import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { tierFields } from '@bowline/core/messages/contract-terms.ts'
import { ContractState } from '@bowline/core/messages/terms.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { WebSocket } from 'ws'
import { ask, type Person } from '../../../apps/api/api.fixture.ts'
import { Client, signed } from '../binance-ws-api/client.fixture.ts'
import { BTCUSD, BTCUSDT, setFuturesApi } from './futures-api.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: messages are looked at field by field
type Json = any

describe('streams of contracts', async () => {
  const futures = await setFuturesApi()
  const base = futures.api.address.replace(/^http/, 'ws')
  await futures.index(BTCUSDT, '60000')
  await futures.index(BTCUSD, '60000')
  const alice = await futures.trader('alice', '10000 USDT', '1 BTC')
  const bob = await futures.trader('bob', '10000 USDT', '1 BTC')
  const sockets: WebSocket[] = []

  /** Everything that a socket says. */
  async function listen(path: string): Promise<Json[]> {
    const socket = new WebSocket(`${base}${path}`)
    sockets.push(socket)
    const messages: Json[] = []
    socket.on('message', (data) => messages.push(JSON.parse(String(data))))
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return messages
  }
  const said = (messages: Json[], wanted: (message: Json) => boolean) =>
    eventually('the message comes', async () => messages.find(wanted))
  const order = async (who: Person, path: string, sent: Record<string, string>) => {
    const { status, body } = await who.call('POST', path, sent)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const keyOf = async (who: Person, family: string): Promise<string> => {
    const headers = { 'x-mbx-apikey': who.apiKey }
    return (await ask(futures.api.address, 'POST', `/${family}/v1/listenKey`, { headers })).body.listenKey
  }
  const sell = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', price: '60000', quantity: '0.1' }
  const buy = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.1' }

  it('market data comes on every class of socket, bare and wrapped', async () => {
    const bare = await listen('/fstream/market/ws/btcusdt@markPrice@1s')
    const wrapped = await listen(
      '/fstream/public/stream?streams=btcusdt@depth@100ms/btcusdt@aggTrade/btcusdt@bookTicker',
    )
    const all = await listen('/fstream/ws/!markPrice@arr@1s')
    const coin = await listen('/dstream/ws/btcusd_perp@markPrice@1s')
    const { e, s, p, i } = await said(bare, () => true)
    assert.deepEqual([e, s, p, i], ['markPriceUpdate', 'BTCUSDT', '60000.00000000', '60000.00000000'])
    assert.deepEqual(
      (await said(all, () => true)).map((row: Json) => row.s),
      ['BTCUSDT'],
    )
    assert.equal((await said(coin, () => true)).s, 'BTCUSD_PERP')
    await order(bob, '/fapi/v1/order', sell)
    await order(alice, '/fapi/v1/order', buy)
    const { data: trade } = await said(wrapped, ({ stream }) => stream === 'btcusdt@aggTrade')
    assert.deepEqual([trade.p, trade.q, trade.M], ['60000.0', '0.100', undefined])
    const depths = () => wrapped.filter(({ stream }) => stream === 'btcusdt@depth@100ms').map(({ data }) => data)
    await eventually('the level is gone', async () =>
      depths().some(({ a }) => a.some(([, qty]: string[]) => Number(qty) === 0)),
    )
    for (const [n, { U, pu }] of depths().entries()) {
      assert.equal(pu, U - 1)
      if (n > 0) assert.equal(pu, depths()[n - 1].u)
    }
  })

  it('what coins are worth, and the book with what only pages would see, which is the book', async () => {
    const one = await listen('/fstream/market/ws/btcusd@assetIndex')
    const all = await listen('/fstream/ws/!assetIndex@arr')
    const book = await listen('/fstream/public/stream?streams=btcusdt@rpiDepth@500ms/btcusdt@depth@500ms')
    const { e, s, i, B, A } = await said(one, () => true)
    assert.deepEqual([e, s, i, B, A], ['assetIndexUpdate', 'BTCUSD', ...Array(3).fill('60000.00000000')])
    assert.deepEqual(
      (await said(all, () => true)).map((row: Json) => row.s),
      ['BTCUSD'],
    )
    const { orderId } = await order(bob, '/fapi/v1/order', { ...sell, price: '60500' })
    const has = (stream: string) => said(book, (message) => message.stream === stream && message.data.a.length > 0)
    const [rpi, plain] = [await has('btcusdt@rpiDepth@500ms'), await has('btcusdt@depth@500ms')]
    assert.deepEqual([rpi.data.e, rpi.data.a, rpi.data.u], ['depthUpdate', plain.data.a, plain.data.u])
    await bob.call('DELETE', '/fapi/v1/order', { symbol: 'BTCUSDT', orderId })
  })

  it('a listen key tells orders, balances and positions, in every way that clients ask', async () => {
    const key = await keyOf(alice, 'fapi')
    assert.equal(await keyOf(alice, 'fapi'), key)
    assert.notEqual(await keyOf(alice, 'dapi'), key)
    const paths = ['/fstream/private/ws?listenKey=', '/fstream/ws/', '/fstream/private/stream?listenKey=']
    const received = await Promise.all(paths.map((path) => listen(`${path}${key}`)))
    await order(bob, '/fapi/v1/order', { ...sell, price: '60010' })
    const { orderId } = await order(alice, '/fapi/v1/order', buy)
    for (const [n, messages] of received.entries()) {
      const unwrapped = () => messages.map((message) => (n === 2 ? message.data : message))
      const fill = await eventually('the fill is told', async () =>
        unwrapped().find(({ e, o }) => e === 'ORDER_TRADE_UPDATE' && o.x === 'TRADE' && o.i === orderId),
      )
      assert.deepEqual(
        [fill.o.X, fill.o.l, fill.o.L, fill.o.n, fill.o.N, fill.o.rp, fill.o.ps, fill.o.m],
        ['FILLED', '0.100', '60010.0', '3.00050000', 'USDT', '0.00000000', 'BOTH', false],
      )
      const account = unwrapped().find(({ e }) => e === 'ACCOUNT_UPDATE')
      const [position] = account.a.P
      assert.deepEqual(
        [account.a.m, account.a.B[0].a, position.s, position.pa, position.mt],
        ['ORDER', 'USDT', 'BTCUSDT', '0.200', 'cross'],
      )
    }
  })

  it('conditional orders, leverage and what is realised are told', async () => {
    const received = await listen(`/fstream/private/ws?listenKey=${await keyOf(alice, 'fapi')}`)
    const coin = await listen(`/dstream/ws/${await keyOf(alice, 'dapi')}`)
    const stop = { symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_MARKET', quantity: '0.1', triggerPrice: '59000' }
    const { algoId } = await order(alice, '/fapi/v1/algoOrder', {
      ...stop,
      algoType: 'CONDITIONAL',
      workingType: 'MARK_PRICE',
    })
    const placed = await said(received, ({ e }) => e === 'ALGO_UPDATE')
    assert.deepEqual([placed.o.aid, placed.o.X, placed.o.tp], [algoId, 'NEW', '59000.0'])
    await order(alice, '/fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: '10' })
    assert.deepEqual((await said(received, ({ e }) => e === 'ACCOUNT_CONFIG_UPDATE')).ac, { s: 'BTCUSDT', l: 10 })
    await order(bob, '/fapi/v1/order', { ...sell, side: 'BUY', price: '58500', quantity: '0.2' })
    await futures.index(BTCUSDT, '58900')
    const fill = await said(received, ({ e, o }) => e === 'ORDER_TRADE_UPDATE' && o.x === 'TRADE' && o.i === algoId)
    // 0.1 of 0.2 that cost 12,001 sold for 5,850.
    assert.deepEqual([fill.o.rp, fill.o.ot, fill.o.o], ['-150.50000000', 'STOP_MARKET', 'MARKET'])
    const ended = await said(received, ({ e, o }) => e === 'ALGO_UPDATE' && o.X === 'FINISHED')
    assert.deepEqual([ended.o.ai, ended.o.act], [String(algoId), 'MARKET'])
    assert.ok(received.every(({ e, o }) => e !== 'ORDER_TRADE_UPDATE' || o.s === 'BTCUSDT'))
    await order(alice, '/dapi/v1/order', { ...stop, symbol: 'BTCUSD_PERP', quantity: '1', stopPrice: '50000' })
    const report = await said(coin, ({ e }) => e === 'ORDER_TRADE_UPDATE')
    assert.deepEqual([report.o.s, report.o.o, report.o.X], ['BTCUSD_PERP', 'STOP_MARKET', 'NEW'])
  })

  it('who is near liquidation is warned, and everybody hears of what it sells', async () => {
    const carol = await futures.trader('carol', '500 USDT')
    await bob.call('DELETE', '/fapi/v1/allOpenOrders', { symbol: 'BTCUSDT' })
    await futures.index(BTCUSDT, '60000')
    const own = await listen(`/fstream/private/ws?listenKey=${await keyOf(carol, 'fapi')}`)
    const forced = [await listen('/fstream/ws/!forceOrder@arr'), await listen('/fstream/market/ws/btcusdt@forceOrder')]
    await order(carol, '/fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: '100' })
    await order(bob, '/fapi/v1/order', { ...sell, quantity: '0.5' })
    await order(carol, '/fapi/v1/order', { ...sell, side: 'BUY', quantity: '0.5' })
    await order(bob, '/fapi/v1/order', { ...sell, side: 'BUY', price: '59100', quantity: '1' })
    await futures.index(BTCUSDT, '59300')
    const warning = await said(own, ({ e }) => e === 'MARGIN_CALL')
    const [position] = warning.p
    assert.deepEqual(
      [position.s, position.pa, position.mt, warning.cw],
      ['BTCUSDT', '0.500', 'CROSSED', '485.00000000'],
    )
    await futures.index(BTCUSDT, '59200')
    for (const messages of forced) {
      const { o } = await said(messages, ({ e }) => e === 'forceOrder')
      assert.deepEqual([o.s, o.S, o.X, o.z, o.ap], ['BTCUSDT', 'SELL', 'FILLED', '0.500', '59100.00000000'])
    }
    const sold = await said(own, ({ e, o }) => e === 'ORDER_TRADE_UPDATE' && o.c.startsWith('autoclose-'))
    assert.deepEqual([sold.o.S, sold.o.q], ['SELL', '0.500'])
  })

  it('margin that a lower leverage puts behind an isolated position is told', async () => {
    const frank = await futures.trader('frank', '1000 USDT')
    await futures.index(BTCUSDT, '60000')
    await order(frank, '/fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: '20' })
    await order(frank, '/fapi/v1/marginType', { symbol: 'BTCUSDT', marginType: 'ISOLATED' })
    await bob.call('DELETE', '/fapi/v1/allOpenOrders', { symbol: 'BTCUSDT' })
    await order(bob, '/fapi/v1/order', sell)
    await order(frank, '/fapi/v1/order', buy)
    const received = await listen(`/fstream/private/ws?listenKey=${await keyOf(frank, 'fapi')}`)
    await order(frank, '/fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: '10' })
    const { a } = await said(received, ({ e }) => e === 'ACCOUNT_UPDATE')
    const [row] = (await frank.call('GET', '/fapi/v3/positionRisk')).body
    const { assets } = (await frank.call('GET', '/fapi/v3/account')).body
    const usdt = assets.find(({ asset }: Json) => asset === 'USDT')
    assert.equal(a.m, 'MARGIN_TRANSFER')
    assert.deepEqual(
      [a.P[0].iw, a.B[0].wb, a.B[0].cw],
      [row.isolatedWallet, usdt.walletBalance, usdt.crossWalletBalance],
    )
    assert.equal(a.P[0].iw, '600.00000000')
  })

  it('candles of mark and index run by themselves, without volumes', async () => {
    const mark = await listen('/dstream/ws/btcusd_perp@markPriceKline_1m')
    const index = await listen('/dstream/stream?streams=btcusd@indexPriceKline_1h')
    const seen = await said(mark, ({ e }) => e === 'markPrice_kline')
    assert.deepEqual([seen.ps, seen.k.s, seen.k.i, seen.k.v], ['BTCUSD', 'BTCUSD_PERP', '1m', '0'])
    await futures.index(BTCUSD, '60300')
    const risen = await said(index, ({ data }) => data.k.h === '60300.00000000')
    const { e, ps, k } = risen.data
    assert.deepEqual([e, ps, k.c, k.x, k.T - k.t], ['indexPrice_kline', 'BTCUSD', '60300.00000000', false, 3_599_999])
    assert.ok(Number(k.l) <= Number(k.o) && Number(k.o) <= Number(k.h))
    await said(mark, ({ k: candle }) => Number(candle.h) > 60_000 && candle.c === candle.h)
    await futures.index(BTCUSD, '60000')
  })

  it('a contract that only reduces, and other tiers, are announced', async () => {
    const received = [await listen('/fstream/ws/!contractInfo'), await listen('/dstream/ws/!contractInfo')] as const
    await futures.does({ kind: 'set-market-state', market: BTCUSDT, state: ContractState.reduceOnly })
    const { s, ct, cs, bks } = await said(received[0], ({ e }) => e === 'contractInfo')
    assert.deepEqual([s, ct, cs, bks], ['BTCUSDT', 'PERPETUAL', 'PRE_SETTLE', undefined])
    await futures.does({ kind: 'set-market-state', market: BTCUSDT, state: ContractState.trading })
    await said(received[0], (message) => message.cs === 'TRADING')
    const rows = [
      { cap: 10_000_000_000_000n, rate: 400_000, maxLeverage: 125 },
      { cap: 100_000_000_000_000n, rate: 1_000_000, maxLeverage: 50 },
    ]
    await futures.does({
      kind: 'define-tiers',
      table: await futures.tiersOf(BTCUSDT),
      tiers: rows.length,
      ...tierFields(rows),
    })
    const other = await said(received[0], (message) => message.bks !== undefined)
    assert.deepEqual(other.bks[1], {
      ...{ bs: 2, bnf: '100000.00000000', bnc: '1000000.00000000', mmr: '0.01000000', cf: '600' },
      ...{ mi: 1, ma: 50 },
    })
    assert.deepEqual(received[1], [])
  })

  it('a listen key whose API key is deleted says that it is gone', async () => {
    const dave = await futures.trader('dave')
    const key = await keyOf(dave, 'dapi')
    const received = await listen(`/dstream/ws/${key}`)
    const asked = { email: dave.email, apiKey: dave.apiKey }
    await callControl(dataFolder(futures.api.directory).socket, 'apikey.delete', asked)
    assert.equal((await said(received, ({ e }) => e === 'listenKeyExpired')).listenKey, key)
  })

  it('the WebSocket API of each half takes orders and tells the account', async () => {
    const client = await Client.open(`${base}/ws-fapi/v1`)
    const placed = await client.ask('order.place', signed(alice, { ...sell, price: '61000' }))
    assert.deepEqual([placed.status, placed.result.symbol, placed.result.status], [200, 'BTCUSDT', 'NEW'])
    const { orderId } = placed.result
    const canceled = await client.ask('order.cancel', signed(alice, { symbol: 'BTCUSDT', orderId }))
    assert.equal(canceled.result.status, 'CANCELED')
    const status = await client.ask('account.status', signed(alice, {}))
    assert.ok(status.result.assets.some(({ asset }: Json) => asset === 'USDT'))
    assert.equal(status.rateLimits[0].limit, 2400)
    const coin = await Client.open(`${base}/ws-dapi/v1`)
    const rows = await coin.ask('account.position', signed(alice, {}))
    assert.ok(rows.result.some(({ symbol }: Json) => symbol === 'BTCUSD_PERP'))
    const wrong = await client.ask('order.place', signed(alice, { ...sell, symbol: 'BTCUSD_PERP' }))
    assert.deepEqual([wrong.status, wrong.error.code], [400, -1121])
    client.close()
    coin.close()
  })

  it('sockets end', () => {
    for (const socket of sockets) socket.terminate()
  })
})
