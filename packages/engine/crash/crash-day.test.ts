import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenInCore } from '@bowline/core/simulation/core-checks.ts'
import { crashDayCapacity } from '@bowline/core/simulation/crash-day.ts'
import { temporaryDirectory } from '../traffic.fixture.ts'
import type { CrashDayLine } from './crash-day.process.ts'
import { rebuild } from './rebuild.ts'

const PRICES = new URL('../../core/simulation/crash-days/2021-12-04-BTCUSDT-spot-1m.csv', import.meta.url).pathname
const ACCOUNTS = 120
/** Liquidations that have begun when an engine is killed. */
const KILL_AFTER = 3

class Engines {
  readonly #directory: string
  readonly #lines: string
  #applied = 0

  constructor(directory: string) {
    this.#directory = directory
    this.#lines = join(directory, 'lines')
  }

  /** One engine goes on with the day until so many liquidations have begun in it, and is killed; or to its end. */
  async goesOn(kill: boolean): Promise<CrashDayLine[]> {
    rmSync(this.#lines, { force: true })
    const program = new URL('./crash-day.process.ts', import.meta.url).pathname
    const arguments_ = [program, this.#directory, this.#lines, PRICES, String(ACCOUNTS), String(this.#applied)]
    const child = spawn(process.execPath, arguments_, { stdio: ['ignore', 'inherit', 'inherit'] })
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const isMidway = () => this.#read().filter(({ kind }) => kind === 'began').length >= KILL_AFTER
    while (child.exitCode === null && !(kill && isMidway())) await sleep(5)
    child.kill('SIGKILL')
    await exited
    const lines = this.#read()
    for (const line of lines) if (line.kind === 'acknowledged') this.#applied = line.commands
    return lines
  }

  /** The last line may have been cut by the kill. */
  #read(): CrashDayLine[] {
    if (!existsSync(this.#lines)) return []
    const whole = readFileSync(this.#lines, 'utf8').split('\n').slice(0, -1)
    return whole.map((line) => JSON.parse(line) as CrashDayLine)
  }
}

test('engines that are killed in the cascade of a crash day find the very same state, and nobody is short by a unit', async (t) => {
  const directory = temporaryDirectory(t)
  const engines = new Engines(directory)
  let begun = 0
  for (const kill of [true, true, false]) {
    const lines = await engines.goesOn(kill)
    begun += lines.filter(({ kind }) => kind === 'began').length
    const recovered = lines.find((line) => line.kind === 'recovered')
    const { then, faults, exchange } = rebuild(directory, recovered?.sequence, crashDayCapacity(ACCOUNTS))
    assert.equal(then?.hash, recovered?.hash, 'what it recovered is what the journal says')
    assert.deepEqual([...faults, ...brokenInCore(exchange.state)], [])
  }
  assert.ok(begun >= 2 * KILL_AFTER, `${begun} liquidations`)
})
