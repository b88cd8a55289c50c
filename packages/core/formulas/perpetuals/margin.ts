import { type Amount, divide, type Price, type Quantity } from '@bowline/money'
import { type ContractTerms, contractFeeOf, type Direction, LONG, notionalOf, RATE_ONE, SHORT } from './contract.ts'
import { profitOf } from './position.ts'

/** Worth of what would be held: of a position at mark (signed, long above zero), of open orders at their prices. */
export interface Exposure {
  readonly position: Amount
  readonly buys: Amount
  readonly sells: Amount
}

/** Reduce-only and close-position orders hold no margin and belong into neither sum. */
export interface HedgeExposure {
  readonly long: Amount
  readonly short: Amount
  readonly openingBuys: Amount
  readonly openingSells: Amount
}

/** The larger of the two sides a one-way position can come to: max(|N + B|, |N − A|) (domain/perpetuals.md §7). */
export function largerSideOf({ position, buys, sells }: Exposure): Amount {
  return most(magnitude(position + buys), magnitude(position - sells))
}

/** An isolated position and the orders beside it; `worth` is without a sign. */
export interface IsolatedExposure {
  readonly side: Direction
  readonly worth: Amount
  readonly buys: Amount
  readonly sells: Amount
  /** What was put up for the position, and what it has gained or lost since. */
  readonly margin: Amount
  readonly upl: Amount
}

/** Initial margin of a worth, up; a fill of an isolated position moves it out of the wallet. */
export function initialMarginOf(worth: Amount, leverage: number): Amount {
  return divide(worth, BigInt(leverage), 'ceil')
}

export function oneWayMarginOf(exposure: Exposure, leverage: number): Amount {
  return initialMarginOf(largerSideOf(exposure), leverage)
}

/** What orders hold beside a cross position in one-way mode. */
export function oneWayOrderMarginOf(exposure: Exposure, leverage: number): Amount {
  return oneWayMarginOf(exposure, leverage) - initialMarginOf(magnitude(exposure.position), leverage)
}

/**
 * What orders hold beside an isolated position, whose own margin has left the wallet: of the larger side, what adds to the
 * position, or what is left of the other side when it has closed it, less what closing gives back. While that is the position's
 * full margin it is the printed max(|N + B|, |N − A|) − |N| (domain/perpetuals.md §7).
 */
export function isolatedOrderMarginOf(of: IsolatedExposure, leverage: number): Amount {
  const [adding, against] = of.side === SHORT ? [of.sells, of.buys] : [of.buys, of.sells]
  const back = of.upl < 0n ? of.margin + of.upl : of.margin
  const over = against - of.worth
  const turned = over > 0n ? initialMarginOf(over, leverage) - most(0n, back) : 0n
  return most(initialMarginOf(adding, leverage), turned)
}

/** Both positions and what would open more of either; closing orders need none. */
export function hedgeMarginOf({ long, short, openingBuys, openingSells }: HedgeExposure, leverage: number): Amount {
  return initialMarginOf(long + short + openingBuys + openingSells, leverage)
}

/** What orders hold beside the cross positions of a hedge. */
export function hedgeOrderMarginOf(exposure: HedgeExposure, leverage: number): Amount {
  return hedgeMarginOf(exposure, leverage) - initialMarginOf(exposure.long + exposure.short, leverage)
}

/** One contract of an account: what it holds, and the orders that would open more. */
export interface PairExposure extends IsolatedExposure {
  readonly isHedged: boolean
  readonly isIsolated: boolean
  /** Of the short position of a hedge, whose long one is the other. */
  readonly shortWorth: Amount
}

/** What the orders of a pair hold beside its positions. `margin` and `upl` count for an isolated position alone. */
export function orderMarginOf(pair: PairExposure, leverage: number): Amount {
  const { isHedged, isIsolated, side, worth, buys, sells } = pair
  if (buys === 0n && sells === 0n) return 0n
  // The margin of isolated positions has left the wallet; orders hold what they would add.
  if (isIsolated) return isHedged ? initialMarginOf(buys + sells, leverage) : isolatedOrderMarginOf(pair, leverage)
  if (!isHedged) return oneWayOrderMarginOf({ position: side === SHORT ? -worth : worth, buys, sells }, leverage)
  return hedgeOrderMarginOf({ long: worth, short: pair.shortWorth, openingBuys: buys, openingSells: sells }, leverage)
}

/** What an order is about to do beside what is held and open. */
export interface Opening {
  readonly side: Direction
  readonly qty: Quantity
  readonly price: Price
  readonly mark: Price
  readonly leverage: number
  readonly takerRate: bigint
}

/** Cost of an order, as the form shows it before sending and the exchange checks it. */
export interface OrderCost {
  /** Rise of the initial margin: nothing for what only reduces. */
  readonly margin: Amount
  /** What the order would be under water the moment it fills at its price. */
  readonly openLoss: Amount
  readonly fee: Amount
  readonly total: Amount
}

const NOTHING: Exposure = { position: 0n, buys: 0n, sells: 0n }

/** Rise of margin + open loss + taker fee, by the order's own price (domain/perpetuals.md §7). */
export function costOf(contract: ContractTerms, opening: Opening, held: Exposure = NOTHING): OrderCost {
  const { side, qty, price, mark, leverage, takerRate } = opening
  const value = notionalOf(contract, qty, price)
  const after = side === LONG ? { ...held, buys: held.buys + value } : { ...held, sells: held.sells + value }
  const margin = most(0n, oneWayMarginOf(after, leverage) - oneWayMarginOf(held, leverage))
  const openLoss = most(0n, -profitOf(contract, side, value, notionalOf(contract, qty, mark)))
  const fee = contractFeeOf(value, takerRate)
  return { margin, openLoss, fee, total: margin + openLoss + fee }
}

/**
 * A partial close gives back its share of the margin (down) with what was earned less the fee; if that is below zero the
 * rest of the margin pays, and never the wallet (domain/perpetuals.md §5).
 */
export function isolatedClose(
  margin: Amount,
  { closed, of }: { readonly closed: Quantity; readonly of: Quantity },
  realised: Amount,
  fee: Amount,
): { readonly returned: Amount; readonly margin: Amount } {
  const share = divide(margin * closed, of, 'down')
  const due = share + realised - fee
  return due >= 0n ? { returned: due, margin: margin - share } : { returned: 0n, margin: margin - share + due }
}

/**
 * Margin that may leave an isolated position: min(M − entry / L, M + UPL − worth / L), neither below zero, down
 * (domain/perpetuals.md §8).
 */
export function removableOf(
  margin: Amount,
  { entryValue, upl, worth, leverage }: { entryValue: Amount; upl: Amount; worth: Amount; leverage: number },
): Amount {
  const byEntry = margin - initialMarginOf(entryValue, leverage)
  const byMark = margin + upl - initialMarginOf(worth, leverage)
  return most(0n, byEntry < byMark ? byEntry : byMark)
}

/** What an isolated position needs more at a lower leverage; at a higher one nothing moves. */
export function topUpOf(entryValue: Amount, leverage: number, wanted: number): Amount {
  if (wanted >= leverage) return 0n
  const steps = BigInt(leverage - wanted)
  return divide(entryValue * steps, BigInt(leverage) * BigInt(wanted), 'up')
}

/** A share of something in 10^-8, up, for showing; undefined = nothing to hold against it. */
export function marginRatioOf(maintenance: Amount, equity: Amount): bigint | undefined {
  return equity > 0n ? divide(maintenance * RATE_ONE, equity, 'ceil') : undefined
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
