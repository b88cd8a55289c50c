import { openSync, writeSync } from 'node:fs'
import { Rejection } from '@bowline/core/rejections.ts'
import { startEngine } from '../client.ts'
import { idOf, opening, Traffic, trafficCapacity } from '../traffic.fixture.ts'

/**
 * The process that gets killed: a real engine under load. Every line it writes is true at that moment and survives the
 * kill: how it found the journal, then each acknowledged command with its number.
 */
export type CrashLine =
  | { readonly kind: 'recovered'; readonly sequence: number; readonly hash: string }
  | { readonly kind: 'acknowledged'; readonly id: string; readonly sequence: number }

const [directory, linesPath, round] = process.argv.slice(2) as [string, string, string]
const lines = openSync(linesPath, 'a')
const say = (line: CrashLine) => writeSync(lines, `${JSON.stringify(line)}\n`)

const OUTSTANDING = 64

const engine = await startEngine({ directory, capacity: trafficCapacity, segmentBytes: 1 << 18 })
say({ kind: 'recovered', ...(await engine.stateHash()) })
if (engine.recovery.sequence === 0) {
  for (const command of opening()) {
    const { rejection } = await engine.submit(command)
    if (rejection !== Rejection.none) throw new Error(`${command.kind} refused: ${rejection}`)
  }
}

const traffic = new Traffic(Number(round), `r${round}`)
async function sendForEver(): Promise<never> {
  for (;;) {
    const command = traffic.next()
    const { sequence } = await engine.submit(command)
    say({ kind: 'acknowledged', id: idOf(command), sequence })
  }
}
await Promise.all(Array.from({ length: OUTSTANDING }, sendForEver))
