import type { StpName } from '@bowline/contract/terms/orders.ts'
import { timesInForce, timesWithoutDate } from '@bowline/contract/terms/orders.ts'
import type { Exit } from '../../../desk/order-ticket/readings.ts'
import type { TicketSide } from '../../../desk/order-ticket/ticket-rules.ts'

/** The state of the order form: texts as typed, and choices. Everything else is derived from it. */

export const orderKinds = [
  'limit',
  'market',
  'postOnly',
  'stopLimit',
  'stopMarket',
  'takeProfitLimit',
  'takeProfitMarket',
  'trailing',
  'iceberg',
  'oco',
  'oto',
  'otoco',
] as const
export type OrderKind = (typeof orderKinds)[number]
export type TimeInForce = (typeof timesInForce)[number]
export type StpMode = StpName
export const pendingTypes = ['limit', 'stopMarket', 'stopLimit', 'takeProfitMarket'] as const
export type PendingType = (typeof pendingTypes)[number]

/** The size as last entered; the other two forms are derived from it. Percent is of what can be bought or sold. */
export interface Size {
  readonly by: 'base' | 'quote' | 'percent'
  readonly text: string
}

export interface Ticket {
  readonly side: TicketSide
  readonly kind: OrderKind
  readonly price: string
  /** The price is the best one in the book and follows it. */
  readonly followsTouch: boolean
  /** The trigger of stops and take-profits, and of the stop leg of an OCO. */
  readonly trigger: string
  readonly size: Size
  readonly timeInForce: TimeInForce
  readonly expireAtMs: number | null
  /** `default` is the market's default. */
  readonly stp: StpMode | 'default'
  readonly trailingPercent: string
  readonly activation: string
  readonly trailingAs: 'market' | 'limit'
  /** Slice of an iceberg. */
  readonly visible: string
  /** Limit price of an OCO's stop leg; '' = it enters as a market order. */
  readonly stopLimit: string
  readonly hasExits: boolean
  readonly profit: Exit
  readonly loss: Exit
  /** What an OTO places when its first order is filled. */
  readonly pendingSide: TicketSide
  readonly pendingType: PendingType
  readonly pendingPrice: string
  readonly pendingTrigger: string
}

export type TextField =
  | 'price'
  | 'trigger'
  | 'trailingPercent'
  | 'activation'
  | 'visible'
  | 'stopLimit'
  | 'pendingPrice'
  | 'pendingTrigger'

export type TicketAction =
  | { readonly do: 'enter'; readonly field: TextField; readonly text: string }
  | { readonly do: 'size'; readonly by: Size['by']; readonly text: string }
  | { readonly do: 'side'; readonly side: TicketSide }
  | { readonly do: 'kind'; readonly kind: OrderKind }
  | { readonly do: 'followTouch'; readonly on: boolean }
  | { readonly do: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly do: 'expireAt'; readonly atMs: number | null }
  | { readonly do: 'stp'; readonly stp: Ticket['stp'] }
  /** Time in force and self-trade prevention as they are for everybody. */
  | { readonly do: 'plain' }
  | { readonly do: 'trailingAs'; readonly as: Ticket['trailingAs'] }
  | { readonly do: 'exits'; readonly on: boolean }
  | { readonly do: 'exit'; readonly which: 'profit' | 'loss'; readonly by: Exit['by']; readonly text: string }
  | { readonly do: 'pendingType'; readonly type: PendingType }
  | { readonly do: 'pendingSide'; readonly side: TicketSide }
  /** A price in the book, the trades or the chart was clicked. */
  | { readonly do: 'pickPrice'; readonly price: string }
  /** A size in the book was clicked. */
  | { readonly do: 'pickQty'; readonly qty: string }
  /** The exchange accepted an order of this size: clears it for the next, unless that one was typed meanwhile. */
  | { readonly do: 'placed'; readonly size: Size }
  /** The page is back, with what was typed before. */
  | { readonly do: 'restore'; readonly ticket: Partial<Ticket> }

export function startTicket(changes: Partial<Ticket> = {}): Ticket {
  const side = changes.side ?? 'buy'
  return {
    side,
    kind: 'limit',
    price: '',
    followsTouch: false,
    trigger: '',
    size: { by: 'base', text: '' },
    timeInForce: 'gtc',
    expireAtMs: null,
    stp: 'default',
    trailingPercent: '',
    activation: '',
    trailingAs: 'market',
    visible: '',
    stopLimit: '',
    hasExits: false,
    profit: { by: 'price', text: '' },
    loss: { by: 'price', text: '' },
    pendingSide: opposite(side),
    pendingType: 'limit',
    pendingPrice: '',
    pendingTrigger: '',
    ...changes,
  }
}

export function changeTicket(ticket: Ticket, action: TicketAction): Ticket {
  switch (action.do) {
    case 'enter':
      return { ...ticket, [action.field]: action.text, ...(action.field === 'price' && { followsTouch: false }) }
    case 'size':
      return { ...ticket, size: { by: action.by, text: action.text } }
    case 'side':
      return action.side === ticket.side ? ticket : turned(ticket, action.side)
    case 'kind':
      return ofKind(ticket, action.kind)
    case 'followTouch':
      return { ...ticket, followsTouch: action.on && hasLimitPrice(ticket) }
    case 'timeInForce':
      return allowedTimes(ticket).includes(action.timeInForce) ? { ...ticket, timeInForce: action.timeInForce } : ticket
    case 'expireAt':
      return { ...ticket, expireAtMs: action.atMs }
    case 'stp':
      return { ...ticket, stp: action.stp }
    case 'plain':
      return { ...ticket, timeInForce: 'gtc', stp: 'default' }
    case 'trailingAs':
      return settled({ ...ticket, trailingAs: action.as })
    case 'exits':
      return settled({ ...ticket, hasExits: action.on })
    case 'exit':
      return { ...ticket, [action.which]: { by: action.by, text: action.text } }
    case 'pendingType':
      return { ...ticket, pendingType: action.type }
    case 'pendingSide':
      return { ...ticket, pendingSide: action.side }
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

function opposite(side: TicketSide): TicketSide {
  return side === 'buy' ? 'sell' : 'buy'
}

export function hasLimitPrice({ kind, trailingAs }: Pick<Ticket, 'kind' | 'trailingAs'>): boolean {
  if (kind === 'trailing') return trailingAs === 'limit'
  return kind !== 'market' && kind !== 'stopMarket' && kind !== 'takeProfitMarket'
}

export function hasTrigger({ kind }: Pick<Ticket, 'kind'>): boolean {
  return ['stopLimit', 'stopMarket', 'takeProfitLimit', 'takeProfitMarket', 'oco'].includes(kind)
}

/** Take-profit and stop-loss need an entry that can rest. */
export function mayHaveExits({ kind }: Pick<Ticket, 'kind'>): boolean {
  return kind === 'limit' || kind === 'postOnly' || kind === 'otoco'
}

/** Whether an exit is part of what will be sent. */
export function hasExits(ticket: Pick<Ticket, 'kind' | 'hasExits'>): boolean {
  return ticket.kind === 'otoco' || (mayHaveExits(ticket) && ticket.hasExits)
}

/** The times in force this kind of order allows; with only one there is no choice to show. */
export function allowedTimes(ticket: Pick<Ticket, 'kind' | 'hasExits' | 'trailingAs'>): readonly TimeInForce[] {
  const { kind } = ticket
  if (kind === 'limit') return hasExits(ticket) ? timesWithoutDate : timesInForce
  const isTriggeredLimit =
    kind === 'stopLimit' || kind === 'takeProfitLimit' || (kind === 'trailing' && hasLimitPrice(ticket))
  return isTriggeredLimit || kind === 'oto' || kind === 'otoco' ? timesWithoutDate : ['gtc']
}

function ofKind(ticket: Ticket, kind: OrderKind): Ticket {
  return settled({ ...ticket, kind })
}

/** Resets what the kind of order does not allow. */
function settled(ticket: Ticket): Ticket {
  const isTimeAllowed = allowedTimes(ticket).includes(ticket.timeInForce)
  return {
    ...ticket,
    timeInForce: isTimeAllowed ? ticket.timeInForce : 'gtc',
    followsTouch: ticket.followsTouch && hasLimitPrice(ticket),
  }
}

/**
 * Changes the side. Exits at a price are now on the wrong side of the entry and are cleared; those at a distance stay
 * valid.
 */
function turned(ticket: Ticket, side: TicketSide): Ticket {
  const kept = (exit: Exit): Exit => (exit.by === 'percent' ? exit : { ...exit, text: '' })
  return { ...ticket, side, pendingSide: opposite(side), profit: kept(ticket.profit), loss: kept(ticket.loss) }
}

/**
 * Enters a clicked price where the kind of order has one; a market order becomes a limit order. Never changes the side.
 */
function pickedPrice(ticket: Ticket, price: string): Ticket {
  const { kind } = ticket
  if (kind === 'stopMarket' || kind === 'takeProfitMarket') return { ...ticket, trigger: price }
  if (kind === 'trailing' && !hasLimitPrice(ticket)) return { ...ticket, activation: price }
  const priced = kind === 'market' ? ofKind(ticket, 'limit') : ticket
  return { ...priced, price, followsTouch: false }
}
