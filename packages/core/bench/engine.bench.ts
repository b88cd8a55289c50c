import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BenchFigure, BenchResult } from '@bowline/platform/bench.ts'
import type { BaselineRunOrder } from './baseline-run.thread.ts'
import type { CoreRun, CoreRunOrder } from './core-run.thread.ts'
import { type Flow, type FlowOptions, makeFlow } from './flow.ts'
import { assertLikeReference } from './outcome.ts'
import { plainEnding } from './plain-exchange.ts'

const steadyBook: FlowOptions = {
  warmUp: 300_000,
  commands: 500_000,
  accounts: 1_000,
  markets: 1,
  resting: 10_000,
  spread: 500,
}
const RUNS = 5

/** A run on a thread of its own, as the engine has one: nothing else lives on its heap. */
async function runThread<Result>(file: string, workerData: unknown): Promise<Result> {
  const worker = new Worker(new URL(file, import.meta.url), { workerData })
  const [result] = (await once(worker, 'message')) as [Result]
  await worker.terminate()
  return result
}

/** Runs of the core over a flow, each of which must end as it does on the plain exchange. */
function coreOver(flow: Flow): () => Promise<CoreRun> {
  const { options, memory, measuredFrom, end } = flow
  const order: CoreRunOrder = { options, buffer: memory.buffer as SharedArrayBuffer, measuredFrom, end }
  const expected = plainEnding(flow)
  return async () => {
    const run = await runThread<CoreRun>('./core-run.thread.ts', order)
    assert.deepEqual(run.ending, expected)
    return run
  }
}

/** Medians of rounds in which the two take turns, so that a disturbance of the machine affects both alike. */
async function inTurns(
  rounds: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<[number, number]> {
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    rates[0].push(await first())
    rates[1].push(await second())
  }
  return [median(rates[0]), median(rates[1])]
}

function median(rates: readonly number[]): number {
  return rates.toSorted((a, b) => a - b)[rates.length >> 1] as number
}

/** The same orders on the baseline; its warm-up is as long against what is measured as the core's. */
function baselineOrder(options: FlowOptions, commands: number): BaselineRunOrder {
  const warmUp = Math.round((commands * options.warmUp) / options.commands)
  const flow = makeFlow({ ...options, warmUp, commands })
  return { options: flow.options, resting: flow.resting, steps: flow.steps }
}

export async function run(): Promise<BenchResult> {
  const figures: BenchFigure[] = []
  figures.push(await against('one symbol, 10,000 live orders', steadyBook, 40_000, 30))
  figures.push(await against('ten symbols, 10,000 live orders', { ...steadyBook, markets: 10 }, 40_000, 10))
  const oneLevel = { ...steadyBook, resting: 5_000, spread: 1 }
  figures.push(await against('2,500 orders in one level', oneLevel, 5_000, 120))
  figures.push(await longestPause())
  figures.push(await atScale())
  return { name: 'engine', work: 'whole core: checks, locks, matching, postings, fees, events', figures }
}

/** The core against npm's nodejs-order-book (matching alone: no accounts, no fees) on the same steps. */
async function against(name: string, options: FlowOptions, baselineSteps: number, bar: number): Promise<BenchFigure> {
  const like = { ...options, warmUp: 0, accounts: 100, commands: 2_000, resting: Math.min(options.resting, 2_000) }
  assertLikeReference(makeFlow(like))
  const order = baselineOrder(options, baselineSteps)
  const runCore = coreOver(makeFlow(options))
  const [baseline, perSecond] = await inTurns(
    RUNS,
    () => runThread<number>('./baseline-run.thread.ts', order),
    async () => (await runCore()).perSecond,
  )
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
  const runCore = coreOver(makeFlow({ ...steadyBook, commands: 1_000_000 }))
  const pauses: number[] = []
  for (let i = 0; i < 3; i++) pauses.push((await runCore()).longestPauseMs)
  const name = 'longest garbage collection in 3,000,000 commands'
  return { name, value: Math.max(...pauses), unit: 'ms', bar: { atMost: 5 } }
}

async function atScale(): Promise<BenchFigure> {
  const runSmall = coreOver(makeFlow(steadyBook))
  const runLarge = coreOver(makeFlow({ ...steadyBook, accounts: 1_000_000, resting: 1_000_000, spread: 20_000 }))
  const [usual, many] = await inTurns(
    3,
    async () => (await runSmall()).perSecond,
    async () => (await runLarge()).perSecond,
  )
  return {
    name: 'time per command with 1,000,000 resting orders and accounts',
    value: Math.round(1e9 / many),
    unit: 'ns',
    baseline: { name: '10,000 resting orders', value: Math.round(1e9 / usual) },
    ratio: usual / many,
    bar: { atMost: 2 },
  }
}
