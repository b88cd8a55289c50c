import * as terms from '../messages/terms.ts'
import { KEPT_SETTLEMENTS } from '../records/contracts.ts'
import { POOL_BYTES, POSITION_BYTES, PoolKind, PoolRecord, PositionRecord } from '../records/positions.ts'
import type { MarketNumber, PoolNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import type { Lane } from './lane.ts'

const { MarketKind } = terms
const P = PositionRecord.at
const L = PoolRecord.at
const P4 = POSITION_BYTES / 4
const L4 = POOL_BYTES / 4
/** Whole numbers below it are exact in floats, and so are their sums and products that stay below it. */
const EXACT = 2 ** 53
const HIGH = 2 ** 32
const MILLION = 1_000_000
const RATE_ONE = 100_000_000
/** More than a few roundings of floats can make of a value. */
const FINE = 1e-12
const FINER = FINE * MILLION

/**
 * Places in `found`, as registers of the order path: a float that a closure keeps in a variable of its own becomes an object on
 * the heap with each assignment.
 */
export const E = {
  /** The position ranks nowhere but between these; both infinite: only an exact look says where. */
  low: 0,
  high: 1,
  /** 1: the four behind it are exact, and `deleverageScoreOf` of them is the score. */
  isExact: 2,
  upl: 3,
  entryValue: 4,
  worth: 5,
  equity: 6,
  /** Of the pool: by how much its equity may be wrong, maintenance without its roundings, how many positions. */
  error: 7,
  maintenance: 8,
  count: 9,
  /** Of the position last read: its maintenance. */
  needs: 10,
} as const
const REGISTERS = 11

/** A contract as numbers, for a ranking. */
interface Terms {
  mark: number
  factor: number
  isLinear: boolean
  /** Mark × factor. */
  step: number
  /** Nobody who holds it owes funding, and what is computed by its mark is exact. */
  isPaid: boolean
  caps: readonly number[]
  rates: readonly number[]
  cumulated: readonly number[]
}

/**
 * Between which bounds a position's score for deleveraging lies, in floats: a twentieth of the time of an exact look
 * (`adl.ts`), which alone decides. A wallet of several positions gives bounds, one of a single position the exact figures.
 */
export function rankEstimatesOf(s: State) {
  const e = new Float64Array(REGISTERS)

  /**
   * Of a position in a lane; what it needs of one that stands alone is there, but for its wallet. Five lines of memory that follow
   * from each other become one. Of those who surely rank below `worst` nothing more is asked; most do.
   */
  function inLane(lane: Lane, at: number, of: Terms, worst: number): boolean {
    const pool = lane.pool[at] as number
    const row = lane.row[at] as number
    const signed = lane.qty[at] as number
    const entryValue = lane.entryValue[at] as number
    const qty = Math.abs(signed)
    const product = of.isLinear ? qty * of.step : qty * of.factor
    const isExact = of.isPaid && product < EXACT && Math.abs(entryValue) < EXACT
    if (!isExact || row < 0 || !s.lanes.isAlone(pool)) return look(lane.position[at] as number)
    const worth = of.isLinear ? product : halfEven(product, of.mark)
    const dearer = worth - entryValue
    const upl = signed > 0 === of.isLinear ? dearer : -dearer
    const equity = wide(s.ledger.u32, s.ledger.i32, row * 4) + upl
    if (Math.abs(equity) >= EXACT) return look(lane.position[at] as number)
    if (equity <= 0) return false
    if (worst > 0 && (upl < 0 || upl * worth * (MILLION + FINER) < worst * entryValue * equity)) return false
    e[E.isExact] = 1
    e[E.upl] = upl
    e[E.entryValue] = entryValue
    e[E.worth] = worth
    e[E.equity] = equity
    if (!(entryValue > 0) || !(worth > 0)) return isUnknown()
    return bound(worth * (MILLION / (equity * (1 + FINE))) - 1, (worth * MILLION) / (equity * (1 - FINE)))
  }

  /** False: it has no rank. */
  function look(position: PositionNumber): boolean {
    const { u32 } = s.positions
    const pool = u32[position * P4 + P.pool] as number
    if (s.pools.u8[pool * POOL_BYTES + L.isLiquidating] !== 0) return false
    // Of a single position what was read last is the position itself.
    if (!addUp(pool) || (e[E.count] > 1 && !read(position))) return isUnknown()
    const equity = e[E.equity]
    const error = e[E.error]
    const worth = e[E.worth]
    const isSingle = e[E.count] === 1
    e[E.isExact] = error === 0 && isSingle ? 1 : 0
    // A loss of all is next in liquidation itself.
    if (equity + error <= 0) return false
    const own = isSingle ? 1 : e[E.needs] / (e[E.maintenance] + e[E.count])
    const most = isSingle ? 1 : (e[E.needs] + 1) / e[E.maintenance]
    const least = (equity - error) * own * (1 - FINE) - (isSingle ? 0 : 1)
    if (!(least > 0) || !(e[E.entryValue] > 0) || !(worth > 0)) return isUnknown()
    return bound(worth * (MILLION / ((equity + error) * most * (1 + FINE))) - 1, (worth * MILLION) / least)
  }

  function isUnknown(): boolean {
    e[E.low] = Number.NEGATIVE_INFINITY
    e[E.high] = Number.POSITIVE_INFINITY
    e[E.isExact] = 0
    return true
  }

  /** By a leverage that is nowhere but between these, in millionths. */
  function bound(least: number, most: number): boolean {
    const gain = (e[E.upl] * MILLION) / e[E.entryValue]
    if (!(least > 1) || !(most < EXACT)) return isUnknown()
    if (gain >= 0 && gain < 1 - FINE) {
      e[E.low] = 0
      e[E.high] = 0
    } else if (gain >= 1 + FINE) {
      e[E.low] = ((gain - 1) * least * (1 - FINE)) / MILLION - 1
      e[E.high] = (gain * most * (1 + FINE)) / MILLION
    } else if (gain < 0) {
      e[E.low] = -(((1 - gain) * MILLION) / least) * (1 + FINE)
      e[E.high] = ((gain * MILLION) / most) * (1 - FINE) + 1
    } else return isUnknown()
    return true
  }

  /** A wallet with its cross positions, or an isolated position; false: no wallet, or beyond what is exact. */
  function addUp(pool: PoolNumber): boolean {
    const { u32 } = s.positions
    const kind = s.pools.u8[pool * POOL_BYTES + L.kind]
    const head = s.pools.u32[pool * L4 + L.head] as number
    e[E.error] = 0
    e[E.maintenance] = 0
    e[E.count] = 0
    if (kind === PoolKind.isolated) {
      e[E.equity] = wide(u32, s.positions.i32, head * P4 + P.margin * 2)
      return add(head)
    }
    if (kind !== PoolKind.cross) return false
    e[E.equity] = wide(s.ledger.u32, s.ledger.i32, (s.pools.u32[pool * L4 + L.row] as number) * 4)
    for (let pair = head; pair !== 0; pair = u32[pair * P4 + P.poolNext] as number) {
      if (s.position.isolated(pair) === 0 && (!add(pair) || !add(pair + 1))) return false
    }
    return Math.abs(e[E.equity]) < EXACT
  }

  function add(position: PositionNumber): boolean {
    const { u32 } = s.positions
    const at = position * P4
    if (u32[at + P.qty * 2] === 0 && u32[at + P.qty * 2 + 1] === 0) return true
    if (!read(position)) return false
    e[E.equity] += e[E.upl]
    e[E.maintenance] += e[E.needs]
    e[E.count]++
    const market = u32[at + P.market] as number
    const missed = s.contract.settlements(market) - (u32[at + P.settlements] as number)
    if (missed > 0) owe(position, market, missed)
    return Math.abs(e[E.equity]) < EXACT
  }

  /** Funding that is owed, to a few units. */
  function owe(position: PositionNumber, market: MarketNumber, missed: number): void {
    const isLinear = s.market.marketKind(market) === MarketKind.linear
    const factor = Number(s.market.factor(market))
    const qty = Number(s.position.qty(position))
    const last = s.contract.settlements(market)
    for (let n = last - missed + 1; n <= last; n++) {
      const at = market * KEPT_SETTLEMENTS + (n % KEPT_SETTLEMENTS)
      const mark = Number(s.contracts.settledMark[at])
      const value = isLinear ? qty * mark * factor : (qty * factor) / mark
      const due = (value * Number(s.contracts.settledRate[at])) / RATE_ONE
      e[E.equity] -= due
      e[E.error] += 2 + Math.abs(due) * FINE
    }
  }

  /** Worth, profit and maintenance of a position that is not flat; false: beyond what is exact. */
  function read(position: PositionNumber): boolean {
    const { u32, i32 } = s.positions
    const at = position * P4
    const market = u32[at + P.market] as number
    const signed = wide(u32, i32, at + P.qty * 2)
    const entryValue = wide(u32, i32, at + P.entryValue * 2)
    const qty = Math.abs(signed)
    const of = termsOf(market)
    const product = of.isLinear ? qty * of.step : qty * of.factor
    const worth = of.isLinear ? product : halfEven(product, of.mark)
    const dearer = worth - entryValue
    e[E.worth] = worth
    e[E.entryValue] = entryValue
    e[E.upl] = signed > 0 === of.isLinear ? dearer : -dearer
    e[E.needs] = maintenanceOf(of, worth)
    return of.mark > 0 && of.step < EXACT && product < EXACT && Math.abs(entryValue) < EXACT
  }

  /** Contracts as numbers, for a ranking. */
  const known: (Terms | undefined)[] = []

  function termsOf(market: MarketNumber): Terms {
    const kept = known[market]
    if (kept) return kept
    const tiers = s.valuation.contractTiers(market)
    const mark = Number(s.contract.mark(market))
    const factor = Number(s.market.factor(market))
    const made = {
      mark,
      factor,
      isLinear: s.market.marketKind(market) === MarketKind.linear,
      step: mark * factor,
      isPaid: mark > 0 && mark * factor < EXACT && s.contract.fundingCursor(market) === 0,
      caps: tiers.map(({ cap }) => Number(cap)),
      rates: tiers.map(({ rate }) => Number(rate)),
      cumulated: tiers.map(({ cumulated }) => Number(cumulated)),
    }
    known[market] = made
    return made
  }

  /** Marks have moved since the last ranking. */
  function forget(): void {
    known.length = 0
  }

  /** Without its rounding up. */
  function maintenanceOf({ caps, rates, cumulated }: Terms, value: number): number {
    let tier = 0
    while (tier < caps.length - 1 && value > (caps[tier] as number)) tier++
    return (value * (rates[tier] as number) - (cumulated[tier] as number)) / RATE_ONE
  }

  return { inLane, look, forget, termsOf, found: e }
}

/** A value of 64 bits; beyond 53 of them rounded. */
function wide(u32: Uint32Array, i32: Int32Array, at: number): number {
  return (i32[at + 1] as number) * HIGH + (u32[at] as number)
}

/** The whole number nearest to a / b, of two the even one; exact where both are. */
function halfEven(a: number, b: number): number {
  let whole = Math.floor(a / b)
  let rest = a - whole * b
  // The quotient may have been rounded up.
  if (rest < 0) {
    whole--
    rest += b
  } else if (rest >= b) {
    whole++
    rest -= b
  }
  if (rest * 2 > b || (rest * 2 === b && whole % 2 !== 0)) whole++
  return whole
}
