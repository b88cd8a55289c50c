import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findUserByEmail } from '@bowline/capabilities/identity/index.ts'
import { setApi } from '../../../apps/api/api.fixture.ts'
import { SiteVisitor } from '../site-api/site-visitor.fixture.ts'
import { StaffVisitor } from './staff-visitor.fixture.ts'

describe('the work of staff', async () => {
  const { api, sql } = await setApi()
  const alice = await SiteVisitor.signedIn(api, 'alice', ['USDT=1000', 'BTC=1'])
  const userId = (await findUserByEmail(sql, 'alice@example.com'))?.id ?? 0
  const support = await StaffVisitor.signedIn(api, 'support', 'support')
  const compliance = await StaffVisitor.signedIn(api, 'compliance', 'compliance')
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')

  const waiting = async () => {
    const { rows } = await admin.call('GET /console-api/approvals/list', { state: 'waiting', userId })
    return rows[0]?.id ?? 0
  }
  const actions = async () => {
    const { rows } = await admin.call('GET /console-api/audit/list', { userId })
    return rows.map(({ action }) => action).filter((action) => action !== 'audit.read')
  }

  it('finds users by number and by the beginning of their name, masked for support, and records every look', async () => {
    for (const query of [String(userId), 'ALICE@EX', 'alice@example.com']) {
      const { rows } = await support.call('GET /console-api/users/search', { query })
      assert.deepEqual(
        rows.map(({ id, email }) => ({ id, email })),
        [{ id: userId, email: 'a***e@example.com' }],
      )
    }
    assert.deepEqual((await support.call('GET /console-api/users/search', { query: 'ali_e%' })).rows, [])
    await sql`update users set country = 'FR', kyc_level = 1 where id = ${userId}`
    const filtered = async (filter: object) =>
      (await support.call('GET /console-api/users/search', filter)).rows.map(({ id }) => id)
    assert.deepEqual(await filtered({ country: 'FR', level: '1', status: 'active', frozen: 'none' }), [userId])
    // The demo has an alice of its own: of France too, but of level 2.
    const { rows: demo } = await compliance.call('GET /console-api/users/search', { country: 'FR', level: '2' })
    assert.deepEqual(
      demo.map(({ email, kycLevel }) => ({ email, kycLevel })),
      [{ email: 'alice@bowline.example', kycLevel: 2 }],
    )
    assert.deepEqual(await filtered({ country: 'FR', level: '2', query: 'alice@example.com' }), [])
    assert.match((await support.refused('GET /console-api/users/search', { country: 'France' })).msg, /country/)
    const [listed] = (await support.call('GET /console-api/users/search', { country: 'FR', level: 1 })).rows
    assert.deepEqual([listed?.country, listed?.cameBy, listed?.tradingFrozen], ['FR', 'none', false])
    assert.equal(listed?.worth.currency, 'USDT')
    assert.match(listed?.worth.total ?? '', /^1000(\.0+)?$/)
    await sql`update users set country = null, kyc_level = 0 where id = ${userId}`
    const shown = await compliance.call('GET /console-api/users/show', { userId })
    assert.equal(shown.profile.email, 'alice@example.com')
    assert.deepEqual(shown.balances.map(({ coin }) => coin).sort(), ['BTC', 'USDT'])
    assert.equal((await actions())[0], 'users.show')
  })

  it('shows on the dashboard how the engine is doing, and what to look at', async () => {
    const { engine, alarms, exchange } = await support.call('GET /console-api/dashboard')
    assert.equal(engine.history.length, 60)
    assert.ok(engine.tables.some(({ table, used }) => table === 'accounts' && used > 0))
    assert.ok(exchange.sequence > 0)
    assert.deepEqual(alarms, [])
    await admin.call('POST /console-api/markets/restrict', {
      symbol: 'LTCUSDT',
      state: 'halt',
      reason: 'a faulty price feed',
    })
    const { alarms: after } = await support.call('GET /console-api/dashboard')
    assert.deepEqual(after, [{ kind: 'market', about: 'LTC/USDT halt' }])
  })

  it('pages without gaps', async () => {
    const first = await admin.call('GET /console-api/users/search', { limit: 1 })
    assert.ok(first.next)
    const second = await admin.call('GET /console-api/users/search', { limit: 1, cursor: first.next })
    assert.ok((second.rows[0]?.id ?? 0) < (first.rows[0]?.id ?? 0))
  })

  it('freezes at once, lifts with two persons, and logs all of it', async () => {
    const frozen = await support.call('POST /console-api/users/freeze', {
      userId,
      trading: 'true',
      withdrawals: 'true',
      reason: 'reported as stolen',
    })
    assert.deepEqual(frozen, { tradingFrozen: true, withdrawalsFrozen: true })
    const status = async () => {
      // Either change ends her sessions; she can sign in again.
      assert.equal((await alice.call('GET /exchange-web/web/user/session')).user, null)
      await alice.signIn('alice')
      return alice.call('GET /exchange-web-gateway/userCenterInfo/freezeStatus')
    }
    assert.deepEqual(await status(), { excStatus: 0, withdrawStatus: 0 })
    const { freezes } = await support.call('GET /console-api/users/show', { userId })
    assert.equal(freezes[0]?.setBy, 'support@staff.example')
    const freezeId = freezes[0]?.id ?? 0
    await support.call('POST /console-api/users/lift-freeze', { userId, freezeId, reason: 'it was a mistake' })
    const id = await waiting()
    assert.match((await support.refused('POST /console-api/approvals/approve', { id })).msg, /role/)
    await compliance.call('POST /console-api/approvals/approve', { id })
    assert.deepEqual(await status(), { excStatus: 1, withdrawStatus: 1 })
    assert.match((await admin.refused('POST /console-api/approvals/approve', { id })).msg, /decided/)
    assert.deepEqual(
      (await actions()).filter((action) => /freeze/.test(action)),
      ['approval.execute.lift-freeze', 'approval.request.lift-freeze', 'users.freeze'],
    )
    const verdict = await admin.call('POST /console-api/audit/verify')
    assert.equal(verdict.isWhole, true)
  })

  it('does not let an admin allow their own request', async () => {
    const ask = { userId, factor: 'authenticator', reason: 'lost his phone' } as const
    await admin.call('POST /console-api/users/reset-factor', ask)
    const id = await waiting()
    assert.match((await admin.refused('POST /console-api/approvals/approve', { id })).msg, /their own request/)
    await compliance.call('POST /console-api/approvals/approve', { id })
    const { holds } = await compliance.call('GET /console-api/users/show', { userId })
    const [hold] = holds
    assert.equal(hold?.reason, 'factor-lost')
    assert.equal((hold?.endsAtMs ?? 0) - (hold?.startedAtMs ?? 0), 72 * 3_600_000)
    // A thief of the phone is signed out.
    assert.equal((await alice.call('GET /exchange-web/web/user/session')).user, null)
  })

  it('removes passkeys together with everything that could replace them', async () => {
    await sql`
      insert into passkeys (user_id, credential_id, public_key, counter, label, transports, created_at)
      values (${userId}, 'hers', '\\x00', 0, 'Phone', '{}', now())`
    await sql`insert into recovery_codes (user_id, code_hash) values (${userId}, sha256('x'))`
    await sql`
      insert into trusted_devices (user_id, token_hash, ip, user_agent, created_at, last_used_at, expires_at)
      values (${userId}, sha256('x'), '203.0.113.7', '', now(), now(), now() + interval '1 day')`
    const ask = { userId, factor: 'passkeys', reason: 'lost her phone' } as const
    await support.call('POST /console-api/users/reset-factor', ask)
    await compliance.call('POST /console-api/approvals/approve', { id: await waiting() })
    const [left] = await sql`
      select (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
        (select count(*)::int from recovery_codes where user_id = ${userId}) as codes,
        (select count(*)::int from trusted_devices where user_id = ${userId}) as devices`
    assert.deepEqual({ ...left }, { passkeys: 0, codes: 0, devices: 0 })
  })

  it('closes an empty account for good, but none that holds money', async () => {
    const close = async (of: number) => {
      await support.call('POST /console-api/users/close', { userId: of, reason: 'asked to be closed' })
      const { rows } = await admin.call('GET /console-api/approvals/list', { state: 'waiting', userId: of })
      return { id: rows[0]?.id ?? 0 }
    }
    assert.match((await admin.refused('POST /console-api/approvals/approve', await close(userId))).msg, /holds money/)
    const bob = await SiteVisitor.signedIn(api, 'bob')
    const bobsId = (await findUserByEmail(sql, 'bob@example.com'))?.id ?? 0
    await admin.call('POST /console-api/approvals/approve', await close(bobsId))
    assert.equal((await bob.call('GET /exchange-web/web/user/session')).user, null)
    assert.equal((await findUserByEmail(sql, 'bob@example.com'))?.status, 'closed')
  })

  it('changes country rules, each version once', async () => {
    const { version } = await compliance.call('GET /console-api/countries/table')
    const change = { country: 'ZZ', product: 'spot', action: 'open', rule: 'forbid', note: 'a new law' } as const
    const changed = { ...change, expectedVersion: version }
    await compliance.call('POST /console-api/countries/change', changed)
    assert.match((await admin.refused('POST /console-api/countries/change', changed)).msg, /changed since/)
    const { rules } = await admin.call('GET /console-api/countries/table')
    assert.equal(rules.find(({ country }) => country === 'ZZ')?.changedBy, 'compliance@staff.example')
  })

  it('applies only a valid configuration, and says what is wrong with another', async () => {
    const { version, written } = await admin.call('GET /console-api/configuration/show')
    const wrong = JSON.stringify({ ...(written as object), brand: { product: 'No Product!' } })
    const terms = { expectedVersion: version, note: 'a new name' }
    const refused = await admin.refused('POST /console-api/configuration/change', { settings: wrong, ...terms })
    assert.match(refused.data.problems.join(), /brand\.product/)
    const { problems } = await admin.call('POST /console-api/configuration/check', { settings: wrong })
    assert.deepEqual(
      problems.map(({ path }) => path),
      ['brand.product'],
    )
    const right = JSON.stringify({ ...(written as object), brand: { name: 'Harbour' } })
    await admin.call('POST /console-api/configuration/change', { settings: right, ...terms })
    const { rows } = await admin.call('GET /console-api/configuration/history')
    assert.deepEqual([rows[0]?.changedBy, rows[0]?.note], ['admin@staff.example', 'a new name'])
    assert.match((await admin.refused('POST /console-api/configuration/check', { settings: '{' })).msg, /JSON/)
  })

  it('locks a name for 15 minutes after five wrong passwords, and says until when', async () => {
    const stranger = new StaffVisitor(api)
    const knock = () => stranger.ask('POST /console-api/session/sign-in', { email: 'no@staff.example', password: 'x' })
    for (let i = 0; i < 5; i++) assert.equal((await knock()).code, '140036')
    const { code, data } = await knock()
    assert.equal(code, '420002')
    assert.ok(Math.abs(data.lockedOutUntilMs - Date.now() - 15 * 60_000) < 60_000)
  })

  it('ends at once for a disabled member, and nobody can disable themselves', async () => {
    const carol = await StaffVisitor.signedIn(api, 'carol', 'finance')
    await carol.call('GET /console-api/dashboard')
    const reason = 'left the house'
    await admin.refused('POST /console-api/staff/change', { id: admin.id, role: 'admin', reason })
    await admin.refused('POST /console-api/staff/disable', { id: admin.id, reason })
    await admin.call('POST /console-api/staff/disable', { id: carol.id, reason })
    assert.equal((await carol.refused('GET /console-api/dashboard')).code, '403')
  })
})
