import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { setLentExchange } from '../support/lent-exchange.ts'
import { limitOrder } from './order-attacks.ts'
import { RawConnection } from './raw-connection.ts'
import { aliceAtWork, Sender } from './sender.ts'
import { ApiSocket, type Json, Socket } from './sockets.ts'
import { assertStands, standing } from './standing.ts'

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const HEAD =
  'Host: exchange\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

describe('a socket cannot harm the exchange:', async () => {
  const exchange = await setLentExchange()
  const alice = await aliceAtWork(exchange, limitOrder)
  const untouched = await standing(exchange, [alice])

  /** Sends frames no client library would, after a valid handshake; returns the code of the close frame. */
  async function frames(path: string, ...parts: Buffer[]): Promise<number | undefined> {
    const connection = await RawConnection.open(exchange)
    connection.socket.write(`GET ${path} HTTP/1.1\r\n${HEAD}`)
    connection.socket.write(Buffer.concat(parts))
    await connection.ended
    connection.socket.destroy()
    const bytes = Buffer.from(connection.received.split('\r\n\r\n').slice(1).join('\r\n\r\n'), 'latin1')
    const at = bytes.indexOf(0x88)
    return at === -1 ? undefined : bytes.readUInt16BE(at + 2)
  }
  /** Masked with zeros, so that the bytes are the payload. */
  const frame = (first: number, payload: Buffer | string) => {
    const body = Buffer.from(payload)
    const length = body.length < 126 ? [0x80 | body.length] : [0xfe, body.length >> 8, body.length & 255]
    return Buffer.concat([Buffer.from([first, ...length, 0, 0, 0, 0]), body])
  }

  const broken: [what: string, parts: Buffer[], code: number][] = [
    ['an unmasked frame', [Buffer.from([0x81, 0x02, 0x7b, 0x7d])], 1002],
    ['reserved bits', [frame(0xf1, '{}')], 1002],
    ['an unknown opcode', [frame(0x83, '{}')], 1002],
    ['a continuation of nothing', [frame(0x80, '{}')], 1002],
    ['a text inside a text', [frame(0x01, '{'), frame(0x81, '}')], 1002],
    ['a fragmented ping', [frame(0x09, 'x')], 1002],
    ['a long ping', [frame(0x89, 'x'.repeat(126))], 1002],
    ['text that is no UTF-8', [frame(0x81, Buffer.from([0xff, 0xfe, 0xc0]))], 1007],
    ['a close frame of one byte', [frame(0x88, 'x')], 1002],
    ['a close code there is none of', [frame(0x88, Buffer.from([0x03, 0xed]))], 1002],
    ['a length of 2^63', [Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0])], 1009],
    ['an announced megabyte', [Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0])], 1009],
    [
      'a megabyte in small fragments',
      [frame(0x01, ''), ...Array.from({ length: 1_100 }, () => frame(0x00, 'x'.repeat(1_000)))],
      1009,
    ],
    [
      'a message in thousands of pieces',
      Array.from({ length: 5_000 }, (_, i) => frame(i === 0 ? 0x01 : 0x00, 'x')),
      1008,
    ],
  ]
  for (const path of ['/ws', '/stream?streams=btcusdt@trade', '/ws-api/v3']) {
    it(`frames on ${path}`, async () => {
      for (const [what, parts, code] of broken) assert.equal(await frames(path, ...parts), code, what)
    })
  }

  const strange = [
    '',
    'x',
    '{',
    'null',
    '1',
    '"SUBSCRIBE"',
    '[]',
    '[{}]',
    '{}',
    '\u0000',
    '{"method":1}',
    '{"method":null,"id":1}',
    '{"method":{"toString":null,"valueOf":null},"id":1}',
    `{"method":${deep(20_000)},"id":1}`,
    deep(30_000),
    '{"method":"__proto__","id":1}',
    '{"method":"constructor","id":1}',
    '{"method":"subscribe","params":[],"id":1}',
    '{"__proto__":{"method":"LIST_SUBSCRIPTIONS"},"id":1}',
    '{"method":"SUBSCRIBE","id":1}',
    '{"method":"SUBSCRIBE","params":{},"id":1}',
    '{"method":"SUBSCRIBE","params":[1],"id":1}',
    '{"method":"SUBSCRIBE","params":[null],"id":1}',
    `{"method":"SUBSCRIBE","params":[${deep(20_000)}],"id":1}`,
    '{"method":"SUBSCRIBE","params":["__proto__"],"id":1}',
    '{"method":"SUBSCRIBE","params":["btcusdt@__proto__"],"id":1}',
    '{"method":"SUBSCRIBE","params":["btcusdt@kline_7m"],"id":1}',
    '{"method":"SUBSCRIBE","params":["\\ud800@trade"],"id":1}',
    `{"method":"SUBSCRIBE","params":["${'x'.repeat(64)}"],"id":1}`,
    '{"method":"SUBSCRIBE","params":["btcusdt@trade"],"id":{}}',
    '{"method":"SUBSCRIBE","params":["btcusdt@trade"],"id":1.5}',
    '{"method":"SUBSCRIBE","params":["btcusdt@trade"],"id":true}',
    `{"method":"SUBSCRIBE","params":["btcusdt@trade"],"id":"${'1'.repeat(37)}"}`,
    '{"method":"SUBSCRIBE","params":["btcusdt@trade"]}',
    '{"method":"SET_PROPERTY","params":["__proto__",true],"id":1}',
    '{"method":"SET_PROPERTY","params":["combined","true"],"id":1}',
    `{"method":"${'x'.repeat(60_000)}","id":1}`,
  ]

  it('messages to the streams are refused one by one, and the socket stays open', async () => {
    let socket = await Socket.open(exchange, '/ws')
    for (const [at, text] of strange.entries()) {
      // Five a second are allowed; a new socket starts over.
      if (at % 4 === 3) {
        await socket.close()
        socket = await Socket.open(exchange, '/ws')
      }
      const answer = await socket.ask(text)
      assert.ok(Number.isInteger(answer.code) && typeof answer.msg === 'string', text.slice(0, 80))
      assert.ok(JSON.stringify(answer).length < 400, 'a short answer')
      assert.equal('result' in answer, false)
    }
    assert.equal((await socket.ask(Buffer.from('{}'))).msg, 'Invalid request: expected text')
    await socket.close()
    const last = await Socket.open(exchange, '/ws')
    const known = { method: 'SUBSCRIBE', params: ['btcusdt@trade'], id: 1 }
    assert.deepEqual(await last.ask(JSON.stringify(known)), { result: null, id: 1 })
    assert.deepEqual((await last.ask('{"method":"LIST_SUBSCRIPTIONS","id":2}')).result, ['btcusdt@trade'])
    await last.close()
  })

  it('more streams than a connection may have, in one message, in many, in the address', async () => {
    const names = Array.from({ length: 2_000 }, (_, at) => `s${at}usdt@trade`)
    const subscribe = (params: string[]) => JSON.stringify({ method: 'SUBSCRIBE', params, id: 1 })
    const socket = await Socket.open(exchange, '/ws')
    const refusal = { code: 2, msg: 'Invalid request: more than 1024 streams', id: 1 }
    assert.deepEqual(await socket.ask(subscribe(names)), refusal)
    assert.deepEqual(await socket.ask(subscribe(names.slice(0, 1_024))), { result: null, id: 1 })
    assert.deepEqual(await socket.ask(subscribe(['btcusdt@trade'])), refusal)
    await socket.close()
    const many = Array.from({ length: 1_030 }, (_, at) => `s${at}@trade`).join('/')
    const greeting = await RawConnection.exchange(exchange, `GET /stream?streams=${many} HTTP/1.1\r\n${HEAD}`)
    assert.match(greeting, /^HTTP\/1\.1 400 /)
  })

  it('a sixth message within a second, control frames included', async () => {
    const talk: ((socket: Socket) => void)[] = [
      (socket) => socket.ws.send('{"method":"LIST_SUBSCRIPTIONS","id":1}'),
      (socket) => socket.ws.send('noise'),
      (socket) => socket.ws.ping(),
      (socket) => socket.ws.pong(),
    ]
    for (const say of talk) {
      const socket = await Socket.open(exchange, '/ws')
      for (let count = 0; count < 6; count++) say(socket)
      assert.equal(await socket.closed, 1008)
    }
    const slow = await Socket.open(exchange, '/ws')
    for (let count = 0; count < 8; count++) {
      // After the answer, so that the server heard the next message at least this much later, however long each travelled.
      await slow.ask('{"method":"LIST_SUBSCRIPTIONS","id":1}')
      await pause(210)
    }
    assert.equal(slow.ws.readyState, slow.ws.OPEN)
    await slow.close()
  })

  it('malformed requests to the WebSocket API', async () => {
    const socket = await Socket.open(exchange, '/ws-api/v3?returnRateLimits=false')
    const ping = (id: string) => `{"id":${id},"method":"ping"}`
    const invalid = [-1135, 'Invalid JSON Request'] as const
    const badId = [-1130, "Data sent for parameter 'id' is not valid."] as const
    const unknown = [-1020, 'This operation is not supported.'] as const
    const cases: [text: string, code: number, msg: string, id: Json][] = [
      ...[
        '',
        'x',
        '{',
        'null',
        '1',
        '[]',
        '[{}]',
        '{}',
        '\u0000',
        deep(8_000),
        '{"method":1}',
        '{"method":["ping"]}',
      ].map((text) => [text, ...invalid, null] as [string, number, string, null]),
      ...['1.5', '1e400', '9007199254740992', 'true', '{}', '[]', '[1]', `"${'1'.repeat(37)}"`, deep(8_000)].map(
        (id) => [ping(id), ...badId, null] as [string, number, string, null],
      ),
      ...['__proto__', 'constructor', 'toString', 'PING', ' ping', 'ping\\u0000', '', 'order', 'x'.repeat(10_000)].map(
        (method) => [`{"id":7,"method":"${method}"}`, ...unknown, 7] as [string, number, string, number],
      ),
      ['{"id":7,"method":"ping","params":[1]}', ...invalid, 7],
      ['{"id":7,"method":"ping","params":"x"}', ...invalid, 7],
      [
        `{"id":7,"method":"ping","params":{${Array.from({ length: 65 }, (_, at) => `"p${at}":1`).join()}}}`,
        ...invalid,
        7,
      ],
      ['{"id":7,"method":"ping","params":{"a":"\\ud800"}}', -1100, 'Illegal characters found in a parameter.', 7],
      [
        '{"id":7,"method":"depth","params":{"symbol":{"$ne":1}}}',
        -1100,
        "Illegal characters found in parameter 'symbol'; legal range is '^[A-Z0-9-_.]{1,20}$'.",
        7,
      ],
      [
        '{"id":7,"method":"depth","params":{"__proto__":{"symbol":"BTCUSDT"}}}',
        -1102,
        "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.",
        7,
      ],
      ['{"id":7,"method":"account.status","params":{"apiKey":["x"]}}', -2014, 'API-key format invalid.', 7],
    ]
    for (const [text, code, msg, id] of cases) {
      const answer = await socket.ask(text)
      assert.deepEqual([answer.error, answer.id], [{ code, msg }, id], text.slice(0, 80))
    }
    for (const id of ['7', '"7"', '""', 'null', '-1', '"__proto__"', `"${'x'.repeat(36)}"`]) {
      assert.deepEqual(await socket.ask(ping(id)), { id: JSON.parse(id), status: 200, result: {} })
    }
    // One request has left nothing behind for the next.
    assert.equal((await socket.ask('{"id":7,"method":"time"}')).status, 200)
    await socket.close()
  })

  it('signatures on the WebSocket API that were used, or cover something else', async () => {
    const socket = await ApiSocket.open(exchange)
    const params = { ...limitOrder, price: '1', apiKey: alice.person.apiKey, recvWindow: 60_000, timestamp: Date.now() }
    const text = (of: object) =>
      Object.entries(of)
        .sort()
        .map(([name, value]) => `${name}=${value}`)
        .join('&')
    const signature = alice.sign(text(params))
    const wrong = { code: -1022, msg: 'Signature for this request is not valid.' }
    assert.deepEqual((await socket.call('order.place', { ...params, price: '50000', signature })).error, wrong)
    assert.deepEqual((await socket.call('order.place', { ...params, signature: { $gt: '' } })).error, wrong)
    const first = await socket.call('order.place', { ...params, signature })
    assert.equal(first.status, 400)
    const used = { code: -1022, msg: 'Signature for this request was already used.' }
    assert.deepEqual((await socket.call('order.place', { ...params, signature }, true)).error, used)
    const elsewhere = await ApiSocket.open(exchange, '127.0.0.2')
    assert.deepEqual((await elsewhere.call('order.place', { ...params, signature })).error, used)
    // Nor over HTTP, where the same text is signed when sent in the order of its names.
    const names = `${text({ ...params })}&signature=${signature}`
    const thief = new Sender(exchange, alice.person, '127.0.0.2')
    assert.deepEqual((await thief.sendAs('POST', '/api/v3/order', names)).body, used)
    await Promise.all([socket.close(), elsewhere.close()])
  })

  it('has changed nothing', () => assertStands(exchange, untouched, [alice]))
})
