import { faceOf, notionalOf, quantityWithin } from '@bowline/core/formulas/perpetuals/contract.ts'
import { divide } from '@bowline/money'
import { exitPrice } from '../../../contracts/figures/exit-price.ts'
import {
  type Fault,
  type Reading,
  readAmount,
  readPercent,
  readPrice,
  readQty,
  wayOf,
} from '../../../desk/order-ticket/readings.ts'
import type { OrderContext } from './order-context.ts'
import { checkedPrice, mostLots } from './order-cost.ts'
import { hasExits, hasLimitPrice, hasTrigger, type Ticket } from './order-ticket.ts'

export type TicketField =
  | 'price'
  | 'trigger'
  | 'trailingPercent'
  | 'activation'
  | 'size'
  | 'expireAt'
  | 'profit'
  | 'loss'
  | 'notice'

/** What a ticket stands for, with zeros for what is missing. */
export interface Draft {
  readonly ticket: Ticket
  /** The parsed fields this kind of order needs, in the order in which a person fills them in. */
  readonly readings: Readonly<Partial<Record<TicketField, Reading>>>
  /** In ticks; 0 = at market. */
  readonly price: bigint
  readonly trigger: bigint
  readonly lots: bigint
  readonly sizeFault: Fault | undefined
  readonly sizeText: string | undefined
  /** The most that could be sent. */
  readonly most: bigint
  /** Of the most, whole percent. */
  readonly percent: number
  /** Where the order is expected to fill: its limit, its trigger, or the market. */
  readonly entry: bigint
  readonly profit: bigint
  readonly loss: bigint
}

export function draftOf(ticket: Ticket, context: OrderContext): Draft {
  const price = hasLimitPrice(ticket) ? readPrice(ticket.price, context) : undefined
  const trigger = hasTrigger(ticket) ? readPrice(ticket.trigger, context) : undefined
  const trails = ticket.kind === 'trailing'
  const entry = entryOf(ticket, price?.value ?? 0n, trigger?.value ?? 0n, context)
  const checked = ticket.kind === 'market' ? checkedPrice(ticket.side, 0n, context) : entry
  const most = mostLots(ticket.side, ticket.closes, checked, context)
  const size = sizeOf(ticket, entry, most, context)
  const isExiting = hasExits(ticket)
  const profit = isExiting && ticket.profit.text !== '' ? exitOf('profit', ticket, entry, context) : undefined
  const loss = isExiting && ticket.loss.text !== '' ? exitOf('loss', ticket, entry, context) : undefined
  return {
    ticket,
    readings: {
      ...(trigger && { trigger }),
      ...(trails && { trailingPercent: readPercent(ticket.trailingPercent) }),
      ...(trails && ticket.activation !== '' && { activation: readPrice(ticket.activation, context) }),
      ...(price && { price }),
      ...(profit && { profit }),
      ...(loss && { loss }),
    },
    ...{ price: price?.value ?? 0n, trigger: trigger?.value ?? 0n, entry, most },
    ...{ lots: size.value, sizeFault: size.fault, sizeText: size.text },
    percent: most > 0n ? Math.min(100, Number((size.value * 100n) / most)) : 0,
    ...{ profit: profit?.value ?? 0n, loss: loss?.value ?? 0n },
  }
}

function entryOf({ side, kind }: Ticket, price: bigint, trigger: bigint, context: OrderContext): bigint {
  if (price > 0n) return price
  if (kind === 'stopMarket') return trigger
  return context.against(side)[0]?.price || context.last || context.mark
}

/** Lots of whatever unit was typed in, never more than was meant. */
function sizeOf({ size }: Ticket, entry: bigint, most: bigint, context: OrderContext): Reading {
  const { terms } = context
  switch (size.by) {
    case 'base':
      return readQty(size.text, context)
    case 'contracts':
      // A contract is a lot, and the other way round.
      return readQty(size.text, { terms: { tick: terms.tick, lot: 100_000_000n } })
    case 'percent': {
      const percent = readPercent(size.text)
      if (percent.fault) return percent
      const lots = (most * percent.value) / 10_000n
      return lots > 0n ? { value: lots } : { value: 0n, fault: 'missing' }
    }
    case 'coin':
      return converted(size.text, (amount) => lotsWithin(amount, entry, context))
    case 'quote':
      return converted(size.text, (amount) => lotsForQuote(amount, entry, context))
  }
}

function converted(text: string, lotsOf: (amount: bigint) => bigint): Reading {
  const amount = readAmount(text)
  if (amount.fault) return amount
  const lots = lotsOf(amount.value)
  return lots > 0n ? { value: lots } : { value: 0n, fault: 'missing' }
}

/** As many as are worth an amount of what the contract settles in. */
function lotsWithin(amount: bigint, entry: bigint, { terms }: OrderContext): bigint {
  return entry === 0n ? 0n : quantityWithin(terms.value, amount, entry)
}

/** What an amount of the quote buys; one contract that settles in coin is so much of it, whatever the price. */
function lotsForQuote(amount: bigint, entry: bigint, context: OrderContext): bigint {
  const { terms } = context
  if (terms.value.family === 'linear') return lotsWithin(amount, entry, context)
  const face = faceOf(terms.value, terms.tick)
  return face > 0n ? amount / face : 0n
}

/** What a number of contracts is worth in the coin they settle in, 10^-8: rounded up, so that as many are read from it again. */
export function coinWorthOf(lots: bigint, price: bigint, { terms }: Pick<OrderContext, 'terms'>): bigint {
  return price > 0n ? divide(lots * terms.value.factor, price, 'ceil') : 0n
}

/** Worth of lots in the quote, 10^-8: what a linear contract settles in; of an inverse one its face value. */
export function quoteWorthOf(lots: bigint, price: bigint, context: Pick<OrderContext, 'terms'>): bigint {
  const { tick, value } = context.terms
  return value.family === 'linear' ? notionalOf(value, lots, price) : lots * faceOf(value, tick)
}

function exitOf(which: 'profit' | 'loss', ticket: Ticket, entry: bigint, context: OrderContext): Reading {
  const from = { entry, leverage: context.data.leverage, terms: context.terms }
  return exitPrice(ticket[which], wayOf(which, ticket.side), from)
}
