import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  connect,
  migrate,
  type Sql,
  startEmbeddedPostgres,
  type TemporaryDatabase,
} from '@bowline/platform/postgres/index.ts'
import { LedgerLinesCheck } from './ledger-history/index.ts'
import { migratedDatabase } from './migrated-database.fixture.ts'
import { migrationFolders } from './migrations.ts'
import {
  compareProjections,
  ProjectionRunner,
  type Projector,
  type Replay,
  type RunnerOptions,
  rebuildProjections,
} from './projection/index.ts'
import { simulatedBatches } from './projection/simulated-batches.fixture.ts'
import { allProjectionChecks, allProjectors } from './projectors.ts'
import { SpotCheck } from './spot/index.ts'

const batches = simulatedBatches(21, 1_200)
const replay: Replay = (to, onBatch) => batches.slice(0, to).forEach(onBatch)
const tables = allProjectors().flatMap((projector) => projector.tables)

/** A fingerprint of everything the projectors wrote. */
async function checksums(sql: Sql): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of tables) {
    const [row] = await sql.unsafe(
      `SELECT count(*) || ' ' || md5(string_agg(t::text, ',' ORDER BY t::text)) AS sum FROM ${table} t`,
    )
    sums[table] = row.sum
  }
  return sums
}

async function project(
  url: string,
  projectors: Projector[],
  options: RunnerOptions,
  to = batches.length,
): Promise<void> {
  const runner = new ProjectionRunner(() => connect(url, { connections: 1 }), projectors, options)
  const from = await runner.start()
  for (const batch of batches.slice(from, to)) {
    const room = runner.accept(batch)
    if (room) await room
  }
  while (runner.position.sequence < to) await Promise.race([runner.finished, sleep(1)])
  await runner.stop()
}

describe('the projections of the exchange', () => {
  let database: TemporaryDatabase
  let expected: Record<string, string>
  before(async () => {
    database = await migratedDatabase()
    await project(database.url, allProjectors(), { maxDelayMs: 0 })
    expected = await checksums(database.sql)
  })
  after(() => database.drop())

  it('hold rows of every kind', () => {
    // The simulation trades no contracts yet: their history has a test of its own.
    const filled = Object.entries(expected).filter(([table]) => !table.startsWith('contract_'))
    for (const [table, sum] of filled) assert.ok(!sum.startsWith('0 '), `${table} is empty`)
  })

  it('are the same after a rebuild, in groups of any size', async () => {
    for (const maxCommands of [1, 7, 5_000]) {
      await rebuildProjections(database.sql, allProjectors())
      await project(database.url, allProjectors(), { maxDelayMs: 0, maxCommands }, 500)
      await project(database.url, allProjectors(), { maxDelayMs: 0, maxCommands: 300 })
      assert.deepEqual(await checksums(database.sql), expected)
    }
  })

  it('are the same after crashes between any two writes', async () => {
    await rebuildProjections(database.sql, allProjectors())
    let writes = 0
    /**
     * Dies in every fifth write of a projector, alternately before and after its rows, so that of two groups one is written.
     */
    const dying = (projector: Projector): Projector => ({
      name: projector.name,
      version: projector.version,
      tables: projector.tables,
      apply: (batch) => projector.apply(batch),
      clear: () => projector.clear(),
      flush: async (tx) => {
        writes += 1
        if (writes % 10 === 0) throw new Error('killed before its rows')
        await projector.flush(tx)
        if (writes % 10 === 5) throw new Error('killed after its rows')
      },
    })
    let crashes = 0
    for (let done = false; !done; )
      await project(database.url, allProjectors().map(dying), { maxDelayMs: 0, maxCommands: 40 }).then(
        () => {
          done = true
        },
        (error: Error) => {
          assert.match(error.message, /killed/)
          crashes += 1
        },
      )
    assert.ok(crashes > 10, `${crashes} crashes`)
    assert.deepEqual(await checksums(database.sql), expected)
  })

  it('agree with the journal', async () => {
    const report = await compareProjections(database.sql, allProjectionChecks(), replay)
    assert.deepEqual(report.differences, [])
    assert.ok(report.ok)
    for (const { name, sequence, rows } of report.projections)
      assert.ok(sequence === batches.length && (rows > 20 || name === 'perpetuals'))
  })

  it('report what differs from the journal', async () => {
    const [{ owner, asset, code, balance }] =
      await database.sql`SELECT * FROM ledger_balances WHERE balance > 0 LIMIT 1`
    const [bar] =
      await database.sql`DELETE FROM klines WHERE seconds = 60 AND open_time = (SELECT max(open_time) FROM klines) RETURNING *`.then(
        (rows) =>
          rows.length > 0
            ? rows
            : database.sql`DELETE FROM klines WHERE ctid IN (SELECT ctid FROM klines LIMIT 1) RETURNING *`,
      )
    await database.sql`UPDATE ledger_balances SET balance = balance + 1 WHERE owner = ${owner} AND asset = ${asset} AND code = ${code}`
    const report = await compareProjections(database.sql, allProjectionChecks(), replay)
    assert.ok(!report.ok)
    assert.deepEqual(
      report.differences.map(({ key }) => key),
      [`${code}:${owner}:${asset}`, `${bar.market}:${bar.seconds}:${bar.open_time}`],
    )
    const [wrong, missing] = report.differences
    assert.deepEqual([wrong.expected, wrong.stored], [String(balance), String(BigInt(balance) + 1n)])
    assert.ok(missing.expected !== undefined && missing.stored === undefined)
  })

  it('report a ledger line that was moved to another owner, or whose note was changed', async () => {
    const { sql } = database
    for (const [column, damage] of [
      ['owner', 'owner + 1'],
      ['memo', "'another'"],
    ] as const) {
      const [line] = await sql.unsafe(
        'SELECT sequence, line, owner, memo FROM ledger_lines WHERE owner <> 0 ORDER BY sequence, line LIMIT 1',
      )
      const where = `sequence = ${line.sequence} AND line = ${line.line}`
      const [changed] = await sql.unsafe(
        `UPDATE ledger_lines SET ${column} = ${damage} WHERE ${where} RETURNING ${column}`,
      )
      const { differences } = await compareProjections(sql, [new LedgerLinesCheck()], replay)
      assert.deepEqual(
        differences.map(({ key }) => key),
        [`ledger_lines ${line.sequence}:${line.line}`],
      )
      assert.ok(differences[0]?.stored?.includes(`${column}=${changed[column]}`))
      await sql.unsafe(`UPDATE ledger_lines SET ${column} = $1 WHERE ${where}`, [line[column]])
    }
    assert.ok((await compareProjections(sql, [new LedgerLinesCheck()], replay)).ok)
  })

  it('report the order, trade and step that differ from the journal', async () => {
    const { sql } = database
    const damaged = async (text: string) => {
      const [before] = await sql.unsafe(text)
      const { differences } = await compareProjections(sql, [new SpotCheck()], replay)
      return { before, differences }
    }
    const order = await damaged(`UPDATE spot_orders SET executed = executed + 1 WHERE order_id =
      (SELECT max(order_id) FROM spot_orders WHERE executed > 0) RETURNING *`)
    assert.deepEqual(
      order.differences.map(({ key }) => key),
      [`spot_orders ${order.before.order_id}`],
    )
    const [{ expected, stored }] = order.differences
    assert.match(String(expected), new RegExp(`\\bexecuted=${BigInt(order.before.executed) - 1n}\\b`))
    assert.equal(stored?.replace(/executed=\d+/, ''), expected?.replace(/executed=\d+/, ''))

    const trade = await damaged('DELETE FROM spot_trades WHERE trade_id = 2 RETURNING *')
    assert.deepEqual(
      trade.differences.filter(({ key }) => key === `spot_trades ${trade.before.market}:2`).map(({ stored }) => stored),
      [undefined],
    )
    const twice =
      await damaged(`INSERT INTO spot_order_events SELECT market, order_id, account, sequence, step + 100, time,
      execution, status, end_reason, is_maker, trade_id, prevented_id, last_qty, last_price, fee, fee_asset, lots_ahead,
      qty, executed, locked, request_client_id FROM spot_order_events LIMIT 1 RETURNING *`)
    const { order_id, sequence, step } = twice.before
    const extra = twice.differences.find(({ key }) => key === `spot_order_events ${order_id}:${sequence}:${step}`)
    assert.ok(extra?.stored !== undefined && extra.expected === undefined)
  })
})

describe('a database that stops and starts under load', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-projectors-'))
  after(() => rmSync(directory, { recursive: true, force: true }))

  it('receives every row once', async () => {
    let server = await startEmbeddedPostgres({ directory, durable: false })
    const { url } = server
    const sql = connect(url, { connections: 2 })
    await migrate(sql, migrationFolders())
    await sql.end()
    const outages: unknown[] = []
    const runner = new ProjectionRunner(() => connect(url, { connections: 1 }), allProjectors(), {
      maxDelayMs: 0,
      maxCommands: 10,
      maxWaiting: 100,
      firstRetryMs: 5,
      onOutage: (error) => outages.push(error),
    })
    await runner.start()
    const feeding = (async () => {
      for (const batch of batches) await runner.accept(batch)
    })()
    for (const at of [200, 700]) {
      while (runner.position.sequence < at) await Promise.race([runner.finished, sleep(1)])
      await server.stop()
      const { length } = outages
      while (outages.length < length + 3) await Promise.race([runner.finished, sleep(1)])
      server = await startEmbeddedPostgres({ directory, formerUrl: url, durable: false })
    }
    await feeding
    while (runner.position.sequence < batches.length) await Promise.race([runner.finished, sleep(1)])
    await runner.stop()

    const again = connect(url, { connections: 2 })
    const report = await compareProjections(again, allProjectionChecks(), replay)
    assert.deepEqual(report.differences, [])
    const [{ n }] = await again`SELECT count(*) AS n FROM spot_trades`
    assert.equal(Number(n), batches.flatMap(({ events }) => events.filter(({ kind }) => kind === 'trade')).length)
    await again.end()
    await server.stop()
  })
})
