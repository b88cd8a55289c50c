import assert from 'node:assert/strict'
import { utimesSync, writeFileSync } from 'node:fs'
import { after, before, beforeEach, describe, it } from 'node:test'
import { auditOf } from '../audit-log/index.ts'
import { changeRule } from '../country-rules/index.ts'
import type { User } from '../identity/index.ts'
import { caseImage, decide, type KycProcess, kycRound, readProcess, reviewCase, reviewQueue } from './index.ts'
import { KnownIdentities } from './known-identities.ts'
import { DAY, FROM, NOW, STAFF, startKyc } from './kyc.fixture.ts'
import { supplement } from './supplement.ts'

describe('identity verification', () => {
  let kyc: Awaited<ReturnType<typeof startKyc>>
  before(async () => {
    kyc = await startKyc()
  })
  after(() => kyc.stop())
  beforeEach(async () => {
    await kyc.forget()
    kyc.sent.length = 0
    kyc.frozen.length = 0
    kyc.judgeBy({ name: 'test', isTrusted: true, check: async () => ({ verdict: 'clear' }) })
  })

  const look = (user: User, nowMs = NOW): Promise<KycProcess> => readProcess(kyc.sql, user, nowMs)
  const levelOf = async (user: User) => (await look(user)).userAuthLevel
  const twoOf = async (user: User) => (await look(user)).levels[1]
  const revisionOf = async (user: User, level: 1 | 2 = 2) =>
    (await reviewCase(kyc.parts, { userId: user.id, level, staff: STAFF, nowMs: NOW }))?.level.revision ?? 0

  async function waiting(name = 'alice'): Promise<User> {
    const user = await kyc.user(name)
    await kyc.levelOne(user)
    await kyc.levelTwo(user, { isPoliticallyExposed: true })
    return user
  }
  const decision = async (user: User, said: Partial<Parameters<typeof decide>[1]> = {}) => ({
    userId: user.id,
    level: 2 as const,
    revision: await revisionOf(user),
    decision: { kind: 'approve' } as const,
    note: '',
    staff: STAFF,
    nowMs: NOW,
    ...said,
  })

  it('passes without a person when a trusted provider agrees and nothing speaks against it', async () => {
    const alice = await kyc.user('alice')
    await kyc.levelOne(alice)
    await kyc.levelTwo(alice)
    const { state, userAuthLevel, next, levels } = await look(alice)
    assert.deepEqual([state, userAuthLevel, next], [3, 2, null])
    // The document expires before the year is over.
    assert.equal(levels[1].expiresAtMs, Date.UTC(2031, 0, 1, 12))
    assert.deepEqual(
      kyc.sent.map(({ template }) => template),
      ['kycPassed', 'kycPassed'],
    )
  })

  it('reports the provider’s refusal, and leaves it to staff when the provider is down', async () => {
    const alice = await kyc.user('alice')
    await kyc.levelOne(alice)
    kyc.judgeBy({
      name: 'strict',
      isTrusted: true,
      check: async () => ({ verdict: 'refused', reasons: ['face-mismatch'] }),
    })
    assert.deepEqual(await kyc.levelTwo(alice), { refusal: 'step-order' })
    assert.deepEqual((await twoOf(alice)).reasons, ['face-mismatch'])
    kyc.judgeBy({ name: 'away', isTrusted: true, check: () => Promise.reject(new Error('no answer')) })
    await kyc.levelTwo(alice)
    const { cases } = await reviewQueue(kyc.sql, { limit: 10 })
    assert.deepEqual(
      cases.map(({ userId, flags }) => [userId, flags]),
      [[alice.id, ['provider-away']]],
    )
  })

  it('shows staff the case and its pictures, and records each look', async () => {
    const alice = await waiting()
    const asked = { userId: alice.id, level: 2, staff: STAFF, nowMs: NOW } as const
    const found = await reviewCase(kyc.parts, asked)
    assert.deepEqual(
      [found?.person.familyName, found?.level.flags, found?.images],
      ['Archer', ['political'], ['front', 'back', 'face']],
    )
    assert.equal((await caseImage(kyc.parts, { ...asked, purpose: 'face' }))?.readUInt16BE(0), 0xffd8)
    const reads = await auditOf(kyc.sql, { actor: { kind: 'staff', id: STAFF.id }, limit: 10 })
    assert.deepEqual(
      reads.map(({ action }) => action),
      ['kyc.image.read', 'kyc.case.read'],
    )
    assert.equal(await reviewCase(kyc.parts, { ...asked, userId: 999_999 }), undefined)
  })

  it('refuses the second of two simultaneous decisions: the case changed', async () => {
    const alice = await waiting()
    const [approve, reject] = [
      await decision(alice),
      await decision(alice, { decision: { kind: 'reject', reasons: ['document-unreadable'] } }),
    ]
    const results = await Promise.all([decide(kyc.parts, approve), decide(kyc.parts, reject)])
    assert.deepEqual([...results].sort(), ['changed-meanwhile', 'done'])
    assert.equal(await levelOf(alice), results[0] === 'done' ? 2 : 1)
    assert.equal(await decide(kyc.parts, await decision(alice)), 'not-open')
  })

  it('lets staff request more, receive it, and end a passed level', async () => {
    const alice = await waiting()
    const askMore = { kind: 'ask-more', missing: ['back', 'birth-date'], reasons: ['document-side'] } as const
    assert.equal(await decide(kyc.parts, await decision(alice, { decision: askMore })), 'done')
    assert.deepEqual((await look(alice)).next, 'missing-kyc')
    const { back } = await kyc.images(alice)
    const step = { user: alice, from: FROM, nowMs: NOW }
    const without = await supplement(kyc.parts, { ...step, images: {}, birthDate: '1991-01-01' })
    assert.deepEqual(without, { refusal: 'image', purpose: 'back' })
    assert.deepEqual(await supplement(kyc.parts, { ...step, images: { back }, birthDate: '1991-01-01' }), {
      done: true,
    })
    assert.equal((await twoOf(alice)).state, 2)
    assert.equal(await decide(kyc.parts, await decision(alice)), 'done')
    assert.equal(await levelOf(alice), 2)
    const expire = { kind: 'expire', reasons: ['document-expired'] } as const
    assert.equal(await decide(kyc.parts, await decision(alice, { decision: expire })), 'done')
    assert.deepEqual([await levelOf(alice), (await twoOf(alice)).state, (await look(alice)).next], [1, 6, 'leveltwo'])
  })

  it('refuses decisions without a reason, or with a request that does not apply', async () => {
    const alice = await waiting()
    for (const bad of [
      { kind: 'reject', reasons: [] },
      { kind: 'reject', reasons: ['no-such'] },
      { kind: 'ask-more', missing: [], reasons: [] },
    ])
      assert.equal(await decide(kyc.parts, await decision(alice, { decision: bad as never })), 'malformed')
  })

  it('stops a listed person at once, while a possible match keeps its level during review', async () => {
    const listed = { familyName: 'Grimstone', name: 'Ivor', nationality: 'GB' }
    const ivor = await kyc.user('ivor')
    await kyc.levelOne(ivor, { ...listed, birthDate: '1961-03-14' })
    const { state, levels, next } = await look(ivor)
    assert.deepEqual([state, levels[0].reasons, next], [4, ['compliance'], null])
    assert.deepEqual(kyc.frozen, [{ userId: ivor.id, withdrawals: true, note: 'sanctions', isFollowed: true }])
    await assert.rejects(kyc.levelOne(ivor), /step-order/)

    const namesake = await kyc.user('namesake')
    await kyc.levelOne(namesake, { ...listed, birthDate: '1962-08-08' })
    assert.deepEqual([(await look(namesake)).state, await levelOf(namesake)], [2, 0])
    const revision = await revisionOf(namesake, 1)
    assert.equal(await decide(kyc.parts, await decision(namesake, { level: 1, revision })), 'done')
    assert.equal(await levelOf(namesake), 1)
  })

  it('finds users with a new list whom the old one did not have', async () => {
    const [alice, bob] = [await kyc.user('alice'), await kyc.user('bob')]
    await kyc.levelOne(alice, { familyName: 'Newly', name: 'Listed' })
    await kyc.levelOne(bob, { familyName: 'Nearly', name: 'Lusted', birthDate: '1990-07-07' })
    assert.equal((await kycRound(kyc.parts, NOW)).screened, 0)
    writeFileSync(kyc.list, 'name,birth_date,list\nNewly Listed,1990-01-01,Test\nNearly Listed,1990,Test\n')
    utimesSync(kyc.list, 1, 1)
    assert.equal((await kycRound(kyc.parts, NOW)).screened, 2)
    assert.deepEqual(kyc.frozen, [{ userId: alice.id, withdrawals: true, note: 'sanctions', isFollowed: true }])
    assert.deepEqual([(await look(bob)).state, await levelOf(bob)], [2, 1])
    assert.equal((await kycRound(kyc.parts, NOW)).screened, 0)
  })

  it('does not overwrite what was found out while a document was being checked', async () => {
    const alice = await kyc.user('alice')
    await kyc.levelOne(alice, { familyName: 'Slowly', name: 'Seen' })
    const slow = async () => {
      writeFileSync(kyc.list, 'name,birth_date,list\nSlowly Seen,1990-01-01,Test\n')
      utimesSync(kyc.list, 2, 2)
      assert.equal((await kycRound(kyc.parts, NOW)).screened, 1)
      return { verdict: 'clear' } as const
    }
    kyc.judgeBy({ name: 'slow', isTrusted: true, check: slow })
    await assert.rejects(kyc.levelTwo(alice), /step-order/)
    const [row] = await kyc.sql`select sanctioned_at from kyc_identities where user_id = ${alice.id}`
    assert.deepEqual(row?.sanctioned_at, new Date(NOW))
  })

  it('ends level two with its document, and unsubmitted pictures after a day', async () => {
    const alice = await kyc.user('alice')
    await kyc.levelOne(alice)
    await kyc.levelTwo(alice)
    await kyc.images(alice)
    assert.deepEqual(await kycRound(kyc.parts, NOW + DAY / 2), {
      screened: 0,
      expired: 0,
      welcomed: 0,
      restricted: 0,
      imagesRemoved: 0,
    })
    assert.equal((await kycRound(kyc.parts, NOW + 2 * DAY)).imagesRemoved, 3)
    assert.equal((await kycRound(kyc.parts, Date.UTC(2031, 0, 1, 12) - 1)).expired, 0)
    assert.equal((await kycRound(kyc.parts, Date.UTC(2031, 0, 1, 12))).expired, 1)
    assert.deepEqual([await levelOf(alice), (await twoOf(alice)).state], [1, 6])
  })

  it('does not let an earlier expiry end a waiting case, while a passed level ends even when more is requested', async () => {
    const alice = await kyc.user('alice')
    await kyc.levelOne(alice)
    await kyc.levelTwo(alice)
    const ended = Date.UTC(2031, 0, 1, 12)
    assert.equal((await kycRound(kyc.parts, ended)).expired, 1)
    await kyc.levelTwo(alice, { nowMs: ended, isPoliticallyExposed: true, validUntil: '2031-06-30' })
    assert.equal((await kycRound(kyc.parts, ended)).expired, 0)
    assert.equal((await twoOf(alice)).state, 2)
    assert.equal(await decide(kyc.parts, await decision(alice, { nowMs: ended })), 'done')
    // The state in which a changed list and a request by staff leave a user who had passed.
    await kyc.sql`update kyc_levels set state = 5, missing = '{back}' where user_id = ${alice.id} and level = 2`
    assert.equal((await kycRound(kyc.parts, Date.UTC(2031, 6, 1, 12))).expired, 1)
    assert.deepEqual([await levelOf(alice), (await twoOf(alice)).state], [1, 6])
  })

  it('notifies users of a newly forbidden country to leave: no trading, withdrawals only', async () => {
    const alice = await kyc.user('alice')
    await kyc.levelOne(alice, { nationality: 'FR' })
    await kyc.levelTwo(alice)
    const identities = new KnownIdentities(kyc.sql, kyc.parts.log)
    await identities.follow()
    assert.equal((await identities.of(alice, NOW)).identity, 'verified')
    const change = { country: 'FR', product: '*', action: '*', rule: 'forbid', note: 'test', changedBy: 'bob' } as const
    assert.ok((await changeRule(kyc.sql, { ...change, expectedVersion: 0, nowMs: NOW })).ok)
    await kyc.rules.refresh()
    assert.equal((await kycRound(kyc.parts, NOW)).restricted, 1)
    assert.equal((await kycRound(kyc.parts, NOW)).restricted, 0)
    assert.deepEqual(kyc.frozen, [
      { userId: alice.id, withdrawals: false, note: 'forbidden-country', isFollowed: true },
    ])
    assert.ok(kyc.sent.some(({ template }) => template === 'countryForbidden'))
    const known = await identities.of(alice, NOW + 61_000)
    assert.equal(known.noticedAtMs, NOW)
    const ask = (product: 'spot' | 'withdrawal', nowMs: number) => kyc.rules.decide({ ...known, product, nowMs })
    assert.equal(ask('spot', NOW), 'forbidden')
    assert.equal(ask('withdrawal', NOW + 59 * DAY), 'allow-with-notice')
    assert.equal(ask('withdrawal', NOW + 60 * DAY), 'forbidden')
    assert.ok((await changeRule(kyc.sql, { ...change, rule: 'allow', expectedVersion: 1, nowMs: NOW })).ok)
    await kyc.rules.refresh()
    assert.equal((await kycRound(kyc.parts, NOW)).welcomed, 1)
    assert.deepEqual(kyc.frozen, [])
    assert.equal((await identities.of(alice, NOW + 2 * 61_000)).noticedAtMs, undefined)
    await identities.close()
  })

  it('lets a document’s real owner take over a number somebody only typed at level one', async () => {
    const [mallory, alice] = [await kyc.user('mallory'), await kyc.user('alice')]
    await kyc.levelOne(mallory)
    await kyc.levelTwo(mallory, { documentNumber: 'L01X00T47' })
    assert.equal(await levelOf(mallory), 2)
    await kyc.levelOne(alice, { familyName: 'Someoneelse', name: 'Entirely' })
    await kyc.levelTwo(alice, { documentNumber: 'L01X00T47' })
    assert.deepEqual((await twoOf(alice)).reasons, ['one-account'])
  })
})
