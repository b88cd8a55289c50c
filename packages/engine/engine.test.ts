import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { ALL_MARKETS, type Command, CommandKind, type CommandOf, type Query } from '@bowline/core/messages/commands.ts'
import { MarketState } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { assetCommands, BTC_USDT, btcUsdt } from '@bowline/core/simulation/listings.ts'
import { journalStat } from '@bowline/platform/journal/read-journal.ts'
import { listSegments } from '@bowline/platform/journal/segment-files.ts'
import { type EngineOptions, type RunningEngine, startEngine } from './client.ts'
import { journalDirectory } from './directories.ts'
import type { EventBatch } from './engine-client.ts'
import { recover } from './recovery.ts'
import { stateHash } from './state-hash.ts'
import { opening, Traffic, temporaryDirectory, trafficCapacity } from './traffic.fixture.ts'
import { verify } from './verify.ts'

const capacity = trafficCapacity

/** Starts an engine with small segments; any fault fails the test. */
async function start(t: TestContext, directory: string, options: Partial<EngineOptions> = {}): Promise<RunningEngine> {
  const onFault = (error: Error) => {
    throw error
  }
  const engine = await startEngine({ directory, capacity, segmentBytes: 1 << 20, onFault, ...options })
  t.after(() => engine.stop())
  return engine
}

/** Commands of the engine's own before the first: the head. */
const HEAD = 1

function submitAll(engine: RunningEngine, commands: readonly Command[]) {
  return Promise.all(commands.map((command) => engine.submit(command)))
}

function traffic(count: number, seed = 1): Command[] {
  const source = new Traffic(seed)
  return Array.from({ length: count }, () => source.next())
}

test('a command resolves with its own events once it is durable, in the order of submission', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  const results = await submitAll(engine, opening())
  assert.deepEqual(
    results.map((result) => result.sequence),
    results.map((_, index) => HEAD + index + 1),
  )
  assert.ok(results.every((result) => result.rejection === Rejection.none))
  assert.equal(journalStat(journalDirectory(directory)).last, HEAD + results.length)
  const order = await engine.submit(traffic(1)[0] as Command)
  assert.equal(order.rejection, Rejection.none)
  assert.equal(order.events.find((event) => event.kind === 'order')?.orderId, order.subject)
})

test('a refusal is an answer, is journaled, and survives like everything else', async (t) => {
  const engine = await start(t, temporaryDirectory(t))
  const refused = await engine.submit({ kind: 'open-account', account: 999_999 })
  assert.notEqual(refused.rejection, Rejection.none)
  assert.equal(refused.sequence, HEAD + 1)
  assert.deepEqual(refused.events, [])
})

test('a query sees everything submitted before it and nothing after', async (t) => {
  const engine = await start(t, temporaryDirectory(t))
  await submitAll(engine, opening())
  const order = traffic(1)[0] as CommandOf<'place-order'>
  const question: Query = { kind: 'query-open-orders', account: order.account as number, market: ALL_MARKETS }
  const before = engine.query(question)
  const placed = engine.submit(order)
  const after = engine.query(question)
  assert.deepEqual((await before).events, [])
  const [seen] = (await after).events
  assert.equal(seen?.kind === 'order' && seen.orderId, (await placed).subject)
  assert.equal((await after).sequence, (await placed).sequence)
})

test('listeners get every command once, in sequence, with the same events as the sender', async (t) => {
  const engine = await start(t, temporaryDirectory(t))
  // The answer comes behind the head.
  await engine.query({ kind: 'query-head' })
  const batches: EventBatch[] = []
  const stop = engine.onBatch((batch) => batches.push(batch))
  const results = await submitAll(engine, [...opening(), ...traffic(2_000)])
  assert.deepEqual(
    batches.map(({ sequence, events }) => ({ sequence, events })),
    results.map(({ sequence, events }) => ({ sequence, events })),
  )
  stop()
  await engine.submit({ kind: 'tick' })
  assert.equal(batches.length, results.length)
})

test('a message that cannot be encoded is refused and disturbs nothing', async (t) => {
  const engine = await start(t, temporaryDirectory(t))
  const bad = engine.submit({ kind: 'define-asset', asset: 1, code: 'x'.repeat(17) })
  const good = engine.submit({ kind: 'define-asset', asset: 1, code: 'BTC' })
  await assert.rejects(bad, RangeError)
  assert.equal((await good).rejection, Rejection.none)
})

test('what exceeds the rings waits, and nothing is lost', async (t) => {
  const engine = await start(t, temporaryDirectory(t))
  await submitAll(engine, opening())
  const results = await submitAll(engine, traffic(40_000))
  assert.equal(results.length, 40_000)
  assert.equal(results.at(-1)?.sequence, HEAD + opening().length + 40_000)
})

test('an engine waiting for room for its events has published their commands to the journal', async (t) => {
  const engine = await start(t, temporaryDirectory(t), { eventRingBytes: 1 << 13 })
  const results = await submitAll(engine, [...opening(), ...traffic(3_000)])
  assert.equal(results.at(-1)?.sequence, HEAD + results.length)
  const { events } = await engine.query({ kind: 'query-depth', market: BTC_USDT, limit: 5_000 })
  assert.ok(events.length * 48 > 1 << 13, 'an answer longer than the ring comes whole')
  assert.equal(events[0]?.kind, 'depth')
})

test('after a restart the state is identical to the byte, and work continues', async (t) => {
  const directory = temporaryDirectory(t)
  const live: EventBatch[] = []
  const first = await start(t, directory, { onBatch: (batch) => live.push(batch) })
  await submitAll(first, [...opening(), ...traffic(5_000)])
  const before = await first.stateHash()
  assert.equal(before.sequence, HEAD + opening().length + 5_000)
  await first.stop()
  await assert.rejects(first.submit({ kind: 'tick' }), /stop/)
  assert.ok(listSegments(journalDirectory(directory)).length > 0)

  const emitAfter = 3_000
  const replayed: EventBatch[] = []
  const second = await start(t, directory, { emitAfter, onBatch: (batch) => replayed.push(batch) })
  assert.deepEqual(await second.stateHash(), before)
  assert.equal(second.recovery.sequence, before.sequence)
  assert.equal(second.recovery.replayed, before.sequence)
  assert.deepEqual(replayed, live.slice(emitAfter), 'the events of replayed commands are the events of then')
  const result = await second.submit({ kind: 'tick' })
  assert.equal(result.sequence, before.sequence + 1)
})

test('per asset everything sums to zero, and locked balances equal the locks of open orders', async (t) => {
  const engine = await start(t, temporaryDirectory(t))
  await submitAll(engine, [...opening(), ...traffic(3_000)])
  const { events } = await engine.query({ kind: 'query-ledger' })
  assert.ok(events.length > 0)
  for (const event of events) {
    assert.ok(event.kind === 'ledger-total')
    assert.equal(event.sum, 0n)
    assert.equal(event.locked, event.openLocks)
  }
})

test('historic commands keep their own times', async (t) => {
  const engine = await start(t, temporaryDirectory(t))
  const historicTime = Date.UTC(2020, 0, 1)
  const first = await engine.submit({ kind: 'define-asset', asset: 1, code: 'BTC' }, { historicTime })
  const second = await engine.submit(
    { kind: 'define-asset', asset: 2, code: 'USDT' },
    { historicTime: historicTime + 5 },
  )
  const third = await engine.submit({ kind: 'define-asset', asset: 3, code: 'ETH' })
  assert.equal(first.time, historicTime)
  assert.equal(second.time, historicTime + 5)
  assert.ok(third.time > Date.now() - 60_000)
})

test('verify rebuilds from the first record and confirms the live state, or reports a difference', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  await submitAll(engine, [...opening(), ...traffic(1_000)])
  const expected = await engine.stateHash()
  await submitAll(engine, traffic(500, 2))
  const good = verify({ directory, capacity, expected })
  assert.equal(good.ok, true)
  assert.deepEqual(good.found, expected)
  const bad = verify({ directory, capacity, expected: { ...expected, hash: '0'.repeat(64) } })
  assert.equal(bad.ok, false)
  const short = verify({ directory, capacity, expected: { ...expected, sequence: expected.sequence - 1 } })
  assert.equal(short.ok, false)
})

test('recovery up to a record gives the state at that record', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  await submitAll(engine, [...opening(), ...traffic(700)])
  const then = await engine.stateHash()
  await submitAll(engine, traffic(700, 2))
  const { exchange } = recover({ directory, capacity, to: then.sequence })
  assert.deepEqual(stateHash(exchange), then)
})

test('stopping answers everything that was submitted before', async (t) => {
  const engine = await start(t, temporaryDirectory(t))
  const results = submitAll(engine, [...opening(), ...traffic(2_000)])
  await engine.stop()
  assert.equal((await results).length, opening().length + 2_000)
  await assert.rejects(engine.query({ kind: 'query-ledger' }), /stop/)
})

test('what is due happens without a command from outside, and is journaled like any command', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  const ticked = new Promise<EventBatch>((resolve) => {
    engine.onBatch((batch) => batch.command === CommandKind.tick && resolve(batch))
  })
  await submitAll(engine, assetCommands)
  await engine.submit(btcUsdt({ state: MarketState.preOpen, postOnlyMs: 50 }))
  const asked = await engine.submit({ kind: 'set-market-state', market: BTC_USDT, state: MarketState.trading })
  assert.equal(asked.rejection, Rejection.none)
  const { sequence, time, events } = await ticked
  assert.equal(sequence, asked.sequence + 1)
  assert.ok(time >= asked.time + 50)
  assert.ok(events.some((event) => event.kind === 'market' && event.state === MarketState.trading))
  assert.equal(journalStat(journalDirectory(directory)).last, sequence)
})

test('a damaged journal stops every start and names the place', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  await submitAll(engine, [...opening(), ...traffic(500)])
  await engine.stop()
  const [segment] = listSegments(journalDirectory(directory))
  const bytes = readFileSync(segment?.path as string)
  bytes[1000] = (bytes[1000] as number) ^ 1
  writeFileSync(segment?.path as string, bytes)
  for (let attempt = 0; attempt < 2; attempt++) {
    await assert.rejects(startEngine({ directory, capacity }), /0000000000000001\.journal at byte \d+: expected/)
  }
})

test('a listener that throws is a fault, and stops the engine', async (t) => {
  const faulted = Promise.withResolvers<Error>()
  const engine = await start(t, temporaryDirectory(t), { onFault: faulted.resolve })
  engine.onBatch(({ sequence }) => {
    if (sequence === HEAD + 3) throw new Error('the reducer broke')
  })
  const outcomes = await Promise.allSettled(opening().map((command) => engine.submit(command)))
  assert.match((await faulted.promise).message, /the reducer broke/)
  assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 3)
  await assert.rejects(engine.submit({ kind: 'tick' }), /the reducer broke/)
})

test('two engines cannot use one data folder', async (t) => {
  const directory = temporaryDirectory(t)
  await start(t, directory)
  await assert.rejects(startEngine({ directory, capacity }), /in use by process/)
})

test('a full disk ends the process before anything after it is acknowledged', async (t) => {
  const directory = temporaryDirectory(t)
  // One group fills a segment, and the head is the first.
  const segmentBytes = 512
  await (await startEngine({ directory, capacity, segmentBytes })).stop()
  rmSync(`${journalDirectory(directory)}/prepared`, { force: true })
  symlinkSync('/dev/full', `${journalDirectory(directory)}/prepared`)
  const program = `
    import { startEngine } from ${JSON.stringify(new URL('./client.ts', import.meta.url).href)}
    const engine = await startEngine(${JSON.stringify({ directory, capacity, segmentBytes })})
    await engine.submit({ kind: 'tick' })
    console.log('acknowledged')
  `
  writeFileSync(`${directory}/program.ts`, program)
  const run = promisify(execFile)(process.execPath, [`${directory}/program.ts`])
  await assert.rejects(run, (error: { code: number; stdout: string; stderr: string }) => {
    assert.equal(error.code, 70, error.stderr)
    assert.match(error.stderr, /engine fault, stopping: .*ENOSPC/)
    assert.equal(error.stdout, '')
    return true
  })
})
