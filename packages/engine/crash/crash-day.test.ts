import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { brokenInCore } from '@bowline/core/simulation/core-checks.ts'
import { crashDayCapacity } from '@bowline/core/simulation/crash-day-terms.ts'
import { temporaryDirectory } from '../traffic.fixture.ts'
import type { CrashDayLine } from './crash-day.process.ts'
import { rebuild } from './rebuild.ts'

const PRICES = new URL('../../core/simulation/crash-days/2021-12-04-BTCUSDT-spot-1m.csv', import.meta.url).pathname
const ACCOUNTS = 120
/** Liquidations that have begun when an engine is killed. */
const KILL_AFTER = 3
/** Upgrades, switches and conversions: first in the middle of the upgrades, and then among those that trade. */
const KILL_AMONG = [30, 45, 20] as const

interface Day {
  readonly traders: 'classic' | 'unified'
  readonly of: CrashDayLine['kind']
}

class Engines {
  readonly #directory: string
  readonly #day: Day
  readonly #lines: string
  #applied = 0

  constructor(directory: string, day: Day) {
    this.#directory = directory
    this.#day = day
    this.#lines = join(directory, 'lines')
  }

  /** One engine goes on with the day until so many lines of a kind are in it, and is killed; or to its end. */
  async goesOn(killAfter: number | undefined): Promise<CrashDayLine[]> {
    rmSync(this.#lines, { force: true })
    const program = new URL('./crash-day.process.ts', import.meta.url).pathname
    const arguments_ = [
      program,
      this.#directory,
      this.#lines,
      PRICES,
      String(ACCOUNTS),
      String(this.#applied),
      this.#day.traders,
      ...(killAfter === undefined ? [] : [this.#day.of, String(killAfter)]),
    ]
    const child = spawn(process.execPath, arguments_, { stdio: ['ignore', 'inherit', 'inherit'] })
    const [, signal] = await once(child, 'exit')
    assert.equal(signal, killAfter === undefined ? null : 'SIGKILL', 'how it ended')
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

/** Kills one engine after the other, and holds each that comes after to the journal. Lines of the day's kind. */
async function goThrough(t: TestContext, day: Day, kills: readonly number[]): Promise<number> {
  const directory = temporaryDirectory(t)
  const engines = new Engines(directory, day)
  let seen = 0
  for (const kill of [...kills, undefined]) {
    const lines = await engines.goesOn(kill)
    seen += lines.filter(({ kind }) => kind === day.of).length
    const recovered = lines.find((line) => line.kind === 'recovered')
    const { then, faults, exchange } = rebuild(directory, recovered?.sequence, crashDayCapacity(ACCOUNTS))
    assert.equal(then?.hash, recovered?.hash, 'what it recovered is what the journal says')
    assert.deepEqual([...faults, ...brokenInCore(exchange.state)], [])
  }
  return seen
}

test('engines that are killed in the cascade of a crash day find the very same state, and nobody is short by a unit', async (t) => {
  const begun = await goThrough(t, { traders: 'classic', of: 'began' }, [KILL_AFTER, KILL_AFTER])
  assert.ok(begun >= 2 * KILL_AFTER, `${begun} liquidations`)
})

test('so do engines that are killed among upgrades, switches of collateral and repayments', async (t) => {
  const seen = await goThrough(t, { traders: 'unified', of: 'unified' }, KILL_AMONG)
  assert.ok(
    seen >= KILL_AMONG.reduce<number>((sum, most) => sum + most, 0),
    `${seen} upgrades, switches and conversions`,
  )
})
