import {
  type PriceKindName,
  type TimeInForceName,
  timesInForce,
  timesWithoutDate,
} from '@bowline/contract/terms/orders.ts'
import type { Exit } from '../../../contracts/figures/exit-price.ts'
import type { TicketSide } from '../../../desk/order-ticket/ticket-rules.ts'

/** The state of the order form: texts as typed, and choices. Everything else is derived from it. */

export const orderKinds = ['limit', 'market', 'postOnly', 'stopLimit', 'stopMarket', 'trailing'] as const
export type OrderKind = (typeof orderKinds)[number]
export type TimeInForce = TimeInForceName
export type TriggerBy = PriceKindName

/**
 * The size as last entered: `base` is what the contract counts in (coin; contracts where they settle in coin), `contracts` and
 * `coin` the other one of these two, `quote` money, `percent` a share of what is possible.
 */
export interface Size {
  readonly by: 'base' | 'contracts' | 'coin' | 'quote' | 'percent'
  readonly text: string
}

export interface Ticket {
  readonly side: TicketSide
  readonly kind: OrderKind
  readonly price: string
  readonly trigger: string
  readonly triggerBy: TriggerBy
  readonly size: Size
  readonly timeInForce: TimeInForce
  readonly expireAtMs: number | null
  readonly trailingPercent: string
  readonly activation: string
  /** Only makes a position smaller; with long and short beside each other, closes the one of the other side. */
  readonly closes: boolean
  readonly hasExits: boolean
  /** What both exits listen to. */
  readonly exitsBy: TriggerBy
  readonly profit: Exit
  readonly loss: Exit
}

export type TextField = 'price' | 'trigger' | 'trailingPercent' | 'activation'

export type TicketAction =
  | { readonly do: 'enter'; readonly field: TextField; readonly text: string }
  | { readonly do: 'size'; readonly by: Size['by']; readonly text: string }
  | { readonly do: 'side'; readonly side: TicketSide }
  | { readonly do: 'kind'; readonly kind: OrderKind }
  | { readonly do: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly do: 'expireAt'; readonly atMs: number | null }
  | { readonly do: 'triggerBy'; readonly by: TriggerBy }
  | { readonly do: 'exitsBy'; readonly by: TriggerBy }
  | { readonly do: 'closes'; readonly on: boolean }
  | { readonly do: 'exits'; readonly on: boolean }
  | { readonly do: 'exit'; readonly which: 'profit' | 'loss'; readonly by: Exit['by']; readonly text: string }
  | { readonly do: 'pickPrice'; readonly price: string }
  | { readonly do: 'pickQty'; readonly qty: string }
  /** The exchange took an order of this size: clears it for the next, unless that one was typed meanwhile. */
  | { readonly do: 'placed'; readonly size: Size }
  | { readonly do: 'restore'; readonly ticket: Partial<Ticket> }

export function startTicket(changes: Partial<Ticket> = {}): Ticket {
  return {
    side: 'buy',
    kind: 'limit',
    price: '',
    trigger: '',
    triggerBy: 'last',
    size: { by: 'base', text: '' },
    timeInForce: 'gtc',
    expireAtMs: null,
    trailingPercent: '',
    activation: '',
    closes: false,
    hasExits: false,
    exitsBy: 'last',
    profit: { by: 'price', text: '' },
    loss: { by: 'price', text: '' },
    ...changes,
  }
}

export function changeTicket(ticket: Ticket, action: TicketAction): Ticket {
  switch (action.do) {
    case 'enter':
      return { ...ticket, [action.field]: action.text }
    case 'size':
      return { ...ticket, size: { by: action.by, text: action.text } }
    case 'side':
      return action.side === ticket.side ? ticket : turned(ticket, action.side)
    case 'kind':
      return settled({ ...ticket, kind: action.kind })
    case 'timeInForce':
      return settled({ ...ticket, timeInForce: action.timeInForce })
    case 'expireAt':
      return { ...ticket, expireAtMs: action.atMs }
    case 'exitsBy':
      return { ...ticket, exitsBy: action.by }
    case 'triggerBy':
      return { ...ticket, triggerBy: action.by }
    case 'closes':
      return { ...ticket, closes: action.on, size: { ...ticket.size, text: '' } }
    case 'exits':
      return { ...ticket, hasExits: action.on }
    case 'exit':
      return { ...ticket, [action.which]: { by: action.by, text: action.text } }
    case 'pickPrice':
      return pickedPrice(ticket, action.price)
    case 'pickQty':
      return { ...ticket, size: { by: 'base', text: action.qty } }
    case 'placed':
      return ticket.size === action.size ? { ...ticket, size: { by: ticket.size.by, text: '' } } : ticket
    case 'restore':
      return { ...ticket, ...action.ticket }
  }
}

export function hasLimitPrice({ kind }: Pick<Ticket, 'kind'>): boolean {
  return kind === 'limit' || kind === 'postOnly' || kind === 'stopLimit'
}

export function hasTrigger({ kind }: Pick<Ticket, 'kind'>): boolean {
  return kind === 'stopLimit' || kind === 'stopMarket'
}

/** What waits for a trigger takes no margin before it comes. */
export function waits({ kind }: Pick<Ticket, 'kind'>): boolean {
  return hasTrigger({ kind }) || kind === 'trailing'
}

/** An order that opens may carry a pair that closes it; what trails knows no entry yet. */
export function hasExits({ kind, closes, hasExits }: Pick<Ticket, 'kind' | 'closes' | 'hasExits'>): boolean {
  return hasExits && mayHaveExits({ kind, closes })
}

export function mayHaveExits({ kind, closes }: Pick<Ticket, 'kind' | 'closes'>): boolean {
  return !closes && kind !== 'trailing'
}

/** The times in force this kind of order allows; with only one there is no choice to show. */
export function allowedTimes({ kind }: Pick<Ticket, 'kind'>): readonly TimeInForce[] {
  if (kind === 'limit') return timesInForce
  return kind === 'stopLimit' ? timesWithoutDate : ['gtc']
}

/** Resets what the kind of order does not allow. */
function settled(ticket: Ticket): Ticket {
  return allowedTimes(ticket).includes(ticket.timeInForce) ? ticket : { ...ticket, timeInForce: 'gtc' }
}

/** Exits at a price are now on the wrong side of the entry and are cleared; those at a distance stay valid. */
function turned(ticket: Ticket, side: TicketSide): Ticket {
  const kept = (exit: Exit): Exit => (exit.by === 'price' ? { ...exit, text: '' } : exit)
  return { ...ticket, side, profit: kept(ticket.profit), loss: kept(ticket.loss) }
}

/** Enters a clicked price where the kind of order has one; a market order becomes a limit order. Never changes the side. */
function pickedPrice(ticket: Ticket, price: string): Ticket {
  if (ticket.kind === 'stopMarket') return { ...ticket, trigger: price }
  if (ticket.kind === 'trailing') return { ...ticket, activation: price }
  return settled({ ...ticket, kind: ticket.kind === 'market' ? 'limit' : ticket.kind, price })
}
