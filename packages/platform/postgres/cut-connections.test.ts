import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, inTransaction, type Sql, type TemporaryDatabase, temporaryDatabase } from './index.ts'

/** The codes a client may see when its connection is cut. */
const CUT = new Set(['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE', '57P01'])

let database: TemporaryDatabase
let admin: Sql
before(async () => {
  database = await temporaryDatabase()
  admin = connect(database.url, { connections: 1, name: 'admin' })
  await admin`create table counters (id int8 primary key, value int8 not null)`
})
after(async () => {
  await admin.end()
  await database.drop()
})

const cutAll = (name: string) =>
  admin`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${name}`

it('while connections are cut, every statement is answered or refused, and a transaction happens completely or not at all', async () => {
  const sql = connect(database.url, { connections: 4, name: 'cut' })
  await admin`insert into counters values (1, 0), (2, 0)`
  let committed = 0
  let uncertain = 0
  const work: Record<string, () => Promise<unknown>> = {
    statement: () => sql`select value from counters where id = ${1n}`,
    together: () => inTransaction(sql, (tx) => Promise.all([tx`select 1`, tx`select ${2n}::int8`, tx`select 3`])),
    async moved() {
      let isBeforeCommit = true
      try {
        await inTransaction(sql, async (tx) => {
          await tx`update counters set value = value + 1 where id = ${1n}`
          await sleep(2)
          await tx`update counters set value = value - 1 where id = ${2n}`
          isBeforeCommit = false
        })
        committed += 1
      } catch (error) {
        if (!isBeforeCommit) uncertain += 1
        throw error
      }
    },
  }
  let isOver = false
  let refused = 0
  const rounds = Object.values(work).flatMap((each) => [each, each])
  const loops = rounds.map(async (each) => {
    while (!isOver) {
      await each().catch((error: { code: string }) => {
        assert.ok(CUT.has(error.code), error.code)
        refused += 1
      })
    }
  })
  for (let cut = 0; cut < 60; cut++) {
    await cutAll('cut')
    await sleep(10)
  }
  isOver = true
  // A statement that was never answered would hang here.
  await Promise.all(loops)
  assert.ok(refused > 0)
  const [one, two] = await admin<{ value: bigint }[]>`select value from counters order by id`
  assert.equal((one?.value ?? 0n) + (two?.value ?? 0n), 0n)
  const happened = Number(one?.value)
  assert.ok(happened >= committed && happened <= committed + uncertain, `${committed} + ${uncertain}: ${happened}`)
  assert.deepEqual([...(await sql`select 4::int8 as four`)], [{ four: 4n }])
  await sql.end()
})

it('a transaction that is cut in the middle sends nothing afterwards', async () => {
  const sql = connect(database.url, { connections: 1, name: 'cut' })
  await admin`insert into counters values (3, 0)`
  const answers: unknown[] = []
  const moving = inTransaction(sql, async (tx) => {
    await tx`update counters set value = 1 where id = 3`
    await cutAll('cut')
    for (let times = 0; times < 2; times++) {
      await tx`update counters set value = 2 where id = 3`.catch((error: { code: string }) => answers.push(error.code))
      await sleep(1)
    }
  })
  await assert.rejects(moving)
  assert.equal(answers.length, 2)
  assert.deepEqual([...(await sql`select value from counters where id = 3`)], [{ value: 0n }])
  await sql.end()
})

it('statements issued together run in order, and none runs after one that fails', async () => {
  const sql = connect(database.url, { connections: 1, name: 'together' })
  await admin`insert into counters values (4, 0)`
  const add = (tx: Sql, n: number) =>
    tx`update counters set value = value * 10 + ${n}::int where id = 4 returning value`
  const valuesOf = (rounds: { value: bigint }[][]) => rounds.map(([row]) => row?.value)
  // The second time the connection has the statement prepared, and nothing waits for an answer any more.
  for (const before of [0n, 123n]) {
    const together = (tx: Sql) => Promise.all([1, 2, 3].map((n) => add(tx, n)))
    const answers = valuesOf((await inTransaction(sql, together)) as unknown as { value: bigint }[][])
    assert.deepEqual(answers, [before * 10n + 1n, before * 100n + 12n, before * 1000n + 123n])
  }
  const failing = inTransaction(sql, async (tx) => Promise.all([add(tx, 4), tx`select 1 / 0`, add(tx, 5)]))
  await assert.rejects(failing, { code: '22012' })
  assert.deepEqual([...(await sql`select value from counters where id = 4`)], [{ value: 123_123n }])
  await sql.end()
})

it('a silent server is not waited for longer than the timeout', async () => {
  const sql = connect(database.url, { connections: 1, answerWithinMs: 2_000, name: 'patient' })
  await Promise.all([
    assert.rejects(sql`select pg_sleep(60)`, { code: 'ETIMEDOUT' }),
    assert.rejects(sql`select pg_sleep(60)`, { code: 'ETIMEDOUT' }),
  ])
  assert.deepEqual([...(await sql`select 1::int8 as one`)], [{ one: 1n }])
  await cutAll('patient')
  await sql.end()
})

it('ten thousand statements may wait for a connection, and no more', async () => {
  const sql = connect(database.url, { connections: 1 })
  const asked = Array.from({ length: 10_002 }, () =>
    sql`select pg_sleep(60)`.then(
      () => 'answered',
      (error: { code: string }) => error.code,
    ),
  )
  assert.equal(await asked.at(-1), 'ETIMEDOUT')
  await sql.end({ timeout: 0 })
  const answers = await Promise.all(asked)
  assert.equal(answers.filter((code) => code === 'ETIMEDOUT').length, 1)
  assert.ok(!answers.includes('answered'))
})

it('reading page by page frees the connection at the end, even when the reader stops early', async () => {
  const sql = connect(database.url, { connections: 1, answerWithinMs: 10_000 })
  const read = async (most: number) => {
    let count = 0
    for await (const page of sql`select * from generate_series(1, 25)`.cursor(10)) {
      count += page.length
      if (count >= most) break
    }
    return count
  }
  assert.deepEqual([await read(100), await read(15), await read(100)], [25, 20, 25])
  await assert.rejects(async () => {
    for await (const _ of sql`select 1 / (3 - n) from generate_series(1, 5) n`.cursor(1));
  }, /division by zero/)
  assert.equal(await read(100), 25)
  await sql.end()
})

it('arrays of the supported types survive a round trip', async () => {
  const texts = ['plain', '', 'with "quotes", commas', 'back\\slash', '{braces}', 'NULL', 'two\nlines']
  const [row] = await admin`
    select ${texts}::text[] as texts, ${['1', '9007199254740993']}::int8[] as bigints, '{}'::text[] as none,
      array[timestamptz '2026-01-02 03:04:05.678Z'] as moments, array['a', null]::text[] as holes`
  assert.deepEqual(row, {
    texts,
    bigints: [1n, 9007199254740993n],
    none: [],
    moments: [new Date('2026-01-02T03:04:05.678Z')],
    holes: ['a', null],
  })
})
