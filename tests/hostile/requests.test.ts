import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { setLentExchange } from '../support/lent-exchange.ts'
import { limitOrder } from './order-attacks.ts'
import { answersIn, RawConnection } from './raw-connection.ts'
import { aliceAtWork, post, timestamp, written } from './sender.ts'
import { assertRefused, assertStands, standing } from './standing.ts'

const UNREADABLE = 'Illegal characters found in a parameter.'
const HOST = 'Host: exchange\r\n'
const CLOSE = 'Connection: close\r\n'

describe('a malformed request is answered in the words of the dialect:', async () => {
  const exchange = await setLentExchange()
  const alice = await aliceAtWork(exchange, limitOrder)
  const untouched = await standing(exchange, [alice])

  const signed = () => {
    const text = `${written(limitOrder)}&recvWindow=60000&timestamp=${timestamp()}`
    return `${text}&signature=${alice.sign(text)}`
  }
  const orderOf = (headers: Record<string, string>, body: string | Buffer) =>
    post(exchange, { method: 'POST', path: '/api/v3/order', headers: { ...alice.headers, ...headers } as never, body })

  it('a valid order whose body has a wrong content type, is truncated or compressed', async () => {
    const form = 'application/x-www-form-urlencoded'
    const length = (body: string | Buffer) => ({ 'content-length': String(body.length) })
    const text = signed()
    for (const type of [';;;', 'garbage', '/', '\t']) {
      assertRefused(await orderOf({ 'content-type': type, ...length(text) }, text), 415, -1100, UNREADABLE, type)
    }
    const json = 'application/json'
    assertRefused(
      await orderOf({ 'content-type': json, ...length(text) }, text),
      400,
      -1135,
      'Invalid JSON Request',
      json,
    )
    const cut = text.slice(0, -10)
    const wrong = 'Signature for this request is not valid.'
    assertRefused(await orderOf({ 'content-type': form, ...length(cut) }, cut), 400, -1022, wrong, 'cut off')
    const packed = gzipSync(Buffer.alloc(1_000_000))
    const bomb = { 'content-type': form, 'content-encoding': 'gzip', ...length(packed) }
    assert.ok((await orderOf(bomb, packed)).status >= 400)
    const multipart = `--x\r\nContent-Disposition: form-data; name="symbol"\r\n\r\nBTCUSDT\r\n--x--`
    const parts = { 'content-type': 'multipart/form-data; boundary=x', ...length(multipart) }
    assert.equal((await orderOf(parts, multipart)).body.code, -1102)
    const binary = Buffer.from([0, 255, 254, 128, 61, 255, 38, 192])
    assert.equal((await orderOf({ 'content-type': form, ...length(binary) }, binary)).status, 400)
  })

  it('bodies that are too long, by length, in chunks, or with too many keys', async () => {
    const keys = Array.from({ length: 100_000 }, (_, at) => `k${at}=1`).join('&')
    const announced = `POST /api/v3/order HTTP/1.1\r\n${HOST}Content-Length: 10000000\r\n\r\nsymbol=`
    const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`
    const chunked = `POST /api/v3/order HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`
    for (const text of [announced, chunked]) {
      const [answer] = answersIn(await RawConnection.exchange(exchange, text))
      assert.equal(answer?.status, 413, text.slice(0, 120))
      assert.deepEqual(JSON.parse(answer?.body ?? ''), { code: -1100, msg: UNREADABLE })
    }
    const form = await post(exchange, { method: 'POST', path: '/api/v3/order', body: keys })
    assert.deepEqual([form.status, form.body.code], [413, -1100])
    const query = { path: `/api/v3/time?${keys.slice(0, 15_000)}` }
    assert.equal((await post(exchange, query)).body.code, -1101)
    assert.equal((await post(exchange, { path: `/api/v3/time?${keys.slice(0, 60_000)}` })).status, 431)
    assert.equal((await post(exchange, { path: '/api/v3/time', headers: { x: 'a'.repeat(20_000) } })).status, 431)
  })

  it('unknown methods and paths', async () => {
    const paths: [method: string, path: string, status: number, code: number][] = [
      ...['PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'].map(
        (method) => [method, '/api/v3/order', 404, -5000] as [string, string, number, number],
      ),
      ['POST', '/api/v3/account', 404, -5000],
      ['DELETE', '/api/v3/depth?symbol=BTCUSDT', 404, -5000],
      ['GET', '/metrics', 404, -5000],
      ['GET', '/api/v3/order/', 404, -5000],
      ['GET', '/API/V3/TIME', 404, -5000],
      ['GET', '//api/v3/time', 404, -5000],
      ['GET', '/api/v3//time', 404, -5000],
      ['GET', '/api/v3/time%00', 404, -5000],
      ['GET', '/api/v3/time;x=1', 404, -5000],
      ['GET', '/api/v3/../../../../etc/passwd', 404, -5000],
      ['GET', '/..%2f..%2f..%2fetc%2fpasswd', 404, -5000],
      ['GET', '/%2e%2e/%2e%2e/data/master.key', 404, -5000],
      ['GET', '/..\\..\\data\\master.key', 404, -5000],
      ['GET', '/.git/config', 404, -5000],
      ['GET', '/<script>alert(1)</script>', 404, -5000],
      ['GET', '/__proto__', 404, -5000],
      ['GET', `/${'a'.repeat(10_000)}`, 404, -5000],
      ['GET', '/%zz', 400, -1100],
      ['GET', '/api/v3/%', 400, -1100],
      ['GET', '/api/%c0%ae%c0%ae/time', 400, -1100],
    ]
    for (const [method, path, status, code] of paths) {
      const { body, headers, ...answer } = await post(exchange, { method, path })
      assert.deepEqual([answer.status, body?.code], [status, code], `${method} ${path.slice(0, 60)}`)
      assert.ok(body.msg.length < 300, 'a short answer')
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
    assert.equal((await post(exchange, { method: 'HEAD', path: '/api/v3/time' })).status, 404)
  })

  it('headers with strange content', async () => {
    const unit = await post(exchange, { path: '/api/v3/time', headers: { 'x-mbx-time-unit': 'CENTURY' } })
    const wanted = 'Invalid value for time unit; expected either MICROSECOND or MILLISECOND.'
    assertRefused(unit, 400, -1194, wanted, 'a time unit')
    const expects = await post(exchange, { path: '/api/v3/time', headers: { expect: 'miracles' } })
    assert.equal(expects.status, 417)
    const override = { ...alice.headers, 'x-http-method-override': 'DELETE' }
    const text = `symbol=BTCUSDT&recvWindow=60000&timestamp=${timestamp()}`
    const path = `/api/v3/openOrders?${text}&signature=${alice.sign(text)}`
    assert.equal((await post(exchange, { path, headers: override })).body.length, 1)
    const h2c = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA' }
    assert.equal((await post(exchange, { path: '/api/v3/time', headers: h2c })).status, 200)
  })

  const smuggled = 'GET /api/v3/ping HTTP/1.1\r\nHost: smuggled\r\n\r\n'
  const attempts: [what: string, bytes: string][] = [
    [
      'two lengths',
      `POST /api/v3/order HTTP/1.1\r\n${HOST}Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde${smuggled}`,
    ],
    [
      'two equal lengths',
      `POST /api/v3/order HTTP/1.1\r\n${HOST}Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc${smuggled}`,
    ],
    ['a list of lengths', `POST /api/v3/order HTTP/1.1\r\n${HOST}Content-Length: 3, 5\r\n\r\nabcde${smuggled}`],
    ['a signed length', `POST /api/v3/order HTTP/1.1\r\n${HOST}Content-Length: +3\r\n\r\nabc${smuggled}`],
    ['a negative length', `POST /api/v3/order HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n${smuggled}`],
    ['a length in hex', `POST /api/v3/order HTTP/1.1\r\n${HOST}Content-Length: 0x3\r\n\r\nabc${smuggled}`],
    [
      'chunks and a length',
      `POST /api/v3/order HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'an encoding that is not known',
      `POST /api/v3/order HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'chunked, but not last',
      `POST /api/v3/order HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a blank before the colon', `POST /api/v3/order HTTP/1.1\r\n${HOST}Content-Length : 3\r\n\r\nabc${smuggled}`],
    ['a folded header', `GET /api/v3/ping HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n${smuggled}`],
    ['a bare carriage return', `GET /api/v3/ping HTTP/1.1\r\n${HOST}X: a\rContent-Length: 3\r\n\r\n${smuggled}`],
    ['bare line feeds', `GET /api/v3/ping HTTP/1.1\nHost: x\n\n${smuggled}`],
    ['a null byte in a header', `GET /api/v3/ping HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n${smuggled}`],
    [
      'a chunk size that overflows',
      `POST /api/v3/order HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n${smuggled}`,
    ],
    [
      'a long chunk extension',
      `POST /api/v3/order HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n3;${'a'.repeat(20_000)}\r\nabc\r\n0\r\n\r\n`,
    ],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an unknown version', `GET /api/v3/ping HTTP/9.9\r\n${HOST}\r\n`],
    ['an unknown method', `EXPLODE /api/v3/ping HTTP/1.1\r\n${HOST}\r\n`],
    ['nothing but noise', `${'\xff\x00\xfe'.repeat(1_000)}\r\n\r\n`],
  ]
  for (const [what, bytes] of attempts) {
    it(`smuggling: ${what}`, async () => {
      const answers = answersIn(await RawConnection.exchange(exchange, bytes))
      const [first, ...others] = answers
      assert.ok(first && [400, 413, 431].includes(first.status), first?.head)
      assert.deepEqual(JSON.parse(first.body), { code: -1100, msg: UNREADABLE })
      assert.match(first.head, /\r\nx-content-type-options: nosniff/)
      assert.deepEqual(others, [], 'nothing is read behind it')
    })
  }

  it('a URL with another host is still this host, and no tunnel is opened', async () => {
    const absolute = `GET http://elsewhere.example/api/v3/ping HTTP/1.1\r\n${HOST}${CLOSE}\r\n`
    const [answer] = answersIn(await RawConnection.exchange(exchange, absolute))
    assert.deepEqual([answer?.status, answer?.body], [200, '{}'])
    const tunnel = 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n'
    assert.equal(await RawConnection.exchange(exchange, tunnel), '')
  })

  it('has changed nothing', () => assertStands(exchange, untouched, [alice]))
})
