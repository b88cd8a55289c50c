import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BenchFigure, BenchResult } from '@bowline/platform/bench.ts'
import type { CoreRun, CoreRunOrder } from './core-run.thread.ts'
import { type Flow, type FlowOptions, makeFlow } from './flow.ts'
import { runOnNodejsOrderBook } from './nodejs-order-book.ts'
import { assertLikeReference } from './outcome.ts'

const steadyBook: FlowOptions = {
  warmUp: 300_000,
  commands: 500_000,
  accounts: 1_000,
  markets: 1,
  resting: 10_000,
  spread: 500,
}
const RUNS = 5

/** Runs a flow some times, each on a thread of its own, as the engine runs: nothing else lives on its heap. */
async function runCore({ options, memory, measuredFrom, end }: Flow, runs = RUNS): Promise<CoreRun> {
  const buffer = memory.buffer as SharedArrayBuffer
  const workerData: CoreRunOrder = { options, buffer, measuredFrom, end }
  const results: CoreRun[] = []
  for (let i = 0; i < runs; i++) {
    const worker = new Worker(new URL('./core-run.thread.ts', import.meta.url), { workerData })
    const [result] = (await once(worker, 'message')) as [CoreRun]
    results.push(result)
    await worker.terminate()
  }
  const rates = results.map(({ perSecond }) => perSecond).sort((a, b) => a - b)
  const longestPauseMs = Math.max(...results.map((each) => each.longestPauseMs))
  return { perSecond: rates[rates.length >> 1] as number, longestPauseMs }
}

export async function run(): Promise<BenchResult> {
  const figures: BenchFigure[] = []
  figures.push(await against('one symbol, 10,000 live orders', steadyBook, 40_000, 30))
  figures.push(await against('ten symbols, 10,000 live orders', { ...steadyBook, markets: 10 }, 40_000, 12))
  const oneLevel = { ...steadyBook, resting: 5_000, spread: 1 }
  figures.push(await against('2,500 orders in one level', oneLevel, 5_000, 300))
  figures.push(await longestPause())
  figures.push(await atScale())
  return { name: 'engine', work: 'whole core: checks, locks, matching, postings, fees, events', figures }
}

/** The core against npm's nodejs-order-book (matching alone: no accounts, no fees) on the same steps. */
async function against(name: string, options: FlowOptions, baselineSteps: number, bar: number): Promise<BenchFigure> {
  const like = { ...options, warmUp: 0, accounts: 100, commands: 2_000, resting: Math.min(options.resting, 2_000) }
  assertLikeReference(makeFlow(like))
  const baseline = runOnNodejsOrderBook(makeFlow({ ...options, warmUp: 0, commands: baselineSteps }))
  const { perSecond } = await runCore(makeFlow(options))
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
  const { longestPauseMs } = await runCore(makeFlow({ ...steadyBook, commands: 1_000_000 }), 3)
  const name = 'longest garbage collection in 3,000,000 commands'
  return { name, value: longestPauseMs, unit: 'ms', bar: { atMost: 5 } }
}

async function atScale(): Promise<BenchFigure> {
  const large = { ...steadyBook, accounts: 1_000_000, resting: 1_000_000, spread: 20_000 }
  const [usual, many] = [await runCore(makeFlow(steadyBook)), await runCore(makeFlow(large), 2)]
  return {
    name: 'time per command with 1,000,000 resting orders and accounts',
    value: Math.round(1e9 / many.perSecond),
    unit: 'ns',
    baseline: { name: '10,000 resting orders', value: Math.round(1e9 / usual.perSecond) },
    ratio: usual.perSecond / many.perSecond,
    bar: { atMost: 2 },
  }
}
