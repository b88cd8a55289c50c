import type { Event, EventOf } from '@bowline/core/messages/events.ts'
import { Execution, OrderFlag, PositionReason, PositionSide } from '@bowline/core/messages/terms.ts'
import { type Amount, divide, type Price, type Quantity } from '@bowline/money'
import { isLevel } from './leader-levels.ts'

/** What a leader holds of a contract: signed lots and what they cost. */
export interface Held {
  readonly qty: Quantity
  readonly entryValue: Amount
}

export const FLAT: Held = { qty: 0n, entryValue: 0n }

/** What one command did to a leader's position of a contract: it is this that is copied, whatever caused it. */
export interface LeaderMove {
  /** By its last trade, or by the command where there was none: with the contract it names the move for ever. */
  readonly name: string
  readonly time: number
  readonly market: number
  /** Lots closed of those before; 0 of a move that only opens. */
  readonly closed: Quantity
  readonly before: Quantity
  /** Lots opened, and what they cost; 0 of a move that only closes. */
  readonly opened: Quantity
  readonly openedValue: Amount
  /** Whether what is opened is long. */
  readonly isLong: boolean
  /** Lots of the leader's order; those opened where it is not known. */
  readonly ordered: Quantity
  readonly leverage: number
  readonly isolated: boolean
  /** What the leader paid for it. */
  readonly fee: Amount
  /** The leader holds long and short beside each other: that is not copied. */
  readonly isHedged: boolean
  /** Those of the orders that were filled which copiers may have as levels of their own. */
  readonly levels: readonly number[]
  /** What a lot was traded for on average, in ticks; undefined where it is not known. */
  readonly averagePrice?: Price | undefined
  /** By a liquidation, somebody else's bankruptcy or the end of the contract, and by nobody's will. */
  readonly isForced?: boolean
}

const magnitude = (value: bigint) => (value < 0n ? -value : value)

/** From what was held before to what is held after; undefined when no lot changed hands. */
export function moveBetween(
  before: Held,
  after: Held,
  about: Omit<LeaderMove, 'closed' | 'before' | 'opened' | 'openedValue' | 'isLong'>,
): LeaderMove | undefined {
  if (before.qty === after.qty) return undefined
  const [from, to] = [magnitude(before.qty), magnitude(after.qty)]
  const isTurned = before.qty !== 0n && after.qty !== 0n && before.qty > 0n !== after.qty > 0n
  const closed = isTurned ? from : from > to ? from - to : 0n
  const opened = isTurned ? to : to > from ? to - from : 0n
  const openedValue = opened === 0n ? 0n : isTurned ? after.entryValue : after.entryValue - before.entryValue
  const isLong = after.qty > 0n
  return { ...about, closed, before: from, opened, openedValue, isLong, ordered: about.ordered || opened }
}

/** Whether the leader no longer holds what was copied. */
export function leavesFlat({ closed, before }: LeaderMove): boolean {
  return closed > 0n && closed === before
}

export interface PublishedBatch {
  readonly sequence: number
  readonly time: number
  readonly events: readonly Event[]
}

/**
 * The moves of a leader in the events of one command; several fills of an order are one. `held` is what was held before, by
 * contract, and is updated.
 */
export function movesIn(batch: PublishedBatch, account: number, held: Map<number, Held>): LeaderMove[] {
  const last = new Map<number, EventOf<'position'>>()
  const forced = new Set<number>()
  const fees = new Map<number, Amount>()
  for (const event of batch.events) {
    if (event.kind !== 'position' || event.account !== account) continue
    last.set(event.market, event)
    if (isForce(event.reason)) forced.add(event.market)
    fees.set(event.market, (fees.get(event.market) ?? 0n) + event.lastFee)
  }
  return [...last].flatMap(([market, event]) => {
    const before = held.get(market) ?? FLAT
    const after = { qty: event.qty, entryValue: event.entryValue }
    held.set(market, after)
    const { leverage, isolated, positionSide } = event
    const isTrade = event.reason === PositionReason.trade
    const name = isTrade ? `trade-${event.bizNumber}` : `command-${batch.sequence}`
    const about = { name, time: batch.time, market, leverage, isolated: isolated === 1, fee: fees.get(market) ?? 0n }
    const filled = filledIn(batch.events, account, market)
    const [order] = filled
    const ordered = order && filled.length === 1 ? order.qty : 0n
    const levels = filled.filter(isLevel).map(({ orderId }) => orderId)
    const isHedged = positionSide !== PositionSide.both
    const isForced = forced.has(market) || filled.some(({ flags }) => (flags & OrderFlag.liquidation) !== 0)
    const averagePrice = averageOf(fillsIn(batch.events, account, market))
    return moveBetween(before, after, { ...about, ordered, levels, isHedged, averagePrice, isForced }) ?? []
  })
}

function isForce(reason: number): boolean {
  const { liquidation, takeover, deleverage, settlement } = PositionReason
  return reason === liquidation || reason === takeover || reason === deleverage || reason === settlement
}

function fillsIn(events: readonly Event[], account: number, market: number): EventOf<'order'>[] {
  return events.filter(
    (event): event is EventOf<'order'> =>
      event.kind === 'order' &&
      event.execution === Execution.trade &&
      event.account === account &&
      event.market === market,
  )
}

/** The orders that were filled, each once. */
function filledIn(events: readonly Event[], account: number, market: number): EventOf<'order'>[] {
  return [...new Map(fillsIn(events, account, market).map((event) => [event.orderId, event])).values()]
}

function averageOf(fills: readonly EventOf<'order'>[]): Price | undefined {
  const lots = fills.reduce((sum, { lastQty }) => sum + lastQty, 0n)
  const value = fills.reduce((sum, { lastQty, lastPrice }) => sum + lastQty * lastPrice, 0n)
  return lots === 0n ? undefined : divide(value, lots, 'half-even')
}
