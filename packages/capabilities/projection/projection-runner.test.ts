import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { connect, migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { PositionMoved, ProjectionRunner, type Projector, rebuildProjections, type Transaction } from './index.ts'
import { sampleBatch, sampleEvent } from './sample-batches.fixture.ts'

/** Counts trades per market by adding to a stored number, so that applying one twice or not at all shows. */
class TradeCounter implements Projector {
  readonly name: string
  readonly version: number
  readonly tables: string[]
  /** Called inside the transaction, after the rows. */
  afterRows: (tx: Transaction) => Promise<void> = async () => {}
  readonly #counts = new Map<number, number>()

  constructor(name = 'trade_counter', version = 1) {
    this.name = name
    this.version = version
    this.tables = [name]
  }

  apply(batch: EventBatch): void {
    for (const event of batch.events)
      if (event.kind === 'trade') this.#counts.set(event.market, (this.#counts.get(event.market) ?? 0) + this.version)
  }

  async flush(tx: Transaction): Promise<void> {
    for (const [market, count] of this.#counts)
      await tx.unsafe(
        `INSERT INTO ${this.name} VALUES ($1, $2) ON CONFLICT (market) DO UPDATE SET count = ${this.name}.count + excluded.count`,
        [market, count],
      )
    await this.afterRows(tx)
  }

  clear(): void {
    this.#counts.clear()
  }
}

/** One trade per command, alternating between three markets. */
function batches(from: number, to: number): EventBatch[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const sequence = from + index
    return sampleBatch(sequence, 1_000 + sequence, sampleEvent('trade', { market: sequence % 3 }))
  })
}

describe('the projection runner', () => {
  let database: TemporaryDatabase
  before(async () => {
    database = await temporaryDatabase()
    await migrate(database.sql, [fileURLToPath(new URL('./migrations', import.meta.url))])
    await database.sql.unsafe('CREATE TABLE trade_counter (market bigint PRIMARY KEY, count bigint)')
    await database.sql.unsafe('CREATE TABLE other_counter (market bigint PRIMARY KEY, count bigint)')
  })
  after(() => database.drop())
  beforeEach(() => database.sql.unsafe('TRUNCATE trade_counter, other_counter, projection_positions'))

  const open = () => connect(database.url, { connections: 1 })
  const count = async (table = 'trade_counter') =>
    Number((await database.sql.unsafe(`SELECT coalesce(sum(count), 0)::bigint AS n FROM ${table}`))[0].n)
  const position = async (name = 'trade_counter') =>
    Number((await database.sql`SELECT sequence FROM projection_positions WHERE name = ${name}`)[0].sequence)

  async function run(projectors: Projector[], to: number): Promise<number> {
    const runner = new ProjectionRunner(open, projectors, { maxDelayMs: 0, maxCommands: 7 })
    const from = await runner.start()
    for (const batch of batches(from + 1, to)) await runner.accept(batch)
    await runner.stop()
    return from
  }

  it('writes every command once and continues where it stopped', async () => {
    assert.equal(await run([new TradeCounter()], 100), 0)
    assert.deepEqual([await count(), await position()], [100, 100])
    assert.equal(await run([new TradeCounter()], 150), 100)
    assert.deepEqual([await count(), await position()], [150, 150])
  })

  it('refuses a gap in the sequence', async () => {
    const runner = new ProjectionRunner(open, [new TradeCounter()])
    await runner.start()
    runner.accept(batches(1, 1)[0])
    assert.equal(runner.accept(batches(1, 1)[0]), undefined)
    assert.throws(() => runner.accept(batches(3, 3)[0]), /command 3 came after 1/)
    await runner.stop()
  })

  it('repeats nothing when it dies between the rows and the position', async () => {
    const dying = new TradeCounter()
    dying.afterRows = async () => {
      if ((await position()) >= 21) throw new Error('killed')
    }
    const runner = new ProjectionRunner(open, [dying], { maxDelayMs: 0, maxCommands: 7 })
    await runner.start()
    for (const batch of batches(1, 100)) runner.accept(batch)
    await assert.rejects(runner.finished, /killed/)
    assert.deepEqual([await count(), await position()], [21, 21])
    await run([new TradeCounter()], 100)
    assert.deepEqual([await count(), await position()], [100, 100])
  })

  it('repeats nothing when its connection is cut in the middle of a transaction', async () => {
    const projector = new TradeCounter()
    let cuts = 0
    projector.afterRows = async (tx) => {
      if (cuts++ % 2 === 0) await tx.unsafe('SELECT pg_terminate_backend(pg_backend_pid())')
    }
    const outages: unknown[] = []
    const runner = new ProjectionRunner(open, [projector], {
      maxDelayMs: 0,
      maxCommands: 10,
      firstRetryMs: 1,
      onOutage: (error) => outages.push(error),
    })
    await runner.start()
    for (const batch of batches(1, 50)) runner.accept(batch)
    while (runner.position.sequence < 50) await Promise.race([runner.finished, new Promise(setImmediate)])
    await runner.stop()
    assert.deepEqual([await count(), await position(), outages.length], [50, 50, 5])
  })

  it('recognises a commit whose answer was lost', async () => {
    let commits = 0
    /** A client whose every second COMMIT succeeds without its caller learning of it. */
    const losing = () => {
      const sql = open()
      const reserve = async () => {
        const session = await sql.reserve()
        const unsafe = async (text: string, ...rest: never[]) => {
          const result = await session.unsafe(text, ...rest)
          if (text === 'COMMIT' && commits++ % 2 === 0)
            throw Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' })
          return result
        }
        return Object.assign(Object.create(session), { unsafe, release: () => session.release() })
      }
      return Object.assign(Object.create(sql), { reserve, end: () => sql.end({ timeout: 0 }), unsafe: sql.unsafe })
    }
    const runner = new ProjectionRunner(losing, [new TradeCounter()], {
      maxDelayMs: 0,
      maxCommands: 5,
      firstRetryMs: 1,
    })
    await runner.start()
    for (const batch of batches(1, 40)) runner.accept(batch)
    while (runner.position.sequence < 40) await Promise.race([runner.finished, new Promise(setImmediate)])
    await runner.stop()
    assert.deepEqual([await count(), await position()], [40, 40])
    assert.ok(commits >= 8)
  })

  it('lets only one of two writers write', async () => {
    const first = new ProjectionRunner(open, [new TradeCounter()], { maxDelayMs: 0 })
    const second = new ProjectionRunner(open, [new TradeCounter()], { maxDelayMs: 0 })
    await first.start()
    await second.start()
    for (const batch of batches(1, 10)) first.accept(batch)
    await first.stop()
    for (const batch of batches(1, 20)) second.accept(batch)
    await assert.rejects(second.finished, PositionMoved)
    assert.deepEqual([await count(), await position()], [10, 10])
  })

  it('brings a new projector up to the others without disturbing them', async () => {
    await run([new TradeCounter()], 60)
    assert.equal(await run([new TradeCounter(), new TradeCounter('other_counter')], 80), 0)
    assert.deepEqual([await count(), await position()], [80, 80])
    assert.deepEqual([await count('other_counter'), await position('other_counter')], [80, 80])
  })

  it('rebuilds the tables when a projector’s version changed', async () => {
    await run([new TradeCounter()], 60)
    assert.equal(await run([new TradeCounter('trade_counter', 2)], 60), 0)
    assert.deepEqual([await count(), await position()], [120, 60])
  })

  it('rebuilds the tables on demand, also while a worker runs', async () => {
    const running = new ProjectionRunner(open, [new TradeCounter()], { maxDelayMs: 0 })
    await running.start()
    for (const batch of batches(1, 30)) running.accept(batch)
    while (running.position.sequence < 30) await new Promise(setImmediate)
    await rebuildProjections(database.sql, [new TradeCounter()])
    assert.deepEqual([await count(), await position()], [0, 0])
    for (const batch of batches(31, 31)) running.accept(batch)
    await assert.rejects(running.finished, PositionMoved)
    await run([new TradeCounter()], 31)
    assert.deepEqual([await count(), await position()], [31, 31])
  })

  it('asks its source to wait when memory is full', async () => {
    const blocked = Promise.withResolvers<void>()
    const projector = new TradeCounter()
    projector.afterRows = () => blocked.promise
    const runner = new ProjectionRunner(open, [projector], { maxDelayMs: 0, maxCommands: 5, maxWaiting: 20 })
    await runner.start()
    let accepted = 0
    let full: Promise<void> | undefined
    for (const batch of batches(1, 100)) {
      full = runner.accept(batch)
      accepted += 1
      if (full) break
    }
    assert.ok(accepted >= 20 && accepted <= 25, `full after ${accepted}`)
    blocked.resolve()
    await full
    for (const batch of batches(accepted + 1, 100)) await runner.accept(batch)
    await runner.stop()
    assert.deepEqual([await count(), await position()], [100, 100])
  })

  it('does not mistake a bug of ours for an outage', async () => {
    const wrong = new TradeCounter()
    wrong.afterRows = async (tx) => {
      await tx.unsafe('SELECT no_such_column')
    }
    const runner = new ProjectionRunner(open, [wrong], { maxDelayMs: 0 })
    await runner.start()
    runner.accept(batches(1, 1)[0])
    await assert.rejects(runner.finished, /no_such_column/)
  })

  it('can stop while the database is down', async () => {
    const nowhere = connect('postgres://nobody:x@127.0.0.1:1/none')
    const outage = Promise.withResolvers<void>()
    const onOutage = () => outage.resolve()
    const runner = new ProjectionRunner(() => nowhere, [new TradeCounter()], { firstRetryMs: 1, onOutage })
    const started = runner.start()
    await outage.promise
    await runner.stop()
    await assert.rejects(started, /stopped before the database answered/)
    await nowhere.end()
  })
})
