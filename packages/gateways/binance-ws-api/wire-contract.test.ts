import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { assertShape, RESULT } from '../binance-kit/answer-shape.fixture.ts'
import { limit, setTradingApi } from '../binance-kit/orders.fixture.ts'
import { Client, signed, signedWith, timestamp } from './client.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at field by field
type Json = any

describe('the WebSocket API as binance-compat.md has it', async () => {
  const { api, alice, bob } = await setTradingApi()
  const open = (query = '') => Client.open(`ws://127.0.0.1:${api.port}/ws-api/v3${query}`)
  /** The reply to a raw message. */
  const raw = async (client: Client, message: string): Promise<Json> => {
    const { length } = client.received
    client.ws.send(message)
    await client.until(() => client.received.length > length)
    return client.received.at(-1)
  }

  it('ids are returned unchanged, and an invalid id is refused', async () => {
    const client = await open()
    for (const id of ['0', '""', '"a-b_c"', `"${'x'.repeat(36)}"`, '-7', '9007199254740991', 'null', '"1"']) {
      const { id: shown, status, result } = await raw(client, `{"id":${id},"method":"ping"}`)
      assert.deepEqual([shown, status, result], [JSON.parse(id), 200, {}], id)
    }
    assert.equal((await raw(client, '{"method":"ping"}')).id, null)
    for (const id of [`"${'x'.repeat(37)}"`, '1.5', '9007199254740993', 'true', '[]', '{}']) {
      const { id: shown, status, error } = await raw(client, `{"id":${id},"method":"ping"}`)
      assert.deepEqual([shown, status, error.code], [null, 400, -1130], id)
    }
  })

  it('a refusal has a status, a code, a text, and the limits unless turned off', async () => {
    const client = await open()
    const refused = await client.ask('depth', { symbol: 'NOPE' })
    assert.deepEqual(Object.keys(refused), ['id', 'status', 'error', 'rateLimits'])
    assert.deepEqual([refused.status, refused.error], [400, { code: -1121, msg: 'Invalid symbol.' }])
    assertShape(refused.rateLimits, 'rateLimitType:t interval:t intervalNum:i limit:i count:i', 'limits')
    const quiet = await client.ask('depth', { symbol: 'NOPE', returnRateLimits: false })
    assert.deepEqual(Object.keys(quiet), ['id', 'status', 'error'])
    const silent = await open('?returnRateLimits=false')
    assert.equal((await silent.ask('ping')).rateLimits, undefined)
    assert.equal((await silent.ask('ping', { returnRateLimits: true })).rateLimits.length, 1)
    const key = await client.ask('account.status', { timestamp: timestamp() })
    assert.deepEqual([key.status, key.error.code], [401, -2014])
    const stranger = await client.ask('account.status', { ...signed(alice), apiKey: 'a'.repeat(64) })
    assert.deepEqual([stranger.status, stranger.error.code], [401, -2015])
  })

  it('what is refused counts too, also before a session has logged on', async () => {
    const client = await open()
    for (const method of ['userDataStream.subscribe', 'order.plaice', 'session.logon', 'order.place']) {
      const { error, rateLimits } = await client.ask(method)
      assert.ok(error.code < 0 && rateLimits[0].count > 0, method)
    }
  })

  it('too many orders are 429 with the time to come back', async () => {
    const client = await open()
    const carol = await api.person('carol', ['USDT=100000'])
    const place = (at: number) =>
      client.ask('order.place', signed(carol, limit('LTCUSDT', 'BUY', '1', `${50 + at / 100}`)))
    // More orders than two ten-second windows allow, in case the second begins among them.
    const answers = await Promise.all(Array.from({ length: 201 }, (_, at) => place(at)))
    const refused = answers.filter(({ status }) => status === 429)
    assert.ok(refused.length > 0)
    for (const { error } of refused) {
      assert.equal(error.code, -1015)
      assertShape(error.data, 'serverTime:m retryAfter:m', 'when to come back')
      assert.ok(error.data.retryAfter > error.data.serverTime)
    }
  })

  it('a session says who it is, and its requests need no signature', async () => {
    const pair = generateKeyPairSync('ed25519')
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const { socket } = dataFolder(api.directory)
    const made = { email: 'alice@example.com', type: 'ed25519', publicKey }
    const { apiKey } = (await callControl(socket, 'apikey.create', made)) as { apiKey: string }
    const client = await open('?timeUnit=microsecond')
    const STATUS = 'apiKey:t authorizedSince:u connectedSince:u returnRateLimits:b serverTime:u userDataStream:b'
    const before = (await client.ask('session.status')).result
    assert.deepEqual([before.apiKey, before.authorizedSince, before.userDataStream], [null, null, false])
    assert.equal((await client.ask('userDataStream.subscribe')).error.code, -2015)
    assert.equal(
      (await client.ask('session.logon', { ...signedWith(pair.privateKey, apiKey), timestamp: 1 })).error.code,
      -1021,
    )
    assertShape((await client.ask('session.logon', signedWith(pair.privateKey, apiKey))).result, STATUS, 'logon')
    assert.deepEqual((await client.ask('userDataStream.subscribe')).result, { subscriptionId: 0 })
    const status = (await client.ask('session.status')).result
    assertShape(status, STATUS, 'status')
    assert.deepEqual([status.apiKey, status.userDataStream], [apiKey, true])
    const mine = await client.ask('account.status', { timestamp: timestamp() })
    const theirs = await client.ask('account.status', signed(bob))
    assert.notEqual(mine.result.uid, theirs.result.uid, 'a request that signs speaks for its own key')
    assert.equal((await client.ask('account.status', { apiKey: bob.apiKey, timestamp: timestamp() })).error.code, -1102)
    assert.deepEqual((await client.ask('userDataStream.unsubscribe')).result, {})
    const off = (await client.ask('session.logout')).result
    assert.deepEqual([off.apiKey, off.authorizedSince, off.userDataStream], [null, null, false])
    assert.equal((await client.ask('account.status', { timestamp: timestamp() })).error.code, -2014)
  })

  it('every method that changes something answers like its REST call', async () => {
    const client = await open()
    const ask = async (method: string, params: Record<string, unknown>) => {
      const { status, result, error } = await client.ask(method, signed(alice, params))
      assert.equal(status, 200, `${method} ${JSON.stringify(error)}`)
      return result
    }
    const BTC = { symbol: 'BTCUSDT' }
    assert.equal((await client.ask('order.place', signed(bob, limit('BTCUSDT', 'BUY', '0.01', '60000')))).status, 200)
    await ask('order.place', limit('BTCUSDT', 'SELL', '0.01', '60000'))
    assert.deepEqual(await ask('order.test', limit('BTCUSDT', 'BUY', '0.1', '59000')), {})
    const placed = await ask('order.place', { ...limit('BTCUSDT', 'BUY', '0.1', '59000'), newOrderRespType: 'RESULT' })
    assertShape(placed, RESULT, 'order.place')
    const smaller = { ...BTC, orderId: placed.orderId, newQty: '0.05' }
    assert.equal((await ask('order.amend.keepPriority', smaller)).amendedOrder.qty, '0.05000000')
    assert.equal((await ask('order.amendments', { ...BTC, orderId: placed.orderId })).length, 1)
    assert.equal((await ask('order.cancel', { ...BTC, orderId: placed.orderId })).status, 'CANCELED')
    const exits = { side: 'SELL', quantity: '0.1', aboveType: 'LIMIT_MAKER', abovePrice: '62000' }
    const stop = { belowType: 'STOP_LOSS_LIMIT', belowStopPrice: '58000', belowPrice: '57900', belowTimeInForce: 'GTC' }
    const entry = { workingType: 'LIMIT', workingSide: 'BUY', workingPrice: '59000', workingQuantity: '0.1' }
    const lists: [method: string, params: object, type: string, legs: number][] = [
      ['orderList.place.oco', { ...exits, ...stop }, 'OCO', 2],
      ['orderList.place', { side: 'SELL', quantity: '0.1', price: '62000', stopPrice: '58000' }, 'OCO', 2],
      [
        'orderList.place.oto',
        { ...entry, workingTimeInForce: 'GTC', pendingType: 'MARKET', pendingSide: 'SELL', pendingQuantity: '0.1' },
        'OTO',
        2,
      ],
      [
        'orderList.place.otoco',
        {
          ...{ ...entry, workingTimeInForce: 'GTC', pendingSide: 'SELL', pendingQuantity: '0.1' },
          ...{ pendingAboveType: 'LIMIT_MAKER', pendingAbovePrice: '63000' },
          ...{ pendingBelowType: 'STOP_LOSS', pendingBelowStopPrice: '57000' },
        },
        'OTO',
        3,
      ],
    ]
    for (const [method, params, type, legs] of lists) {
      const { orderListId, contingencyType, orderReports } = await ask(method, { ...BTC, ...params })
      assert.deepEqual([contingencyType, orderReports.length], [type, legs], method)
      assert.equal((await ask('orderList.status', { orderListId })).listOrderStatus, 'EXECUTING')
      assert.equal((await ask('orderList.cancel', { ...BTC, orderListId })).listOrderStatus, 'ALL_DONE')
    }
    for (const method of [
      'order.place',
      'order.cancel',
      'orderList.cancel',
      'openOrders.cancelAll',
      'order.cancelReplace',
    ])
      assert.equal((await client.ask(method, signed(alice, {}))).error.code, -1102, method)
  })

  it('listen keys are created, kept alive and closed by methods too', async () => {
    const client = await open()
    const { apiKey } = alice
    const { listenKey } = (await client.ask('userDataStream.start', { apiKey })).result
    assert.match(listenKey, /^[A-Za-z0-9]{60,}$/)
    assert.deepEqual((await client.ask('userDataStream.ping', { apiKey, listenKey })).result, {})
    assert.equal((await client.ask('userDataStream.ping', { apiKey: bob.apiKey, listenKey })).error.code, -1125)
    assert.deepEqual((await client.ask('userDataStream.stop', { apiKey, listenKey })).result, {})
    assert.equal((await client.ask('userDataStream.ping', { apiKey, listenKey })).error.code, -1125)
    assert.equal((await client.ask('userDataStream.start')).error.code, -2014)
  })
})
