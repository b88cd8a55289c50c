import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setExchange } from '../support/running-exchange.ts'
import { limitOrder, orderAttacks } from './order-attacks.ts'
import { type Answer, type Method, post, Sender, written } from './sender.ts'
import { ApiSocket, Socket } from './sockets.ts'
import { assertStands, standing } from './standing.ts'

const PASSWORD = 'correct horse 1'
/** Traces of internals: stacks, source or data paths, SQL statements, names of our parts. */
const INSIDE =
  /\bat (async )?[\w.<>]+ \(|node:internal|node_modules|\.ts:\d|\/packages\/|\/apps\/|\/tmp\/|file:\/\/|master\.key|postgres|\bselect\b.*\bfrom\b|insert into|FST_ERR|ERR_HTTP|ECONN|ZodError|TypeError|RangeError|undefined|\[object/i

describe('internals do not leak', async () => {
  const answers: Answer[] = []
  const secrets: string[] = []
  // Log everything that can be logged.
  const exchange = await setExchange({ env: { LOG_LEVEL: 'trace' } })
  const alice = new Sender(exchange, await exchange.person('alice', 'BTC=10,USDT=1000000'))
  assert.equal((await alice.call('POST', '/api/v3/order', limitOrder)).status, 200)
  const listenKey = (await alice.call('POST', '/api/v3/userDataStream')).body.listenKey
  const untouched = await standing(exchange, [alice])
  secrets.push(alice.person.secret, alice.person.apiKey, listenKey, PASSWORD)

  const calls: [Method, string][] = [
    ['POST', '/api/v3/order'],
    ['POST', '/api/v3/order/cancelReplace'],
    ['DELETE', '/api/v3/order'],
    ['PUT', '/api/v3/order/amend/keepPriority'],
    ['POST', '/api/v3/orderList/oco'],
    ['GET', '/api/v3/order'],
    ['GET', '/api/v3/allOrders'],
    ['GET', '/api/v3/klines'],
    ['GET', '/api/v3/depth'],
    ['GET', '/api/v3/ticker/price'],
    ['GET', '/api/v3/exchangeInfo'],
    ['PUT', '/api/v3/userDataStream'],
    ['GET', '/sapi/v1/capital/deposit/address'],
  ]
  const bad = [
    '',
    "'",
    '"; select 1; --',
    '%00',
    '%zz',
    '[]',
    '["BTCUSDT"',
    '{}',
    '__proto__',
    '-1',
    '1e999',
    '9'.repeat(40),
  ]
  const names = [
    'symbol',
    'symbols',
    'orderId',
    'limit',
    'interval',
    'startTime',
    'timeZone',
    'listenKey',
    'coin',
    'permissions',
  ]

  it('every answer is one of the documented texts', async () => {
    for (const [at, [method, path]] of calls.entries()) {
      // From separate addresses, because together they exceed one address's limit.
      const sender = new Sender(exchange, alice.person, `127.0.0.${40 + at}`)
      const asked = names.flatMap((name) =>
        bad.map((value) =>
          sender.send(method, path, `${name}=${/^%(00|zz)$/.test(value) ? value : encodeURIComponent(value)}`),
        ),
      )
      answers.push(...(await Promise.all(asked)))
    }
    const some = orderAttacks.filter((_, at) => at % 5 === 0)
    for (const { name, value, order } of some) {
      answers.push(await alice.send('POST', '/api/v3/order', written({ ...order, [name]: value }), 'body'))
    }
    for (const path of [
      '/api/v3/nothing',
      '/%zz',
      '/healthz',
      '/metrics',
      `/ws/${listenKey}`,
      '/api/v3/account#?a=1',
    ]) {
      answers.push(await post(exchange, { path: `${path}?signature=visible-signature`, headers: alice.headers }))
    }
    for (const { status, headers, text, body } of answers) {
      assert.ok(status < 500, text)
      assert.match(headers['content-type'] ?? '', /^application\/json/, text)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers.server, undefined)
      assert.equal(headers['x-powered-by'], undefined)
      assert.equal(headers['access-control-allow-origin'], undefined)
      if (status >= 400) {
        assert.deepEqual(
          Object.keys(body).filter((name) => name !== 'data'),
          ['code', 'msg'],
        )
        assert.doesNotMatch(body.msg.replace(/^Path .*, Method/, ''), INSIDE)
      }
      for (const secret of secrets.filter((one) => one !== listenKey)) assert.equal(text.includes(secret), false, text)
    }
  })

  it('sockets reveal as little', async () => {
    const texts: string[] = []
    const stream = await Socket.open(exchange, `/ws/${listenKey}`)
    texts.push(JSON.stringify(await stream.ask('{"method":{"toString":null},"id":1}')))
    const api = await ApiSocket.open(exchange)
    for (const method of ['order.place', 'klines', 'account.status', 'session.logon', 'nothing']) {
      for (const value of [null, [], {}, { toString: null }, -1, '\u0000']) {
        texts.push(
          JSON.stringify(await api.call(method, { symbol: value, apiKey: value, signature: value, timestamp: value })),
        )
      }
    }
    for (const text of texts) assert.doesNotMatch(text, INSIDE)
    await Promise.all([stream.close(), api.close()])
  })

  it('the log names requests but no key, secret, signature or query', async () => {
    const signed = await alice.call('GET', '/api/v3/account', { omitZeroBalances: 'true' })
    assert.equal(signed.status, 200)
    const lines = exchange.output
    assert.match(lines, /"path":"\/api\/v3\/account"/, 'requests are logged')
    for (const secret of secrets) assert.equal(lines.includes(secret), false, `the log holds ${secret.slice(0, 8)}…`)
    for (const trace of ['signature', 'recvWindow', 'omitZeroBalances', 'timestamp=']) {
      assert.equal(lines.includes(trace), false, `the log holds ${trace}`)
    }
  })

  it('the operator port answers with metrics only, and to this machine only', async () => {
    const { operatorPort } = await exchange.cli<{ operatorPort: number }>('status')
    const ask = (host: string, path: string) => fetch(`http://${host}:${operatorPort}${path}`)
    const figures = await (await ask('127.0.0.1', '/metrics')).text()
    assert.match(figures, /^# HELP /m)
    for (const secret of [...secrets, 'alice', '@example']) assert.equal(figures.includes(secret), false, secret)
    await assert.rejects(ask('127.0.0.2', '/metrics'))
    for (const path of ['/', '/metrics/../secrets', '/debug', '/api/v3/order', '/json/version']) {
      assert.equal((await ask('127.0.0.1', path)).status, 404, path)
    }
    const changed = await fetch(`http://127.0.0.1:${operatorPort}/metrics`, { method: 'POST', body: '{}' })
    assert.equal(changed.status, 404)
  })

  it('the data folder is private to its owner, and so are the secrets and sockets in it', () => {
    const data = join(exchange.directory, 'data')
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
    assert.equal(mode(data), '700')
    const entries = readdirSync(data, { withFileTypes: true })
    for (const entry of entries.filter((one) => !one.isDirectory()))
      assert.equal(mode(join(data, entry.name)), '600', entry.name)
    assert.ok(entries.some((entry) => entry.isSocket() && entry.name === 'operator.sock'))
    for (const path of ['postgres', 'postgres/cluster']) assert.equal(mode(join(data, path)), '700', path)
    assert.equal(mode(join(data, 'postgres/password')), '600')
  })

  it('the journal contains no secret either', () => {
    const folder = join(exchange.directory, 'data/journal')
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.journal'))) {
      const bytes = readFileSync(join(folder, name))
      for (const secret of secrets) assert.equal(bytes.includes(secret), false, name)
    }
  })

  it('has changed nothing', () => assertStands(exchange, untouched, [alice]))
})
