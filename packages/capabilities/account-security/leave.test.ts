import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { User } from '../identity/index.ts'
import { DAY, from, HOUR, MINUTE, NOW, PASSWORD, SecureHouse } from './account-security.fixture.ts'
import { AccountChores } from './chores.ts'
import { DataExports, tablesAbout } from './data-export.ts'
import { askForClosing, cancelClosing, cancelClosingByLink, closeDueAccounts, closingOf, startHold } from './index.ts'

describe('leaving', () => {
  let house: SecureHouse
  const endedKeys: number[] = []
  before(async () => {
    house = await SecureHouse.open()
  })
  after(() => house.close())

  const withMoney = new Set<number>()
  const holdsMoney = async (userId: number) => withMoney.has(userId)
  const closingParts = () => ({
    ...house.parts,
    engine: house.engine,
    holdsMoney,
    cancelLink: (token: string) => `https://exchange.example/cancel?key=${token}`,
  })
  const closeDue = (nowMs: number) =>
    closeDueAccounts(
      {
        ...{ sql: house.sql, engine: house.engine, freezes: house.parts.freezes },
        ...{ messages: house.outbox, sessions: house.sessions },
        endApiKeys: async (_tx, userId) => endedKeys.push(userId),
        holdsMoney,
      },
      nowMs,
    )
  async function ask(user: User, nowMs = NOW) {
    const validCode = await house.codeFor(user, 11, 'email', nowMs)
    const request = await house.at(user, nowMs)
    return askForClosing(closingParts(), request, { loginPassword: PASSWORD, validType: 3, validCode })
  }

  it('takes a week, then ends sessions and keys for good', async () => {
    const alice = await house.person('alice')
    assert.deepEqual(await ask(alice), { closesAtMs: NOW + 7 * DAY })
    assert.equal(await closeDue(NOW + 7 * DAY - 1), 0)
    const { token } = await house.sessions.start(alice.id, { type: 'web', ...from }, NOW + 7 * DAY - 1)
    assert.equal(await closeDue(NOW + 7 * DAY), 1)
    assert.equal((await house.fresh(alice)).status, 'closed')
    assert.equal(await house.sessions.resolve(token, NOW + 7 * DAY), undefined)
    assert.deepEqual(endedKeys, [alice.id])
    assert.equal(await house.parts.freezes.isTradingFrozen(alice.id), true)
    assert.deepEqual(house.outbox.recipientsOf('accountClosed'), ['alice@example.com'])
    assert.equal(await closeDue(NOW + 8 * DAY), 0)
  })

  it('is refused while the account holds something, and postponed when something arrived since', async () => {
    const bob = await house.person('bob')
    await house.move(bob, 'in')
    assert.deepEqual(await ask(bob), { refusal: 'not-empty', obstacles: ['balance'] })
    await house.move(bob, 'out')
    assert.ok('closesAtMs' in (await ask(bob, NOW + 2 * MINUTE)))
    await house.move(bob, 'in')
    assert.equal(await closeDue(NOW + 7 * DAY + 2 * MINUTE), 0)
    assert.equal((await house.fresh(bob)).status, 'active')
    assert.deepEqual(await house.parts.freezes.of(bob.id), { tradingFrozen: false, withdrawalsFrozen: false })
    assert.deepEqual(house.outbox.recipientsOf('closingStopped'), ['bob@example.com'])
    assert.equal(await closingOf(house.sql, { userId: bob.id }), undefined)
  })

  it('is cancelled in the account, or by the link in the mail, once', async () => {
    const carol = await house.person('carol')
    await ask(carol)
    // A crash in the middle of closing left its freeze.
    const both = { trading: true, withdrawals: true }
    await house.parts.freezes.set({ userId: carol.id, cause: 'closing', ...both, setBy: 'system', nowMs: NOW })
    assert.equal(await cancelClosing(house.parts, await house.at(carol, NOW)), true)
    assert.deepEqual(await house.parts.freezes.of(carol.id), { tradingFrozen: false, withdrawalsFrozen: false })
    assert.equal(await cancelClosing(house.parts, await house.at(carol, NOW)), false)
    const dave = await house.person('dave')
    await ask(dave)
    const mail = house.outbox.sent.findLast(({ template }) => template === 'accountClosing')
    const key = new URL(String(mail?.values.link)).searchParams.get('key') ?? ''
    assert.equal((await cancelClosingByLink(house.parts, { key, from, nowMs: NOW }))?.id, dave.id)
    assert.equal(await cancelClosingByLink(house.parts, { key, from, nowMs: NOW }), undefined)
    assert.equal(await closeDue(NOW + 7 * DAY), 0)
  })

  it('is refused while there is money in any product, also when it came within the week', async () => {
    const rich = await house.person('rich')
    withMoney.add(rich.id)
    assert.deepEqual(await ask(rich), { refusal: 'not-empty', obstacles: ['balance'] })
    withMoney.delete(rich.id)
    const later = NOW + 2 * 60_000
    assert.deepEqual(await ask(rich, later), { closesAtMs: later + 7 * DAY })
    withMoney.add(rich.id)
    assert.equal(await closeDue(later + 7 * DAY), 0)
    assert.equal((await house.fresh(rich)).status, 'active')
  })
})

describe('a data copy', () => {
  let house: SecureHouse
  let exports: DataExports
  before(async () => {
    house = await SecureHouse.open()
    exports = new DataExports({
      sql: house.sql,
      directory: join(house.directory, 'exports'),
      secrets: house.secrets,
      sealed: { identity: async (userId) => ({ name: `opened for ${userId}` }) },
    })
  })
  after(() => house.close())

  const chores = () =>
    new AccountChores({
      ...{ sql: house.sql, engine: house.engine, freezes: house.parts.freezes, log: house.log },
      ...{ messages: house.outbox, sessions: house.sessions, exports },
      endApiKeys: async () => {},
      holdsMoney: async () => false,
      now: () => NOW,
    })

  async function read(text: AsyncIterable<string> | undefined) {
    assert.ok(text)
    let whole = ''
    for await (const piece of text) whole += piece
    return JSON.parse(whole) as Record<string, Record<string, unknown>[]>
  }

  it('has the rows about its user, nobody else’s, and no secrets, and is fetched once', async () => {
    const alice = await house.person('alice')
    const bob = await house.person('bob')
    for (const { id } of [alice, bob]) {
      await startHold(house.sql, id, { reason: 'pin-changed', hours: 24, nowMs: NOW })
      await house.sessions.start(id, { type: 'web', ...from }, NOW)
    }
    await exports.request(house.sql, alice.id, NOW)
    await exports.request(house.sql, alice.id, NOW)
    assert.equal((await exports.of(alice.id, NOW)).state, 'waiting')
    await chores().run(NOW)
    assert.equal((await exports.of(alice.id, NOW)).state, 'ready')
    assert.deepEqual(house.outbox.recipientsOf('exportReady'), ['alice@example.com'])
    const [file] = readdirSync(join(house.directory, 'exports'))
    assert.equal(statSync(join(house.directory, 'exports', file ?? '')).mode & 0o777, 0o600)
    assert.equal(readFileSync(join(house.directory, 'exports', file ?? '')).includes('alice'), false)

    const [once, twice] = await Promise.all([exports.fetch(alice.id, NOW), exports.fetch(alice.id, NOW)])
    assert.ok(!once || !twice)
    const copy = await read(once ?? twice)
    assert.equal(existsSync(join(house.directory, 'exports', file ?? '')), false)
    assert.equal(copy.users?.[0]?.email, 'alice@example.com')
    assert.equal(copy.withdrawal_holds?.length, 1)
    assert.deepEqual(copy.identity, { name: `opened for ${alice.id}` })
    assert.equal(copy.sessions?.[0]?.user_agent, from.userAgent)
    const text = JSON.stringify(copy)
    assert.doesNotMatch(text, /bob@example|argon2/)
    assert.equal((await exports.of(alice.id, NOW)).state, 'none')
  })

  it('is deleted after a day if nobody fetched it', async () => {
    const carol = await house.person('carol')
    await exports.request(house.sql, carol.id, NOW)
    await chores().run(NOW)
    await chores().run(NOW + DAY + HOUR)
    assert.equal(await exports.fetch(carol.id, NOW), undefined)
    assert.deepEqual(readdirSync(join(house.directory, 'exports')), [])
  })

  it('leaves nothing behind: not while it is read, and no orphaned files', async () => {
    const folder = join(house.directory, 'exports')
    const [dan, erin] = [await house.person('dan'), await house.person('erin')]
    for (const { id } of [dan, erin]) await exports.request(house.sql, id, NOW)
    await chores().run(NOW)
    const text = await exports.fetch(dan.id, NOW)
    assert.equal(readdirSync(folder).length, 1)
    assert.equal((await read(text)).users?.[0]?.email, 'dan@example.com')
    writeFileSync(join(folder, 'of-an-older-version.json'), '{}')
    await exports.purge(NOW)
    assert.equal(readdirSync(folder).length, 1)
    assert.ok(await read(await exports.fetch(erin.id, NOW)))
    assert.deepEqual(readdirSync(folder), [])
  })

  it('contains no column with a secret, from any existing table', async () => {
    const tables = await tablesAbout(house.sql)
    const exported = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
    assert.deepEqual(
      exported.filter((name) => /hash|secret|token|encrypted|sealed/.test(name.split('.')[1] ?? '')),
      [],
    )
    for (const name of ['users', 'sessions', 'security_history', 'api_keys', 'user_settings']) {
      assert.ok(
        tables.some((table) => table.name === name),
        name,
      )
    }
    assert.deepEqual(
      exported.filter((name) => /^staff|note$|decided_by$/.test(name)),
      [],
    )
  })
})
