import { LONG, SHORT } from '../formulas/perpetuals/contract.ts'
import { tierAt } from '../formulas/perpetuals/tiers.ts'
import { PoolKind } from '../records/positions.ts'
import type { MarketNumber, PoolNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import type { Figures } from './figures.ts'
import { emptyLane, enlarge, fillGap, type Lane } from './lane.ts'

const RATE_ONE = 100_000_000n
/** What is bounded: 8 × equity − 10 × maintenance margin, which is nothing where a warning is due. */
const EQUITY = 8n
const MAINTENANCE = 10n
/** Units by which roundings may differ. */
const SLACK = 32n
/** A step of a position's price is worth eight units of its bound or more. */
const ROUNDING_STEPS = SLACK / EQUITY
/** Beyond it more surplus says nothing more, and sums stay in 64 bits. */
const MOST = 1n << 58n
/** The next mark must look, wherever it moves to. */
const UNKNOWN = -MOST
/** A lane's rate holds while its notional does not double. */
const HEADROOM = 2n
const LIQUIDATING = 1 << 15
const REF_PERCENT = 190n

export type Lanes = ReturnType<typeof lanesOf>

/**
 * Which pools a mark concerns, without a look at each: every pool has a lower bound of its surplus, and a mark adds to it what
 * each position in that contract loses at most. Only a pool whose bound is used up is looked at exactly, and given a new bound.
 * What happens does so by the exact look alone, so nothing of this is state: a snapshot drops it.
 *
 * A linear contract is counted in ticks, an inverse one in steps of 1 / price: what is held is worth more at a higher count in
 * both. Maintenance that falls is not counted, maintenance that rises at the rate of twice the notional.
 */
export function lanesOf(s: State) {
  const lanes: Lane[] = []
  const bound = new BigInt64Array(s.pools.capacity)
  const laneOf = new Int32Array(s.positions.capacity).fill(-1)
  /** How many positions of a pool are in lanes; and so many more while it is liquidated. */
  const members = new Uint16Array(s.pools.capacity)
  /** Pools whose bound is used up. The loops write each pool there and keep those that count, so that no branch is new to V8. */
  let found = new Uint32Array(0)
  let size = 0

  function laneFor(market: MarketNumber): Lane {
    const known = lanes[market]
    if (known) return known
    const made = emptyLane(shiftOf(market))
    made.at = countOf(market, made.shift)
    lanes[market] = made
    return made
  }

  /** As fine as sums of the largest positions allow in 64 bits. */
  function shiftOf(market: MarketNumber): bigint {
    if (s.valuation.contractTerms(market).family === 'linear') return 0n
    const cap = s.valuation.contractTiers(market).at(-1)?.cap ?? 1n
    const bits = BigInt(cap.toString(2).length)
    return bits < 36n ? 20n : bits < 56n ? 56n - bits : 0n
  }

  /** Where the mark is, as the lane counts. */
  function countOf(market: MarketNumber, shift: bigint): bigint {
    const mark = s.contract.mark(market)
    const { family, factor } = s.valuation.contractTerms(market)
    if (family === 'linear' || mark === 0n) return mark
    return (factor << shift) / mark
  }

  /** A position has changed; its pool is looked at after the running command. */
  function update(position: PositionNumber): void {
    const market = s.position.market(position)
    const isFlat = s.position.qty(position) === 0n || s.house.owns(position)
    if (isFlat || isWatched(s.position.pool(position))) return remove(position, market)
    const lane = laneFor(market)
    let at = laneOf[position] as number
    if (at < 0) {
      if (lane.size === lane.position.length) enlarge(lane)
      at = lane.size++
      laneOf[position] = at
      lane.position[at] = position
      joins(s.position.pool(position), 1)
    }
    enter(lane, at, position, market)
  }

  /** Unified accounts depend on more than the marks of what they hold (`unified/watch.ts`). */
  function isWatched(pool: PoolNumber): boolean {
    return s.pool.kind(pool) === PoolKind.unified
  }

  function joins(pool: PoolNumber, by: number): void {
    members[pool] = (members[pool] as number) + by
  }

  function enter(lane: Lane, at: number, position: PositionNumber, market: MarketNumber): void {
    const { family, factor } = s.valuation.contractTerms(market)
    const held = s.position.qty(position)
    const qty = held < 0n ? -held : held
    const isLinear = family === 'linear'
    const step = isLinear ? qty * factor : qty
    const side = held > 0n === isLinear ? LONG : SHORT
    const { rate } = tierAt(s.valuation.contractTiers(market), s.valuation.worthOf(position) * HEADROOM)
    const gain = EQUITY * side * step
    const pool = s.position.pool(position)
    lane.pool[at] = pool
    lane.up[at] = gain - (MAINTENANCE * step * rate) / RATE_ONE - 1n
    lane.down[at] = -gain
    lane.least[at] = gain < 0n ? gain : -gain
    lane.ref[at] = lane.at
    lane.qty[at] = Number(held)
    lane.entryValue[at] = Number(s.position.entryValue(position))
    lane.row[at] = s.pool.kind(pool) === PoolKind.cross ? s.pool.row(pool) : -1
    if (lane.leastRef === 0n || lane.at < lane.leastRef) lane.leastRef = lane.at
    bound[pool] = UNKNOWN
  }

  function remove(position: PositionNumber, market: MarketNumber): void {
    const at = laneOf[position] as number
    if (at < 0) return
    const lane = laneFor(market)
    const last = --lane.size
    laneOf[position] = -1
    joins(lane.pool[at] as number, -1)
    if (at === last) return
    fillGap(lane, at, last)
    laneOf[lane.position[at] as number] = at
  }

  /** The mark has moved: pools whose bound is used up, in no order, and some of them twice. */
  function follow(market: MarketNumber): Uint32Array {
    const lane = lanes[market]
    if (!lane) return found.subarray(0, 0)
    const to = countOf(market, lane.shift)
    const by = to - lane.at
    lane.at = to
    makeRoom(lane)
    if (by < 0n) size = pass(lane.size, lane.pool, lane.down, -by, lane.shift)
    else size = pass(lane.size, lane.pool, lane.up, by, lane.shift)
    if (to * 100n >= lane.leastRef * REF_PERCENT) renew(lane, market)
    return found.subarray(0, size)
  }

  /** All of a lane may be found, once by the loop and once for a new rate. */
  function makeRoom(lane: Lane): void {
    if (found.length <= 2 * lane.size) found = new Uint32Array(2 * lane.position.length + 1)
  }

  /** Funding is owed from now on: it costs no more than so many steps of the price, whoever pays. Pools as of a mark. */
  function lower(market: MarketNumber, rate: bigint): Uint32Array {
    s.watch.lower(rate)
    const lane = lanes[market]
    if (!lane || rate === 0n) return follow(market)
    makeRoom(lane)
    // A few steps more are worth all that roundings take of a position.
    const steps = (lane.at * (rate < 0n ? -rate : rate)) / RATE_ONE + 2n + (ROUNDING_STEPS << lane.shift)
    size = pass(lane.size, lane.pool, lane.least, steps, lane.shift)
    return found.subarray(0, size)
  }

  /** The loop that a mark is, and a settlement: additions in 64 bits and nothing else. Returns how many it found. */
  function pass(size: number, pools: Uint32Array, worth: BigInt64Array, by: bigint, shift: bigint): number {
    const steps = BigInt.asIntN(64, by)
    const zero = BigInt.asIntN(64, 0n)
    let many = 0
    if (shift === 0n) {
      for (let at = 0; at < size; at++) {
        const pool = pools[at] as number
        const change = BigInt.asIntN(64, BigInt.asIntN(64, worth[at] as bigint) * steps)
        const left = BigInt.asIntN(64, (bound[pool] as bigint) + change)
        bound[pool] = left
        found[many] = pool
        many += left <= zero ? 1 : 0
      }
      return many
    }
    for (let at = 0; at < size; at++) {
      const pool = pools[at] as number
      const change = BigInt.asIntN(64, BigInt.asIntN(64, BigInt.asIntN(64, worth[at] as bigint) * steps) >> shift)
      const left = BigInt.asIntN(64, BigInt.asIntN(64, (bound[pool] as bigint) + change) - 1n)
      bound[pool] = left
      found[many] = pool
      many += left <= zero ? 1 : 0
    }
    return many
  }

  /** Positions whose notional may have doubled since they were entered get a new rate, and are looked at. */
  function renew(lane: Lane, market: MarketNumber): void {
    lane.leastRef = lane.at
    for (let at = 0; at < lane.size; at++) {
      const ref = lane.ref[at] as bigint
      if (lane.at * 100n >= ref * REF_PERCENT) {
        enter(lane, at, lane.position[at] as number, market)
        found[size++] = lane.pool[at] as number
      } else if (ref < lane.leastRef) lane.leastRef = ref
    }
  }

  /** Each pool once, by its number. */
  function inOrder(pools: Uint32Array): readonly number[] {
    return [...new Set(pools)].filter((pool) => (bound[pool] as bigint) <= 0n).sort((a, b) => a - b)
  }

  /** What is known of a contract's holders no longer holds: all are looked at with the next mark. */
  function doubt(market: MarketNumber): void {
    s.watch.doubt()
    const lane = lanes[market]
    if (!lane) return
    lane.shift = shiftOf(market)
    lane.at = countOf(market, lane.shift)
    lane.leastRef = 0n
    for (let at = 0; at < lane.size; at++) enter(lane, at, lane.position[at] as number, market)
  }

  /** An exact look has found this; nothing where the next mark must look again. */
  function bind(pool: PoolNumber, figures: Figures | undefined): void {
    if (isWatched(pool)) return s.watch.bind(pool, figures)
    if (!figures) {
      bound[pool] = UNKNOWN
      return
    }
    const { balance, upl, maintenance } = figures
    const surplus = EQUITY * (balance + upl) - MAINTENANCE * maintenance - slackOf(pool)
    bound[pool] = surplus < MOST ? (surplus > -MOST ? surplus : -MOST) : MOST
  }

  /** What roundings take: of each position a few units, and of an inverse contract a whole step of its count. */
  function slackOf(pool: PoolNumber): bigint {
    const head = s.pool.head(pool)
    let slack = SLACK
    if (s.pool.kind(pool) === PoolKind.isolated) return slack + slackOfPosition(head)
    for (let pair = head; pair !== 0; pair = s.position.poolNext(pair)) {
      slack += slackOfPosition(pair) + slackOfPosition(pair + 1)
    }
    return slack
  }

  function slackOfPosition(position: PositionNumber): bigint {
    const qty = s.position.qty(position)
    if (qty === 0n) return 0n
    const shift = lanes[s.position.market(position)]?.shift ?? 0n
    return shift === 0n ? SLACK : SLACK + ((2n * (EQUITY + MAINTENANCE) * (qty < 0n ? -qty : qty)) >> shift)
  }

  /** What ranks the holders of a contract side by side; those of unified accounts are in none, and `eachOther` has them. */
  function rankedIn(market: MarketNumber): Lane | undefined {
    return lanes[market]
  }

  /** A liquidation has begun or is over. */
  function liquidates(pool: PoolNumber, isBegun: boolean): void {
    joins(pool, isBegun ? LIQUIDATING : -LIQUIDATING)
  }

  /** Whether nothing but the wallet of its pool is behind a position that is in a lane, and nobody liquidates it. */
  function isAlone(pool: PoolNumber): boolean {
    return members[pool] === 1
  }

  /** Calls for each position on a side of a contract that is in no lane, without that of the house. */
  function eachOther(market: MarketNumber, isLong: boolean, call: (position: PositionNumber) => void): void {
    const ofHouse = s.position.qty(s.contract.housePosition(market)) === 0n ? 0 : 1
    if ((lanes[market]?.size ?? 0) + ofHouse >= s.contract.holders(market)) return
    for (let position = s.contract.holderHead(market); position !== 0; position = s.position.holderNext(position)) {
      const isInLane = (laneOf[position] as number) >= 0 || s.house.owns(position)
      if (!isInLane && s.position.qty(position) > 0n === isLong) call(position)
    }
  }

  /** After a restore. */
  function rebuild(): void {
    s.watch.rebuild()
    lanes.length = 0
    laneOf.fill(-1)
    members.fill(0)
    for (const pool of s.liquidating) liquidates(pool, true)
    for (let position = 2; position < s.positions.used; position++) {
      if (s.position.qty(position) !== 0n) update(position)
    }
  }

  return {
    update,
    rankedIn,
    isAlone,
    liquidates,
    eachOther,
    follow,
    lower,
    inOrder,
    doubt,
    bind,
    rebuild,
    boundOf: (pool: PoolNumber): bigint => bound[pool] as bigint,
  }
}
