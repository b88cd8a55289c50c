import { baseOf, feeOf, hasPrice, isConditional, type OrderTerms, quoteOf } from '@bowline/core/formulas.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { textsOf } from '../../../desk/order-ticket/shown-texts.ts'
import type { Draft } from './draft.ts'
import type { OrderContext } from './order-context.ts'
import { type OrderWord, valuesOf, wordOf } from './order-words.ts'
import type { Amount } from './sending/receipt.ts'

/** Keys under `ticket.part.`: the role of an order in its list. */
const parts = ['first', 'limit', 'stop', 'profit', 'loss', 'then'] as const
export type PartName = (typeof parts)[number]

/** One order of a list with its expected outcome: at its price, or at its trigger if it has none. */
export interface ListPart {
  readonly part: PartName
  readonly side: 'buy' | 'sell'
  readonly word: OrderWord
  readonly values: Readonly<Record<string, string>>
  readonly gives: Amount
  /** After the fee at the current rate, assuming none is paid in the platform token. */
  readonly gets: Amount
}

/**
 * The orders of a list as a person thinks of them: the one that acts first, then profit, then loss. Empty for a single
 * order.
 */
export function listParts(draft: Draft, context: OrderContext): readonly ListPart[] {
  if (!draft.list) return []
  return draft.orders
    .map((order, place) => listPart(order, partOf(draft, order, place), context))
    .sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part))
}

function partOf({ list, entered }: Draft, order: OrderTerms, place: number): PartName {
  if (list === 'oco') return isConditional(order) ? 'stop' : 'limit'
  if (place === 0) return 'first'
  const field = entered[place]?.price
  return field === 'profit' || field === 'loss' ? field : 'then'
}

function listPart(order: OrderTerms, part: PartName, context: OrderContext): ListPart {
  const { terms, rates } = context
  const texts = textsOf(context)
  const isBuy = order.side === Side.buy
  const base = baseOf(terms, order.qty)
  const quote = quoteOf(terms, order.price || order.stopPrice, order.qty)
  const [given, got] = isBuy ? [quote, base] : [base, quote]
  const fee = feeOf(got, hasPrice(order) ? rates.maker : rates.taker)
  const { market } = context.data
  const [givenAsset, gotAsset] = isBuy ? [market.quote, market.base] : [market.base, market.quote]
  return {
    part,
    side: isBuy ? 'buy' : 'sell',
    word: wordOf(order),
    values: valuesOf(order, context),
    gives: { amount: texts.amount(given), asset: givenAsset },
    gets: { amount: texts.amount(got - fee), asset: gotAsset },
  }
}
