import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { setLentExchange } from '../support/lent-exchange.ts'
import type { Person } from '../support/running-exchange.ts'
import { limitOrder } from './order-attacks.ts'
import { BAD_KEY, REFUSED_KEY } from './refusals.ts'
import { type Answer, type Method, post, Sender, threeSenders, timestamp, written } from './sender.ts'
import { ApiSocket } from './sockets.ts'
import { assertRefused, assertStands, standing } from './standing.ts'

const order = written(limitOrder)

describe('a right that cannot be proved is not granted:', async () => {
  /** Another key of alice's. */
  async function key(...terms: string[]): Promise<Sender> {
    const { email } = alice.person
    const made = await exchange.cli<{ apiKey: string; secretKey: string }>(
      'apikey',
      'create',
      '--email',
      email,
      ...terms,
    )
    return new Sender(exchange, { email, apiKey: made.apiKey, secret: made.secretKey })
  }

  const exchange = await setLentExchange()
  const everybody = await threeSenders(exchange, limitOrder)
  const [alice, bob, erin] = everybody
  const untouched = await standing(exchange, everybody)

  const ways: [Method, string][] = [
    ['POST', '/api/v3/order'],
    ['POST', '/api/v3/order/test'],
    ['POST', '/api/v3/order/cancelReplace'],
    ['DELETE', '/api/v3/order'],
    ['DELETE', '/api/v3/openOrders'],
    ['PUT', '/api/v3/order/amend/keepPriority'],
    ['POST', '/api/v3/orderList/oco'],
    ['DELETE', '/api/v3/orderList'],
    ['GET', '/api/v3/account'],
    ['GET', '/api/v3/openOrders'],
    ['GET', '/api/v3/myTrades'],
    ['POST', '/api/v3/userDataStream'],
    ['GET', '/sapi/v1/asset/tradeFee'],
    ['GET', '/sapi/v1/capital/config/getall'],
  ]

  it('keys that are missing, ill-formed or unknown, on every path', async () => {
    const text = `${order}&timestamp=${timestamp()}&signature=${'0'.repeat(64)}`
    const keys: [value: string | undefined, refusal: readonly [number, number, string]][] = [
      [undefined, BAD_KEY],
      ['', BAD_KEY],
      ['short', BAD_KEY],
      ['x'.repeat(65), BAD_KEY],
      [`${'x'.repeat(63)}'`, BAD_KEY],
      [`${alice.person.apiKey}, ${bob.person.apiKey}`, BAD_KEY],
      ['x'.repeat(64), REFUSED_KEY],
      [alice.person.apiKey.toUpperCase(), REFUSED_KEY],
    ]
    for (const [method, path] of ways) {
      for (const [value, refusal] of keys) {
        const headers = value === undefined ? {} : { 'x-mbx-apikey': value }
        const answer = await post(exchange, { method, path: `${path}?${text}`, headers })
        assertRefused(answer, ...refusal, `${method} ${path} with ${value}`)
      }
    }
  })

  it('a key that may only read', async () => {
    const reader = await key('--permissions', 'read')
    assert.equal((await reader.call('GET', '/api/v3/account')).status, 200)
    const trading = ways.filter(([method, path]) => method !== 'GET' && !path.endsWith('userDataStream'))
    for (const [method, path] of trading) {
      assertRefused(await reader.send(method, path, order), ...REFUSED_KEY, `${method} ${path}`)
    }
    // Nobody was granted the right to withdraw.
    const withdraw = '/sapi/v1/capital/withdraw/apply'
    const apply = { coin: 'BTC', address: 'mine', amount: '1' }
    assertRefused(await alice.call('POST', withdraw, apply), ...REFUSED_KEY, withdraw)
    const socket = await ApiSocket.open(exchange)
    for (const method of ['order.place', 'order.test', 'order.cancel', 'openOrders.cancelAll', 'order.cancelReplace']) {
      const { status, error } = await socket.signed(reader, method, limitOrder)
      assert.deepEqual([status, error.code], [401, -2015], method)
    }
    await socket.close()
  })

  it('a key for another address, even when a header claims that one', async () => {
    const away = await key('--ips', '127.0.0.2')
    for (const [method, path] of ways) {
      assertRefused(await away.send(method, path, order), ...REFUSED_KEY, `${method} ${path}`)
    }
    const text = `timestamp=${timestamp()}`
    const path = `/api/v3/account?${text}&signature=${away.sign(text)}`
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip']) {
      const value = name === 'forwarded' ? 'for=127.0.0.2' : '127.0.0.2'
      const answer = await post(exchange, { path, headers: { ...away.headers, [name]: value } })
      assertRefused(answer, ...REFUSED_KEY, name)
    }
    const there = new Sender(exchange, away.person, '127.0.0.2')
    assert.equal((await there.call('GET', '/api/v3/account')).status, 200)
    const socket = await ApiSocket.open(exchange)
    assert.equal((await socket.signed(away, 'account.status')).error.code, -2015)
    await socket.close()
  })

  it('an expired key', async () => {
    const old = await key()
    assert.equal((await old.call('GET', '/api/v3/account')).status, 200)
    const socket = join(exchange.directory, 'data/operator.sock')
    const { databaseUrl } = (await callControl(socket, 'backup.sources')) as { databaseUrl: string }
    const sql = connect(databaseUrl, { name: 'hostile-test', connections: 1 })
    try {
      // Nobody can wait ninety days for it.
      await sql`update api_keys set expires_at = now() where api_key = ${old.person.apiKey}`
    } finally {
      await sql.end()
    }
    await eventually('the key is refused', async () => (await old.call('GET', '/api/v3/account')).status === 401)
    for (const [method, path] of ways) {
      assertRefused(await old.send(method, path, order), ...REFUSED_KEY, `${method} ${path}`)
    }
  })

  it('a deleted key, also on a socket', async () => {
    const gone = await key()
    const socket = await ApiSocket.open(exchange)
    assert.equal((await socket.signed(gone, 'account.status')).status, 200)
    const { email, apiKey } = gone.person
    await exchange.cli('apikey', 'delete', '--email', email, '--key', apiKey)
    const refusal = (): Promise<Answer> => gone.send('POST', '/api/v3/order', order)
    await eventually('the key is refused', async () => (await gone.call('GET', '/api/v3/account')).status === 401)
    assertRefused(await refusal(), ...REFUSED_KEY, 'HTTP')
    assert.equal((await socket.signed(gone, 'account.status')).error.code, -2015)
    await socket.close()
  })

  it('a logon with a shared secret, with somebody else’s signature, and a subscription without any', async () => {
    const socket = await ApiSocket.open(exchange)
    const hmac = await socket.signed(alice, 'session.logon')
    assert.deepEqual([hmac.status, hmac.error], [400, { code: -4056, msg: 'HMAC_SHA256 API key is not supported.' }])
    const stolen = new Sender(exchange, { ...erin.person, secret: alice.person.secret } satisfies Person)
    assert.equal((await socket.signed(stolen, 'session.logon')).error.code, -1022)
    const status = await socket.call('session.status')
    assert.equal(status.result.apiKey, null)
    assert.equal((await socket.call('order.place', { ...limitOrder, timestamp: Date.now() })).error.code, -2014)
    assert.equal((await socket.call('userDataStream.subscribe')).error.code, -2015)
    await socket.close()
  })

  it('has changed nothing', () => assertStands(exchange, untouched, everybody))
})
