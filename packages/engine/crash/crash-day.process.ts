import { openSync, readFileSync, writeSync } from 'node:fs'
import type { Command } from '@bowline/core/messages/commands.ts'
import { LiquidationStep } from '@bowline/core/messages/terms.ts'
import { playCrashDay } from '@bowline/core/simulation/crash-day.ts'
import { crashDayCapacity } from '@bowline/core/simulation/crash-day-terms.ts'
import { candlesOf } from '@bowline/core/simulation/price-file.ts'
import { startEngine } from '../client.ts'

/**
 * The process that gets killed in a cascade: a real engine to which the commands of a crash day come as fast as it takes them.
 * Each line survives the kill: how it found the journal, each liquidation that began, and how many commands were acknowledged.
 */
export type CrashDayLine =
  | { readonly kind: 'recovered'; readonly sequence: number; readonly hash: string }
  | { readonly kind: 'began'; readonly liquidationId: number }
  /** Of an account that was upgraded, or switched a coin, and of a coin that repaid. */
  | { readonly kind: 'unified' }
  | { readonly kind: 'acknowledged'; readonly commands: number }
  | { readonly kind: 'over' }

const [directory, linesPath, pricesPath, accounts, from, traders, killedBy, killedAfter] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const isUnified = traders === 'unified'
const lines = openSync(linesPath, 'a')
let before = Number(killedAfter)
/** After so many lines of a kind the process is gone, at whatever its other threads are doing. */
const say = (line: CrashDayLine) => {
  writeSync(lines, `${JSON.stringify(line)}\n`)
  if (line.kind === killedBy && --before === 0) process.kill(process.pid, 'SIGKILL')
}

interface Sent {
  readonly command: Command
  readonly time: number
}

/**
 * The fall to the lowest price of the day. Unified accounts live at the day's own times, since they are not upgraded around the full
 * hour; without them the engine has its own clock and ticks.
 */
function commandsOfDay(): Sent[] {
  const all = candlesOf(readFileSync(pricesPath, 'utf8'))
  const lowest = all.reduce((at, { low }, i) => (low < (all[at] as { low: bigint }).low ? i : at), 0)
  const candles = all.slice(Math.max(0, lowest - 20), lowest + 1)
  const commands: Sent[] = []
  const onCommand = (command: Command, time: number) => {
    if (isUnified || command.kind !== 'tick') commands.push({ command, time })
  }
  const terms = { accounts: Number(accounts), seed: 3, fund: 1_000, unified: isUnified, depeg: isUnified }
  const options = { candles, ...terms, checkEach: 1_000_000, restoreEach: 0 }
  playCrashDay({ ...options, clock: () => 0, onCommand })
  return commands
}

const commands = commandsOfDay().slice(Number(from))
const engine = await startEngine({
  directory,
  capacity: crashDayCapacity(Number(accounts)),
  segmentBytes: 1 << 18,
  inHistory: isUnified,
  onBatch: ({ events }) => {
    for (const event of events) {
      if (event.kind === 'liquidation' && event.step === LiquidationStep.began)
        say({ kind: 'began', liquidationId: event.liquidationId })
      if (event.kind === 'unified' || event.kind === 'conversion') say({ kind: 'unified' })
    }
  },
})
say({ kind: 'recovered', ...(await engine.stateHash()) })
for (const [i, { command, time }] of commands.entries()) {
  await engine.submit(command, isUnified ? { historicTime: time } : {})
  say({ kind: 'acknowledged', commands: Number(from) + i + 1 })
}
say({ kind: 'over' })
await engine.stop()
