import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { connect } from './connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

async function ask<T>(server: EmbeddedPostgres, query: string): Promise<T[]> {
  const sql = connect(server.url, { connections: 1 })
  try {
    return (await sql.unsafe(query)) as unknown as T[]
  } finally {
    await sql.end()
  }
}

describe('the embedded PostgreSQL', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-embedded-'))
  let server: EmbeddedPostgres

  before(async () => {
    server = await startEmbeddedPostgres({ directory, durable: false })
    await ask(server, 'CREATE TABLE kept (n int8)')
    await ask(server, 'INSERT INTO kept VALUES (9007199254740993)')
  })

  after(async () => {
    await server.stop()
    rmSync(directory, { recursive: true })
  })

  it('keeps its data across an orderly stop and start', async () => {
    await server.stop()
    assert.equal(existsSync(join(directory, 'cluster/postmaster.pid')), false)
    server = await startEmbeddedPostgres({ directory, durable: false })
    assert.deepEqual([...(await ask(server, 'SELECT n FROM kept'))], [{ n: 9007199254740993n }])
  })

  it('starts again after its server was killed and left a stale pid file', async () => {
    process.kill(server.pid, 'SIGKILL')
    await server.exited
    assert.ok(existsSync(join(directory, 'cluster/postmaster.pid')))
    // By now that pid may belong to another process.
    writeFileSync(join(directory, 'cluster/.s.PGSQL.5432.lock'), `${process.ppid}\n`)
    server = await startEmbeddedPostgres({ directory, durable: false })
    assert.deepEqual([...(await ask(server, 'SELECT n FROM kept'))], [{ n: 9007199254740993n }])
  })

  it('takes over from a server that still runs on the same folder', async () => {
    const former = server
    server = await startEmbeddedPostgres({ directory, durable: false })
    await former.exited
    assert.notEqual(server.pid, former.pid)
    assert.deepEqual([...(await ask(server, 'SELECT n FROM kept'))], [{ n: 9007199254740993n }])
  })

  it('listens in its own folder, which nobody else may enter', async () => {
    const [row] = await ask<{ ports: string }>(server, `SELECT current_setting('listen_addresses') AS ports`)
    assert.equal(row?.ports, '')
    const cluster = join(directory, 'cluster')
    assert.equal(server.url.includes(`@${encodeURIComponent(cluster)}:`), true)
    assert.deepEqual(
      [statSync(cluster).mode & 0o777, statSync(join(cluster, '.s.PGSQL.5432')).mode & 0o777],
      [0o700, 0o700],
    )
  })

  it('says why it fails to start', async () => {
    await server.stop()
    const settings = join(directory, 'cluster/postgresql.auto.conf')
    const before = readFileSync(settings)
    writeFileSync(settings, 'port = none\n')
    await assert.rejects(
      startEmbeddedPostgres({ directory, durable: false }),
      /did not start:\n.* FATAL: .*contains errors$/,
    )
    writeFileSync(settings, before)
    server = await startEmbeddedPostgres({ directory, durable: false })
  })

  it('refuses connections without the password', async () => {
    const stranger = connect(server.url.replace(/:[^:@]+@/, ':guess@'), { connections: 1 })
    await assert.rejects(async () => await stranger`SELECT 1`, /password authentication failed/)
    await stranger.end()
    assert.equal(statSync(join(directory, 'password')).mode & 0o777, 0o600)
  })
})

it('serves a folder whose path is too long for a socket on a port, the same one after a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), `bowline-embedded-${'long-'.repeat(20)}`))
  const first = await startEmbeddedPostgres({ directory, durable: false })
  assert.match(first.url, /@127\.0\.0\.1:\d+\//)
  await first.stop()
  const second = await startEmbeddedPostgres({ directory, durable: false, formerUrl: first.url })
  assert.equal(second.url, first.url)
  assert.deepEqual([...(await ask(second, 'SELECT 1::int8 AS one'))], [{ one: 1n }])
  await second.stop()
  rmSync(directory, { recursive: true })
})
