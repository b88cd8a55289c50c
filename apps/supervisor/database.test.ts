import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readConfig } from '@bowline/platform/config.ts'
import { eventually, until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { readPostmaster } from '@bowline/platform/postgres/postmaster.ts'
import { type Database, openDatabase } from './database.ts'

const log = createLog('test', { level: 'silent' })

describe('the database of the exchange', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-database-'))
  const migrations = join(directory, 'orders/migrations')
  const config = readConfig({ BOWLINE_DATA: directory })
  let database: Database

  before(async () => {
    mkdirSync(migrations, { recursive: true })
    writeFileSync(join(migrations, '0001-orders.sql'), 'CREATE TABLE orders (id int8)')
    database = await openDatabase(config, [migrations], log)
  })
  after(async () => {
    await database.stop()
    rmSync(directory, { recursive: true })
  })

  /** Pid of the running server; its connections outlive it by a moment. */
  const server = () => {
    const found = readPostmaster(join(directory, 'postgres/cluster'))
    return found?.ready ? found.pid : undefined
  }
  const kill = async () => {
    const former = await eventually('PostgreSQL runs', server)
    process.kill(former, 'SIGKILL')
    return former
  }

  it('comes back on the same address when PostgreSQL is killed, and clients reconnect', async () => {
    const sql = connect(database.url, { connections: 1 })
    await sql`INSERT INTO orders VALUES (1)`
    const former = await kill()
    await until(() => server() !== undefined && server() !== former)
    const rows = await eventually('PostgreSQL answers', () => sql`SELECT id FROM orders`.catch(() => undefined))
    assert.deepEqual([...rows], [{ id: 1n }])
    await sql.end()
  })

  it('comes back even if its first restart fails', async () => {
    const sql = connect(database.url, { connections: 1 })
    const settings = join(directory, 'postgres/cluster/postgresql.auto.conf')
    const before = readFileSync(settings, 'utf8')
    appendFileSync(settings, 'nonsense = 1\n')
    await kill()
    await until(() => readFileSync(join(directory, 'postgres/server.log'), 'utf8').includes('nonsense'))
    writeFileSync(settings, before)
    await eventually('PostgreSQL answers', () => sql`SELECT id FROM orders`.catch(() => undefined))
    await sql.end()
  })

  it('stays down when stopped during a restart', async () => {
    const former = await kill()
    await until(() => server() !== former)
    await database.stop()
    assert.equal(server(), undefined)
    database = await openDatabase(config, [migrations], log)
  })

  it('is reported by its option, without its password, when it does not answer', async () => {
    const absent = readConfig({
      DATABASE_URL: 'postgres://bowline:hunter2@127.0.0.1:1/bowline',
      BOWLINE_DATA: directory,
    })
    await assert.rejects(openDatabase(absent, [], log), (error: Error) => {
      assert.match(error.message, /^DATABASE_URL: PostgreSQL does not answer \(.*ECONNREFUSED/)
      return !error.message.includes('hunter2')
    })
  })

  it('is not left running when a migration fails', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'bowline-database-'))
    mkdirSync(join(broken, 'orders/migrations'), { recursive: true })
    writeFileSync(join(broken, 'orders/migrations/0001-broken.sql'), 'CREATE NONSENSE')
    const opening = openDatabase(readConfig({ BOWLINE_DATA: broken }), [join(broken, 'orders/migrations')], log)
    await assert.rejects(opening, /0001-broken\.sql failed/)
    assert.throws(() => readFileSync(join(broken, 'postgres/cluster/postmaster.pid')))
    rmSync(broken, { recursive: true })
  })
})
