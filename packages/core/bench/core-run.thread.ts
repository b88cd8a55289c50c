import { PerformanceObserver } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { Words } from '../messages/layout.ts'
import { READ_AHEAD } from '../read-ahead.ts'
import { type Ending, endingOf } from './ending.ts'
import { benchExchange, type FlowOptions } from './flow.ts'

/** A run has a thread and an exchange of its own, as the engine has: V8 makes code for the one exchange it knows. */
export interface CoreRunOrder {
  readonly options: FlowOptions
  readonly buffer: SharedArrayBuffer
  readonly measuredFrom: number
  readonly end: number
}

export interface CoreRun {
  readonly perSecond: number
  /** Longest garbage collection while the measured commands were applied, ms. */
  readonly longestPauseMs: number
  readonly ending: Ending
}

const { options, buffer, measuredFrom, end } = workerData as CoreRunOrder
const memory = new Words(buffer)
const exchange = benchExchange(options)

/** In stretches, so that V8 gets to put better code in the place of the running one. */
function applyRange(from: number, to: number): void {
  for (let byte = from; byte < to; ) byte = applySome(byte, to)
}

function applySome(from: number, to: number): number {
  let byte = from
  for (let i = 0; i < 1_000 && byte < to; i++) {
    if (i % READ_AHEAD === 0) exchange.readAhead(memory, byte, to)
    exchange.events.reset()
    exchange.apply(memory, byte)
    byte += memory.u32[byte >> 2]
  }
  return byte
}

const collections: { from: number; ms: number }[] = []
const observer = new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) collections.push({ from: entry.startTime, ms: entry.duration })
})
observer.observe({ entryTypes: ['gc'] })

applyRange(0, measuredFrom)
// What the compiler is still at belongs to the warm-up.
await new Promise((resolve) => setTimeout(resolve, 200))
const began = performance.now()
applyRange(measuredFrom, end)
const ended = performance.now()
// The observer hears of collections after the fact.
await new Promise((resolve) => setTimeout(resolve, 20))
const during = collections.filter(({ from }) => from >= began && from <= ended)
const longestPauseMs = Math.max(0, ...during.map(({ ms }) => ms))
const perSecond = options.commands / ((ended - began) / 1000)
parentPort?.postMessage({ perSecond, longestPauseMs, ending: endingOf(exchange) } satisfies CoreRun)
