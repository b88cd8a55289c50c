import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type PasswordResult, purgeSignIns, readSignInName, type SignInName } from '../index.ts'
import { BoundedQueue } from './bounded-queue.ts'
import { DAY, HOUR, NOW, PASSWORD, setSignIn, WRONG, wordOf } from './sign-in.fixture.ts'

describe('proving a password', async () => {
  const door = await setSignIn()
  const { as, proved, fail } = door

  it('identifies the user, by address in any spelling or by number', async () => {
    const { user } = await proved('  ALICE', PASSWORD)
    assert.equal(user.email, 'alice@example.com')
    await door.sql`update users set phone = '+4917612345678' where id = ${user.id}`
    assert.equal((await proved('+49 176 12345678', PASSWORD)).user.id, user.id)
  })

  it('fails for a user without one in the same way', async () => {
    await door.sql`update users set password_hash = null where email = 'carol@example.com'`
    assert.equal(wordOf(await as('carol', PASSWORD)), 'wrong-password')
  })

  it('gives the same answer after the same work, with or without such a user', async () => {
    const known = await as('alice', WRONG)
    const unknown = await as('nobody', WRONG, { host: 2 })
    assert.deepEqual({ ...unknown, account: null }, { ...known, account: null })
    const [alices, nobodys] = door.checked as [string, string]
    assert.equal(door.checked.length, 2)
    const cost = (hash: string) => hash.split('$').slice(0, 4)
    const lengths = (hash: string) =>
      hash
        .split('$')
        .slice(4)
        .map((part) => part.length)
    assert.deepEqual([cost(nobodys), lengths(nobodys)], [cost(alices), lengths(alices)])
    // Lockouts reveal nothing either.
    for (const [name, firstHost] of [
      ['bob', 10],
      ['no-one', 30],
    ] as const) {
      const words = (await fail(name, 11, { firstHost })).map(wordOf)
      assert.deepEqual(words, [...new Array(10).fill('wrong-password'), 'locked-out'])
    }
  })

  it('checks nothing when the form is impossible', async () => {
    assert.equal(wordOf(await as('alice', 'short')), 'password-length')
    assert.equal(wordOf(await as('alice', 'x'.repeat(1_000_000))), 'password-length')
    const [row] = await door.sql`select count(*)::int as rows from sign_in_failures`
    assert.deepEqual([row?.rows, door.checked.length], [0, 0])
  })

  it('requires a hard captcha after five wrong passwords, until the right one', async () => {
    const levels = (results: PasswordResult[]) => results.map((result) => 'captcha' in result && result.captcha)
    assert.deepEqual(levels(await fail('alice', 5)), ['normal', 'normal', 'normal', 'normal', 'hard'])
    await proved('alice', PASSWORD, { host: 20 })
    assert.deepEqual(levels(await fail('alice', 1, { firstHost: 30 })), ['normal'])
  })

  it('removes its own failure after a right password, and no other of the same moment', async () => {
    const network = { host: 40 }
    for (let i = 0; i < 2; i++) await as(`person-${i}`, WRONG, network)
    await proved('alice', PASSWORD, network)
    const [kept] = await door.sql<{ in_row: number; times: number }[]>`
      select in_row, cardinality(failed_at) as times from sign_in_failures where kind = 'network' and subject like '10.0.40.%'`
    assert.deepEqual({ ...kept }, { in_row: 2, times: 2 })
    assert.deepEqual([...(await door.sql`select kind from sign_in_failures where kind = 'user'`)], [])
  })

  it('says in advance which captcha the next attempt needs', async () => {
    const of = async (host: number, name: string, nowMs = NOW) => {
      const caller = { name: readSignInName(`${name}@example.com`) as SignInName, ip: `10.0.${host}.5` }
      return (await door.parts.counter.meet(caller, nowMs)).captcha
    }
    await fail('alice', 5)
    await fail('nobody', 5, { firstHost: 50 })
    assert.deepEqual(await Promise.all([of(99, 'alice'), of(99, 'bob'), of(99, 'nobody')]), ['hard', 'normal', 'hard'])
    for (let i = 0; i < 5; i++) await as(`person-${i}`, WRONG, { host: 70 })
    assert.deepEqual([await of(70, 'bob'), await of(70, 'bob', NOW + DAY)], ['hard', 'normal'])
  })

  it('locks out after ten in a day for two hours, even for the right password, and across a restart', async () => {
    const lastOf = (results: PasswordResult[]) => results.map((r) => 'account' in r && r.account?.isLockedNow)
    assert.deepEqual(lastOf(await fail('alice', 10)), [...new Array(9).fill(false), true])
    door.restart()
    door.checked = []
    assert.deepEqual(await as('alice', PASSWORD, { host: 20, nowMs: NOW + 1 }), {
      outcome: 'refused',
      refusal: 'locked-out',
      lockedOutUntilMs: NOW + 2 * HOUR,
    })
    assert.deepEqual(door.checked, [])
    await proved('bob', PASSWORD, { host: 20 })
    await proved('alice', PASSWORD, { host: 20, nowMs: NOW + 2 * HOUR })
    assert.equal(wordOf(await as('alice', WRONG, { host: 20, nowMs: NOW + 2 * HOUR })), 'wrong-password')
  })

  it('lets at most ten of twenty parallel attempts check a password', async () => {
    const twenty = Array.from({ length: 20 }, (_, i) => i)
    const floods = {
      'on one account from many networks': (i: number) => as('alice', WRONG, { host: i }),
      'on one unknown name': (i: number) => as('nobody', WRONG, { host: i }),
      'on one account in one known browser': (i: number) => as('bob', WRONG, { host: i, knownAs: 'laptop' }),
    }
    for (const [flood, attempt] of Object.entries(floods)) {
      door.parts = { ...door.restart(), signInQueue: new BoundedQueue({ running: 20, waiting: 0 }) }
      door.checked = []
      const words = (await Promise.all(twenty.map(attempt))).map(wordOf)
      const expected = [...new Array(10).fill('locked-out'), ...new Array(10).fill('wrong-password')]
      assert.deepEqual(words.toSorted(), expected, flood)
      assert.equal(door.checked.length, 10, flood)
    }
  })

  it('reveals that an account is closed only to somebody with its password', async () => {
    await door.sql`update users set status = 'closed' where email = 'alice@example.com'`
    assert.equal(wordOf(await as('alice', WRONG)), 'wrong-password')
    assert.equal(wordOf(await as('alice', PASSWORD)), 'account-closed')
  })

  it('turns a flood away instead of piling it up, and counts none of what it turned away', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<boolean>()
    door.parts = { ...door.parts, passwords: { matches: () => promise } }
    const tries = Array.from({ length: 100 }, (_, i) => as(`person-${i}`, WRONG, { host: i }))
    const turnedAway = tries.slice(66)
    assert.deepEqual(new Set((await Promise.all(turnedAway)).map(wordOf)), new Set(['busy']))
    finish(false)
    assert.deepEqual(new Set((await Promise.all(tries.slice(0, 66))).map(wordOf)), new Set(['wrong-password']))
    const [row] = await door.sql`select count(*)::int as rows from sign_in_failures where kind = 'name'`
    assert.equal(row?.rows, 66)
  })

  it('stores no name without a user, and forgets expired counts', async () => {
    await as('my-secret', WRONG)
    await as('alice', WRONG)
    const rows = await door.sql`select * from sign_in_failures`
    assert.equal(JSON.stringify(rows).includes('my-secret'), false)
    assert.equal((await purgeSignIns(door.sql, NOW + DAY - 1)).counts, 0)
    assert.equal((await purgeSignIns(door.sql, NOW + DAY)).counts, 1)
    assert.equal((await purgeSignIns(door.sql, NOW + 7 * DAY)).counts, 1)
    const [left] = await door.sql`select kind from sign_in_failures`
    assert.equal(left?.kind, 'user')
  })
})
