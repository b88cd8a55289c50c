import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { auditOf } from '@bowline/capabilities/audit-log/index.ts'
import { findUserByEmail } from '@bowline/capabilities/identity/index.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { Applicant } from '../../site-api/kyc/kyc-applicant.fixture.ts'
import { SiteVisitor } from '../../site-api/site-visitor.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const SHOW = 'GET /console-api/identity-cases/show'
const IMAGE = 'GET /console-api/identity-cases/image'
const DECIDE = 'POST /console-api/identity-cases/decide'

describe('cases of identity at the console', async () => {
  const { api, sql } = await setApi()
  const compliance = await StaffVisitor.signedIn(api, 'compliance', 'compliance')
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const visitor = await SiteVisitor.signedIn(api, 'alice')
  const email = 'alice@example.com'
  const alice = new Applicant(api, visitor, { email, id: (await findUserByEmail(sql, email))?.id ?? 0 })
  await alice.levelOne()
  await alice.levelTwo()

  const open = () => compliance.call(SHOW, { userId: alice.id, level: 2 })
  const decide = (said: object) => compliance.ask(DECIDE, { userId: alice.id, level: 2, ...said })

  it('wait in a queue without names, and every look at one is recorded', async () => {
    const { rows } = await compliance.call('GET /console-api/identity-cases/queue')
    assert.deepEqual(
      rows.map(({ userId, level }) => ({ userId, level })),
      [{ userId: alice.id, level: 2 }],
    )
    assert.ok(!JSON.stringify(rows).includes('Archer'))
    const { person, images } = await open()
    assert.deepEqual([person.familyName, person.residence], ['Archer', 'DE'])
    assert.deepEqual(images, ['front', 'back', 'face'])
    const image = await compliance.send(IMAGE, { userId: alice.id, level: 2, purpose: 'face' })
    assert.deepEqual(
      [image.headers.get('content-type'), image.headers.get('cache-control')],
      ['image/jpeg', 'no-store'],
    )
    assert.deepEqual([...new Uint8Array(await image.arrayBuffer()).slice(0, 3)], [0xff, 0xd8, 0xff])
    const actions = (await auditOf(sql, { userId: alice.id, limit: 9 })).map(({ action }) => action)
    assert.deepEqual(actions.slice(0, 2), ['kyc.image.read', 'kyc.case.read'])
  })

  it('are counted exactly on the dashboard, for roles that may see them', async () => {
    const waiting = async (member: StaffVisitor) => (await member.call('GET /console-api/dashboard')).casesWaiting
    assert.deepEqual([await waiting(compliance), await waiting(admin)], [1, null])
    await sql`
      with people as (
        insert into users (email, password_hash) select 'many-' || n || '@example.com', 'none'
        from generate_series(1, 60) n returning id),
      identities as (insert into kyc_identities (user_id, person, nationality) select id, '', 'DE' from people returning user_id)
      insert into kyc_levels (user_id, level, state, step, locale, submitted_at)
      select user_id, 2, 2, 3, 'en_US', now() from identities`
    assert.equal(await waiting(compliance), 61)
    await sql`update kyc_levels set state = 3 where user_id <> ${alice.id}`
    assert.equal(await waiting(compliance), 1)
  })

  it('are closed to admins, including pictures', async () => {
    for (const name of [SHOW, IMAGE, DECIDE]) {
      const { data } = await admin.ask(name, { userId: alice.id, level: 2, purpose: 'face' })
      assert.match(data.permission, /^kyc\./)
    }
  })

  it('are decided as displayed, with reasons, once', async () => {
    const { revision } = await open()
    assert.match((await decide({ revision: revision + 1, kind: 'approve' })).msg, /changed since/)
    assert.match((await decide({ revision, kind: 'reject' })).msg, /at least one reason/)
    assert.match((await decide({ revision, kind: 'reject', reasons: 'bad-mood' })).msg, /at least one reason/)
    const asked = await decide({ revision, kind: 'ask-more', reasons: 'face-unclear', pieces: 'face', note: 'dark' })
    assert.deepEqual([asked.code, asked.data?.state], ['0', 5])
    assert.match((await decide({ revision, kind: 'approve' })).msg, /changed since/)
    const process = await alice.visitor.call('GET /exchange-web-gateway/userCenterKyc/processnew')
    assert.deepEqual([process.state, process.levels[1]?.missing], [5, ['face']])
    const [row] = await auditOf(sql, { userId: alice.id, action: 'kyc.more-needed', limit: 1 })
    assert.equal(row?.actor.id, String(compliance.id))
  })
})
