import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { journalReplay } from '@bowline/capabilities/journal-replay.ts'
import { setDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { compareProjections } from '@bowline/capabilities/projection/index.ts'
import { allProjectionChecks } from '@bowline/capabilities/projectors.ts'
import type { Command } from '@bowline/core/messages/commands.ts'
import { linesOf } from '@bowline/core/messages/journal.ts'
import { snapshotDirectory } from '@bowline/engine/directories.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/index.ts'
import { opening, Traffic, temporaryDirectory } from '@bowline/engine/traffic.fixture.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { listSnapshots } from '@bowline/platform/journal/snapshots.ts'
import type { WorkerStatus } from './worker.ts'

const database = await setDatabase()

function startWorker(directory: string): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, BOWLINE_DATA: directory, DATABASE_URL: database.url, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function status(directory: string): Promise<WorkerStatus | undefined> {
  return (await callControl(join(directory, 'worker.sock'), 'status').catch(() => undefined)) as
    | WorkerStatus
    | undefined
}

/** Polls without a delay: the worker is to be killed while it writes. */
async function untilProjected(directory: string, sequence: number): Promise<void> {
  while (((await status(directory))?.projected ?? 0) < sequence) await sleep(5)
}

async function submit(engine: RunningEngine, traffic: Pick<Traffic, 'next'>, count: number): Promise<number> {
  const results = await Promise.all(Array.from({ length: count }, () => engine.submit(traffic.next())))
  return (results.at(-1) as { sequence: number }).sequence
}

test('a worker killed again and again under load writes every row once, and finally all of them', async (t) => {
  const directory = temporaryDirectory(t)
  let worker = startWorker(directory)
  t.after(() => worker.kill('SIGKILL'))
  await eventually('the worker is up before there is a journal', () => status(directory))
  // With tables of other sizes than the program's own, which only the journal's head says.
  const engine = await startEngine({ directory, capacity: { assets: 2_000 } })
  let stopped = false
  t.after(() => (stopped ? undefined : engine.stop()))
  for (const command of opening()) void engine.submit(command)
  const sent = opening()
  const source = new Traffic(4)
  const traffic = { next: () => sent[sent.push(source.next()) - 1] as Command }
  await untilProjected(directory, await submit(engine, traffic, 300))
  for (let kills = 0; kills < 4; kills++) {
    const last = await submit(engine, traffic, 400)
    await untilProjected(directory, last - 350)
    const died = once(worker, 'exit')
    worker.kill('SIGKILL')
    await died
    worker = startWorker(directory)
  }
  const last = await submit(engine, traffic, 200)
  await engine.stop()
  stopped = true
  await untilProjected(directory, 1)
  const died = once(worker, 'exit')
  worker.kill('SIGTERM')
  assert.deepEqual(await died, [0, null])

  const report = await compareProjections(database.sql, allProjectionChecks(), journalReplay({ directory }))
  assert.deepEqual(report.differences, [])
  assert.deepEqual([...new Set(report.projections.map(({ sequence }) => sequence))], [last])
  // Nobody traded a contract.
  assert.ok(report.projections.every(({ name, rows }) => rows > 1 || name === 'perpetuals'))
  assert.equal(listSnapshots(snapshotDirectory(directory))[0].sequence, last)
  let trades = 0
  await journalReplay({ directory })(last, ({ events }) => {
    for (const { kind } of events) if (kind === 'trade') trades += 1
  })
  const [stored] = await database.sql`SELECT count(*) AS trades FROM spot_trades`
  assert.ok(trades > 100)
  assert.equal(Number(stored.trades), trades)
  const funded =
    await database.sql`SELECT DISTINCT biz_id FROM ledger_lines WHERE owner = 7 AND biz_id <> '' ORDER BY 1`
  const keys = sent.flatMap((command) =>
    command.kind === 'journal' && linesOf(command).some(({ owner }) => owner === 7) ? [command.bizId] : [],
  )
  assert.deepEqual(
    funded.map(({ biz_id }) => biz_id),
    keys.toSorted(),
  )
})

test('a worker without a database address says so', async () => {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, BOWLINE_DATA: '/nowhere' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  worker.stdout.on('data', (text) => {
    said += text
  })
  const [code] = await once(worker, 'close')
  assert.equal(code, 1)
  assert.match(said, /DATABASE_URL is missing/)
})
