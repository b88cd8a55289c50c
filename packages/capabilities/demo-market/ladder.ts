import type { MarketFlow } from './market-flow.ts'
import { lotsFor, type Steps } from './steps.ts'

export type SideName = 'buy' | 'sell'

/** One price at which a maker wants an order. */
export interface Level {
  readonly side: SideName
  /** Whole ticks and lots. */
  readonly price: number
  readonly lots: number
  /** An order within this many ticks may stay where it is. */
  readonly toleranceTicks: number
}

export interface LadderTerms extends Pick<MarketFlow, 'halfSpreadBps' | 'spanBps' | 'levels'> {
  /** How many of the levels stand tick by tick from the middle on; none if left out. */
  readonly near?: number
  /** The place of this maker among those of the market, who take turns on the ticks. */
  readonly turn?: { readonly at: number; readonly of: number }
  /** Value of one side, in quote. */
  readonly sideValue: number
  readonly steps: Steps
}

/** An order may drift by this part of its distance from the fair price before it is moved. */
const TOLERANCE = 0.4
/** Orders grow outward: the last is worth about this many times the first. */
const GROWTH = 9
/** What a level next to the middle is worth, of the first beyond them. */
const NEAR_WEIGHT = 0.1
/** At full inventory skew the ladder moves by this many half spreads, so that it charges more for what it lacks. */
const SKEW_HALF_SPREADS = 2

/**
 * One maker's orders around `fair` (quote per base), best price first on each side. Distances grow geometrically from
 * `halfSpreadBps` to `spanBps`: close to the market the ladder is dense and follows quickly, far out it hardly moves.
 * Before them stand the near levels, on one tick after another whatever the inventory.
 *
 * `inventory` is −1 (only quote left) to 1 (only base left); `jitter(side, level)` in (0, 1) makes sizes as
 * uneven as those of people: most are small, a few very large.
 */
export function ladder(
  fair: number,
  inventory: number,
  terms: LadderTerms,
  jitter: (side: SideName, level: number) => number,
): Level[] {
  const { halfSpreadBps, levels, steps } = terms
  const centre = fair * (1 - (Math.max(-1, Math.min(1, inventory)) * SKEW_HALF_SPREADS * halfSpreadBps) / 10_000)
  const near = Math.min(terms.near ?? 0, levels)
  const far = levels - near
  const weights = Array.from({ length: levels }, (_, i) =>
    i < near ? NEAR_WEIGHT : 1 + ((GROWTH - 1) * (i - near)) / Math.max(1, far - 1),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return (['buy', 'sell'] as const).flatMap((side) => {
    let before: number | undefined
    return weights.flatMap((weight, i) => {
      const isNear = i < near
      const price = isNear
        ? nearPrice(fair, i, side, terms)
        : levelPrice(centre, i - near, side, { ...terms, levels: far }, before)
      if (price < 1) return []
      before = price
      const value = ((terms.sideValue * weight) / total) * unevenness(jitter(side, i))
      const distanceTicks = Math.abs(price - centre / steps.tick)
      return [
        {
          side,
          price,
          lots: lotsFor(steps, price * steps.tick, value),
          toleranceTicks: isNear ? 0.5 : Math.max(0.5, distanceTicks * TOLERANCE),
        },
      ]
    })
  })
}

/** About lognormal, with a median of one. */
function unevenness(uniform: number): number {
  return (uniform / (1 - uniform)) ** 0.5
}

/** The tick of a near level: the first maker has the best one of each side. */
function nearPrice(fair: number, i: number, side: SideName, { steps, turn = { at: 0, of: 1 } }: LadderTerms): number {
  const best = Math.floor(fair / steps.tick)
  const away = i * turn.of + turn.at
  return side === 'buy' ? best - away : best + 1 + away
}

/** Away from the centre, rounded outward to a tick, and never on the tick of the previous level. */
function levelPrice(centre: number, i: number, side: SideName, terms: LadderTerms, before: number | undefined): number {
  const { halfSpreadBps, spanBps, levels, steps } = terms
  const distance = halfSpreadBps * (spanBps / halfSpreadBps) ** (i / Math.max(1, levels - 1))
  if (side === 'buy') {
    const price = Math.floor((centre * (1 - distance / 10_000)) / steps.tick)
    return before === undefined ? price : Math.min(price, before - 1)
  }
  const price = Math.ceil((centre * (1 + distance / 10_000)) / steps.tick)
  return before === undefined ? price : Math.max(price, before + 1)
}
