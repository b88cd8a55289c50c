import { lockOf, type OrderTerms, ocoLockOf, quoteOf } from '@bowline/core/formulas.ts'
import { OrderType, Side } from '@bowline/core/messages/terms.ts'
import { textsOf } from '../../../../desk/order-ticket/shown-texts.ts'
import type { Draft } from '../draft.ts'
import type { Sight } from '../sight.ts'
import { takeNow } from '../sizes.ts'
import type { Problem } from './problems.ts'

/** Whether the balances cover the orders; nothing while the balances are unknown. */
export function fundsProblems(draft: Draft, sight: Sight): Problem[] {
  const { facts } = sight
  if (facts.balances === undefined) return []
  const [first] = draft.active as [OrderTerms]
  const buys = first.side === Side.buy
  const asset = buys ? facts.market.quote : facts.market.base
  const available = buys ? sight.availableQuote : sight.availableBase
  const need = lockedFor(draft, sight)
  if (need <= available && !(need === 0n && !buys)) return pendingFunds(draft, sight)
  const texts = textsOf(sight)
  const values = { asset, missing: texts.amount(need - available), available: texts.amount(available) }
  // A market buy sets aside the edge of the band and gets the difference back at once.
  const isReserve =
    first.type === OrderType.market && first.qty > 0n && buys && takeNow(first, sight).quote <= available
  if (isReserve) return [{ code: 'funds.reserve', field: 'size', level: 'warn', values }]
  return [{ code: 'funds.short', field: 'size', level: 'stop', values }]
}

/** In ledger units of the asset paid with. */
export function lockedFor(draft: Draft, sight: Sight): bigint {
  const [first] = draft.active as [OrderTerms]
  const available = first.side === Side.buy ? sight.availableQuote : sight.availableBase
  return draft.list === 'oco' && draft.pair
    ? ocoLockOf(sight.terms, draft.pair, sight.references)
    : lockOf(sight.terms, first, sight.references, available)
}

/** A buy after a sale locks its funds when it becomes active, and expires if they are missing then. */
function pendingFunds(draft: Draft, sight: Sight): Problem[] {
  const [first, ...pending] = draft.orders
  const isBuyBack = draft.list !== undefined && draft.list !== 'oco' && pending[0]?.side === Side.buy
  if (!isBuyBack) return []
  const proceeds = first.side === Side.sell ? quoteOf(sight.terms, first.price, first.qty) : 0n
  const spent = first.side === Side.buy ? lockedFor(draft, sight) : 0n
  const need = ocoLockOf(sight.terms, pending, sight.references)
  const there = sight.availableQuote - spent + proceeds
  if (need <= there) return []
  const values = { asset: sight.facts.market.quote, missing: textsOf(sight).amount(need - there) }
  return [{ code: 'funds.later', field: 'size', level: 'warn', values }]
}
