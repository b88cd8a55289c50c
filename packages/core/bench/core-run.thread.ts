import { PerformanceObserver } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import type { Exchange } from '../exchange.ts'
import { Words } from '../messages/layout.ts'
import { benchExchange, type FlowOptions } from './flow.ts'

/** What the thread is asked to run, and how often; the first run warms the code up and is not counted. */
export interface CoreRunOrder {
  readonly options: FlowOptions
  readonly buffer: SharedArrayBuffer
  readonly measuredFrom: number
  readonly end: number
  readonly runs: number
}

export interface CoreRun {
  /** Commands a second of the median run. */
  readonly perSecond: number
  /** Longest garbage collection while commands were applied, ms. */
  readonly longestPauseMs: number
}

const { options, buffer, measuredFrom, end, runs } = workerData as CoreRunOrder
const memory = new Words(buffer)

function applyRange(exchange: Exchange, from: number, to: number): void {
  for (let byte = from; byte < to; byte += memory.u32[byte >> 2]) {
    exchange.events.reset()
    exchange.apply(memory, byte)
  }
}

const collections: { from: number; ms: number }[] = []
const observer = new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) collections.push({ from: entry.startTime, ms: entry.duration })
})
observer.observe({ entryTypes: ['gc'] })

const rates: number[] = []
let longestPauseMs = 0
for (let run = 0; run <= runs; run++) {
  const exchange = benchExchange(options)
  applyRange(exchange, 0, measuredFrom)
  const began = performance.now()
  applyRange(exchange, measuredFrom, end)
  const ended = performance.now()
  // The observer hears of collections after the fact.
  await new Promise((resolve) => setTimeout(resolve, 20))
  if (run === 0) continue
  rates.push(options.commands / ((ended - began) / 1000))
  for (const { from, ms } of collections)
    if (from >= began && from <= ended) longestPauseMs = Math.max(longestPauseMs, ms)
}
rates.sort((a, b) => a - b)
parentPort?.postMessage({ perSecond: rates[rates.length >> 1], longestPauseMs } as CoreRun)
