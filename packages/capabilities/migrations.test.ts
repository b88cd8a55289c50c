import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { it } from 'node:test'
import { connect, migrate, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { migrationFolders } from './migrations.ts'

it('finds the migrations of every capability, in dependency order', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-capabilities-'))
  for (const name of ['spot', 'identity', 'api-keys', 'brand-new'])
    mkdirSync(join(directory, name, 'migrations'), { recursive: true })
  mkdirSync(join(directory, 'markets'))
  assert.deepEqual(
    migrationFolders(directory).map((folder) => relative(directory, folder)),
    ['identity/migrations', 'api-keys/migrations', 'spot/migrations', 'brand-new/migrations'],
  )
  rmSync(directory, { recursive: true })
})

it('brings an empty database up to date, and finds nothing to do the second time', async () => {
  const database = await temporaryDatabase()
  const applied = await migrate(database.sql, migrationFolders())
  assert.ok(applied.length > 0)
  const other = connect(database.url)
  assert.deepEqual(await migrate(other, migrationFolders()), [])
  await other.end()
  await database.drop()
})
