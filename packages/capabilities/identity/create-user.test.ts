import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Rejection } from '@bowline/core/rejections.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/client.ts'
import type { TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { createUser, findUserByEmail, openMissingAccounts } from './index.ts'
import { Passwords } from './password.ts'

const PASSWORD = 'correct horse 1'

describe('users and their accounts', () => {
  let database: TemporaryDatabase
  let engine: RunningEngine
  let passwords: Passwords
  const folder = mkdtempSync(join(tmpdir(), 'bowline-identity-'))

  before(async () => {
    database = await migratedDatabase()
    passwords = new Passwords(Secrets.open(folder))
    // Room for the accounts 0 to 1023 only.
    engine = await startEngine({
      directory: folder,
      capacity: { accounts: 1024, ledgerRows: 4096, seats: 1024, orders: 1024, volumeRows: 1024 },
      segmentBytes: 1 << 20,
    })
  })
  after(async () => {
    await engine.stop()
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => database.sql`delete from users`)

  const create = (email: string, password = PASSWORD, kycLevel = 0) =>
    createUser({ sql: database.sql, engine, passwords }, { email, password, kycLevel })
  const created = async (email: string) => {
    const result = await create(email)
    assert.ok('user' in result, JSON.stringify(result))
    return result.user
  }
  const hasAccount = async (account: number) =>
    (await engine.query({ kind: 'query-account', account })).rejection === Rejection.none
  const isNoted = async (id: number) => {
    const [row] = await database.sql`select account_opened_at is not null as noted from users where id = ${id}`
    return row?.noted as boolean
  }

  it('share a number, from 1001 on', async () => {
    const alice = await created('alice@example.com')
    const bob = await created('bob@example.com')
    assert.ok(alice.id >= 1001 && bob.id > alice.id)
    assert.equal(await hasAccount(alice.id), true)
    assert.equal(await isNoted(alice.id), true)
  })

  it('have one e-mail address, whatever its case', async () => {
    const alice = await created('  Alice@Example.COM ')
    assert.equal(alice.email, 'alice@example.com')
    assert.deepEqual(await create('aLICE@example.com'), { refusal: 'email-taken' })
    assert.equal((await findUserByEmail(database.sql, 'alice@example.com'))?.id, alice.id)
  })

  it('are created once when two requests arrive at the same moment', async () => {
    const results = await Promise.all([create('carol@example.com'), create('carol@example.com')])
    assert.deepEqual(results.map((result) => ('user' in result ? 'made' : result.refusal)).sort(), [
      'email-taken',
      'made',
    ])
  })

  it('are refused with a reason', async () => {
    assert.deepEqual(await create('alice'), { refusal: 'email-malformed' })
    assert.deepEqual(await create('alice@example.com', 'seven77'), { refusal: 'password-length' })
    assert.deepEqual(await create('alice@example.com', 'x'.repeat(21)), { refusal: 'password-length' })
    assert.deepEqual(await create('alice@example.com', 'line\nbreak'), { refusal: 'password-not-printable' })
    assert.deepEqual(await create('alice.jones@example.com', 'Alice.Jones'), { refusal: 'password-is-email' })
    assert.deepEqual(await create('alice@example.com', PASSWORD, 3), { refusal: 'kyc-level' })
    const [row] = await database.sql`select count(*)::int as people from users`
    assert.equal(row?.people, 0)
  })

  it('get accounts that a crash between the two stores left out', async () => {
    const alice = await created('alice@example.com')
    const [lost] = await database.sql<{ id: bigint }[]>`
      insert into users (email, password_hash) values ('lost@example.com', 'none') returning id`
    // Confirmed by the engine, but the crash came before the row was updated.
    await database.sql`update users set account_opened_at = null where id = ${alice.id}`
    assert.equal(await hasAccount(Number(lost?.id)), false)

    assert.equal(await openMissingAccounts(database.sql, engine), 2)
    assert.equal(await hasAccount(Number(lost?.id)), true)
    assert.deepEqual([await isNoted(alice.id), await isNoted(Number(lost?.id))], [true, true])
    assert.equal(await openMissingAccounts(database.sql, engine), 0)
  })

  it('are not left without an account when the engine is full', async () => {
    await database.sql`select setval(pg_get_serial_sequence('users', 'id'), 1023)`
    assert.deepEqual(await create('late@example.com'), { refusal: 'exchange-full' })
    assert.equal(await findUserByEmail(database.sql, 'late@example.com'), undefined)
  })
})
