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
import words from '../console/words/en_US.json' with { type: 'json' }
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
  const run = (name: string, stopping = new AbortController().signal, apiWaitMs = 0) =>
    (jobsOf({ sql, dataDirectory, mode: 'demo', apiWaitMs }).find((job) => job.name === name) ?? assert.fail()).run(
      stopping,
    )
  const DAY = 86_400_000
  /** The exchange's time; the machine's clock is years ahead. */
  const nowMs = Date.UTC(2020, 0, 1)
  const at = (days: number) => new Date(nowMs + days * DAY)
  const { socket } = dataFolder(dataDirectory)

  it('have a name in the console', () => {
    const unnamed = jobsOf({ sql, dataDirectory, mode: 'demo' }).filter(({ name }) => !(`jobs.${name}` in words))
    assert.deepEqual(
      unnamed.map(({ name }) => name),
      [],
    )
  })

  it('fail while the api does not answer, to be tried again', async () => {
    for (const name of ['accounts', 'purge', 'api-keys']) await assert.rejects(run(name), { code: 'not-running' })
  })

  it('wait for an api that is starting, but not when the worker is to stop: the api stopped before it', async () => {
    const stopping = new AbortController()
    const waiting = ['accounts', 'purge', 'solvency'].map((name) => run(name, stopping.signal, 3_600_000))
    setImmediate(() => stopping.abort())
    for (const each of waiting) await assert.rejects(each, { name: 'AbortError' })
  })

  it('have the api do what needs the engine', async () => {
    const asked: unknown[] = []
    const control = await serveControl(socket, {
      'job.run': async (params) => {
        asked.push(params)
        return { screened: 2 }
      },
    })
    assert.deepEqual(await run('identities'), { screened: 2 })
    assert.deepEqual(asked, [{ name: 'identities' }])
    await control.close()
  })

  it('delete what has expired by the exchange’s time: a machine’s clock far ahead makes nothing good again', async () => {
    const control = await serveControl(socket, { 'job.time': async () => ({ nowMs }) })
    await owner`insert into spent_challenges (signature, expires_at) values ('\\x01', ${at(-1)}), ('\\x02', ${at(1)})`
    await run('purge')
    const left = await owner`select encode(signature, 'hex') as signature from spent_challenges`
    assert.deepEqual([...left], [{ signature: '02' }], 'what the machine takes for expired since years is still spent')
    await control.close()
  })

  it('remind owners of keys that end soon, once, in their language', async () => {
    const [user] = await owner<{ id: bigint }[]>`
      insert into users (email, password_hash) values ('alice@example.com', 'none') returning id`
    const id = user?.id as bigint
    await owner`insert into user_settings (user_id, name, value, written_at) values (${id}, 'locale', '"fr_FR"', now())`
    await owner`insert into api_keys (api_key, user_id, label, type, secret_encrypted, permissions, expires_at)
      values (${'A'.repeat(64)}, ${id}, 'bot', 'hmac', '\\x00', '{read}', ${at(6)})`
    const control = await serveControl(socket, { 'job.time': async () => ({ nowMs }) })
    await run('api-keys')
    await run('api-keys')
    await control.close()
    const queued = await owner`select recipient, template, locale from outbox_messages`
    assert.deepEqual([...queued], [{ recipient: 'alice@example.com', template: 'apiKeyReminder', locale: 'fr_FR' }])
  })

  it('make the months ahead of the tables that are divided by month', async () => {
    await run('history-months')
    const months = await owner`select from pg_inherits where inhparent = 'ledger_lines'::regclass`
    assert.equal(months.length, 2 + 3, 'the first, the rest, and three months')
  })
})
