import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { comes } from '@bowline/platform/eventually.fixture.ts'
import { WebSocket } from 'ws'
import { setExchangeWithDatabase } from '../support/database-of.ts'
import { lastLink, nextMessage } from '../support/read-inbox.ts'
import { A, AccountPerson, G } from './account-person.ts'
import { PASSWORD } from './site-person.ts'

const KEYS = `${A}/userCenterOpenApi`
const SESSIONS = `GET ${A}/user/sessions`

describe('another user’s account', async () => {
  const { exchange, sql } = await setExchangeWithDatabase()
  const alice = await AccountPerson.registered(exchange, sql, 'alice', '127.4.0.1')
  const bob = await AccountPerson.registered(exchange, sql, 'bob', '127.4.0.2')

  it('is out of reach by its number', async () => {
    await sql`update users set kyc_level = 1`
    await alice.bindsAuthenticator()
    await bob.bindsAuthenticator()
    await alice.data(`POST ${A}/user/trustedDevice/trust`, await alice.proof())
    const { apiKey } = await alice.data(`POST ${KEYS}/createApiKey`, { apiKeyRemark: 'hers', ...(await alice.proof()) })
    const [{ sessionId }] = await alice.data(SESSIONS)
    const [device] = await alice.data(`GET ${A}/user/trustedDevices`)
    const [row] = await sql<{ id: string }[]>`
      insert into passkeys (user_id, credential_id, public_key, counter, label, transports, created_at)
      select id, 'hers', '\\x00', 0, 'Phone', '{}', now() from users where email = ${alice.email} returning id`
    const passkey = String(row?.id)
    const proof = await bob.proof(10)
    for (const [call, parameters, answer] of [
      [`POST ${A}/user/session/end`, { sessionId }, { ended: false }],
      [`POST ${A}/user/trustedDevice/forget`, { id: device.id }, { forgotten: false }],
      [`POST ${A}/user/passkey/rename`, { id: passkey, label: 'mine' }, { renamed: false }],
      [`POST ${A}/user/passkey/remove`, { id: passkey, ...proof }, '10000'],
      [`GET ${KEYS}/getApikeyInfo`, { apiKey }, '10000'],
      [`GET ${A}/user/apiKey/usage`, { apiKey, days: '7' }, '10000'],
      [`POST ${KEYS}/deleteApiKey`, { apiKey, ...proof }, '10000'],
      [
        `POST ${KEYS}/modifyApiKeyInfo`,
        {
          ...{ apiKey, rinfo: '1', tran: '1', withdraw: '0', futuresTransact: '0', futuresTransfer: '0', type: '1' },
          ...proof,
        },
        '10000',
      ],
      [`POST ${A}/user/export/download`, proof, '10000'],
    ] as const) {
      const { body } = await bob.ask(call, parameters)
      assert.deepEqual(typeof answer === 'string' ? body.code : body.data, answer, `${call}: ${body.msg}`)
    }
    const [{ max }] = (await sql`select max(id) from security_history`) as unknown as [{ max: bigint }]
    const page = { beforeId: String(Number(max) + 1), limit: '100' }
    const { rows: own } = await bob.data(`GET ${A}/user/securityHistory`, page)
    const ids = await sql<{ id: bigint }[]>`
      select security_history.id from security_history join users on users.id = user_id where email = ${bob.email}`
    assert.deepEqual(own.map(({ id }: { id: number }) => id).sort(), ids.map(({ id }) => Number(id)).sort())
    assert.equal((await alice.data(`GET ${KEYS}/getAPiKeyList`)).list.length, 1)
    assert.equal(await alice.code(SESSIONS), '0')
  })

  it('rejects everything from before a password change: sessions, sockets, devices, steps', async () => {
    const carol = await AccountPerson.registered(exchange, sql, 'carol', '127.4.0.3')
    const thief = await carol.elsewhere('127.4.0.4')
    await thief.data(`POST ${A}/user/trustedDevice/trust`, await thief.proof())
    assert.equal((await thief.beginsToSignIn()).next, 'session', 'the device is trusted')
    const begun = new AccountPerson(exchange, sql, 'carol', '127.4.0.5')
    const { ticket } = await begun.beginsToSignIn()
    const validCode = await carol.lastCode()

    const { origin } = new URL(exchange.baseUrl)
    const { cookie = '' } = thief.own
    const ws = (await thief.upgrade({ cookie, origin })) as WebSocket
    assert.ok(ws instanceof WebSocket)
    const frames = (kind: string) =>
      comes(
        kind,
        new Promise<Record<string, unknown>>((resolve) =>
          ws.on('message', (text) => {
            const frame = JSON.parse(String(text))
            if (frame.kind === kind) resolve(frame)
          }),
        ),
      )
    const snapshot = frames('snapshot')
    ws.send('{"op":"subscribe","channels":["account"]}')
    await snapshot
    const ended = frames('refused')
    const change = { password: PASSWORD, newPassword: 'battery staple 2', ...(await carol.proof()) }
    await carol.data(`POST ${A}/userCenterPassword/changePassword`, change)
    assert.equal((await ended).code, 'session-ended')
    ws.terminate()

    assert.equal(await thief.code(SESSIONS), '403')
    assert.equal(await begun.code(`POST ${A}/user/loginVerify`, { ticket, validType: '3', validCode }), '420003')
    await carol.waitOut()
    const again = { name: carol.email, password: 'battery staple 2' }
    assert.equal((await thief.data(`POST ${A}/user/login`, again)).next, 'email', 'nor is the device')
    assert.equal((await carol.data(SESSIONS)).length, 1)
  })

  it('cannot be silenced unnoticed: the last login notice says so', async () => {
    const silence = { kind: 'login', isOn: 'false' }
    for (const _ of [1, 2]) await bob.data(`POST ${A}/user/notification`, silence)
    await nextMessage(exchange, bob.email, /Sign-in notifications turned off/)
    const { rows } = await bob.data(`GET ${A}/user/securityHistory`)
    const events = rows.map(({ event }: { event: string }) => event)
    assert.equal(events.filter((event: string) => event === 'login-notices-off').length, 1)
  })

  it('is stopped by the link in a mail: once, not by being opened, and no other account', async () => {
    const dave = await AccountPerson.registered(exchange, sql, 'dave', '127.4.0.6')
    const erin = await dave.elsewhere('127.4.0.7')
    const link = await lastLink(exchange, dave.email, '/account/emergency-freeze')
    const key = link.searchParams.get('key') ?? ''
    const stranger = new AccountPerson(exchange, sql, 'nobody', '127.4.0.8')
    const path = `${link.pathname}${link.search}`
    for (const method of ['GET', 'HEAD']) await stranger.send(method, path, {})
    await stranger.data(`POST ${A}/user/emergencyFreeze/look`, { key })
    assert.equal(await dave.code(SESSIONS), '0')
    const FREEZE = `POST ${A}/user/emergencyFreeze`
    assert.equal((await stranger.send('GET', FREEZE.slice(5), { key })).status, 404)
    const stops = await Promise.all([1, 2, 3].map(() => stranger.code(FREEZE, { key })))
    assert.deepEqual(stops.sort(), ['0', '10000', '10000'])
    for (const session of [dave, erin]) assert.equal(await session.code(SESSIONS), '403')
    assert.equal(await bob.code(SESSIONS), '0')
    assert.deepEqual(await bob.data(`GET ${A}/user/closing`), { closesAtMs: null, obstacles: [] })
    const { body } = await bob.ask(`GET ${G}/userCenterInfo/freezeStatus`)
    assert.deepEqual(body.data, { excStatus: 1, withdrawStatus: 1 })
  })

  it('cannot be taken over by planting a session: every sign-in ends the browser’s previous one', async () => {
    const frank = new AccountPerson(exchange, sql, 'frank', '127.4.0.9')
    const planted = bob.token
    frank.cookies.set('bowline_session', planted)
    const own = await AccountPerson.registered(exchange, sql, 'frank', '127.4.0.9')
    assert.notEqual(own.token, planted)
    frank.cookies.delete('bowline_browser')
    await frank.waitOut()
    const { ticket } = await frank.data(`POST ${A}/user/login`, { name: own.email, password: PASSWORD })
    const proof = { ticket, validType: '3', validCode: await own.lastCode() }
    const { token } = await frank.data(`POST ${A}/user/loginVerify`, proof)
    assert.notEqual(token, planted)
    assert.equal(await bob.code(SESSIONS), '403', 'the planted one is dead')
    // A step begun in one browser is no use to another that only has its ticket.
    await frank.waitOut()
    const victim = new AccountPerson(exchange, sql, 'frank', '127.4.0.9')
    const begun = await victim.data(`POST ${A}/user/login`, { name: own.email, password: PASSWORD })
    const code = { ticket: begun.ticket, validType: '3', validCode: await own.lastCode() }
    const other = new AccountPerson(exchange, sql, 'frank', '127.4.0.9')
    other.cookies.set('bowline_browser', 'x'.repeat(43))
    assert.equal(await other.code(`POST ${A}/user/loginVerify`, code), '420003')
  })
})
