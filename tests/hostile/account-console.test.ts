import assert from 'node:assert/strict'
import { connect as dial } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { consoleCalls } from '@bowline/contract/console/console-calls.ts'
import { setExchangeWithDatabase } from '../support/database-of.ts'
import { A, AccountPerson } from './account-person.ts'
import { type Headers, OWN_PASSWORD, Staff } from './staff.ts'

const table = Object.entries(consoleCalls).map(([name, { access }]) => ({ name, access }))

describe('the operators’ side', async () => {
  const { exchange, sql } = await setExchangeWithDatabase()
  const alice = await AccountPerson.registered(exchange, sql, 'alice')
  const admin = await Staff.hired(exchange, 'admin', 'admin')
  const second = await Staff.hired(exchange, 'second-admin', 'admin')
  const support = await Staff.hired(exchange, 'support', 'support')
  const [row] = await sql<{ id: bigint }[]>`select id from users where email = ${alice.email}`
  const userId = String(row?.id)

  const port = () => Number(new URL(exchange.consoleUrl).port)
  /** The first line of the response to exactly these bytes. */
  const spoken = async (path: string, host: string | undefined): Promise<string> => {
    const socket = dial(port(), '127.0.0.1')
    const name = host === undefined ? '' : `Host: ${host}\r\n`
    socket.end(`GET ${path} HTTP/1.1\r\n${name}Accept: text/html\r\nConnection: close\r\n\r\n`)
    return (await text(socket)).split('\r\n')[0] ?? ''
  }

  it('stops guessing: five attempts, simultaneous or not, even for unknown names', async () => {
    const received: string[][] = []
    for (const email of ['admin@staff.example', 'nobody@staff.example']) {
      const signIn = (password: string) =>
        new Staff(exchange).ask('POST /console-api/session/sign-in', { email, password })
      const tries = await Promise.all(Array.from({ length: 8 }, (_, i) => signIn(`a wrong password ${i}`)))
      received.push([...tries.map(({ code }) => code).sort(), (await signIn(OWN_PASSWORD)).code])
    }
    assert.deepEqual(received[0], received[1])
    assert.deepEqual(received[0], [...new Array(5).fill('140036'), ...new Array(4).fill('420002')])
  })

  it('answers only to this machine’s own names', async () => {
    for (const path of ['/', '/metrics', '/healthz', '/console-api/session/me']) {
      for (const host of ['evil.example', `evil.example:${port()}`, `127.0.0.1.evil.example:${port()}`, '', '0.0.0.0'])
        assert.match(await spoken(path, host), / 4(00|21) /, `${path} for ${host}`)
      for (const host of ['127.0.0.1', 'localhost', 'LocalHost', '[::1]'])
        assert.doesNotMatch(await spoken(path, `${host}:${port()}`), / 421 /, host)
    }
    for (const address of ['127.0.0.2', '::1']) {
      const refused = await new Promise((resolve) =>
        dial(port(), address)
          .on('error', () => resolve(true))
          .on('connect', () => resolve(false)),
      )
      assert.equal(refused, true, address)
    }
  })

  it('has no users, and the site has no staff', async () => {
    const token = admin.cookie.slice(admin.cookie.indexOf('=') + 1)
    for (const { name, access } of table) {
      if (access === 'anyone') continue
      for (const headers of [
        alice.own,
        { cookie: `bowline_staff=${alice.token}`, 'x-csrf-token': alice.csrf },
        { token, 'exchange-token': token, authorization: `Bearer ${token}`, 'x-csrf-token': admin.csrf },
      ])
        assert.equal((await new Staff(exchange).ask(name, { token }, headers)).code, '403', name)
    }
    const stranger = new AccountPerson(exchange, sql, 'nobody')
    stranger.cookies.set('bowline_session', token)
    assert.equal((await stranger.data(`GET ${A}/user/session`)).user, null)
    assert.equal((await stranger.ask(`GET ${A}/user/sessions`, { token })).body.code, '403')
    assert.equal((await fetch(`${exchange.baseUrl}/console-api/session/me`)).status, 404)
  })

  it('changes nothing for a foreign page, nor without the session’s CSRF token', async () => {
    const { host } = new URL(exchange.consoleUrl)
    const forgeries: Headers[] = [
      { ...admin.own, origin: 'https://evil.example' },
      { ...admin.own, origin: 'null' },
      { ...admin.own, origin: `http://${host}.evil.example` },
      { ...admin.own, origin: exchange.baseUrl },
      { ...admin.own, 'sec-fetch-site': 'same-site' },
      { ...admin.own, 'sec-fetch-site': 'cross-site' },
    ]
    const unproven: Headers[] = [{ cookie: admin.cookie }, { cookie: admin.cookie, 'x-csrf-token': support.csrf }]
    for (const { name, access } of table) {
      const isProved = name.startsWith('POST') && access !== 'anyone'
      for (const headers of isProved ? [...forgeries, ...unproven] : forgeries) {
        const { code, msg } = await admin.ask(name, { userId, reason: 'an attack' }, headers)
        assert.deepEqual([code, /outdated/.test(msg)], ['10000', true], `${name} ${JSON.stringify(headers)}: ${msg}`)
      }
    }
    assert.equal((await admin.ask('GET /console-api/session/me')).data.session.stage, 'open')
  })

  it('escalates nobody’s privileges', async () => {
    const me = (await support.ask('GET /console-api/session/me')).data.session
    for (const [name, parameters] of [
      [
        'POST /console-api/staff/create',
        { email: 'puppet@staff.example', name: 'Puppet', role: 'admin', reason: 'me' },
      ],
      ['POST /console-api/staff/change', { id: String(me.id), role: 'admin', reason: 'for me' }],
      ['POST /console-api/staff/disable', { id: '1', reason: 'for me' }],
      ['POST /console-api/staff/reset-sign-in', { id: '1', reason: 'for me' }],
      ['POST /console-api/countries/change', { country: 'KP', product: 'site', action: 'register', decision: 'allow' }],
      ['POST /console-api/configuration/change', { settings: '{}' }],
    ] as const)
      assert.match((await support.ask(name, parameters)).msg, /role does not allow/, name)
    const own = (await admin.ask('GET /console-api/session/me')).data.session
    for (const [name, parameters] of [
      ['POST /console-api/staff/change', { id: String(own.id), role: 'compliance', reason: 'for me' }],
      ['POST /console-api/staff/disable', { id: String(own.id), reason: 'for me' }],
      ['POST /console-api/staff/reset-sign-in', { id: String(own.id), reason: 'for me' }],
    ] as const)
      assert.match((await admin.ask(name, parameters)).msg, /your own account/, name)
    // A change of role ends what was begun under the old one.
    const finance = await Staff.hired(exchange, 'finance', 'finance')
    const his = (await finance.ask('GET /console-api/session/me')).data.session
    const change = { id: String(his.id), role: 'support', reason: 'is needed' }
    const asked = await admin.ask('POST /console-api/staff/change', change)
    const id = String(asked.data.approvalId)
    assert.equal((await admin.ask('POST /console-api/approvals/approve', { id })).code, '10000')
    assert.equal((await finance.ask('GET /console-api/audit/list')).code, '0')
    const allowed = await second.ask('POST /console-api/approvals/approve', { id })
    assert.equal(allowed.code, '0', allowed.msg)
    assert.equal((await finance.ask('GET /console-api/audit/list')).code, '403')
  })

  it('does once what two members allow at the same moment', async () => {
    const freeze = { userId, trading: 'true', withdrawals: 'true', reason: 'reported as stolen' }
    await Promise.all([1, 2].map(() => support.ask('POST /console-api/users/freeze', freeze)))
    const { freezes } = (await support.ask('GET /console-api/users/show', { userId })).data
    const lift = { userId, freezeId: String(freezes[0].id), reason: 'a mistake' }
    const asked = await Promise.all([1, 2, 3].map(() => support.ask('POST /console-api/users/lift-freeze', lift)))
    assert.equal(asked.filter(({ code }) => code === '0').length, 1)
    const id = String(asked.find(({ code }) => code === '0')?.data.approvalId)
    const decided = await Promise.all([
      ...[admin, second, admin, second].map((each) => each.ask('POST /console-api/approvals/approve', { id })),
      support.ask('POST /console-api/approvals/approve', { id }),
      support.ask('POST /console-api/approvals/reject', { id, reason: 'taken back' }),
    ])
    assert.equal(decided.filter(({ code }) => code === '0').length, 1, JSON.stringify(decided))
    const { isWhole } = (await admin.ask('POST /console-api/audit/verify')).data
    assert.equal(isWhole, true)
  })
})
