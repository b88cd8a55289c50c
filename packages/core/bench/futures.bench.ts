import type { BenchFigure, BenchResult, RunBench } from '@bowline/platform/bench.ts'
import { LedgerCode, Side } from '../messages/terms.ts'
import { BTC_PERPETUAL } from '../perpetuals/contracts.fixture.ts'
import { BTC_USDT } from '../simulation/listings.ts'
import { type FuturesFloor, PRICE, setFloor, TICKS, type Took, UNIT, WALLET } from './futures-floor.ts'

const HOLDERS = 100_000
const MILLION = 1_000_000
const LIQUIDATED = 10_000
/** Accounts of who comes later than holders and makers. */
const LATER = HOLDERS + 1_000
/** Settlements of funding and deleveragings before those that are measured: the first of a process compiles what it runs. */
const WARM_UP = 3
const SAMPLED_MS = 5_000
const DAY_MS = 86_400_000

function part(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] as number
}

/** A limit order that rests and is cancelled, on spot and on a contract in turn. */
function placing(): BenchFigure {
  const floor = setFloor(HOLDERS)
  floor.does({ kind: 'open-account', account: 1 })
  floor.gives(LedgerCode.futuresWallet, 1, WALLET, 1_000_000n * UNIT)
  floor.gives(LedgerCode.spotAvailable, 1, 0, 1_000_000n * UNIT)
  const times = new Map<number, number[]>([
    [BTC_USDT, []],
    [BTC_PERPETUAL, []],
  ])
  for (let round = 0; round < 60_000; round++) {
    if (round % 5_000 === 0) floor.index()
    for (const [market, taken] of times) {
      const took = floor.order(1, market, Side.buy, TICKS - 100n - BigInt(round % 50), 100n)
      floor.does({ kind: 'cancel-all', account: 1, market })
      if (round >= 30_000) taken.push(took)
    }
  }
  const [spot, contract] = [...times.values()].map((taken) => Math.round(part(taken, 0.5) * 1e6)) as [number, number]
  return {
    name: 'a limit order of a contract',
    value: contract,
    unit: 'ns',
    baseline: { name: 'of spot', value: spot },
    ratio: contract / spot,
    bar: { atMost: 1.3 },
  }
}

function ms(name: string, value: number, most: number): BenchFigure {
  return { name, value: Math.round(value * 1_000) / 1_000, unit: 'ms', bar: { atMost: most } }
}

/** Of single commands: the longest by the processor's time is held to the bar, since another program can make the clock's longer. */
function longest(name: string, took: readonly Took[], most: number): BenchFigure[] {
  const of = (time: keyof Took) => Math.max(...took.map((each) => each[time]))
  return [ms(`${name}, of the processor`, of('processor'), most), once(`${name}, by the clock`, of('clock'))]
}

/** The same of many commands, whose median and tail are what counts. */
function often(
  name: string,
  took: readonly Took[],
  bars: { readonly median: number; readonly most?: number },
): BenchFigure[] {
  const times = byProcessor(took)
  const clock = took.map((each) => each.clock)
  const tail = part(times, 0.99)
  return [
    ms(`${name}, median, of the processor`, part(times, 0.5), bars.median),
    bars.most === undefined ? once(`${name}, 99 of 100`, tail) : ms(`${name}, 99 of 100`, tail, bars.most),
    once(`${name}, median, by the clock`, part(clock, 0.5)),
  ]
}

function once(name: string, value: number): BenchFigure {
  return { name, value: Math.round(value * 1_000) / 1_000, unit: 'ms' }
}

export const run: RunBench = async ({ report }): Promise<BenchResult> => {
  const figures: BenchFigure[] = [placing()]
  report('orders were placed')
  const floor = setFloor(HOLDERS)
  floor.fill(HOLDERS)
  report(`${HOLDERS} hold`)
  const marks = marksOf(floor)
  figures.push(...often('a mark that 100,000 hold', marks, { median: 1, most: 2 }))
  const [due, atMidnight, portions] = settlements(floor)
  figures.push(...longest('the longest command in which funding falls due', due, 1))
  figures.push(
    once('the same at midnight, with the round of fee tiers, of the processor', Math.max(...byProcessor(atMidnight))),
  )
  figures.push(...longest('the longest portion of a settlement', portions, 1))
  figures.push(ms('a portion, 99 of 100', part(byProcessor(portions), 0.99), 1))
  report('funding was settled')
  figures.push(...longest('the longest command that deleverages among 50,000', deleveragings(floor), 5))
  report('the longest ranks were closed')
  figures.push(...liquidations(floor))
  report(`${LIQUIDATED} were liquidated`)
  figures.push(...crowded(report))
  return { name: 'futures', work: `contracts in the core, ${HOLDERS} holders of one`, figures }
}

const byProcessor = (took: readonly Took[]) => took.map(({ processor }) => processor)

/** Every one of a million accounts holds the contract. */
function crowded(report: (step: string) => void): BenchFigure[] {
  const floor = setFloor(MILLION)
  floor.fill(MILLION)
  report('a million hold')
  return often('a mark with a million accounts', marksOf(floor), { median: 5 })
}

/** Marks that move by up to a thousand ticks; the first ones warm up. */
function marksOf(floor: FuturesFloor): Took[] {
  const move = (n: number) => BigInt(((n * 7_919) % 2_001) - 1_000) * (UNIT / 100n)
  return Array.from({ length: 400 }, (_, n) => floor.took(floor.nextIndex(PRICE + move(n)))).slice(100)
}

/** Eight o'clock, sixteen and so on: the commands in which they fall due, those at midnight by themselves, and the ticks after them. */
function settlements(floor: FuturesFloor): readonly [Took[], Took[], Took[]] {
  const [due, atMidnight, portions]: [Took[], Took[], Took[]] = [[], [], []]
  for (let n = 1; n <= WARM_UP + 4; n++) {
    const at = Date.UTC(2026, 0, 5, 8 * n)
    // As often as the premium is sampled: an index that stopped would have everybody looked at when it comes back.
    while (floor.time < at - SAMPLED_MS) {
      floor.time += SAMPLED_MS - 1_000
      floor.index(PRICE)
    }
    ticksOf(floor)
    floor.time = at
    const first = floor.took({ kind: 'tick' })
    const rest = ticksOf(floor)
    if (n <= WARM_UP) continue
    if (at % DAY_MS === 0) atMidnight.push(first)
    else due.push(first)
    portions.push(...rest)
  }
  return [due, atMidnight, portions]
}

function ticksOf(floor: FuturesFloor): Took[] {
  const took: Took[] = []
  while (floor.exchange.nextDue() <= floor.time) took.push(floor.took({ kind: 'tick' }))
  return took
}

/**
 * One after the other buys a bitcoin with little behind it, and the price falls by a thirtieth: nothing is left of the margin, the fund
 * has nothing, and somebody of those who are short closes it.
 */
function deleveragings(floor: FuturesFloor): Took[] {
  const [first, maker] = [LATER, 1]
  const took: Took[] = []
  for (let n = 0; n < WARM_UP + 10; n++) {
    const account = first + n
    floor.opens(account, 700n)
    floor.does({ kind: 'set-leverage', account, market: BTC_PERPETUAL, leverage: 100 })
    floor.order(maker, BTC_PERPETUAL, Side.sell, TICKS, 1_000n)
    floor.order(account, BTC_PERPETUAL, Side.buy, TICKS, 1_000n)
    const commands = [floor.took(floor.nextIndex((PRICE * 29n) / 30n)), ...ticksOf(floor)]
    for (let second = 0; second < 3; second++) floor.index(PRICE)
    if (n >= WARM_UP) took.push(...commands)
  }
  return took
}

/**
 * The price falls by a tenth at once, and so many are liquidated by the fund and the bids there are, while somebody else places orders
 * between the commands.
 */
function liquidations(floor: FuturesFloor): BenchFigure[] {
  const [other, bidder] = [LATER + 100, LATER + 101]
  floor.opens(other, 1_000_000n)
  floor.opens(bidder, 100_000_000n)
  floor.gives(LedgerCode.insurance, 0, WALLET, 100_000_000n * UNIT)
  const { contracts, liquidating } = floor.exchange.state
  const before = contracts.lastLiquidationId
  const done = () => contracts.lastLiquidationId - before - liquidating.size
  const index = floor.took(floor.nextIndex((PRICE * 9n) / 10n))
  const begun = contracts.lastLiquidationId - before
  const took: Took[] = []
  for (let n = 0; done() < LIQUIDATED && floor.exchange.nextDue() <= floor.time; n++) {
    took.push(floor.took({ kind: 'tick' }))
    if (n % 10 === 0) took.push(floor.took(floor.orderOf(other, BTC_PERPETUAL, Side.buy, (TICKS * 89n) / 100n, 1n)))
  }
  const all = byProcessor([index, ...took]).reduce((sum, each) => sum + each, 0)
  return [
    ...longest(`the mark that brings ${begun} into trouble`, [index], 5),
    ...longest(`the longest command while ${done()} are liquidated`, took, 5),
    ms(`a command while ${done()} are liquidated, 99 of 100`, part(byProcessor(took), 0.99), 5),
    ms(`${done()} liquidations, of the processor`, all, 1_000),
  ]
}
