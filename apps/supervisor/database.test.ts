import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readConfig } from '@bowline/platform/config.ts'
import { eventually, until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { connect, type Sql, startEmbeddedPostgres } from '@bowline/platform/postgres/index.ts'
import { readPostmaster } from '@bowline/platform/postgres/postmaster.ts'
import { type Database, openDatabase } from './database.ts'

const log = createLog('test', { level: 'silent' })

describe('the database of the exchange', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-database-'))
  const migrations = join(directory, 'orders/migrations')
  const config = readConfig({ BOWLINE_DATA: directory })
  const schema = { migrations: [migrations], rights: { clerk: { tables: { orders: ['select', 'insert'] } } } } as const
  let database: Database<'clerk'>

  before(async () => {
    mkdirSync(migrations, { recursive: true })
    writeFileSync(join(migrations, '0001-orders.sql'), 'CREATE TABLE orders (id int8)')
    database = await openDatabase(config, schema, log)
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

  it('is worked on by its owner, who is no superuser, and by each process with its own rights', async () => {
    const [owner, clerk] = [database.url, database.urls.clerk].map((url) => connect(url, { connections: 1 })) as [
      Sql,
      Sql,
    ]
    const [who] = await owner`select rolsuper as "isSuperuser" from pg_roles where rolname = current_user`
    assert.equal(who?.isSuperuser, false)
    assert.deepEqual([...(await clerk`SELECT id FROM orders`)], [])
    await assert.rejects(clerk`DELETE FROM orders`, { code: '42501' })
    await assert.rejects(clerk`DROP TABLE orders`, { code: '42501' })
    await Promise.all([owner.end(), clerk.end()])
  })

  it('is handed over to its owner when an earlier version made it as superuser', async () => {
    await database.stop()
    const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
    const superuser = connect(server.url, { connections: 1 })
    await superuser`CREATE TABLE trades (id int8 GENERATED ALWAYS AS IDENTITY)`
    await superuser`CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'select 1'`
    await superuser.end()
    await server.stop()
    writeFileSync(join(migrations, '0002-side.sql'), 'ALTER TABLE trades ADD side text; DROP FUNCTION one')
    database = await openDatabase(config, schema, log)
    const sql = connect(database.url, { connections: 1 })
    await sql`INSERT INTO trades (side) VALUES ('buy')`
    await sql.end()
  })

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
    database = await openDatabase(config, schema, log)
  })

  it('whose user may make no roles serves every process with that user', async () => {
    const poor = await openDatabase(readConfig({ DATABASE_URL: database.url, BOWLINE_DATA: directory }), schema, log)
    assert.deepEqual(poor.urls, { clerk: database.url })
  })

  it('is reported by its option, without its password, when it does not answer', async () => {
    const absent = readConfig({
      DATABASE_URL: 'postgres://bowline:hunter2@127.0.0.1:1/bowline',
      BOWLINE_DATA: directory,
    })
    await assert.rejects(openDatabase(absent, { migrations: [], rights: {} }, log), (error: Error) => {
      assert.match(error.message, /^DATABASE_URL: PostgreSQL does not answer \(.*ECONNREFUSED/)
      return !error.message.includes('hunter2')
    })
  })

  it('is not left running when a migration fails', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'bowline-database-'))
    mkdirSync(join(broken, 'orders/migrations'), { recursive: true })
    writeFileSync(join(broken, 'orders/migrations/0001-broken.sql'), 'CREATE NONSENSE')
    const opening = openDatabase(
      readConfig({ BOWLINE_DATA: broken }),
      { migrations: [join(broken, 'orders/migrations')], rights: {} },
      log,
    )
    await assert.rejects(opening, /0001-broken\.sql failed/)
    assert.throws(() => readFileSync(join(broken, 'postgres/cluster/postmaster.pid')))
    rmSync(broken, { recursive: true })
  })
})
