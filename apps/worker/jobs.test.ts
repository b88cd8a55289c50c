import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { databaseRights } from '@bowline/capabilities/database-rights.ts'
import { setDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { serveControl } from '@bowline/platform/control-socket.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { processUrls } from '@bowline/platform/postgres/roles.ts'
import { jobsOf } from './jobs.ts'

describe('the worker’s jobs', async () => {
  const { sql: owner, url } = await setDatabase()
  const { worker } = await processUrls(owner, url, databaseRights())
  const sql = connect(worker, { connections: 2 })
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bowline-jobs-'))
  after(async () => {
    await sql.end({ timeout: 1 })
    rmSync(dataDirectory, { recursive: true })
  })
  const run = (name: string) => (jobsOf({ sql, dataDirectory }).find((job) => job.name === name) ?? assert.fail()).run()
  const DAY = 86_400_000
  const at = (days: number) => new Date(Date.now() + days * DAY)

  it('delete what has expired, and nothing else', async () => {
    await owner`insert into spent_challenges (signature, expires_at) values ('\\x01', ${at(-1)}), ('\\x02', ${at(1)})`
    await run('purge')
    const left = await owner`select encode(signature, 'hex') as signature from spent_challenges`
    assert.deepEqual([...left], [{ signature: '02' }])
  })

  it('remind owners of keys that end soon, once, in their language', async () => {
    const [user] = await owner<{ id: bigint }[]>`
      insert into users (email, password_hash) values ('alice@example.com', 'none') returning id`
    const id = user?.id as bigint
    await owner`insert into user_settings (user_id, name, value, written_at) values (${id}, 'locale', '"fr_FR"', now())`
    await owner`insert into api_keys (api_key, user_id, label, type, secret_encrypted, permissions, expires_at)
      values (${'A'.repeat(64)}, ${id}, 'bot', 'hmac', '\\x00', '{read}', ${at(6)})`
    await run('api-keys')
    await run('api-keys')
    const queued = await owner`select recipient, template, locale from outbox_messages`
    assert.deepEqual([...queued], [{ recipient: 'alice@example.com', template: 'apiKeyReminder', locale: 'fr_FR' }])
  })

  it('have the api do what needs the engine, and fail while it does not answer', async () => {
    const asked: unknown[] = []
    await assert.rejects(run('accounts'), { code: 'not-running' })
    const control = await serveControl(dataFolder(dataDirectory).socket, {
      'job.run': async (params) => {
        asked.push(params)
        return { screened: 2 }
      },
    })
    assert.deepEqual(await run('identities'), { screened: 2 })
    assert.deepEqual(asked, [{ name: 'identities' }])
    await control.close()
  })
})
