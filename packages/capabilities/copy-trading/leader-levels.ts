import type { Event, EventOf } from '@bowline/core/messages/events.ts'
import { OrderFlag, OrderType, Side } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Price, Quantity } from '@bowline/money'
import { lotsToClose } from './copy-size.ts'

/** What the client ids begin with of the levels that a copier has because the leader has them. */
const PREFIX = 'lead-'

type Order = EventOf<'order'>

/** A price at which a position closes at market. */
export interface Level extends Pick<Order, 'side' | 'type' | 'stopPrice' | 'triggerBy'> {
  readonly isProtected: boolean
  /** Lots of it; 0: all that there is then. */
  readonly qty: Quantity
}

/** What a leader holds of a contract, in signed lots, and the prices at which it closes. */
export interface LeaderLevels {
  readonly held: Quantity
  readonly levels: readonly (Level & { readonly orderId: number })[]
}

/** A level of the leader for the share that a copier has; its name says both. */
export interface CopiedLevel extends Level {
  readonly name: string
}

/** Whether it says something of an order that closes a position, or a part of it, at market once a price is there. */
export function isLevel({ flags, type }: Pick<Order, 'flags' | 'type'>): boolean {
  const isTrigger = type === OrderType.stopMarket || type === OrderType.takeProfitMarket
  // What trails would begin to follow the price elsewhere than the leader's.
  if (!isTrigger || flags & OrderFlag.trailing) return false
  return (flags & (OrderFlag.closePosition | OrderFlag.reduceOnly)) !== 0
}

/** Whether it says something of a position: of what is held, or of a price at which it closes. */
export function isOfPosition(event: Event): event is EventOf<'position'> | EventOf<'order'> {
  return event.kind === 'position' || (event.kind === 'order' && isLevel(event))
}

/** Contracts in which a level of the leader has come, changed or gone. */
export function levelsIn({ events }: Pick<EventBatch, 'events'>, account: number): Set<number> {
  const found = new Set<number>()
  for (const event of events)
    if (event.kind === 'order' && event.account === account && isLevel(event)) found.add(event.market)
  return found
}

/** A level that waits, of whomever. */
export interface OpenLevel {
  readonly market: number
  readonly isStop: boolean
  readonly price: Price
  /** Lots; 0: all that there is then. */
  readonly qty: Quantity
}

/** Those that wait, the highest price first. */
export function openLevels(open: readonly Order[]): OpenLevel[] {
  return open
    .filter(isWaitingLevel)
    .map(({ market, type, stopPrice: price, qty }) => ({ market, isStop: type === OrderType.stopMarket, price, qty }))
    .sort((a, b) => Number(b.price - a.price))
}

/** Those of a leader's open orders that wait for their price, and would close something of what is held. */
export function levelsAmong(open: readonly Order[], held: Quantity): LeaderLevels {
  const closing = open.filter(isWaitingLevel).filter(({ side }) => held !== 0n && (side === Side.sell) === held > 0n)
  const levels = closing.map(({ orderId, side, type, stopPrice, triggerBy, flags, qty }) => {
    const isWhole = (flags & OrderFlag.closePosition) !== 0
    const isProtected = (flags & OrderFlag.priceProtect) !== 0
    return { orderId, side, type, stopPrice, triggerBy, isProtected, qty: isWhole ? 0n : qty }
  })
  return { held, levels }
}

/** The leader's levels as those of somebody who holds so many signed lots: each closes the same share. */
export function levelsFor(held: Quantity, leader: LeaderLevels): CopiedLevel[] {
  if (held === 0n || held > 0n !== leader.held > 0n) return []
  return leader.levels.flatMap(({ orderId, ...level }) => {
    const qty = level.qty === 0n ? 0n : lotsToClose(magnitude(held), level.qty, magnitude(leader.held))
    // A share below a lot goes with a later close.
    return level.qty > 0n && qty === 0n ? [] : { ...level, qty, name: `${PREFIX}${orderId}-${qty}` }
  })
}

/** What is to be cancelled and what placed, so that of the leader's levels those are open that should be. */
export function compareLevels<Own extends { readonly clientId: string }>(
  open: readonly Own[],
  wanted: readonly CopiedLevel[],
): { readonly toCancel: Own[]; readonly toPlace: CopiedLevel[] } {
  const copied = open.filter(({ clientId }) => clientId.startsWith(PREFIX))
  return {
    toCancel: copied.filter(({ clientId }) => !wanted.some(({ name }) => isNamed(clientId, name))),
    toPlace: wanted.filter(({ name }) => !copied.some(({ clientId }) => isNamed(clientId, name))),
  }
}

/** A name that may be used once only has something after a full stop. */
function isNamed(clientId: string, name: string): boolean {
  return clientId === name || clientId.startsWith(`${name}.`)
}

/** What the client ids of a copier's levels begin with that are there for this order of the leader. */
export function namesOf(leaderOrder: number): string {
  return `${PREFIX}${leaderOrder}-`
}

/** The leader's order that a copier's level is there for. */
export function leaderOrderOf(clientId: string): number | undefined {
  if (!clientId.startsWith(PREFIX)) return undefined
  return Number.parseInt(clientId.slice(PREFIX.length), 10)
}

function isWaitingLevel(order: Order): boolean {
  return isLevel(order) && (order.flags & OrderFlag.conditional) !== 0
}

const magnitude = (value: bigint) => (value < 0n ? -value : value)
