import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { type ListedUser, searchUsers, type UserSearch } from './search-users.read.ts'
import type { UserFilter } from './user-filter.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2030, 0, 1)

/** alice to frank, a day apart; who is invited comes after who invites. */
const people = [
  { name: 'alice', country: 'FR', level: 2 },
  { name: 'bob', country: 'FR', level: 1 },
  { name: 'carol', country: 'DE', level: 2 },
  { name: 'dave', country: 'FR', level: 2 },
  { name: 'erin', country: null, level: 0 },
  { name: 'frank', country: 'DE', level: 1 },
] as const

describe('the list of users', async () => {
  const { sql } = await setDatabase()
  const ids = new Map<string, number>()
  const numberOf = (name: string) => ids.get(name) ?? 0

  const find = (search: Partial<UserSearch>): Promise<ListedUser[]> =>
    searchUsers(sql, { query: '', order: 'id', direction: 'up', after: undefined, limit: 50, ...search })
  const names = (users: readonly ListedUser[]) => users.map(({ email = '' }) => email.replace(/@.*/, ''))
  const found = async (filter: Partial<UserFilter>) => names(await find(filter)).join(' ')

  before(async () => {
    for (const [at, { name, country, level }] of people.entries()) {
      const [row] = await sql<{ id: bigint }[]>`
        insert into users (email, password_hash, country, kyc_level, created_at)
        values (${`${name}@example.com`}, 'none', ${country}, ${level}, ${new Date(START + at * DAY_MS)}) returning id`
      ids.set(name, Number(row?.id))
    }
    const came = (name: string, by: { inviter?: string; kol?: boolean; campaign?: string; channel?: string }) => sql`
      insert into attributions (user_id, inviter_id, invite_code, by_kol, campaign_name, channel, registered_at)
      values (${numberOf(name)}, ${by.inviter === undefined ? null : numberOf(by.inviter)},
        ${by.inviter === undefined ? null : 'ANCHOR22'}, ${by.kol ?? false}, ${by.campaign ?? null}, ${by.channel ?? null},
        now())`
    await came('bob', { inviter: 'alice', campaign: 'spring' })
    await came('carol', { inviter: 'alice', kol: true })
    await came('dave', { campaign: 'spring' })
    await came('erin', { channel: 'radio' })
    await came('frank', {})
    const freeze = (name: string, trading: boolean, withdrawals: boolean, lifted: Date | null = null) => sql`
      insert into account_freezes (user_id, cause, trading, withdrawals, set_by, set_at, lifted_at)
      values (${numberOf(name)}, 'staff', ${trading}, ${withdrawals}, 'staff:1', now(), ${lifted})`
    await freeze('bob', true, false)
    await freeze('carol', true, false)
    await freeze('carol', false, true)
    await freeze('dave', true, true, new Date())
    await sql`update users set status = 'closed' where id = ${numberOf('erin')}`
  })

  it('shows only those who meet every condition', async () => {
    assert.equal(await found({ country: 'FR' }), 'alice bob dave')
    assert.equal(await found({ level: 2 }), 'alice carol dave')
    assert.equal(await found({ country: 'FR', level: 2 }), 'alice dave')
    assert.equal(await found({ country: 'FR', level: 2, query: 'd' }), 'dave')
    assert.equal(await found({ level: 0 }), 'erin')
    assert.equal(await found({ status: 'closed' }), 'erin')
    assert.equal(await found({ country: 'FR', level: 2, campaign: 'spring', frozen: 'none' }), 'dave')
    assert.equal(await found({ country: 'PT' }), '')
  })

  it('tells freezes in force from lifted ones, and what they stop', async () => {
    assert.equal(await found({ frozen: 'any' }), 'bob carol')
    assert.equal(await found({ frozen: 'trading' }), 'bob carol')
    assert.equal(await found({ frozen: 'withdrawals' }), 'carol')
    assert.equal(await found({ frozen: 'none' }), 'alice dave erin frank')
    const [, bob, carol, dave] = await find({})
    const freezesOf = (user: ListedUser | undefined) => [user?.tradingFrozen, user?.withdrawalsFrozen]
    assert.deepEqual([bob, carol, dave].map(freezesOf), [
      [true, false],
      [true, true],
      [false, false],
    ])
  })

  it('knows by whom and what they came', async () => {
    assert.deepEqual(
      (await find({})).map(({ cameBy }) => cameBy),
      ['none', 'user', 'kol', 'campaign', 'campaign', 'none'],
    )
    assert.equal(await found({ cameBy: 'user' }), 'bob')
    assert.equal(await found({ cameBy: 'kol' }), 'carol')
    assert.equal(await found({ cameBy: 'campaign' }), 'dave erin')
    assert.equal(await found({ cameBy: 'none' }), 'alice frank')
    assert.equal(await found({ inviterId: numberOf('alice') }), 'bob carol')
    assert.equal(await found({ campaign: 'spring' }), 'bob dave')
    assert.equal(await found({ campaign: 'radio' }), 'erin')
  })

  it('takes both ends of a time of registration', async () => {
    const registered = (from: number, to: number) =>
      found({ registeredFromMs: START + from * DAY_MS, registeredToMs: START + to * DAY_MS })
    assert.equal(await registered(1, 3), 'bob carol dave')
    assert.equal(await registered(3, 3), 'dave')
    assert.equal(await found({ registeredFromMs: START + 4 * DAY_MS }), 'erin frank')
  })

  for (const order of ['id', 'registered', 'level'] as const)
    for (const direction of ['up', 'down'] as const)
      it(`pages by ${order} ${direction} without a gap or a repetition, also among equals`, async () => {
        // Two with the same time, down to the microsecond, which a Date does not have.
        await sql`update users set created_at = '2030-01-03 00:00:00.000123Z' where email like 'c%' or email like 'd%'`
        const all = await find({ order, direction })
        const paged: ListedUser[] = []
        for (let after: readonly number[] | undefined; paged.length < all.length; ) {
          const [next] = await find({ order, direction, after, limit: 1 })
          assert.ok(next, `after ${paged.at(-1)?.place}`)
          paged.push(next)
          after = next.place.split('.').map(Number)
        }
        assert.deepEqual(names(paged), names(all))
        assert.deepEqual(await find({ order, direction, after: paged.at(-1)?.place.split('.').map(Number) }), [])
        const keys = all.map(
          (user) => [user.kycLevel, user.createdAtMs, user.id][order === 'level' ? 0 : order === 'id' ? 2 : 1],
        )
        const sorted = [...keys].sort((a, b) => (direction === 'up' ? 1 : -1) * (Number(a) - Number(b)))
        assert.deepEqual(keys, sorted)
      })

  it('finds the few among very many by an index, whatever is asked', async () => {
    await sql`
      insert into users (email, password_hash, country, kyc_level, created_at)
      select 'u' || n || '@example.com', 'none', case when n % 500 = 0 then 'IS' else 'US' end,
        case when n % 500 = 1 then 1 else 0 end, timestamptz '2031-01-01Z' + n * interval '1 minute'
      from generate_series(1, 30000) n`
    await sql`
      insert into attributions (user_id, campaign_name, registered_at)
      select id, 'c' || id % 1000, now() from users where email like 'u%'`
    await sql`analyze users`
    await sql`analyze attributions`
    const searches: readonly Partial<UserSearch>[] = [
      { country: 'IS' },
      { level: 2 },
      { registeredFromMs: Date.UTC(2031, 0, 1), registeredToMs: Date.UTC(2031, 0, 1, 1) },
      { campaign: 'c7' },
      { inviterId: numberOf('alice') },
      { frozen: 'any' },
      { order: 'registered', direction: 'down' },
      { order: 'level', direction: 'down' },
    ]
    for (const search of searches) {
      await inTransaction(sql, async (tx) => {
        // How many rows of the table are read one after the other, by this search alone.
        const reads = async () => {
          const [row] = await tx<{ read: number }[]>`
            select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'users'`
          return row?.read ?? 0
        }
        const before = await reads()
        const full = { query: '', order: 'id', direction: 'down', after: undefined, limit: 20, ...search } as const
        await searchUsers(tx, full)
        assert.equal((await reads()) - before, 0, JSON.stringify(search))
      })
    }
  })
})
