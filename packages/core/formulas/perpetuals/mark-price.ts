import { divide, type Price } from '@bowline/money'
import { RATE_ONE } from './contract.ts'
import { medianOf } from './index-price.ts'
import { isBelow, type Ratio, ratio, roundRatio } from './ratio.ts'

/** e^(−1/150), so that a sample of one second loses its weight over 150 s, in 10^-18 (domain/perpetuals.md §3). */
const DECAY = 993_355_506_255_034_415n
const ONE = 10n ** 18n
/** Both sides must be this near to each other for their middle to count (futures-additions.md §2). */
const WIDEST_SPREAD_PPM = 10_000n
const MILLION = 1_000_000n

/** Averages of how far the middle of the book is from the index, in tenths of a tick: two whole numbers of 10^-18. */
export interface Ema {
  readonly sum: bigint
  readonly weight: bigint
}

export const NO_EMA: Ema = { sum: 0n, weight: 0n }

/** One sample a second, in tenths of a tick × 10^18: num ← num·k + sample, den ← den·k + 1. */
export function nextEma({ sum, weight }: Ema, sample: bigint): Ema {
  return {
    sum: divide(sum * DECAY, ONE, 'half-even') + sample,
    weight: divide(weight * DECAY, ONE, 'half-even') + ONE,
  }
}

/** In tenths of a tick; undefined while there is no sample. */
export function emaOf({ sum, weight }: Ema): Ratio | undefined {
  return weight > 0n ? ratio(sum, weight) : undefined
}

/**
 * What the book says about the price now: the middle of the impact prices less the index, capped at half the clamp; no
 * sample while a side is missing or the sides are more than 1 % apart (futures-additions.md §2).
 * Prices in ticks, `index` in tenths, `clampPpm` the clamp of the mark; the sample in tenths × 10^18.
 */
export function emaSampleOf(
  index: bigint,
  bid: Ratio | undefined,
  ask: Ratio | undefined,
  clampPpm: bigint,
): bigint | undefined {
  if (!bid || !ask) return undefined
  const over = bid.over * ask.over
  const [low, high] = [bid.value * ask.over, ask.value * bid.over]
  if ((high - low) * MILLION > low * WIDEST_SPREAD_PPM) return undefined
  // Middle in tenths: 10 × (low + high) / 2.
  const sample = divide((5n * (low + high) - index * over) * ONE, over, 'half-even')
  const cap = divide(index * clampPpm * ONE, 2n * MILLION, 'half-even')
  if (sample > cap) return cap
  return sample < -cap ? -cap : sample
}

/** What a mark price is made of; prices in ticks, the index in tenths of a tick. */
export interface MarkInputs {
  readonly index: bigint
  /** Rate of the last settlement, 10^-8, and the time to the next over the interval. */
  readonly fundingRate: bigint
  readonly untilFundingMs: number
  readonly intervalMs: number
  readonly ema: Ema
  readonly bid: Price | undefined
  readonly ask: Price | undefined
  /** The last trade; undefined = none, or too old to be used while a side of the book is empty. */
  readonly last: Price | undefined
  readonly clampPpm: bigint
}

/** Median of three fair prices, clamped around the index, half-even to the tick (domain/perpetuals.md §3). */
export function markPriceOf(inputs: MarkInputs): Price {
  const { index, clampPpm } = inputs
  const at = ratio(index, 10n)
  const prices = [byFunding(inputs), byAverage(inputs), byContract(inputs) ?? at]
  const median = medianOf(prices) as Ratio
  const low = ratio(index * (MILLION - clampPpm), 10n * MILLION)
  const high = ratio(index * (MILLION + clampPpm), 10n * MILLION)
  if (isBelow(median, low)) return roundRatio(low, 'ceil')
  if (isBelow(high, median)) return roundRatio(high, 'floor')
  return roundRatio(median, 'half-even')
}

/** P1 = I × (1 + F × T / N). */
function byFunding({ index, fundingRate, untilFundingMs, intervalMs }: MarkInputs): Ratio {
  const interval = BigInt(intervalMs)
  const over = RATE_ONE * interval
  return ratio(index * (over + fundingRate * BigInt(untilFundingMs)), 10n * over)
}

/** P2 = I + EMA; the index itself while there is no sample. */
function byAverage({ index, ema }: MarkInputs): Ratio {
  const away = emaOf(ema)
  return away ? ratio(index * away.over + away.value, 10n * away.over) : ratio(index, 10n)
}

/** P3 = median of best bid, best ask and last trade, of those there are. */
function byContract({ bid, ask, last }: MarkInputs): Ratio | undefined {
  return medianOf([bid, ask, last].flatMap((price) => (price === undefined ? [] : [ratio(price, 1n)])))
}

/** Highest price of a buy and lowest of a sell (domain/perpetuals.md §12). */
export interface PriceLimits {
  readonly maxBuy: Price
  readonly minSell: Price
}

/**
 * maxBuy = min(mark(1+Y), max(I, mark(1+X) + max(0, p̄))), down; minSell = max(mark(1−Y), min(I, mark(1−X) + min(0, p̄))),
 * up. `mark` in ticks, `index` and the premium `average` of the last 30 s in tenths, X and Y in millionths.
 */
export function priceLimitsOf(
  { mark, index, average }: { readonly mark: Price; readonly index: bigint; readonly average: bigint },
  { xPpm, yPpm }: { readonly xPpm: bigint; readonly yPpm: bigint },
): PriceLimits {
  const over = 10n * MILLION
  const tenths = (value: bigint) => value * MILLION
  const around = (ppm: bigint) => mark * 10n * (MILLION + ppm)
  const up = larger(tenths(index), around(xPpm) + tenths(larger(0n, average)))
  const down = smaller(tenths(index), around(-xPpm) + tenths(smaller(0n, average)))
  return {
    maxBuy: divide(smaller(around(yPpm), up), over, 'floor'),
    minSell: divide(larger(around(-yPpm), down), over, 'ceil'),
  }
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
