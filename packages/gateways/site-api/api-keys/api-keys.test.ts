import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockSettings } from '@bowline/capabilities/account-security/index.ts'
import { ownersOfOperatorKeys, suspendTradingKeys } from '@bowline/capabilities/api-keys/index.ts'
import { HOUSE_KEY_LABEL } from '@bowline/capabilities/demo-market/index.ts'
import type { CallParams } from '@bowline/contract/calls.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { ask, LONGEST_WINDOW_MS, Person, setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { lastLink } from '../../../../tests/support/read-inbox.ts'
import { BoundAuthenticator } from '../factors/bound-authenticator.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const A = '/exchange-web/web/userCenterOpenApi'
const CAN_USE = `GET ${A}/getCanUse` as const
const LIST = `GET ${A}/getAPiKeyList` as const
const INFO = `GET ${A}/getApikeyInfo` as const
const CREATE = `POST ${A}/createApiKey` as const
const MODIFY = `POST ${A}/modifyApiKeyInfo` as const
const DELETE = `POST ${A}/deleteApiKey` as const
const ACTIVATE = `GET ${A}/activeUserApi` as const
const RESUME = 'POST /exchange-web/web/user/apiKey/resumeTrading'
const USAGE = 'GET /exchange-web/web/user/apiKey/usage'

const ALICE = 'alice@example.com'
const reading = { type: 1, ipList: '', rinfo: 1, tran: 0, withdraw: 0, futuresTransact: 0, futuresTransfer: 0 }
const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price: '20000' }

describe('API keys on the site', async () => {
  const { api, sql } = await setApi({ siteLimits: wideLimits })
  const alice = await SiteVisitor.signedIn(api, 'alice', ['USDT=1000000'])
  const bob = await SiteVisitor.signedIn(api, 'bob')
  let phone: BoundAuthenticator
  /** Used early and checked late: counts are written every ten seconds. */
  let counted: Person

  /** The token of the link in the newest mail. */
  const mailed = async () => (await lastLink(api, ALICE, '/account/api')).searchParams.get('id') ?? ''
  const create = async (params: Partial<CallParams<typeof CREATE>> = {}) =>
    alice.call(CREATE, { apiKeyRemark: 'grid robot', ...params, ...(await phone.proof()) })
  const activated = async () => {
    const { apiKey, secretKey } = await create()
    const { did } = await new SiteVisitor(api).call(ACTIVATE, { id: await mailed() })
    assert.equal(did, 'activated')
    return new Person(api.address, apiKey, secretKey ?? '')
  }
  const modify = async (apiKey: string, terms: Partial<CallParams<typeof MODIFY>>) =>
    alice.call(MODIFY, { apiKey, ...reading, ...terms, ...(await phone.proof()) })
  const modified = async (apiKey: string, terms: Partial<CallParams<typeof MODIFY>>) => {
    const { applied } = await modify(apiKey, terms)
    if (!applied) assert.equal((await alice.call(ACTIVATE, { id: await mailed() })).did, 'changed')
  }
  const codeOf = async (person: Person, path = '/api/v3/account') => (await person.call('GET', path)).body.code
  const order = (person: Person) => person.call('POST', '/api/v3/order', ORDER)

  it('require level one and an authenticator, and say which is missing', async () => {
    assert.equal((await alice.call(CAN_USE)).reason, 'identity')
    await sql`update users set kyc_level = 1 where email = ${ALICE}`
    await eventually('the session knows', async () => (await alice.call(CAN_USE)).reason === 'authenticator')
    assert.equal(await alice.refused(CREATE, { apiKeyRemark: 'too early' }), '10000')
    phone = await BoundAuthenticator.of(api, ALICE)
    assert.deepEqual(await alice.call(CAN_USE), { allowed: true, reason: null, keys: 1, mostKeys: 20 })
  })

  it('start with the second factor and the link in the mail, which works once', async () => {
    const { code, data } = await alice.ask(CREATE, { apiKeyRemark: 'grid robot' })
    assert.deepEqual([code, data.validType], ['420012', 1])
    assert.equal(await alice.refused(CREATE, { apiKeyRemark: 'x', validType: 1, validCode: '000000' }), '110007')
    const made = await create()
    assert.match(made.secretKey ?? '', /^[A-Za-z0-9]{64}$/)
    assert.equal(made.mail, 'a***e@example.com')
    const person = new Person(api.address, made.apiKey, made.secretKey ?? '')
    assert.equal(await codeOf(person), -2015)
    const proof = await phone.proof()
    assert.equal(await alice.refused(MODIFY, { apiKey: made.apiKey, ...reading, tran: 1, ...proof }), '420003')

    const id = await mailed()
    const visitors = [new SiteVisitor(api), new SiteVisitor(api)]
    const answers = await Promise.all(visitors.map((visitor) => visitor.ask(ACTIVATE, { id })))
    assert.deepEqual(answers.map(({ code }) => code).sort(), ['0', '420022'])
    assert.equal(await codeOf(person), undefined)
    assert.equal(await alice.refused(ACTIVATE, { id }), '420022')
    assert.equal(await alice.refused(ACTIVATE, { id: 'x'.repeat(43) }), '420022')
    assert.ok(!JSON.stringify(await alice.call(LIST)).includes(made.secretKey ?? ''))
    await alice.call(DELETE, { apiKey: made.apiKey, ...(await phone.proof()) })
    assert.equal(await codeOf(person), -2015)
  })

  it('accept a public key, and refuse a private one before a code is used up', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const proof = await phone.proof()
    assert.equal(await alice.refused(CREATE, { apiKeyRemark: 'x', publicKey: secret, ...proof }), '10000')
    const made = await alice.call(CREATE, { apiKeyRemark: 'own key', publicKey: pem, ...proof })
    assert.deepEqual([made.secretKey, made.algorithm], [null, 'ed25519'])
    await alice.call(ACTIVATE, { id: await mailed() })
    const text = `recvWindow=${LONGEST_WINDOW_MS}&timestamp=${Date.now()}`
    const signature = encodeURIComponent(sign(null, Buffer.from(text), privateKey).toString('base64'))
    const headers = { 'x-mbx-apikey': made.apiKey }
    const answer = await ask(api.address, 'GET', `/api/v3/account?${text}&signature=${signature}`, { headers })
    assert.equal(answer.status, 200)
  })

  it('make nobody a maker of the house, whatever their label', async () => {
    const { apiKey } = await create({ apiKeyRemark: 'demo market' })
    await alice.call(ACTIVATE, { id: await mailed() })
    const [row] = await sql<{ user_id: bigint }[]>`select user_id from api_keys where api_key = ${apiKey}`
    assert.ok(!(await ownersOfOperatorKeys(sql, HOUSE_KEY_LABEL)).includes(Number(row?.user_id)))
  })

  it('can only read at first', async () => {
    counted = await activated()
    assert.equal(await codeOf(counted), undefined)
    assert.equal((await order(counted)).body.code, -2015)
  })

  it('always read, so that not reading is refused and changes nothing', async () => {
    const { apiKey } = await activated()
    const refused = await alice.ask(MODIFY, { apiKey, ...reading, rinfo: 0, tran: 1 })
    assert.deepEqual([refused.code, refused.data.field], ['10000', 'rinfo'])
    const { rinfo, tran, change } = await alice.call(INFO, { apiKey })
    assert.deepEqual([rinfo, tran, change], [1, 0, null])
  })

  it('gain permissions by mail, lose them at once, and work from their addresses only', async () => {
    const person = await activated()
    assert.equal((await order(person)).body.code, -2015)
    const asked = await modify(person.apiKey, { tran: 1 })
    assert.deepEqual([asked.applied, asked.key.tran, asked.key.change?.tran], [false, 0, 1])
    assert.equal((await order(person)).body.code, -2015)
    await alice.call(ACTIVATE, { id: await mailed() })
    assert.equal((await order(person)).status, 200)
    const info = await alice.call(INFO, { apiKey: person.apiKey })
    const days = ((info.expiresAtMs ?? 0) - Date.now()) / 86_400_000
    assert.ok(days > 89.9 && days <= 90, String(days))

    assert.equal(await alice.refused(MODIFY, { apiKey: person.apiKey, ...reading, withdraw: 1 }), '420021')
    assert.equal(await alice.refused(MODIFY, { apiKey: person.apiKey, ...reading, type: 2 }), '420021')
    const wide = { type: 2, ipList: '10.0.0.0/8' }
    assert.equal(await alice.refused(MODIFY, { apiKey: person.apiKey, ...reading, ...wide }), '10000')

    const elsewhere = { type: 2, ipList: '10.9.9.9, 2001:db8::/64' }
    assert.deepEqual((await modify(person.apiKey, { tran: 1, ...elsewhere })).applied, true)
    assert.equal(await codeOf(person), -2015)
    await modify(person.apiKey, { type: 2, ipList: '127.0.0.1' })
    assert.equal(await codeOf(person), undefined)
    assert.equal((await order(person)).body.code, -2015)
  })

  it('hold the right to withdraw for a day', async () => {
    const person = await activated()
    await modified(person.apiKey, { withdraw: 1, type: 2, ipList: '127.0.0.1' })
    const { withdrawFromMs } = await alice.call(INFO, { apiKey: person.apiKey })
    assert.ok(Math.abs((withdrawFromMs ?? 0) - Date.now() - 86_400_000) < 60_000)
    const withdraw = () =>
      person.call('POST', '/sapi/v1/capital/withdraw/apply', { coin: 'BTC', address: 'bc1q', amount: '1' })
    assert.equal((await withdraw()).body.code, -2015)
    await sql`update api_keys set withdraw_from = now() - interval '1 second' where api_key = ${person.apiKey}`
    await eventually('the hold is over', async () => (await withdraw()).body.code !== -2015)
  })

  it('expire on the 91st day, and cannot be changed then', async () => {
    const person = await activated()
    await modified(person.apiKey, { tran: 1 })
    assert.equal((await order(person)).status, 200)
    await sql`update api_keys set expires_at = expires_at - interval '90 days' where api_key = ${person.apiKey}`
    await eventually('the key has ended', async () => (await codeOf(person)) === -2015)
    assert.equal((await alice.call(INFO, { apiKey: person.apiKey })).status, 'expired')
    const proof = await phone.proof()
    assert.equal(await alice.refused(MODIFY, { apiKey: person.apiKey, ...reading, tran: 1, ...proof }), '420022')
  })

  it('accept a signature once, and a clock within its window', async () => {
    const person = await activated()
    await modified(person.apiKey, { tran: 1 })
    const at = async (offsetMs: number, path = '/api/v3/account', method = 'GET', more = '') => {
      const text = `${more}timestamp=${Date.now() + offsetMs}`
      const headers = { 'x-mbx-apikey': person.apiKey }
      const url = `${path}?${text}&signature=${person.sign(text)}`
      return [url, (await ask(api.address, method, url, { headers })).body?.code] as const
    }
    assert.equal((await at(-6_000))[1], -1021)
    assert.equal((await at(30_000))[1], -1021)
    const window = `recvWindow=${LONGEST_WINDOW_MS}&`
    assert.equal((await at(-30_000, '/api/v3/account', 'GET', window))[1], undefined)
    const query = `${new URLSearchParams(ORDER)}&${window}`
    const [url, code] = await at(0, '/api/v3/order', 'POST', query)
    assert.equal(code, undefined)
    // Within a second it is an equal order of the same program.
    await eventually('the request is taken for an old one', async () => {
      const again = await ask(api.address, 'POST', url, { headers: { 'x-mbx-apikey': person.apiKey } })
      return again.body.code === -1022 || undefined
    })
  })

  it('are read-only after a password reset until their owner resumes them', async () => {
    const person = await activated()
    await modified(person.apiKey, { tran: 1 })
    const [owner] = await sql<{ id: bigint }[]>`select id from users where email = ${ALICE}`
    await suspendTradingKeys(sql, Number(owner?.id))
    await eventually('the key only reads', async () => (await order(person)).body.code === -2015)
    assert.equal(await codeOf(person), undefined)
    assert.equal((await alice.call(INFO, { apiKey: person.apiKey })).status, 'suspended')
    assert.equal(await alice.refused(RESUME, {}), '420012')
    assert.ok((await alice.call(RESUME, await phone.proof())).resumed > 0)
    await eventually('the key trades', async () => (await order(person)).status === 200)
  })

  it('are accessible to nobody else', async () => {
    const { apiKey } = await activated()
    for (const name of [INFO, USAGE] as const) assert.equal(await bob.refused(name, { apiKey }), '10000')
    const phoneOfBob = await BoundAuthenticator.of(api, 'bob@example.com')
    await eventually('the session knows', async () => (await bob.call(CAN_USE)).allowed)
    assert.equal(await bob.refused(DELETE, { apiKey, ...(await phoneOfBob.proof()) }), '10000')
    const terms = { ...reading, tran: 1, ...(await phoneOfBob.proof()) }
    assert.equal(await bob.refused(MODIFY, { apiKey, ...terms }), '10000')
    assert.ok((await alice.call(LIST)).list.some((row) => row.apiKey === apiKey))
    assert.ok((await bob.call(LIST)).list.every((row) => row.apiKey !== apiKey))
  })

  it('gain nothing while the settings are locked, but can be deleted', async () => {
    const { apiKey } = await activated()
    const [owner] = await sql<{ id: bigint }[]>`select id from users where email = ${ALICE}`
    const userId = Number(owner?.id)
    await lockSettings(sql, userId, 1, Date.now())
    const proof = await phone.proof()
    assert.match((await alice.ask(CREATE, { apiKeyRemark: 'x', ...proof })).msg, /lock/i)
    assert.equal(await alice.refused(MODIFY, { apiKey, ...reading, tran: 1, ...proof }), '10000')
    assert.equal(await alice.refused(RESUME, proof), '10000')
    assert.equal((await alice.call(DELETE, { apiKey, ...proof })).deleted, true)
    await sql`update security_choices set settings_locked_to = null where user_id = ${userId}`
  })

  it('count their requests by kind, and refusals separately', async () => {
    // The two may be written one after the other.
    const today = await eventually('the counts are written', async () => {
      const { days } = await alice.call(USAGE, { apiKey: counted.apiKey, days: 2 })
      const last = days.at(-1)
      return last && last.read > 0 && last.refused > 0 ? last : undefined
    })
    assert.deepEqual([today.read, today.trade, today.refused], [1, 0, 1])
    const { lastUse } = await alice.call(INFO, { apiKey: counted.apiKey })
    assert.equal(lastUse?.ip, '127.0.0.1')
  })

  it('are limited to twenty, even when two are requested at once', async () => {
    const { list, mostKeys } = await alice.call(LIST)
    await sql`
      insert into api_keys (api_key, user_id, type, public_key, permissions)
      select substr(md5(n::text) || md5('x' || n::text), 1, 64), id, 'ed25519', 'none', '{read}'
      from users, generate_series(1, ${mostKeys - list.length - 1}::int) n where email = ${ALICE}`
    const proof = await phone.proof()
    const one = alice.ask(CREATE, { apiKeyRemark: 'last', ...proof })
    await sleep(0)
    const two = alice.ask(CREATE, { apiKeyRemark: 'last', ...proof })
    const codes = (await Promise.all([one, two])).map(({ code }) => code).sort()
    // The code proves one of the two; for the other it is used up, or the limit is reached.
    assert.equal(codes[0], '0')
    assert.ok(['110007', '420020'].includes(codes[1] ?? ''))
    assert.equal(await alice.refused(CREATE, { apiKeyRemark: 'more', ...(await phone.proof()) }), '420020')
  })
})
