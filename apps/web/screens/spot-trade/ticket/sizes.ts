import {
  affordableLots,
  bandAround,
  baseOf,
  hasPrice,
  isConditional,
  lockOf,
  type OrderTerms,
  quoteOf,
  trailedPriceOf,
  type Walk,
  walkBook,
} from '@bowline/core/formulas.ts'
import { OrderType, Side } from '@bowline/core/messages/terms.ts'
import { multiplyDivide } from '@bowline/money'
import { type Fault, type Reading, readAmount, readQty } from '../../../desk/order-ticket/readings.ts'
import type { OrderContext } from './order-context.ts'
import type { Ticket } from './order-ticket.ts'

/** The size said in its three ways. They always agree: two of them follow from the one that was entered. */
export interface Sizes {
  /** What is sent: lots, or of a market order by quote its amount. */
  readonly qty: bigint
  readonly quoteQty: bigint
  readonly fault?: Fault
  /** What was typed, where it is no number. */
  readonly text?: string
  /** Ledger units; of market orders as the book stands. */
  readonly base: bigint
  readonly quote: bigint
  /** 0 to 100, of what can be bought or sold; null = nothing is there or it is not known. */
  readonly percent: number | null
  /** Most lots that can be paid. */
  readonly most: bigint
}

/** `order` is the ticket's order without a size, `others` the legs that share its lock. */
export function sizesOf(
  ticket: Ticket,
  order: OrderTerms,
  others: readonly OrderTerms[],
  context: OrderContext,
): Sizes {
  const { terms, references } = context
  const paying = ticket.side === 'buy' ? context.availableQuote : context.availableBase
  const most = [order, ...others]
    .map((leg) => affordableLots(terms, leg, references, paying))
    .reduce((least, lots) => (lots < least ? lots : least))
  const means = { most, paying }
  const said = saidSize(ticket, order, context, means)
  const sized = { ...order, qty: said.qty, quoteQty: said.quoteQty }
  const { base, quote } = worthOf(sized, context)
  return { ...said, base, quote, most, percent: percentOf(ticket, said, quote, means) }
}

interface Means {
  /** Lots the balance buys, or has. */
  readonly most: bigint
  /** What is free of the asset it is paid in, in ledger units. */
  readonly paying: bigint
}

type Said = Pick<Sizes, 'qty' | 'quoteQty' | 'fault' | 'text'>

function saidSize(ticket: Ticket, order: OrderTerms, context: OrderContext, { most, paying }: Means): Said {
  const { by, text } = ticket.size
  const isMarket = order.type === OrderType.market
  if (by === 'base') {
    const read = readQty(text, context)
    return said(read.value, 0n, read)
  }
  if (by === 'quote') {
    const read = readAmount(text)
    if (read.fault || isMarket) return said(0n, read.value, read)
    return said(lotsFor(read.value, order, context), 0n)
  }
  const percent = readAmount(text)
  if (percent.fault) return said(0n, 0n, percent)
  const share = (of: bigint) => multiplyDivide(of, percent.value, 100n * 10n ** 8n, 'down')
  return isMarket && ticket.side === 'buy' ? said(0n, share(paying)) : said(share(most), 0n)
}

/** A size too small for one lot is as good as none. */
function said(qty: bigint, quoteQty: bigint, { fault, text }: Pick<Reading, 'fault' | 'text'> = {}): Said {
  const found = fault ?? (qty === 0n && quoteQty === 0n ? 'missing' : undefined)
  return { qty, quoteQty, ...(found && { fault: found }), ...(text !== undefined && { text }) }
}

/** Whole lots an amount of quote pays at the order's price. */
function lotsFor(quote: bigint, order: OrderTerms, context: OrderContext): bigint {
  const price = priceOf(order, context)
  return price === 0n ? 0n : quote / quoteOf(context.terms, price, 1n)
}

/** Where the order is expected to trade, in ticks; zero while that is unknown. */
function priceOf(order: OrderTerms, context: OrderContext): bigint {
  if (hasPrice(order)) return order.price
  if (order.stopPrice > 0n) return order.stopPrice
  const from = order.activationPrice > 0n ? order.activationPrice : (context.last ?? 0n)
  return order.trailingBps === 0 ? from : trailedPriceOf(order, from)
}

function worthOf(order: OrderTerms, context: OrderContext): { base: bigint; quote: bigint } {
  if (order.type === OrderType.market) {
    const { qty, quote } = takeNow(order, context)
    return order.quoteQty > 0n
      ? { base: baseOf(context.terms, qty), quote: order.quoteQty }
      : { base: baseOf(context.terms, order.qty), quote }
  }
  return { base: baseOf(context.terms, order.qty), quote: quoteOf(context.terms, priceOf(order, context), order.qty) }
}

function percentOf(ticket: Ticket, size: Said, quote: bigint, { most, paying }: Means): number | null {
  if (ticket.size.by === 'percent') return Math.min(100, Number.parseInt(ticket.size.text || '0', 10))
  const isMarketBuy = ticket.kind === 'market' && ticket.side === 'buy'
  const isMarketSellByQuote = ticket.kind === 'market' && size.quoteQty > 0n
  if (isMarketSellByQuote && !isMarketBuy) return null
  const [part, whole] = isMarketBuy ? [quote, paying] : [size.qty, most]
  if (whole === 0n) return null
  const percent = multiplyDivide(part, 100n, whole, 'half-even')
  return percent > 100n ? 100 : Number(percent)
}

/** What the order would take from the book as it stands; a conditional order takes nothing yet. */
export function takeNow(order: OrderTerms, context: OrderContext): Walk {
  const side = order.side === Side.buy ? 'buy' : 'sell'
  const levels = isConditional(order) || order.type === OrderType.limitMaker ? [] : context.against(side)
  const band = bandAround(context.terms, context.references.reference)
  const isBounded = order.side === Side.sell && order.quoteQty > 0n && context.data.balances !== undefined
  const locked = isBounded ? lockOf(context.terms, order, context.references, context.availableBase) : undefined
  return walkBook(context.terms, order, levels, band, locked)
}
