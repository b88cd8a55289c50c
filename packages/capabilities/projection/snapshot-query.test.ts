import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { connect, migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { Parameters, readSnapshot } from './index.ts'

describe('a snapshot query', () => {
  let database: TemporaryDatabase
  before(async () => {
    database = await temporaryDatabase()
    await migrate(database.sql, [fileURLToPath(new URL('./migrations', import.meta.url))])
    await database.sql`INSERT INTO projection_positions (name, version, sequence, time) VALUES ('sample', 2, 41, 900)`
  })
  after(() => database.drop())

  it('returns rows and position together, and the position to the query', async () => {
    const query = 'SELECT n, p.sequence + n AS total FROM generate_series(1, $1::integer) n ORDER BY n DESC'
    const found = await readSnapshot(database.sql, { name: 'sample', version: 2 }, query, [2])
    assert.equal(found?.sequence, 41)
    assert.equal(found?.time, 900)
    assert.deepEqual(
      found?.rows.map(({ n, total }) => [n, total]),
      [
        [2, 43n],
        [1, 42n],
      ],
    )
  })

  it('returns the position without rows, and none for another version', async () => {
    const query = 'SELECT 1 AS one WHERE false'
    const found = await readSnapshot(database.sql, { name: 'sample', version: 2 }, query, [])
    assert.deepEqual(found, { sequence: 41, time: 900, rows: [] })
    const other = await readSnapshot(database.sql, { name: 'sample', version: 3 }, query, [])
    assert.deepEqual(other, { sequence: 0, time: 0, rows: [] })
  })

  it('does not wait for a database that accepts connections and never answers', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const sql = connect(`postgres://x:x@127.0.0.1:${(silent.address() as AddressInfo).port}/x`, { connections: 1 })
    assert.equal(await readSnapshot(sql, { name: 'sample', version: 2 }, 'SELECT 1', [], 30), undefined)
    for (const socket of sockets) socket.destroy()
    silent.close()
    await sql.end({ timeout: 0 })
  })

  it('gives up on a hurried query without thinking worse of the database', async () => {
    const sample = { name: 'sample', version: 2 }
    assert.equal(await readSnapshot(database.sql, sample, 'SELECT pg_sleep(0.5)', [], 30), undefined)
    assert.equal((await readSnapshot(database.sql, sample, 'SELECT pg_sleep(0.3)', []))?.rows.length, 1)
  })

  it('lets an invalid query of ours fail', async () => {
    await assert.rejects(readSnapshot(database.sql, { name: 'sample', version: 2 }, 'SELECT nothing', []), /nothing/)
  })
})

describe('parameters', () => {
  it('are numbered in order, and omitted with their condition', () => {
    const parameters = new Parameters()
    const conditions = parameters.all([
      ['a = ?', 7],
      ['b = ?', undefined],
      ['(c = ? OR d = ?)', 0],
    ])
    assert.equal(`${conditions} ${parameters.bind('LIMIT ?', 5)}`, 'a = $1 AND (c = $2 OR d = $2) LIMIT $3')
    assert.deepEqual(parameters.values, [7, 0, 5])
    assert.equal(new Parameters().all([['a = ?', undefined]]), 'true')
  })
})
