import type { CommandOf } from '../messages/commands.ts'
import { btcPerpetual } from '../perpetuals/contracts.fixture.ts'
import type { Candle } from './price-file.ts'

const UNIT = 100_000_000n
/** Between two prices of the index: often enough that it never counts as silent. */
export const STEP_MS = 5_000
const MINUTE_MS = 60_000
const MOST_TICKS = 100_000_000n
const MOST_LOTS = 100_000_000n
/** Of all of a quantity at the highest price. */
const MOST_WORTH = (1n << 62n) - 1n

/** A price of the index. */
export interface Step {
  readonly time: number
  readonly price: bigint
}

/** How long one candle is: what lies between two that have none missing between them. */
export function lengthOf(candles: readonly Candle[]): number {
  const between = candles.slice(1).map(({ time }, i) => time - (candles[i] as Candle).time)
  return between.reduce((least, each) => Math.min(least, each), between[0] ?? MINUTE_MS)
}

/** From each candle's open by its nearer end to the farther one and to its close. Where candles are missing the index is silent. */
export function stepsOf(candles: readonly Candle[]): Step[] {
  const length = lengthOf(candles)
  const parts = Math.max(1, Math.floor(length / 3 / STEP_MS))
  const steps: Step[] = []
  for (const { time, open, high, low, close } of candles) {
    const stops = close < open ? [open, high, low, close] : [open, low, high, close]
    for (let leg = 1; leg < stops.length; leg++) {
      const [from, to] = [stops[leg - 1] as bigint, stops[leg] as bigint]
      for (let part = 1; part <= parts; part++) {
        const n = (leg - 1) * parts + part
        const at = time + Math.round((length * n) / (3 * parts))
        steps.push({ time: at, price: from + ((to - from) * BigInt(part)) / BigInt(parts) })
      }
    }
  }
  return steps
}

/**
 * A tick of about a millionth of the first price, less where prices fall deep, and a lot of about ten units, all powers
 * of ten; every price of the day is within the bounds.
 */
export function contractFor(market: number, candles: readonly Candle[]): CommandOf<'define-contract'> {
  const { open: first } = candles[0] as Candle
  const lowest = candles.reduce((least, { low }) => (low < least ? low : least), first)
  const highest = candles.reduce((most, { high }) => (high > most ? high : most), first)
  const fine = [first / 1_000_000n, lowest / 1_000n].map(powerOfTen).reduce((one, other) => (one < other ? one : other))
  const coarse = powerOfTen(highest / MOST_TICKS) * (highest >= MOST_TICKS ? 10n : 1n)
  const tick = fine > coarse ? fine : coarse
  const lot = powerOfTen((10n * UNIT * UNIT) / first)
  const whole = (tick * lot) % UNIT === 0n ? lot : (lot * UNIT) / tick
  const maxPrice = (4n * highest) / tick + 10n
  const worth = maxPrice * ((tick * whole) / UNIT)
  const fits = MOST_WORTH / (worth > whole ? worth : whole)
  const maxQty = fits < MOST_LOTS ? fits : MOST_LOTS
  const bounds = { minPrice: 1n, maxPrice, listingPrice: first / tick, maxQty, marketMaxQty: maxQty } as const
  return btcPerpetual({ market, symbol: 'CRASH', tick, lot: whole, ...bounds })
}

function powerOfTen(most: bigint): bigint {
  return most < 1n ? 1n : 10n ** BigInt(most.toString().length - 1)
}
