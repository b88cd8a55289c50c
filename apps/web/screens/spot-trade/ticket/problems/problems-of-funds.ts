import { lockOf, type OrderTerms, ocoLockOf, quoteOf } from '@bowline/core/formulas.ts'
import { OrderType, Side } from '@bowline/core/messages/terms.ts'
import { textsOf } from '../../../../desk/order-ticket/shown-texts.ts'
import type { Draft } from '../draft.ts'
import type { OrderContext } from '../order-context.ts'
import { takeNow } from '../sizes.ts'
import type { Problem } from './problems.ts'

/** Whether the balances cover the orders; nothing while the balances are unknown. */
export function fundsProblems(draft: Draft, context: OrderContext): Problem[] {
  const { data } = context
  if (data.balances === undefined) return []
  const [first] = draft.active as [OrderTerms]
  const buys = first.side === Side.buy
  const asset = buys ? data.market.quote : data.market.base
  const available = buys ? context.availableQuote : context.availableBase
  const need = lockedFor(draft, context)
  if (need <= available && !(need === 0n && !buys)) return pendingFunds(draft, context)
  const texts = textsOf(context)
  const values = { asset, missing: texts.amount(need - available), available: texts.amount(available) }
  // A market buy sets aside the edge of the band and gets the difference back at once.
  const isReserve =
    first.type === OrderType.market && first.qty > 0n && buys && takeNow(first, context).quote <= available
  if (isReserve) return [{ code: 'funds.reserve', field: 'size', level: 'warn', values }]
  return [{ code: 'funds.short', field: 'size', level: 'stop', values }]
}

/** In ledger units of the asset paid with. */
export function lockedFor(draft: Draft, context: OrderContext): bigint {
  const [first] = draft.active as [OrderTerms]
  const available = first.side === Side.buy ? context.availableQuote : context.availableBase
  return draft.list === 'oco' && draft.pair
    ? ocoLockOf(context.terms, draft.pair, context.references)
    : lockOf(context.terms, first, context.references, available)
}

/** A buy after a sale locks its funds when it becomes active, and expires if they are missing then. */
function pendingFunds(draft: Draft, context: OrderContext): Problem[] {
  const [first, ...pending] = draft.orders
  const isBuyBack = draft.list !== undefined && draft.list !== 'oco' && pending[0]?.side === Side.buy
  if (!isBuyBack) return []
  const proceeds = first.side === Side.sell ? quoteOf(context.terms, first.price, first.qty) : 0n
  const spent = first.side === Side.buy ? lockedFor(draft, context) : 0n
  const need = ocoLockOf(context.terms, pending, context.references)
  const there = context.availableQuote - spent + proceeds
  if (need <= there) return []
  const values = { asset: context.data.market.quote, missing: textsOf(context).amount(need - there) }
  return [{ code: 'funds.later', field: 'size', level: 'warn', values }]
}
