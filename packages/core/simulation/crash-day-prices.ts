import type { CommandOf } from '../messages/commands.ts'
import { btcPerpetual } from '../perpetuals/contracts.fixture.ts'

const UNIT = 100_000_000n
/** Between two prices of the index: often enough that it never counts as silent. */
const STEP_MS = 5_000

/** One row of a file of prices: units of 10^-8. */
export interface Candle {
  readonly time: number
  readonly open: bigint
  readonly high: bigint
  readonly low: bigint
  readonly close: bigint
}

/** A price of the index. */
export interface Step {
  readonly time: number
  readonly price: bigint
}

/** Rows `time,open,high,low,close,volume` behind a line of names. */
export function candlesOf(text: string): Candle[] {
  const rows = text.trim().split('\n').slice(1)
  return rows.map((row) => {
    const [time, ...prices] = row.split(',')
    const [open, high, low, close] = prices.slice(0, 4).map(unitsOf) as [bigint, bigint, bigint, bigint]
    return { time: Number(time), open, high, low, close }
  })
}

function unitsOf(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole) * UNIT + BigInt(part.padEnd(8, '0').slice(0, 8))
}

/** From each candle's open by its nearer end to the farther one and to its close. */
export function stepsOf(candles: readonly Candle[]): Step[] {
  const length = candles.length > 1 ? (candles[1] as Candle).time - (candles[0] as Candle).time : 60_000
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

/** A tick of about a millionth of the price and a lot of about ten units, both powers of ten. */
export function contractFor(market: number, price: bigint): CommandOf<'define-contract'> {
  const tick = powerOfTen(price / 1_000_000n)
  const lot = powerOfTen((10n * UNIT * UNIT) / price)
  const whole = (tick * lot) % UNIT === 0n ? lot : (lot * UNIT) / tick
  const wide = { minPrice: 1n, maxPrice: 100_000_000n, listingPrice: price / tick, maxQty: 100_000_000n } as const
  return btcPerpetual({ market, symbol: 'CRASH', tick, lot: whole, marketMaxQty: 100_000_000n, ...wide })
}

function powerOfTen(most: bigint): bigint {
  return most < 1n ? 1n : 10n ** BigInt(most.toString().length - 1)
}
