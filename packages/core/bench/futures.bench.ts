import type { BenchFigure, BenchResult, RunBench } from '@bowline/platform/bench.ts'
import { LedgerCode, Side } from '../messages/terms.ts'
import { BTC_PERPETUAL } from '../perpetuals/contracts.fixture.ts'
import { BTC_USDT } from '../simulation/listings.ts'
import { type FuturesFloor, PRICE, setFloor, TICKS, UNIT, WALLET } from './futures-floor.ts'

const HOLDERS = 100_000
const MILLION = 1_000_000
/** 10,000 of those who hold long are brought into trouble at once. */
const LIQUIDATED = 10_000

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

/** A single command has no median: what it took says something on a quiet machine alone, so there is no bar. */
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
  figures.push(ms('a mark that 100,000 hold, median', part(marks, 0.5), 1))
  figures.push(ms('a mark that 100,000 hold, 99 of 100', part(marks, 0.99), 2))
  const [settling, portions] = settle(floor)
  figures.push(once('the command that settles funding', settling))
  figures.push(ms('a portion of a funding settlement, 99 of 100', part(portions, 0.99), 1))
  figures.push(ms('the longest of these', Math.max(...portions), 10))
  const [resuming, missed] = resume(floor)
  figures.push(once('the command that settles twice and closes the day, after an outage of 17 hours', resuming))
  figures.push(ms('the longest portion after it', Math.max(...missed), 10))
  report('funding was settled')
  for (let second = 0; second < 70; second++) floor.index()
  figures.push(ms(`the longest of ${LIQUIDATED} liquidations in a row, 99 of 100`, part(crash(floor), 0.99), 5))
  figures.push(crowded())
  return { name: 'futures', work: `contracts in the core, ${HOLDERS} holders of one`, figures }
}

/** Every one of a million accounts holds the contract. */
function crowded(): BenchFigure {
  const floor = setFloor(MILLION)
  floor.fill(MILLION)
  return ms('a mark with a million accounts, median', part(marksOf(floor), 0.5), 5)
}

/** Marks that move by up to a thousand ticks; the first ones warm up. */
function marksOf(floor: FuturesFloor): number[] {
  const move = (n: number) => BigInt(((n * 7_919) % 2_001) - 1_000) * (UNIT / 100n)
  return Array.from({ length: 400 }, (_, n) => floor.index(PRICE + move(n))).slice(100)
}

/** At eight o'clock: the command in which it falls due, and the ticks after it. */
function settle(floor: FuturesFloor): readonly [number, number[]] {
  floor.time = Date.UTC(2026, 0, 5, 8)
  return settleNow(floor)
}

function settleNow(floor: FuturesFloor): readonly [number, number[]] {
  const settling = floor.does({ kind: 'tick' })
  const portions: number[] = []
  while (floor.exchange.nextDue() <= floor.time) portions.push(floor.does({ kind: 'tick' }))
  return [settling, portions]
}

/** Two settlements were missed. */
function resume(floor: FuturesFloor): readonly [number, number[]] {
  floor.time = Date.UTC(2026, 0, 6, 1)
  return settleNow(floor)
}

/** The price falls until so many were liquidated; the fund and bids can bear it. */
function crash(floor: FuturesFloor): number[] {
  floor.gives(LedgerCode.insurance, 0, 1, 100_000_000n * UNIT)
  const times: number[] = []
  const { contracts } = floor.exchange.state
  while (contracts.lastLiquidationId < LIQUIDATED) {
    times.push(floor.index((floor.price * 995n) / 1_000n))
    while (floor.exchange.nextDue() <= floor.time) times.push(floor.does({ kind: 'tick' }))
  }
  return times
}
