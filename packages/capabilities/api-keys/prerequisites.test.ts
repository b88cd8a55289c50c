import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { bindPasskey } from './bind-passkey.fixture.ts'
import { missingForKeys } from './index.ts'

let database: TemporaryDatabase
before(async () => {
  database = await migratedDatabase()
})
after(() => database.drop())

test('keys are for users who are identified, have a strong factor and an address for links', async () => {
  const { sql } = database
  const [row] = await sql<{ id: bigint }[]>`
    insert into users (phone, password_hash) values ('+4915112345678', 'none') returning id`
  const alice = Number(row?.id)
  assert.equal(await missingForKeys(sql, alice), 'identity')
  await sql`update users set kyc_level = 1 where id = ${alice}`
  assert.equal(await missingForKeys(sql, alice), 'authenticator')
  await bindPasskey(sql, alice)
  assert.equal(await missingForKeys(sql, alice), 'email')
  await sql`update users set email = 'alice@example.com' where id = ${alice}`
  assert.equal(await missingForKeys(sql, alice), undefined)
})
