import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { LONGEST_WINDOW_MS, setApi } from '../../../apps/api/api.fixture.ts'
import { Client, signed, signedText, signedWith, timestamp } from './client.fixture.ts'

describe('the WebSocket API', async () => {
  const { api } = await setApi()
  const alice = await api.person('alice', ['BTC=10', 'USDT=1000000'])
  const bob = await api.person('bob', ['BTC=10', 'USDT=1000000'])
  const open = (query = '') => Client.open(`ws://127.0.0.1:${api.port}/ws-api/v3${query}`)
  const limit = (side: string, price: string, quantity = '0.01') => ({
    symbol: 'BTCUSDT',
    side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    price,
    quantity,
  })

  it('answers with the request’s id, and with the limits unless turned off', async () => {
    const client = await open()
    const pong = await client.ask('ping')
    assert.deepEqual([pong.status, pong.result], [200, {}])
    assert.equal(pong.rateLimits[0].rateLimitType, 'REQUEST_WEIGHT')
    assert.ok(pong.rateLimits[0].count > 0)
    const quiet = await client.ask('exchangeInfo', { symbols: ['BTCUSDT'], returnRateLimits: false })
    assert.equal(quiet.rateLimits, undefined)
    assert.equal(quiet.result.symbols.length, 1)
    const quietSocket = await open('?returnRateLimits=false')
    assert.equal((await quietSocket.ask('time')).rateLimits, undefined)
  })

  it('reports errors and stays open', async () => {
    const client = await open()
    client.ws.send('{')
    await client.until(() => client.received.length === 1)
    assert.deepEqual(
      [client.received[0].id, client.received[0].status, client.received[0].error.code],
      [null, 400, -1135],
    )
    const unknown = await client.ask('order.plaice')
    assert.deepEqual([unknown.status, unknown.error.code], [400, -1020])
    assert.equal((await client.ask('depth', {})).error.code, -1102)
    assert.equal((await client.ask('order.place', limit('BUY', '50000'))).error.code, -2014)
    const forged = { ...signed(alice, limit('BUY', '50000')), quantity: '1' }
    assert.equal((await client.ask('order.place', forged)).error.code, -1022)
    assert.equal((await client.ask('ping')).status, 200)
  })

  it('places, finds and cancels like REST', async () => {
    const client = await open()
    const placed = await client.ask(
      'order.place',
      signed(alice, { ...limit('BUY', '50000'), newOrderRespType: 'RESULT' }),
    )
    assert.equal(placed.status, 200, JSON.stringify(placed))
    assert.deepEqual(
      placed.rateLimits.map((row: { rateLimitType: string; interval: string }) => [row.rateLimitType, row.interval]),
      [
        ['ORDERS', 'SECOND'],
        ['ORDERS', 'DAY'],
        ['REQUEST_WEIGHT', 'MINUTE'],
      ],
    )
    const { orderId } = placed.result
    const rest = await alice.call('GET', '/api/v3/order', { symbol: 'BTCUSDT', orderId })
    const asked = await client.ask('order.status', signed(alice, { symbol: 'BTCUSDT', orderId }))
    assert.deepEqual(asked.result, rest.body)
    const replayed = signed(alice, { symbol: 'BTCUSDT', orderId })
    assert.equal((await client.ask('order.cancel', replayed, 77)).result.status, 'CANCELED')
    assert.equal((await client.ask('order.cancel', replayed, 77)).error.code, -1022)
    assert.equal((await client.ask('openOrders.cancelAll', signed(alice, { symbol: 'BTCUSDT' }))).error.code, -2011)
    const half = await client.ask(
      'order.cancelReplace',
      signed(alice, { ...limit('BUY', '50000'), cancelReplaceMode: 'ALLOW_FAILURE', cancelOrderId: orderId }),
    )
    assert.deepEqual([half.status, half.error.code, half.error.data.newOrderResult], [409, -2021, 'SUCCESS'])
    await client.ask('openOrders.cancelAll', signed(alice, { symbol: 'BTCUSDT' }))
  })

  it('reports the refused half of a cancel-replace after the canceled one', async () => {
    const client = await open()
    await client.ask('userDataStream.subscribe.signature', signed(alice))
    const { result: old } = await client.ask('order.place', signed(alice, limit('BUY', '50000')))
    const poor = { ...limit('BUY', '59000', '100'), newClientOrderId: 'too-much' }
    const replace = { cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: old.orderId }
    const half = await client.ask('order.cancelReplace', signed(alice, { ...poor, ...replace }))
    assert.equal(half.error.code, -2021, JSON.stringify(half))
    const reports = () => client.received.map(({ event }) => event).filter(({ e }) => e === 'executionReport')
    await client.until(() => reports().length === 3)
    assert.deepEqual(
      reports().map(({ x, i, r, c }) => [x, i, r, x === 'REJECTED' ? c : '']),
      [
        ['NEW', old.orderId, 'NONE', ''],
        ['CANCELED', old.orderId, 'NONE', ''],
        ['REJECTED', -1, 'INSUFFICIENT_BALANCES', 'too-much'],
      ],
    )
    client.close()
  })

  it('answers orders in the order they were sent', async () => {
    const client = await open()
    const prices = Array.from({ length: 50 }, (_, i) => `${50_000 + i}`)
    const placed = prices.map((price) => client.ask('order.place', signed(alice, limit('BUY', price))))
    const answers = await Promise.all(placed)
    assert.deepEqual(
      answers.map((answer) => answer.result.price),
      prices.map((price) => `${price}.00000000`),
    )
    assert.deepEqual(
      client.answered,
      answers.map((answer) => answer.id),
    )
    const ids = answers.map((answer) => answer.result.orderId)
    assert.deepEqual(
      ids,
      [...ids].sort((a, b) => a - b),
    )
    await client.ask('openOrders.cancelAll', signed(alice, { symbol: 'BTCUSDT' }))
  })

  it('accepts a signature over percent-encoded values', async () => {
    const client = await open()
    const terms = { ...limit('BUY', '50000'), newClientOrderId: 'a/b:c', recvWindow: LONGEST_WINDOW_MS }
    const params = { ...terms, apiKey: alice.apiKey, timestamp: timestamp() }
    const encoded = Object.fromEntries(Object.entries(params).map(([k, v]) => [k, encodeURIComponent(String(v))]))
    const signature = createHmac('sha256', alice.secretKey).update(signedText(encoded)).digest('hex')
    const placed = await client.ask('order.place', { ...params, signature })
    assert.equal(placed.result.clientOrderId, 'a/b:c')
    await client.ask('openOrders.cancelAll', signed(alice, { symbol: 'BTCUSDT' }))
  })

  it('follows an account by signature, once, and stops when asked', async () => {
    const client = await open()
    const subscribed = await client.ask('userDataStream.subscribe.signature', signed(bob))
    assert.deepEqual(subscribed.result, { subscriptionId: 0 })
    assert.equal((await client.ask('userDataStream.subscribe.signature', signed(bob))).error.code, -2035)
    assert.deepEqual((await client.ask('session.subscriptions')).result, [{ subscriptionId: 0 }])
    const placed = await bob.call('POST', '/api/v3/order', limit('BUY', '50000'))
    await client.until(() => client.received.length >= 2)
    const [report, position] = client.received
    assert.deepEqual(
      [report.subscriptionId, report.event.e, report.event.i],
      [0, 'executionReport', placed.body.orderId],
    )
    assert.equal(position.event.e, 'outboundAccountPosition')
    assert.deepEqual((await client.ask('userDataStream.unsubscribe', { subscriptionId: 0 })).result, {})
    assert.equal((await client.ask('userDataStream.unsubscribe', { subscriptionId: 0 })).error.code, -2036)
    const before = client.received.length
    await bob.call('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' })
    await client.ask('ping')
    assert.equal(client.received.length, before)
  })

  it('a socket logged on with Ed25519 needs no further signatures', async () => {
    const pair = generateKeyPairSync('ed25519')
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const { apiKey } = (await callControl(dataFolder(api.directory).socket, 'apikey.create', {
      email: 'alice@example.com',
      type: 'ed25519',
      publicKey,
    })) as { apiKey: string }
    const client = await open()
    const hmac = await client.ask('session.logon', signed(alice))
    assert.equal(hmac.error.code, -4056)
    const on = await client.ask('session.logon', signedWith(pair.privateKey, apiKey))
    assert.equal(on.result.apiKey, apiKey)
    const placed = await client.ask('order.place', { ...limit('BUY', '50000'), timestamp: timestamp() })
    assert.equal(placed.status, 200, JSON.stringify(placed))
    assert.equal((await client.ask('order.place', limit('BUY', '50000'))).error.code, -1102)
    assert.deepEqual((await client.ask('userDataStream.subscribe')).result, { subscriptionId: 0 })
    await client.ask('openOrders.cancelAll', { symbol: 'BTCUSDT', timestamp: timestamp() })
    assert.equal((await client.ask('session.logout')).result.apiKey, null)
    assert.equal((await client.ask('account.status', { timestamp: timestamp() })).error.code, -2014)
  })

  it('disconnects a client that keeps pinging and never reads', async () => {
    const deaf = connect(api.port, '127.0.0.1')
    deaf.on('error', () => deaf.destroy())
    const key = Buffer.alloc(16).toString('base64')
    deaf.write(
      `GET /ws-api/v3 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    )
    await once(deaf, 'data')
    deaf.pause()
    const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125, 0, 0, 0, 0]), Buffer.alloc(125)])
    const pings = Buffer.concat(new Array(1_000).fill(ping))
    for (let sent = 0; !deaf.destroyed; sent += 1_000) {
      assert.ok(sent < 400_000, 'it is still there')
      await new Promise((resolve) => deaf.write(pings, resolve))
    }
  })

  it('disconnects on messages that are too large', async () => {
    const client = await open()
    client.ws.on('error', () => {})
    client.ws.send(JSON.stringify({ id: 1, method: 'ping', params: { pad: 'x'.repeat(20_000) } }))
    const [code] = await once(client.ws, 'close')
    assert.equal(code, 1009)
  })
})
