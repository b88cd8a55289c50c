import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
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

  it('keeps its data over an orderly stop and start', async () => {
    await server.stop()
    assert.equal(existsSync(join(directory, 'cluster/postmaster.pid')), false)
    server = await startEmbeddedPostgres({ directory, durable: false })
    assert.deepEqual([...(await ask(server, 'SELECT n FROM kept'))], [{ n: 9007199254740993n }])
  })

  it('starts again after its server was killed and left a stale pid file', async () => {
    process.kill(server.pid, 'SIGKILL')
    await server.exited
    assert.ok(existsSync(join(directory, 'cluster/postmaster.pid')))
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

  it('lets nobody in without the password', async () => {
    const stranger = connect(server.url.replace(/:[^:@]+@/, ':guess@'), { connections: 1 })
    await assert.rejects(async () => await stranger`SELECT 1`, /password authentication failed/)
    await stranger.end()
    assert.equal(statSync(join(directory, 'password')).mode & 0o777, 0o600)
  })
})
