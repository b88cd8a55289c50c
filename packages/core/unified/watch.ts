import { type Amount, divide } from '@bowline/money'
import { tierAt } from '../formulas/perpetuals/tiers.ts'
import { marginInUsd } from '../formulas/unified/collateral.ts'
import type { Figures } from '../perpetuals/figures.ts'
import { PoolKind } from '../records/positions.ts'
import type { MarketNumber, PoolNumber } from '../records/view.ts'
import type { State } from '../state.ts'

/** Moves of prices are counted in 10^-12 of them. */
const WHOLE = 1_000_000_000_000n
/** What is bounded, as in `perpetuals/lanes.ts`: 8 × equity − 10 × maintenance, which is nothing where a warning is due. */
const EQUITY = 8n
const MAINTENANCE = 10n
/** A bound holds for a fifth of movement; of that much no product of two prices moves by more than half as much again. */
const MOST_MOVE = WHOLE / 5n
const RATE_ONE = 100_000_000n
const FEW = 1_024
/** Units of USD by which roundings may differ, for each coin and position. */
const SLACK = 1_000n

export type Watch = ReturnType<typeof watchOf>

/**
 * Which unified accounts prices concern, without a look at each. Every price adds how far it moved to one odometer; an account is
 * looked at exactly when the odometer has come so far that its surplus may be used up, whichever of its prices moved. Only exact
 * looks decide, so nothing of this is state, as with the lanes of other pools.
 */
export function watchOf(s: State) {
  let odometer = 0n
  /** Where the odometer must be for a pool to be looked at; as a heap, the lowest first. What was bound anew since is passed over. */
  const due = new Map<number, bigint>()
  const heap: { at: bigint; pool: PoolNumber }[] = []
  const marks: bigint[] = []
  const indexes: bigint[] = []

  /** A mark or an index of a market is another. */
  function moved(market: MarketNumber): void {
    odometer += moveOf(marks, market, s.contracts.isKnown(market) ? s.contract.mark(market) : 0n)
    odometer += moveOf(indexes, market, s.market.indexPrice(market))
  }

  function moveOf(last: bigint[], market: MarketNumber, price: bigint): bigint {
    const before = last[market] ?? 0n
    if (before === price) return 0n
    last[market] = price
    if (before === 0n || price === 0n) return WHOLE
    const by = price > before ? price - before : before - price
    return divide(by * WHOLE, price < before ? price : before, 'ceil')
  }

  /** Funding is owed: no more than so much of what is held, whoever pays. */
  function lower(rate: bigint): void {
    odometer += ((rate < 0n ? -rate : rate) * WHOLE) / RATE_ONE
  }

  /** Pools whose bound is used up, by their number. They are bound anew by a look. */
  function takeDue(): number[] {
    const found: number[] = []
    for (let first = heap[0]; first && first.at <= odometer; first = heap[0]) {
      pop()
      if (due.get(first.pool) !== first.at) continue
      due.delete(first.pool)
      found.push(first.pool)
    }
    return found.sort((a, b) => a - b)
  }

  /** An exact look has found this; nothing where the next price must look again. */
  function bind(pool: PoolNumber, found: Figures | undefined): void {
    if (found && found.maintenance === 0n) {
      due.delete(pool)
      return
    }
    const at = found ? odometer + toleranceOf(pool, found) : odometer
    if (due.get(pool) === at) return
    due.set(pool, at)
    // What was bound anew often leaves its old places behind.
    if (heap.length > 2 * due.size + FEW) tidy()
    else push({ at, pool })
  }

  function tidy(): void {
    heap.length = 0
    for (const [pool, at] of due) push({ at, pool })
  }

  /** How far all prices together may move before the surplus can be used up. */
  function toleranceOf(pool: PoolNumber, { balance, maintenance, upl }: Figures): bigint {
    const surplus = EQUITY * (balance + upl) - MAINTENANCE * maintenance - slackOf(pool)
    if (surplus <= 0n) return 0n
    const exposure = exposureOf(pool)
    if (exposure === 0n) return MOST_MOVE
    const tolerance = (surplus * WHOLE * 2n) / (exposure * 3n)
    return tolerance < MOST_MOVE ? tolerance : MOST_MOVE
  }

  /** USD that a whole move of all prices would take of the surplus. */
  function exposureOf(pool: PoolNumber): Amount {
    const assets = s.holdings.assetsOf(pool)
    let exposure = 0n
    const worth = (amount: Amount, index: Amount) => marginInUsd(amount < 0n ? -amount : amount, index)
    for (const { index, upl, wallet, borrowMaintenance } of assets) {
      exposure += EQUITY * (worth(wallet, index) + worth(upl, index))
      if (wallet < 0n) exposure += MAINTENANCE * worth((wallet * borrowMaintenance) / RATE_ONE, index)
    }
    for (const position of heldBy(pool)) {
      const market = s.position.market(position)
      const notional = s.valuation.worthOf(position)
      // Maintenance rises at the rate of the doubled notional at most, and with what it settles in.
      const { rate } = tierAt(s.valuation.contractTiers(market), notional * 2n)
      exposure += s.holdings.inUsd(market, EQUITY * notional + (2n * MAINTENANCE * notional * rate) / RATE_ONE)
    }
    return exposure
  }

  function heldBy(pool: PoolNumber): number[] {
    const all: number[] = []
    for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair)) {
      if (s.position.isolated(pair) === 0) all.push(pair, pair + 1)
    }
    return all.filter((position) => s.position.qty(position) !== 0n)
  }

  function slackOf(pool: PoolNumber): Amount {
    return SLACK * BigInt(s.collaterals.size + heldBy(pool).length + 1)
  }

  /** What is known of them no longer holds: all are looked at with the next price. */
  function doubt(): void {
    for (let pool = 1; pool < s.pools.used; pool++) {
      if (s.pool.kind(pool) === PoolKind.unified) bind(pool, undefined)
    }
  }

  /** After a restore. */
  function rebuild(): void {
    due.clear()
    heap.length = 0
    doubt()
  }

  function push(entry: { at: bigint; pool: PoolNumber }): void {
    let at = heap.push(entry) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const other = heap[above] as typeof entry
      if (other.at <= entry.at) break
      heap[at] = other
      at = above
    }
    heap[at] = entry
  }

  function pop(): void {
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      const [left, right] = [heap[below], heap[below + 1]]
      if (!left) break
      if (right && right.at < left.at) below++
      const least = heap[below] as typeof last
      if (least.at >= last.at) break
      heap[at] = least
      at = below
    }
    heap[at] = last
  }

  /** Surplus that prices may take before a look, USD; undefined = the next price looks. For tests. */
  function isBound(pool: PoolNumber): boolean {
    const at = due.get(pool)
    return at !== undefined && at > odometer
  }

  return { moved, lower, takeDue, bind, doubt, rebuild, isBound }
}
