import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashLine } from './loaded-engine.process.ts'
import { cutPower } from './power-cut.ts'
import { rebuild } from './rebuild.ts'

export interface CrashReport {
  readonly acknowledged: number
  /** Commands in the journal whose acknowledgement was not received before the kill. */
  readonly unacknowledged: number
  readonly killedBeforeReady: number
  readonly powerCuts: number
}

/**
 * Repeatedly, on one folder: starts a real engine, loads it, kills it with SIGKILL at a random moment, and checks that
 * nothing acknowledged is lost, nothing is in the journal twice, the next engine finds the very same state, and all
 * sums are zero.
 */
export async function crashRounds(directory: string, rounds: number, random: () => number): Promise<CrashReport> {
  const acknowledged = new Map<string, number>()
  /** The last command that was acknowledged. */
  let received = 0
  let unacknowledged = 0
  let killedBeforeReady = 0
  let powerCuts = 0
  for (let round = 1; round <= rounds; round++) {
    const lines = await killOnce(directory, round, random)
    for (const line of lines) {
      if (line.kind === 'acknowledged') acknowledged.set(line.id, line.sequence)
      received = Math.max(received, line.sequence)
    }
    const recovered = lines[0]?.kind === 'recovered' ? lines[0] : undefined
    if (!recovered) killedBeforeReady++
    if (random() < 0.5 && cutPower(directory, received, random)) powerCuts++

    const { numbers, then, faults } = rebuild(directory, recovered?.sequence)
    if (recovered) assert.deepEqual(then, { sequence: recovered.sequence, hash: recovered.hash }, `round ${round}`)
    for (const [id, sequence] of acknowledged) {
      assert.deepEqual(numbers.get(id), [sequence], `round ${round}: ${id} was acknowledged as ${sequence}`)
    }
    for (const [id, found] of numbers) assert.equal(found.length, 1, `round ${round}: ${id} is there as ${found}`)
    assert.deepEqual(faults, [], `round ${round}`)
    unacknowledged = numbers.size - acknowledged.size
  }
  return { acknowledged: acknowledged.size, unacknowledged, killedBeforeReady, powerCuts }
}

async function killOnce(directory: string, round: number, random: () => number): Promise<CrashLine[]> {
  const path = join(directory, 'lines')
  rmSync(path, { force: true })
  const program = new URL('./loaded-engine.process.ts', import.meta.url).pathname
  const arguments_ = [program, directory, path, String(round)]
  const child = spawn(process.execPath, arguments_, { stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)))
  // One round in five dies while it starts, recovers or creates a segment; the others some time after the first answer.
  if (random() < 0.2) await sleep(50 + random() * 150)
  else {
    const hasSpoken = () => existsSync(path) && statSync(path).size > 0
    while (!hasSpoken() && child.exitCode === null) await sleep(5)
    await sleep(random() * 200)
  }
  child.kill('SIGKILL')
  assert.equal(await exited, 'SIGKILL', `round ${round}: the engine ended by itself`)
  if (!existsSync(path)) return []
  // The last line may have been cut by the kill.
  const whole = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return whole.map((line) => JSON.parse(line) as CrashLine)
}
