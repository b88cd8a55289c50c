import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BenchFigure, BenchResult } from '@bowline/platform/bench.ts'
import type { BaselineRunOrder } from './baseline-run.thread.ts'
import type { CoreRun, CoreRunOrder } from './core-run.thread.ts'
import { type Flow, type FlowOptions, makeFlow } from './flow.ts'
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

/** Runs some times, each time on a thread of its own, as the engine runs: nothing else lives on its heap. */
async function runThreads<Result>(file: string, workerData: unknown, runs: number): Promise<Result[]> {
  const results: Result[] = []
  for (let i = 0; i < runs; i++) {
    const worker = new Worker(new URL(file, import.meta.url), { workerData })
    const [result] = (await once(worker, 'message')) as [Result]
    results.push(result)
    await worker.terminate()
  }
  return results
}

async function runCore({ options, memory, measuredFrom, end }: Flow, runs = RUNS): Promise<CoreRun> {
  const order: CoreRunOrder = { options, buffer: memory.buffer as SharedArrayBuffer, measuredFrom, end }
  const results = await runThreads<CoreRun>('./core-run.thread.ts', order, runs)
  const longestPauseMs = Math.max(...results.map((each) => each.longestPauseMs))
  return { perSecond: median(results.map(({ perSecond }) => perSecond)), longestPauseMs }
}

/** The same orders on the baseline; its warm-up is as long against what is measured as the core's. */
async function runBaseline(options: FlowOptions, steps: number): Promise<number> {
  const warmUp = Math.round((steps * options.warmUp) / options.commands)
  const { options: made, resting, steps: all } = makeFlow({ ...options, warmUp, commands: steps })
  const order: BaselineRunOrder = { options: made, resting, steps: all }
  return median(await runThreads<number>('./baseline-run.thread.ts', order, RUNS))
}

function median(rates: readonly number[]): number {
  return rates.toSorted((a, b) => a - b)[rates.length >> 1] as number
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
  const baseline = await runBaseline(options, baselineSteps)
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
