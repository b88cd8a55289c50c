import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { Exchange } from '../exchange.ts'
import { runSimulation } from '../simulation/compare.ts'
import { CommandRunner, testCapacity } from '../simulation/fast-core.ts'
import { SubjectFromEvents } from '../simulation/subject-from-events.ts'
import { restoreSnapshot, saveSnapshot } from './snapshot.ts'

function bytesOf(exchange: Exchange): Uint8Array {
  const chunks: Uint8Array[] = []
  saveSnapshot(exchange, (chunk) => chunks.push(chunk.slice()))
  return Buffer.concat(chunks)
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('an exchange restored between any two commands goes on as if nothing had happened', () => {
  let commands = 0
  const makeSubject = () => {
    let runner = new CommandRunner()
    return new SubjectFromEvents((message, time) => {
      if (++commands % 97 === 0) {
        const bytes = bytesOf(runner.exchange)
        runner = new CommandRunner(restoreSnapshot(new Uint8Array(bytes), testCapacity))
        assert.equal(hash(bytesOf(runner.exchange)), hash(bytes))
      }
      return runner.run(message, time)
    })
  }
  for (const seed of [101, 102, 103]) assert.ok(runSimulation({ seed, commands: 2_000, makeSubject }).trades > 100)
})

const TABLES = ['ledgerRows', 'accounts', 'seats', 'orders', 'levels', 'priceNodes', 'lists', 'volumeRows'] as const

/** Twice the places, the shares as they were. */
const larger = { ...testCapacity, ...Object.fromEntries(TABLES.map((table) => [table, testCapacity[table] * 2])) }

test('an exchange restored with larger tables goes on as if nothing had happened, and has the room', () => {
  let commands = 0
  let last: CommandRunner | undefined
  const makeSubject = () => {
    let runner = new CommandRunner()
    return new SubjectFromEvents((message, time) => {
      if (++commands % 701 === 0) {
        const bytes = bytesOf(runner.exchange)
        runner = new CommandRunner(restoreSnapshot(new Uint8Array(bytes), larger))
        assert.equal(hash(bytesOf(runner.exchange)), hash(bytes))
        last = runner
      }
      return runner.run(message, time)
    })
  }
  assert.ok(runSimulation({ seed: 104, commands: 3_000, makeSubject }).trades > 100)
  const reported = last?.run({ kind: 'query-tables' }, Date.UTC(2027, 0, 1)) ?? []
  const sizes = new Map(
    reported.flatMap((event) => (event.kind === 'table' ? [[event.name, event.size] as const] : [])),
  )
  for (const table of TABLES) assert.equal(sizes.get(table), testCapacity[table] * 2)
})

test('the same commands give the same bytes, one command more gives others', () => {
  const runs = [0, 1, 2].map((extra) => {
    const runner = new CommandRunner()
    runner.run({ kind: 'define-asset', asset: 0, code: 'BTC' }, 1_000)
    if (extra === 2) runner.run({ kind: 'tick' }, 1_000)
    return hash(bytesOf(runner.exchange))
  })
  assert.equal(runs[0], runs[1])
  assert.notEqual(runs[0], runs[2])
})

test('a snapshot that is cut or too large for the tables is refused', () => {
  const runner = new CommandRunner()
  for (let account = 1; account < 50; account++) runner.run({ kind: 'open-account', account }, 1_000)
  const bytes = bytesOf(runner.exchange)
  assert.throws(() => restoreSnapshot(bytes.subarray(0, bytes.length - 9), testCapacity), RangeError)
  assert.throws(() => restoreSnapshot(new Uint8Array(bytes), { ...testCapacity, accounts: 10 }), /does not fit/)
})
