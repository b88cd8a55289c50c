import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eventually } from '../eventually.fixture.ts'
import { createLog } from '../log.ts'
import { connect, type Sql } from './index.ts'
import { KnownRows } from './known-rows.ts'
import { type TemporaryDatabase, temporaryDatabase } from './temporary-database.ts'

const NOW = Date.UTC(2030, 0, 1)

describe('rows in memory', () => {
  let database: TemporaryDatabase
  let sql: Sql
  let rows: KnownRows<string>
  let reads: number[][]
  let isDown = false

  const otherwise = () => 'nobody knows'
  const write = (id: number, word: string) =>
    sql`insert into words values (${id}, ${word}) on conflict (id) do update set word = excluded.word`
  const announce = (id: number) => sql`select pg_notify('words', ${String(id)})`

  before(async () => {
    database = await temporaryDatabase()
    sql = connect(database.url)
    await sql`create table words (id bigint primary key, word text not null)`
  })
  after(async () => {
    await sql.end()
    await database.drop()
  })

  beforeEach(async () => {
    isDown = false
    reads = []
    await sql`delete from words`
    rows = new KnownRows({
      sql,
      log: createLog('test', { level: 'silent' }),
      channel: 'words',
      none: 'none',
      read: async (from, ids) => {
        reads.push([...ids])
        if (isDown) throw new Error('down')
        const found = await from<{ id: bigint; word: string }[]>`select * from words where id = any(${ids as number[]})`
        return new Map(found.map(({ id, word }) => [Number(id), word]))
      },
    })
  })

  it('are read once, and again after a minute', async () => {
    await write(1, 'one')
    assert.equal(rows.known(1, NOW, otherwise), undefined)
    assert.equal(await rows.of(1, NOW, otherwise), 'one')
    assert.equal(await rows.of(1, NOW + 59_999, otherwise), 'one')
    assert.equal(rows.known(1, NOW, otherwise), 'one')
    assert.deepEqual(reads, [[1]])
    await write(1, 'uno')
    assert.equal(await rows.of(1, NOW + 60_000, otherwise), 'uno')
    assert.equal(await rows.of(2, NOW, otherwise), 'none')
  })

  it('are forgotten when their change is announced', async () => {
    await rows.follow()
    const changed: (number | undefined)[] = []
    rows.onNews((id) => changed.push(id))
    await rows.learn([1], NOW)
    await write(1, 'one')
    await announce(1)
    await eventually('the change is known', async () => changed.includes(1) || undefined)
    assert.equal(rows.known(1, NOW, otherwise), undefined)
    assert.equal(await rows.of(1, NOW, otherwise), 'one')
    await rows.close()
  })

  it('stay in use while they cannot be read', async () => {
    await write(1, 'one')
    await rows.learn([1, 1], NOW)
    assert.deepEqual(reads, [[1]])
    isDown = true
    assert.equal(await rows.readAgain(1, NOW, otherwise), 'one')
    assert.equal(await rows.of(2, NOW, otherwise), 'nobody knows')
    isDown = false
    await write(1, 'uno')
    const [first, second] = await Promise.all([rows.readAgain(1, NOW, otherwise), rows.readAgain(1, NOW, otherwise)])
    assert.deepEqual([first, second], ['uno', 'uno'])
    assert.equal(reads.length, 4)
  })
})
