import { isFrozen } from '../perpetuals/index-state.ts'
import { ceilDiv, floorDiv, halfEven, UNIT } from '../perpetuals/numbers.ts'
import type { State } from '../perpetuals/state.ts'
import { type Collateral, type CollateralTier, collateralOf } from './state.ts'

/** With a price so old a coin counts nothing for new orders; and is sold in a liquidation alone. */
const STALE_MS = 60_000
const UNSELLABLE_MS = 10_000

/** What a market says: the price of its base in its quote, or of an inverse contract in USD. */
interface Quoted {
  readonly base: number
  readonly quote: number
  readonly isInUsd: boolean
  readonly price: bigint
  readonly ageMs: number
  readonly isFrozen: boolean
}

function quotedBy(state: State, market: number): Quoted | undefined {
  const contract = state.contracts.get(market)
  if (contract) {
    const { base, quote } = contract.terms
    const says = { price: contract.given, ageMs: state.time - contract.indexAt, isFrozen: isFrozen(state, contract) }
    return { base, quote, isInUsd: contract.isInverse, ...says }
  }
  const spot = state.unified.spots.get(market)
  if (!spot) return undefined
  const { base, quote, price, at } = spot
  return { base, quote, isInUsd: false, price, ageMs: state.time - at, isFrozen: false }
}

/** The other coin of a market. */
function otherOf(asset: number, { base, quote }: Quoted): number {
  return base === asset ? quote : base
}

/** The last that is known of a coin in USD, 10^-8; 0 = nothing. USDT is worth BTC/USD ÷ BTC/USDT, and never 1 by definition. */
export function usdOf(state: State, asset: number): bigint {
  const collateral = collateralOf(state, asset)
  const quoted = collateral && quotedBy(state, collateral.terms.market)
  if (!quoted || quoted.price === 0n || quoted.isInUsd) return quoted?.price ?? 0n
  const worth = usdOf(state, otherOf(asset, quoted))
  if (worth === 0n) return 0n
  return quoted.base === asset ? halfEven(quoted.price * worth, UNIT) : halfEven(worth * UNIT, quoted.price)
}

/** All that says what a coin is worth; undefined where one of them is missing. */
function pathOf(state: State, asset: number): Quoted[] | undefined {
  const collateral = collateralOf(state, asset)
  const quoted = collateral && quotedBy(state, collateral.terms.market)
  if (!quoted || quoted.isInUsd) return quoted && [quoted]
  const rest = pathOf(state, otherOf(asset, quoted))
  return rest && [quoted, ...rest]
}

/** Of the oldest price that it is made of. */
function ageMsOf(state: State, asset: number): number {
  const path = pathOf(state, asset)
  return path ? Math.max(...path.map(({ ageMs }) => ageMs)) : Number.POSITIVE_INFINITY
}

/** Whether a contract that says it knows no price of now. */
export function isUnknown(state: State, asset: number): boolean {
  return pathOf(state, asset)?.some((quoted) => quoted.isFrozen) ?? true
}

export function isFresh(state: State, asset: number): boolean {
  return ageMsOf(state, asset) < STALE_MS
}

export function isSellable(state: State, asset: number): boolean {
  return ageMsOf(state, asset) < UNSELLABLE_MS && !isUnknown(state, asset)
}

/** What a coin goes for in a liquidation: an old value counts a twentieth less (futures-additions.md §7). */
export function forcedUsdOf(state: State, asset: number): bigint {
  const worth = usdOf(state, asset)
  return isSellable(state, asset) ? worth : (worth * 95n) / 100n
}

/** A margin or a cost, against its owner. */
export function inUsd(state: State, asset: number, amount: bigint): bigint {
  return ceilDiv(amount * usdOf(state, asset), UNIT)
}

/** As many coins as so many USD are, down. */
export function inCoin(state: State, asset: number, usd: bigint): bigint {
  const worth = usdOf(state, asset)
  return worth === 0n ? 0n : floorDiv(usd * UNIT, worth)
}

function slicesOf({ terms, tiers }: Collateral, worth: bigint): readonly CollateralTier[] {
  if (terms.byWorth === 0) return tiers
  return tiers.map(({ cap, ratio }) => ({ cap: worth === 0n ? 0n : (cap * UNIT) / worth, ratio }))
}

/**
 * V: of what is there each slice at its own ratio, and nothing beyond the last or while it is off; of what is owed all of it
 * (domain/unified-account.md §3). Toward −∞, which is against the owner both ways.
 */
export function collateralValue(collateral: Collateral, isOn: boolean, equity: bigint, worth: bigint): bigint {
  if (equity <= 0n) return floorDiv(equity * worth, UNIT)
  if (!isOn) return 0n
  let [below, counted] = [0n, 0n]
  for (const { cap, ratio } of slicesOf(collateral, worth)) {
    const slice = (equity < cap ? equity : cap) - below
    if (slice <= 0n) break
    counted += slice * ratio
    below += slice
  }
  return (counted * worth) / (UNIT * UNIT)
}
