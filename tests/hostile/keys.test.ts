import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { type Person, type RunningExchange, startExchange } from '../support/running-exchange.ts'
import { limitOrder, missing } from './order-attacks.ts'
import { type Answer, type Method, post, Sender, timestamp, written } from './sender.ts'
import { ApiSocket } from './sockets.ts'
import { assertRefused, type Standing, standing } from './standing.ts'

const order = written(limitOrder)
const BAD_KEY = [401, -2014, 'API-key format invalid.'] as const
const REFUSED_KEY = [401, -2015, 'Invalid API-key, IP, or permissions for action.'] as const
const BAD_SIGNATURE = [400, -1022, 'Signature for this request is not valid.'] as const
const USED_SIGNATURE = [400, -1022, 'Signature for this request was already used.'] as const
const OUTSIDE = [400, -1021, 'Timestamp for this request is outside of the recvWindow.'] as const
const AHEAD = [400, -1021, "Timestamp for this request was 1000ms ahead of the server's time."] as const
const illegal = (name: string, range: string) =>
  [400, -1100, `Illegal characters found in parameter '${name}'; legal range is '${range}'.`] as const
const badTime = illegal('timestamp', '^[0-9]{1,20}$')
const badWindow = illegal('recvWindow', String.raw`^[0-9]{1,5}(\.[0-9]{1,3})?$`)

describe('who cannot prove a right does not get it', () => {
  let exchange: RunningExchange
  let alice: Sender
  let bob: Sender
  let erin: Sender
  let everybody: Sender[]
  let untouched: Standing

  /** Another key of alice. */
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

  before(async () => {
    exchange = await startExchange()
    const people = await Promise.all([
      exchange.person('alice', 'BTC=10,USDT=1000000'),
      exchange.person('bob', 'USDT=1000000'),
      exchange.person('erin', 'USDT=1000000', 'ed25519'),
    ])
    everybody = people.map((person) => new Sender(exchange, person))
    ;[alice, bob, erin] = everybody as [Sender, Sender, Sender]
    assert.equal((await alice.send('POST', '/api/v3/order', order)).status, 200)
    untouched = await standing(exchange, everybody)
  })
  after(() => exchange.stop())

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

  const timed = (text = order) => `${text}&timestamp=${timestamp()}`
  const placed = (text: string) => alice.sendAs('POST', '/api/v3/order', text)

  it('signatures that are missing, somebody else’s, or over something else', async () => {
    const good = timed()
    const cases: [what: string, text: string, refusal: readonly [number, number, string]][] = [
      ['none', good, [400, -1102, missing('signature')]],
      ['an empty one', `${good}&signature=`, [400, -1105, "Parameter 'signature' was empty."]],
      ['no hex', `${good}&signature=${'z'.repeat(64)}`, BAD_SIGNATURE],
      ['short', `${good}&signature=00`, BAD_SIGNATURE],
      ['very long', `${good}&signature=${'0'.repeat(6_000)}`, BAD_SIGNATURE],
      ['bob’s', `${good}&signature=${bob.sign(good)}`, BAD_SIGNATURE],
      ['over other parameters', `${good}&signature=${alice.sign(good.replace('50000', '50001'))}`, BAD_SIGNATURE],
      ['with one more parameter', `${good}&icebergQty=0.01&signature=${alice.sign(good)}`, BAD_SIGNATURE],
      ['over nothing', `${good}&signature=${alice.sign('')}`, BAD_SIGNATURE],
      [
        'two of them',
        `${good}&signature=${alice.sign(good)}&signature=${alice.sign(good)}`,
        [400, -1101, 'Duplicate values for a parameter detected.'],
      ],
      ['under an encoded name', `${good}&%73ignature=${alice.sign(good)}`, BAD_SIGNATURE],
      [
        'over another order of the parameters',
        `${good.split('&').reverse().join('&')}&signature=${alice.sign(good)}`,
        BAD_SIGNATURE,
      ],
      [
        'over the decoded text',
        `newClientOrderId=a%3Ab&${good}&signature=${alice.sign(`newClientOrderId=a:b&${good}`)}`,
        BAD_SIGNATURE,
      ],
    ]
    for (const [what, text, refusal] of cases) {
      assertRefused(await placed(text), ...refusal, what)
    }
  })

  it('times that are missing, malformed or wrong', async () => {
    const at = Date.now()
    const cases: [parameters: string, refusal: readonly [number, number, string]][] = [
      ['', [400, -1102, missing('timestamp')]],
      ['&timestamp=', [400, -1102, missing('timestamp')]],
      ['&timestamp=0', OUTSIDE],
      [`&timestamp=${at - 6_000}`, OUTSIDE],
      [`&timestamp=${at - 61_000}&recvWindow=60000`, OUTSIDE],
      [`&timestamp=${Math.floor(at / 1000)}`, OUTSIDE],
      [`&timestamp=${at + 30_000}`, AHEAD],
      ['&timestamp=99999999999999999999', AHEAD],
      ...['-1', `-${at}`, `${at}.5`, '1e12', 'now', '0x10', ' 1', `${at}%00`, '9'.repeat(40), '١٢'].map(
        (text) => [`&timestamp=${encodeURI(text)}`, badTime] as [string, typeof badTime],
      ),
      [`&timestamp=${at - 1_000}&recvWindow=0`, OUTSIDE],
      [`&timestamp=${at}&recvWindow=60001`, [400, -1131, 'recvWindow must be less than 60000.']],
      [`&timestamp=${at}&recvWindow=99999`, [400, -1131, 'recvWindow must be less than 60000.']],
      [`&timestamp=${at}&recvWindow=`, [400, -1105, "Parameter 'recvWindow' was empty."]],
      ...['-1', '1e4', '5000.0001', 'Infinity', 'NaN', '600000', '.5'].map(
        (text) => [`&timestamp=${at}&recvWindow=${text}`, badWindow] as [string, typeof badWindow],
      ),
    ]
    for (const [parameters, refusal] of cases) {
      const text = `${order}${parameters}`
      assertRefused(await placed(`${text}&signature=${alice.sign(text)}`), ...refusal, parameters)
    }
  })

  it('a signature that was used already, whatever its spelling and wherever it stands', async () => {
    const far = written({ ...limitOrder, price: '100000' })
    const cancel = `symbol=BTCUSDT&origClientOrderId=mine&timestamp=${timestamp()}`
    const place = timed(`${order}&newClientOrderId=mine`)
    const repeat = async (method: Method, text: string, signature: string) => {
      const path = '/api/v3/order'
      const first = await alice.sendAs(method, path, `${text}&signature=${signature}`)
      assert.equal(first.status, 200, first.text)
      for (const spelling of [signature, signature.toUpperCase()]) {
        const again = `${text}&signature=${spelling}`
        assertRefused(await alice.sendAs(method, path, again), ...USED_SIGNATURE, 'in the query')
        assertRefused(await alice.sendAs(method, path, again, 'body'), ...USED_SIGNATURE, 'in the body')
        assertRefused(await alice.sendAs(method, path, `signature=${spelling}&${text}`), ...USED_SIGNATURE, 'in front')
      }
    }
    await repeat('POST', place, alice.sign(place))
    await repeat('DELETE', cancel, alice.sign(cancel))
    // One that was refused by the market is used as well.
    const text = timed(far)
    assert.equal((await placed(`${text}&signature=${alice.sign(text)}`)).status, 400)
    assertRefused(await placed(`${text}&signature=${alice.sign(text)}`), ...USED_SIGNATURE, 'refused once')
  })

  it('an Ed25519 signature in another spelling of its base64', async () => {
    const text = timed(written({ ...limitOrder, price: '1' }))
    const signature = erin.sign(text)
    const send = (spelling: string) =>
      erin.sendAs('POST', '/api/v3/order', `${text}&signature=${encodeURIComponent(spelling)}`)
    const spellings = [
      ` ${signature}`,
      `${signature}\n`,
      `!${signature}`,
      signature.replace(/=+$/, ''),
      `${signature}AAAA`,
    ]
    for (const spelling of spellings) assertRefused(await send(spelling), ...BAD_SIGNATURE, JSON.stringify(spelling))
    const stranger = generateKeyPairSync('ed25519').privateKey
    const forged = sign(null, Buffer.from(text), stranger).toString('base64')
    assertRefused(await send(forged), ...BAD_SIGNATURE, 'another key')
  })

  it('a key that may only read', async () => {
    const reader = await key('--permissions', 'read')
    assert.equal((await reader.call('GET', '/api/v3/account')).status, 200)
    const trading = ways.filter(([method, path]) => method !== 'GET' && !path.endsWith('userDataStream'))
    for (const [method, path] of trading) {
      assertRefused(await reader.send(method, path, order), ...REFUSED_KEY, `${method} ${path}`)
    }
    // Nobody was given the right to withdraw.
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

  it('a key for another address, also when a header claims that one', async () => {
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

  it('a key that was deleted, also on a socket', async () => {
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

  it('has changed nothing but the order that was placed once and canceled once', async () => {
    const { body } = await alice.call('GET', '/api/v3/allOrders', { symbol: 'BTCUSDT' })
    assert.deepEqual(
      body.map(({ clientOrderId, status }: Record<string, string>) => (clientOrderId === 'mine' ? status : 'other')),
      ['other', 'CANCELED'],
    )
    const [mine] = body.splice(1, 1)
    assert.equal(mine.executedQty, '0.00000000')
    const now = await standing(exchange, everybody)
    const [account] = now.accounts as { orders: unknown[] }[]
    account?.orders.splice(1, 1)
    assert.deepEqual(now, untouched)
    assert.equal((await exchange.cli<{ ok: boolean }>('ledger', 'check')).ok, true)
  })
})
