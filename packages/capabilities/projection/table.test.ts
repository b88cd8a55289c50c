import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import fc from 'fast-check'
import { parseRow, replaceAll, selectList, table, writeRows } from './table.ts'

interface Sample {
  sampleId: number
  side: number
  price: bigint
  total: bigint
  isMaker: boolean
  clientId: string
}

const samples = table<Sample>('samples', {
  sampleId: 'number',
  side: 'code',
  price: 'value',
  total: 'sum',
  isMaker: 'flag',
  clientId: 'text',
})

const INT64 = 2n ** 63n

describe('a table', () => {
  let database: TemporaryDatabase
  before(async () => {
    database = await temporaryDatabase()
    await database.sql.unsafe(`CREATE TABLE samples (sample_id bigint PRIMARY KEY, side smallint, price bigint,
      total numeric, is_maker boolean, client_id text)`)
  })
  after(() => database.drop())

  const stored = async () => {
    const rows = await database.sql.unsafe(`SELECT ${selectList(samples, 's')} FROM samples s ORDER BY sample_id`)
    return rows.map((row) => parseRow(samples, row))
  }

  it('reads back exactly what was written, any text and any size of number', async () => {
    // Texts of the core are UTF-8 and end at the first zero byte.
    const text = fc.oneof(
      fc.string({ unit: 'binary' }).map((any) => any.replaceAll('\0', '')),
      fc.constantFrom('', 'NULL', '{}', 'a,b', '"', '\\', '\\"', "'; DROP TABLE samples; --", 'ünïcödé 🪢', ' x '),
    )
    const fields = {
      sampleId: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      side: fc.integer({ min: 0, max: 255 }),
      price: fc.bigInt({ min: -INT64, max: INT64 - 1n }),
      total: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
      isMaker: fc.boolean(),
      clientId: text,
    }
    const sample = fc.record(fields, { noNullPrototype: true })
    const many = fc.uniqueArray(sample, { selector: (one) => one.sampleId, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(many, async (rows) => {
        await database.sql.unsafe('TRUNCATE samples')
        await writeRows(database.sql, samples, rows)
        assert.deepEqual(
          await stored(),
          rows.toSorted((a, b) => a.sampleId - b.sampleId),
        )
      }),
      { numRuns: 40 },
    )
  })

  it('writes more rows than fit into one statement', async () => {
    await database.sql.unsafe('TRUNCATE samples')
    const row = { side: 1, price: 5n, total: 7n, isMaker: false, clientId: 'c' }
    const rows = Array.from({ length: 10_001 }, (_, index) => ({ ...row, sampleId: index }))
    await writeRows(database.sql, samples, rows)
    assert.deepEqual(await stored(), rows)
  })

  it('refuses an existing row, or replaces it with the new one', async () => {
    await database.sql.unsafe('TRUNCATE samples')
    const row = { sampleId: 1, side: 1, price: 5n, total: 7n, isMaker: false, clientId: 'first' }
    await writeRows(database.sql, samples, [row])
    await assert.rejects(writeRows(database.sql, samples, [row]), /duplicate key/)
    const changed = { ...row, price: 6n, isMaker: true, clientId: 'second' }
    await writeRows(database.sql, samples, [changed], replaceAll(samples, ['sampleId'], ['clientId']))
    assert.deepEqual(await stored(), [{ ...changed, clientId: 'first' }])
  })
})
