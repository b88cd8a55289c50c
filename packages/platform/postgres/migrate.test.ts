import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { type TemporaryDatabase, temporaryDatabase } from './temporary-database.ts'

describe('migrations', () => {
  let database: TemporaryDatabase
  let root: string
  let folder: string

  beforeEach(async () => {
    database = await temporaryDatabase()
    root = mkdtempSync(join(tmpdir(), 'bowline-migrate-'))
    folder = join(root, 'orders/migrations')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '0001-orders.sql'), 'CREATE TABLE orders (id int8); INSERT INTO orders VALUES (7);')
  })
  afterEach(async () => {
    await database.drop()
    rmSync(root, { recursive: true })
  })

  it('apply each file once, in order', async () => {
    writeFileSync(join(folder, '0002-symbol.sql'), "ALTER TABLE orders ADD symbol text DEFAULT 'BTCUSDT'")
    assert.deepEqual(await migrate(database.sql, [folder]), ['orders/0001-orders.sql', 'orders/0002-symbol.sql'])
    assert.deepEqual(await migrate(database.sql, [folder]), [])
    assert.deepEqual([...(await database.sql`SELECT * FROM orders`)], [{ id: 7n, symbol: 'BTCUSDT' }])
  })

  it('leave nothing behind of a file that fails in the middle', async () => {
    writeFileSync(join(folder, '0002-broken.sql'), 'CREATE TABLE half (id int8); SELECT no_such_function();')
    await assert.rejects(migrate(database.sql, [folder]), /orders\/0002-broken\.sql failed: .*no_such_function/)
    assert.deepEqual([...(await database.sql`SELECT id FROM applied_migration`)], [{ id: 'orders/0001-orders.sql' }])
    assert.equal((await database.sql`SELECT to_regclass('half') AS half`)[0]?.half, null)
  })

  it('refuse a file that was changed after it was applied', async () => {
    await migrate(database.sql, [folder])
    writeFileSync(join(folder, '0001-orders.sql'), 'CREATE TABLE orders (id text)')
    await assert.rejects(migrate(database.sql, [folder]), /was changed after it had been applied/)
  })

  it('run once when two processes start together', async () => {
    const other = connect(database.url)
    const both = await Promise.all([migrate(database.sql, [folder]), migrate(other, [folder])])
    await other.end()
    assert.deepEqual(both.flat(), ['orders/0001-orders.sql'])
  })

  it('refuse file names without a number', async () => {
    writeFileSync(join(folder, 'later.sql'), 'SELECT 1')
    await assert.rejects(migrate(database.sql, [folder]), /NNNN-what-it-does/)
  })
})

describe('a connection', () => {
  let database: TemporaryDatabase
  before(async () => {
    database = await temporaryDatabase()
  })
  after(() => database.drop())

  it('returns int8 as bigint and numeric as text, exactly', async () => {
    const [row] = await database.sql`SELECT ${9223372036854775807n}::int8 AS units, 0.1::numeric + 0.2::numeric AS sum`
    assert.deepEqual(row, { units: 9223372036854775807n, sum: '0.3' })
  })
})
