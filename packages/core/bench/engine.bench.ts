import { PerformanceObserver } from 'node:perf_hooks'
import type { BenchFigure, BenchResult } from '@bowline/platform/bench.ts'
import type { Exchange } from '../exchange.ts'
import type { Words } from '../messages/layout.ts'
import { benchExchange, type Flow, type FlowOptions, makeFlow } from './flow.ts'
import { runOnNodejsOrderBook } from './nodejs-order-book.ts'
import { assertLikeReference } from './outcome.ts'

export const steadyBook: FlowOptions = { commands: 500_000, accounts: 1_000, markets: 1, resting: 10_000, spread: 500 }

/** Applies the set-up, then the measured part; returns commands a second of the latter and the exchange afterwards. */
export function runCore(flow: Flow): { perSecond: number; exchange: Exchange } {
  const exchange = benchExchange(flow.options)
  applyRange(exchange, flow.memory, 0, flow.measuredFrom)
  const began = performance.now()
  applyRange(exchange, flow.memory, flow.measuredFrom, flow.end)
  return { perSecond: flow.steps.length / ((performance.now() - began) / 1000), exchange }
}

function applyRange(exchange: Exchange, memory: Words, from: number, to: number): void {
  for (let byte = from; byte < to; byte += memory.u32[byte >> 2]) {
    exchange.events.reset()
    exchange.apply(memory, byte)
  }
}

export async function run(): Promise<BenchResult> {
  const figures: BenchFigure[] = []
  runCore(makeFlow({ ...steadyBook, commands: 200_000 }))
  figures.push(await against('one symbol, 10,000 live orders', steadyBook, 40_000, 30))
  figures.push(await against('ten symbols, 10,000 live orders', { ...steadyBook, markets: 10 }, 40_000, 12))
  figures.push(await against('2,500 orders in one level', { ...steadyBook, resting: 5_000, spread: 1 }, 5_000, 300))
  figures.push(await longestPause())
  figures.push(atScale())
  return { name: 'engine', work: 'whole core: checks, locks, matching, postings, fees, events', figures }
}

/** The core against npm's nodejs-order-book (matching alone: no accounts, no fees) on the same steps. */
async function against(name: string, options: FlowOptions, baselineSteps: number, bar: number): Promise<BenchFigure> {
  const short = makeFlow({ ...options, commands: baselineSteps })
  const baseline = runOnNodejsOrderBook(short)
  assertLikeReference(
    makeFlow({ ...options, accounts: 100, commands: 2_000, resting: Math.min(options.resting, 2_000) }),
  )
  const { perSecond } = runCore(makeFlow(options))
  return {
    name,
    value: Math.round(perSecond),
    unit: 'commands/s',
    baseline: { name: 'nodejs-order-book', value: Math.round(baseline) },
    ratio: perSecond / baseline,
    bar: { atLeast: bar },
  }
}

async function longestPause(): Promise<BenchFigure> {
  const flow = makeFlow({ ...steadyBook, commands: 1_000_000 })
  const pauses: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) pauses.push(entry.duration)
  })
  globalThis.gc?.()
  observer.observe({ entryTypes: ['gc'] })
  for (let i = 0; i < 3; i++) {
    runCore(flow)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  observer.disconnect()
  return {
    name: 'longest garbage collection in 3,000,000 commands',
    value: Math.max(0, ...pauses),
    unit: 'ms',
    bar: { atMost: 5 },
  }
}

function atScale(): BenchFigure {
  const usual = 1 / runCore(makeFlow(steadyBook)).perSecond
  const large =
    1 / runCore(makeFlow({ ...steadyBook, accounts: 1_000_000, resting: 1_000_000, spread: 20_000 })).perSecond
  return {
    name: 'time per command with 1,000,000 resting orders and accounts',
    value: large * 1e9,
    unit: 'ns',
    baseline: { name: '10,000 resting orders', value: usual * 1e9 },
    ratio: large / usual,
    bar: { atMost: 2 },
  }
}
