import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Exchange } from '@bowline/core/exchange.ts'
import { decodeEvents, encodeFrame } from '@bowline/core/messages/codec.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { recover } from '../recovery.ts'
import { stateHash } from '../state-hash.ts'
import { trafficCapacity } from '../traffic.fixture.ts'
import { journalContents } from './journal-contents.ts'
import type { CrashLine } from './loaded-engine.process.ts'
import { cutPower } from './power-cut.ts'

export interface CrashReport {
  rounds: number
  acknowledged: number
  /** Commands that were in the journal although nobody had been told so yet. */
  unheard: number
  killedBeforeReady: number
  powerCuts: number
}

/**
 * Again and again: start a real engine on the same folder, load it, kill it with SIGKILL at a random moment, and check
 * that nothing acknowledged is lost, nothing stands in the journal twice, and all sums are zero.
 */
export async function crashRounds(directory: string, rounds: number, seed: number): Promise<CrashReport> {
  const report: CrashReport = { rounds, acknowledged: 0, unheard: 0, killedBeforeReady: 0, powerCuts: 0 }
  const random = randomFrom(seed)
  const acknowledged = new Map<string, number>()
  for (let round = 1; round <= rounds; round++) {
    const lines = await killOnce(directory, round, random)
    const expected = stateHash(recoverAll(directory, lines))
    const [first] = lines
    if (first?.kind === 'recovered') assert.deepEqual({ sequence: first.sequence, hash: first.hash }, expected)
    else report.killedBeforeReady++
    for (const line of lines) if (line.kind === 'acknowledged') acknowledged.set(line.id, line.sequence)

    const contents = journalContents(directory)
    for (const [id, sequence] of acknowledged) {
      assert.deepEqual(contents.numbers.get(id), [sequence], `round ${round}: ${id} was acknowledged as ${sequence}`)
    }
    for (const [id, numbers] of contents.numbers)
      assert.equal(numbers.length, 1, `round ${round}: ${id} is there twice`)
    report.unheard = contents.numbers.size - acknowledged.size
    const heard = Math.max(0, ...acknowledged.values())
    if (random() < 0.5 && cutPower(directory, heard, random)) report.powerCuts++
    checkSums(recover({ directory, capacity: trafficCapacity }).exchange)
  }
  report.acknowledged = acknowledged.size
  return report
}

/** The exchange as the process of this round must have found it. */
function recoverAll(directory: string, lines: readonly CrashLine[]): Exchange {
  const [first] = lines
  const to = first?.kind === 'recovered' ? { to: first.sequence } : {}
  return recover({ directory, capacity: trafficCapacity, ...to }).exchange
}

async function killOnce(directory: string, round: number, random: () => number): Promise<CrashLine[]> {
  const path = join(directory, 'lines')
  rmSync(path, { force: true })
  const program = new URL('./loaded-engine.process.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, directory, path, String(round)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)))
  // One round in five dies while it starts, recovers or makes a segment; the others some time after the first answer.
  if (random() < 0.2) await sleep(50 + random() * 150)
  else {
    while (!existsSync(path) && child.exitCode === null) await sleep(5)
    while (statSync(path).size === 0 && child.exitCode === null) await sleep(5)
    await sleep(random() * 200)
  }
  child.kill('SIGKILL')
  assert.equal(await exited, 'SIGKILL', `round ${round}: the engine ended by itself`)
  if (!existsSync(path)) return []
  const whole = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return whole.map((line) => JSON.parse(line) as CrashLine)
}

function checkSums(exchange: Exchange): void {
  const frame = Words.ofBytes(64)
  encodeFrame(frame, 0, { kind: 'query-ledger' })
  exchange.events.reset()
  exchange.answer(frame, 0)
  for (const event of decodeEvents(exchange.events.words, 0, exchange.events.length)) {
    if (event.kind !== 'ledger-total') continue
    assert.equal(event.sum, 0n, `asset ${event.asset} does not sum to zero`)
    assert.equal(event.locked, event.openLocks, `locks of asset ${event.asset}`)
  }
}

/** Numbers in [0, 1) from a seed, so that the moments of a run can be repeated as far as the machine allows. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
