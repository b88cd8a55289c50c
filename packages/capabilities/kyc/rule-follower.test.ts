import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { changeRule, type RuleChange } from '../country-rules/index.ts'
import type { User } from '../identity/index.ts'
import { KnownIdentities } from './known-identities.ts'
import { NOW, startKyc } from './kyc.fixture.ts'
import { RuleFollower } from './rule-follower.ts'

describe('the country table and the users it affects', () => {
  let kyc: Awaited<ReturnType<typeof startKyc>>
  let identities: KnownIdentities
  let follower: RuleFollower

  before(async () => {
    kyc = await startKyc()
    kyc.rules.onChange(() => follower?.soon())
  })
  after(() => kyc.stop())
  beforeEach(async () => {
    await kyc.forget()
    kyc.frozen.length = 0
    kyc.sent.length = 0
    follower = new RuleFollower(kyc.parts, () => NOW)
    identities = new KnownIdentities(kyc.sql, kyc.parts.log)
    identities.onNews((userId) => follower.soon(userId))
    await identities.follow()
  })
  afterEach(async () => {
    await decree('allow')
    await decree('allow', { country: '*' })
    await identities.close()
    await follower.close()
  })

  const FRENCH = { country: 'FR', product: 'spot', action: '*', note: 'test', changedBy: 'bob', nowMs: NOW } as const
  /** Puts a rule in force, and waits until every user matches it. */
  const decree = async (rule: RuleChange['rule'], change: Partial<RuleChange> = {}) => {
    const { version } = kyc.rules.table()
    assert.ok((await changeRule(kyc.sql, { ...FRENCH, rule, expectedVersion: version, ...change })).ok)
    await kyc.rules.refresh()
    await follower.idle()
  }
  const verified = async (name: string, nationality: string): Promise<User> => {
    const user = await kyc.user(name)
    await kyc.levelOne(user, {
      nationality,
      familyName: `${name}sson`,
      name,
      birthDate: `19${60 + (user.id % 30)}-01-01`,
    })
    await kyc.levelTwo(user)
    return user
  }
  const untilStopped = async () => {
    await until(() => stopped().length > 0)
    await follower.idle()
  }
  const stopped = () => kyc.frozen.map(({ userId, isFollowed }) => ({ userId, isFollowed }))
  const askedToLeave = () => kyc.sent.filter(({ template }) => template === 'countryForbidden').length

  it('match as soon as a rule changes, and again when it is withdrawn', async () => {
    const alice = await verified('alice', 'FR')
    await verified('bob', 'AT')
    await decree('forbid')
    assert.deepEqual([stopped(), askedToLeave()], [[{ userId: alice.id, isFollowed: true }], 1])
    await decree('allow')
    assert.deepEqual(stopped(), [])
  })

  it('match as soon as a user turns out to be from a forbidden country', async () => {
    await decree('forbid')
    const carol = await verified('carol', 'FR')
    // The notification comes through the database, which takes its time.
    await untilStopped()
    assert.deepEqual([stopped(), askedToLeave()], [[{ userId: carol.id, isFollowed: true }], 1])
  })

  it('match where one rule applies to every country without its own', async () => {
    const dave = await verified('dave', 'AT')
    await decree('forbid', { country: '*' })
    assert.deepEqual(stopped(), [{ userId: dave.id, isFollowed: true }])
  })

  it('match for any number of users, page by page', async () => {
    const many = 205
    await kyc.sql`
      with people as (
        insert into users (email, password_hash, kyc_level)
        select 'many-' || n || '@example.com', 'none', 2 from generate_series(1, ${many}::int) n returning id)
      insert into kyc_identities (user_id, person, nationality) select id, '', 'FR' from people`
    await decree('forbid')
    assert.deepEqual([stopped().length, new Set(stopped().map(({ userId }) => userId)).size], [many, many])
  })

  it('match a little later when something was down', async (test) => {
    const alice = await verified('alice', 'FR')
    follower = new RuleFollower(kyc.parts, () => NOW, { retryMs: 10 })
    const { ruleOf } = kyc.rules
    let isAway = true
    test.mock.method(kyc.rules, 'ruleOf', (...question: Parameters<typeof ruleOf>) => {
      if (isAway) throw new Error('away')
      return ruleOf.apply(kyc.rules, question)
    })
    await decree('forbid')
    assert.deepEqual(stopped(), [])
    isAway = false
    await untilStopped()
    assert.deepEqual(stopped(), [{ userId: alice.id, isFollowed: true }])
  })
})
