import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { SITE_LIMITS } from '@bowline/gateways/call-kit/call-limits.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { ask, setApi } from '../../../../apps/api/api.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const A = '/exchange-web/web'
const STATUS = `${A}/user/getUserStatusInfo`
const SESSION = 'GET /exchange-web/web/user/session'
const FORM = 'application/x-www-form-urlencoded'

type Answer = { code: string; msg: string; data: unknown }
const codeOf = async (response: Response | Promise<Response>) => ((await (await response).json()) as Answer).code

describe('calls of the site', async () => {
  const logged: string[] = []
  const log = createLog('site-calls', { level: 'debug', destination: { write: (line) => void logged.push(line) } })
  const { api } = await setApi({ log })
  const alice = await SiteVisitor.signedIn(api, 'alice', ['USDT=1000', 'BTC=1'])

  it('signing in sets a cookie no script can read, and signing out ends session and cookie', async () => {
    const visitor = new SiteVisitor(api)
    assert.deepEqual((await visitor.call(SESSION)).user, null)
    const form = { name: 'ALICE@example.com', password: 'correct horse 1', client: 'app' }
    const response = await visitor.post(`${A}/user/login`, new URLSearchParams(form))
    const [cookie = ''] = response.headers.getSetCookie()
    assert.match(cookie, /^bowline_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=25920\d\d$/)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer')

    await visitor.signIn('alice')
    const { user, csrfToken } = await visitor.call(SESSION)
    assert.deepEqual([user?.mail, user?.kycLevel, csrfToken], ['a***e@example.com', 0, visitor.csrfToken])
    const status = { userName: 'a***e@example.com', userAuthLevel: 0, googleAuthenticatorStatus: 0 }
    assert.deepEqual(await visitor.call('GET /exchange-web/web/user/getUserStatusInfo'), status)
    const left = await visitor.post(`${A}/user/logout`, new URLSearchParams())
    assert.match(left.headers.getSetCookie()[0] ?? '', /^bowline_session=; .*Max-Age=0$/)
    assert.equal(((await left.json()) as { data: { signedOut: boolean } }).data.signedOut, true)
    assert.equal((await visitor.call(SESSION)).user, null)
    assert.equal(await visitor.refused('GET /exchange-web/web/user/getUserStatusInfo'), '403')
  })

  it('invalid sign-ins are refused with their codes', async () => {
    const refused = (name: string, password: string) =>
      new SiteVisitor(api).refused('POST /exchange-web/web/user/login', { name, password })
    assert.equal(await refused('alice@example.com', 'wrong horse 1'), '140036')
    assert.equal(await refused('nobody@example.com', 'correct horse 1'), '140036')
    assert.equal(await refused('alice', 'correct horse 1'), '140006')
    assert.equal(await refused('alice@example.com', 'short'), '110041')
    assert.equal(await refused('', 'correct horse 1'), '10000')
  })

  it('a token counts in header, body, query and cookie, and an explicit one wins', async () => {
    const { token, cookie } = alice
    const visitor = new SiteVisitor(api)
    const dead = 'x'.repeat(43)
    const codes = async (path: string, headers: Record<string, string> = {}) => codeOf(visitor.get(path, headers))
    assert.equal(await codes(STATUS), '403')
    assert.equal(await codes(STATUS, { 'exchange-token': token }), '0')
    assert.equal(await codes(STATUS, { token }), '0')
    assert.equal(await codes(`${STATUS}?token=${token}`), '0')
    assert.equal(await codes(STATUS, { cookie: `a=1; ${cookie}` }), '0')
    assert.equal(await codes(`${STATUS}?token=${dead}`, { 'exchange-token': token }), '0')
    assert.equal(await codes(`${STATUS}?token=${token}`, { 'exchange-token': dead }), '403')
    assert.equal(await codes(`${STATUS}?token=${dead}`, { cookie }), '403')
    const setting = { name: 'theme', value: 'dark' }
    assert.equal(await codeOf(visitor.post(`${A}/user/setting`, new URLSearchParams({ ...setting, token }))), '0')
    const json = { 'content-type': 'application/json' }
    assert.equal(await codeOf(visitor.post(`${A}/user/setting?token=${token}`, JSON.stringify(setting), json)), '0')
    assert.equal(await codeOf(visitor.post(`${A}/user/setting`, JSON.stringify({ ...setting, token }), json)), '0')
    assert.equal(
      logged.some((line) => line.includes(token) || line.includes(alice.csrfToken)),
      false,
    )
  })

  it('a change that relies on the cookie must come from one of our pages', async () => {
    const path = `${A}/user/setting`
    const body = () => new URLSearchParams({ name: 'theme', value: 'light' })
    const { cookie, csrfToken, token } = alice
    const visitor = new SiteVisitor(api)
    const codes = (headers: Record<string, string>) => codeOf(visitor.post(path, body(), headers))
    const proof = { cookie, 'x-csrf-token': csrfToken }
    const { host } = new URL(api.address)
    assert.equal(await codes(proof), '0')
    assert.equal(await codes({ ...proof, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }), '0')
    assert.equal(await codes({ cookie }), '10000')
    assert.equal(await codes({ cookie, 'x-csrf-token': `${csrfToken.slice(0, -4)}AAAA` }), '10000')
    assert.equal(await codes({ ...proof, origin: 'http://evil.example' }), '10000')
    assert.equal(await codes({ ...proof, origin: 'null' }), '10000')
    assert.equal(await codes({ ...proof, 'sec-fetch-site': 'same-site' }), '10000')
    // An explicit token is proof enough: no other page knows it.
    assert.equal(await codes({ token, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }), '0')
    // Another site cannot sign a visitor in as somebody else.
    const login = new URLSearchParams({ name: 'alice@example.com', password: 'correct horse 1' })
    const forged = visitor.post(`${A}/user/login`, login, { origin: 'http://evil.example' })
    assert.equal(await codeOf(forged), '10000')
    assert.deepEqual((await alice.call('GET /exchange-web/web/user/settings')).theme, 'light')
  })

  it('malformed bodies are refused and change nothing', async () => {
    const { token } = alice
    const path = `${A}/user/setting`
    const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`
    const post = async (body: string | undefined, type: string | undefined, query = '') => {
      const headers = { token, ...(type !== undefined && { 'content-type': type }) }
      const response = await new SiteVisitor(api).post(path + query, body, headers)
      return [response.status, await codeOf(response)]
    }
    const json = (body: string) => post(body, 'application/json')
    for (const body of [
      'name=theme&value=dark&name=gain',
      'name=theme&value[]=dark',
      '__proto__=1&name=theme&value=dark',
      'constructor=1&name=theme&value=dark',
      'name=theme&value=%zz',
      'name=theme&value=%ff',
      `${Array.from({ length: 70 }, (_, i) => `a${i}=1`).join('&')}&name=theme&value=dark`,
      'name=theme&value=dark&odd=1',
      'name=theme&value=purple',
      'name=nothing&value=1',
      '',
    ])
      assert.deepEqual(await post(body, FORM), [200, '10000'], body.slice(0, 50))
    for (const body of [
      '{"name":"theme","value":"dark","name":"gain"}',
      '{"name":"layout","value":{"a":1,"a":2}}',
      String.raw`{"name":"layout","value":{"\u005f_proto__":{"a":1}}}`,
      '{"__proto__":{"name":"theme"},"value":"dark"}',
      '[{"name":"theme","value":"dark"}]',
      '"name"',
      'null',
      '{"name":"theme","value":"dark"',
      '{"name":["theme"],"value":"dark"}',
      `{"name":"layout","value":${deep}}`,
    ])
      assert.deepEqual(await json(body), [200, '10000'], body.slice(0, 50))
    assert.deepEqual(await post(`name=layout&value=${encodeURIComponent(`{"a":${deep}}`)}`, FORM), [200, '10000'])
    assert.deepEqual(await post('name=theme&value=dark', FORM, '?name=gain'), [200, '10000'])
    assert.deepEqual(await post('name=theme&value=dark', 'text/plain'), [415, '10000'])
    assert.deepEqual(await post('<name>theme</name>', 'application/xml'), [415, '10000'])
    assert.deepEqual(await json(`{"name":"layout","value":"${'x'.repeat(66_000)}"}`), [413, '10000'])
    assert.deepEqual(await json(`{"name":"layout","value":{"a":"${'x'.repeat(9_000)}"}}`), [200, '10000'])
    assert.equal((await alice.call('GET /exchange-web/web/user/settings')).layout, undefined)
    assert.equal(({} as { a?: number }).a, undefined)
  })

  it('settings are stored in their form, and an empty one is removed', async () => {
    const layout = { trade: { columns: [3, 6, 3] } }
    await alice.call('POST /exchange-web/web/user/setting', { name: 'layout', value: layout })
    await alice.call('POST /exchange-web/web/user/setting', { name: 'favourites', value: ['BTC_USDT', 'ETH_USDT'] })
    await alice.call('POST /exchange-web/web/user/setting', { name: 'dismissed', value: { upgrade: -1 } })
    await alice.call('POST /exchange-web/web/user/setting', { name: 'theme', value: '' })
    assert.deepEqual(await alice.call('GET /exchange-web/web/user/settings'), {
      layout,
      favourites: ['BTC_USDT', 'ETH_USDT'],
      dismissed: { upgrade: -1 },
    })
    assert.equal(
      await alice.refused('POST /exchange-web/web/user/setting', { name: 'favourites', value: ['btc'] }),
      '10000',
    )
  })

  it('a freeze is reported and applies, while open orders can be cancelled', async () => {
    const { socket } = dataFolder(api.directory)
    const order = { pair: 'BTC_USDT', side: 'buy', type: 'limit', qty: '0.001', price: '50000' } as const
    const { order: open } = await alice.call('POST /exchange-web/web/order/create', order)
    const change = async (method: 'account.freeze' | 'account.unfreeze') => {
      await callControl(socket, method, { email: 'alice@example.com' })
      assert.equal((await alice.call(SESSION)).user, null, 'either ends her sessions')
      await alice.signIn('alice')
    }
    await change('account.freeze')
    const status = await alice.ask('GET /exchange-web-gateway/userCenterInfo/freezeStatus')
    assert.deepEqual(status, { code: '200', msg: 'success', data: { excStatus: 0, withdrawStatus: 1 } })
    assert.equal((await alice.call(SESSION)).tradingFrozen, true)
    assert.equal(await alice.refused('POST /exchange-web/web/order/create', order), '310008')
    await alice.call('POST /exchange-web/web/order/cancel', { pair: 'BTC_USDT', orderId: open?.id as number })
    await change('account.unfreeze')
    assert.equal((await alice.call('GET /exchange-web-gateway/userCenterInfo/freezeStatus')).excStatus, 1)
  })

  it('a closed market says so', async () => {
    const { socket } = dataFolder(api.directory)
    const order = { pair: 'LTC_USDT', side: 'buy', type: 'limit', qty: '1', price: '70' } as const
    for (const state of ['cancel-only', 'halt']) {
      await callControl(socket, 'market.set-state', { symbol: 'LTCUSDT', state })
      assert.equal(await alice.refused('POST /exchange-web/web/order/create', order), '310005')
    }
  })

  it('unknown paths under the prefixes are answered in the envelope', async () => {
    for (const path of [
      `${A}/nothing`,
      '/exchange-web-gateway/x',
      '/fe-co-api/x',
      '/arcade-web/x/y',
      `${A}/order/create`,
    ]) {
      const { status, body } = await ask(api.address, 'GET', path)
      assert.deepEqual([status, body.code], [404, '10000'], path)
    }
    const { body } = await ask(api.address, 'GET', '/openapi/site.json')
    assert.ok(body.paths[`${A}/order/create`].post)
  })

  it('the page server calls on behalf of a visitor', async () => {
    const { siteApiSocket } = dataFolder(api.directory)
    const headers = { cookie: alice.cookie, 'x-bowline-client': '192.0.2.7', 'exchange-language': 'de_DE' }
    const asked = request({ socketPath: siteApiSocket, path: `${A}/user/session`, headers }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const chunks = await response.toArray()
    assert.equal(JSON.parse(Buffer.concat(chunks).toString()).data.user.mail, 'a***e@example.com')
    const line = () => logged.findLast((text) => text.includes('"path":"/exchange-web/web/user/session"'))
    await until(() => line()?.includes('192.0.2.7') ?? false)
  })
})

describe('a failure on our side', () => {
  it('is reported by the id under which the log has it, without details', async () => {
    const logged: string[] = []
    const log = createLog('site-faults', { level: 'warn', destination: { write: (line) => void logged.push(line) } })
    const { api, sql } = await setApi({ log })
    const alice = await SiteVisitor.signedIn(api, 'alice')
    await sql`alter table user_settings rename to lost_settings`
    const { code, msg, data } = await alice.ask('GET /exchange-web/web/user/settings')
    assert.equal(code, '110020')
    assert.ok(msg.includes(data.requestId) && !/settings/.test(msg))
    const line = logged.find((text) => text.includes('site call failed'))
    assert.ok(line?.includes(data.requestId) && line.includes('user_settings'))
  })
})

describe('limits of the site', () => {
  it('apply to an address and an account, and whoever does not stop is blocked for half an hour', async () => {
    const siteLimits = {
      ...SITE_LIMITS,
      // One a minute: on a slow machine nothing is given back between the last answer and the refusal.
      address: { burst: 700, perMinute: 1 },
      account: { burst: 100, perMinute: 1 },
    }
    const { api } = await setApi({ siteLimits })
    const alice = await SiteVisitor.signedIn(api, 'alice')
    const codes: string[] = []
    for (let i = 0; i < 110; i++) codes.push(await codeOf(alice.get(STATUS)))
    assert.ok(codes.indexOf('10000') >= 100)
    const refused = await alice.get(STATUS)
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    assert.match(((await refused.json()) as Answer).msg, /Try again in \d+ s/)
    // The account has reached its limit, the address has not; then it does too, and keeps asking.
    const visitor = new SiteVisitor(api)
    assert.equal(await codeOf(visitor.get(`${A}/user/session`)), '0')
    let code = ''
    for (let i = 0; i < 1_400 && code !== '2303001'; i++) code = await codeOf(visitor.get(`${A}/user/session`))
    assert.equal(code, '2303001')
    // Unknown paths count and are answered in the same way.
    const unknown = await visitor.get(`${A}/no/such/call`)
    assert.ok(Number(unknown.headers.get('retry-after')) > 1_700)
    assert.equal(await codeOf(unknown), '2303001')
  })
})
