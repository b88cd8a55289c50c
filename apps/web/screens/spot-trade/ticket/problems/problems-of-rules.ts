import {
  failedFilterOf,
  isTriggerMetBy,
  type MarketTerms,
  type OrderTerms,
  priceBounds,
  quoteOf,
  triggersAbove,
  wouldTakeAt,
} from '@bowline/core/formulas.ts'
import { OrderType } from '@bowline/core/messages/terms.ts'
import { Filter } from '@bowline/core/rejections.ts'
import { divide, parseUnits } from '@bowline/money'
import { textsOf } from '../../../../desk/order-ticket/shown-texts.ts'
import type { Draft, TicketField } from '../draft.ts'
import type { OrderContext } from '../order-context.ts'
import type { Problem } from './problems.ts'

/**
 * Checks the orders against the market's rules, in the exchange's order: filters, then triggers, legs and post-only.
 */
export function ruleProblems(draft: Draft, context: OrderContext): Problem[] {
  return [
    ...hiddenProblems(draft, context),
    ...filterProblems(draft, context),
    ...bandGuesses(draft, context),
    ...triggerProblems(draft, context),
    ...profitProblems(draft, context),
    ...postOnlyProblems(draft, context),
  ]
}

function stop(code: Problem['code'], field: TicketField, values: Problem['values']): Problem {
  return { code, field, level: 'stop', values }
}

/** A slice as large as the order hides nothing. */
function hiddenProblems({ orders: [order] }: Draft, context: OrderContext): Problem[] {
  if (order.displayQty === 0n || order.displayQty < order.qty) return []
  return [stop('visible.whole', 'visible', { qty: textsOf(context).qty(order.qty) })]
}

function filterProblems(draft: Draft, context: OrderContext): Problem[] {
  const terms = context.isReferenceKnown ? context.terms : withoutBounds(context.terms)
  const { average } = context.references
  const { open, balances, market } = context.data
  const held = balances?.get(market.base)
  const units = (text: string) => BigInt(parseUnits(text, 8))
  const has = {
    ...(open && { openOrders: open.orders, conditional: open.conditional, lists: open.lists }),
    ...(open &&
      held && { held: units(held.available) + units(held.locked), openBuys: units(open.buys) / context.terms.lot }),
  }
  const failed = failedFilterOf(terms, draft.orders, average, has)
  if (failed === Filter.none) return []
  const alone = draft.orders.findIndex((order) => failedFilterOf(terms, [order], average, {}) === failed)
  return [filterProblem(failed, Math.max(alone, 0), draft, context)]
}

function filterProblem(failed: Filter, leg: number, draft: Draft, context: OrderContext): Problem {
  const { terms, data, references } = context
  const { market } = data
  const order = draft.orders[leg] as OrderTerms
  const field = draft.entered[leg]?.price ?? 'price'
  const texts = textsOf(context)
  switch (failed) {
    case Filter.price:
      return stop('price.range', wrongPrice(order, leg, draft, terms), {
        least: market.minPrice,
        most: market.maxPrice,
      })
    case Filter.percentPrice:
      return stop('price.band', field, boundTexts(order, context))
    case Filter.lot:
      return order.qty < terms.minQty
        ? stop('size.least', 'size', { least: market.minQty, base: market.base })
        : stop('size.most', 'size', { most: market.maxQty, base: market.base })
    case Filter.marketLot:
      return stop('size.most', 'size', { most: market.marketMaxQty, base: market.base })
    case Filter.notional: {
      const price = order.price || order.stopPrice || references.average / terms.tick
      const lots = price === 0n ? 0n : divide(terms.minNotional, quoteOf(terms, price, 1n), 'up')
      const isSmall = order.quoteQty > 0n ? order.quoteQty < terms.minNotional : order.qty < lots
      return isSmall
        ? stop('size.notionalLeast', 'size', {
            least: market.minNotional,
            quote: market.quote,
            qty: texts.qty(lots),
            base: market.base,
          })
        : stop('size.notionalMost', 'size', { most: market.maxNotional, quote: market.quote })
    }
    case Filter.icebergParts:
      return stop('visible.parts', 'visible', {
        parts: String(terms.maxIcebergParts),
        least: texts.qty(divide(order.qty, BigInt(terms.maxIcebergParts), 'up')),
      })
    case Filter.trailingDelta:
      return stop('trailingPercent.range', 'trailingPercent', {
        least: texts.percent(BigInt(terms.minTrailingBps)),
        most: texts.percent(BigInt(terms.maxTrailingBps)),
      })
    case Filter.maxPosition:
      return stop('size.position', 'size', { most: market.maxPosition ?? '0', base: market.base })
    case Filter.maxConditional:
      return stop('open.conditional', 'kind', { most: String(terms.maxConditional) })
    case Filter.maxLists:
      return stop('open.lists', 'kind', { most: String(terms.maxLists) })
    default:
      return stop('open.orders', 'kind', { most: String(terms.maxOpenOrders) })
  }
}

function wrongPrice(order: OrderTerms, leg: number, draft: Draft, { minPrice, maxPrice }: MarketTerms): TicketField {
  const isWrong = (price: bigint) => price > 0n && (price < minPrice || (maxPrice > 0n && price > maxPrice))
  if (isWrong(order.activationPrice)) return 'activation'
  return (isWrong(order.stopPrice) ? draft.entered[leg]?.trigger : draft.entered[leg]?.price) ?? 'price'
}

function withoutBounds(terms: MarketTerms): MarketTerms {
  return { ...terms, bidUp: 0, bidDown: 0, askUp: 0, askDown: 0 }
}

/** While the average is only an estimate, the exchange may use another band, so this warns and does not stop. */
function bandGuesses(draft: Draft, context: OrderContext): Problem[] {
  if (context.isReferenceKnown) return []
  return draft.orders.flatMap((order, leg): Problem[] => {
    if (order.price === 0n) return []
    const { low, high } = priceBounds(context.terms, order.side, context.references.average)
    if (order.price >= low && (high === undefined || order.price <= high)) return []
    const field = draft.entered[leg]?.price ?? 'price'
    return [{ code: 'price.bandGuess', field, level: 'warn', values: boundTexts(order, context) }]
  })
}

function boundTexts(order: OrderTerms, context: OrderContext): Record<string, string> {
  const { low, high } = priceBounds(context.terms, order.side, context.references.average)
  const texts = textsOf(context)
  return { least: texts.price(low), most: high === undefined ? context.data.market.maxPrice : texts.price(high) }
}

/** A trigger that the last price already meets. */
function triggerProblems(draft: Draft, context: OrderContext): Problem[] {
  const { last } = context
  if (last === undefined) return []
  const values = { last: textsOf(context).price(last) }
  return draft.orders.flatMap((order, leg): Problem[] => {
    if (!draft.active.includes(order) || !isTriggerMetBy(order, last)) return []
    const field = draft.entered[leg]?.trigger ?? 'trigger'
    return [stop(triggersAbove(order) ? 'trigger.tooLow' : 'trigger.tooHigh', field, values)]
  })
}

/** The limit leg of an OCO lies beyond the last price; before the first trade, beyond the leg that stops. */
function profitProblems({ list, pair }: Draft, context: OrderContext): Problem[] {
  if (list !== 'oco' || !pair) return []
  const [above, below] = pair
  const isAbove = above.type === OrderType.limit
  const [profit, loss] = isAbove ? [above, below] : [below, above]
  const bound = context.last ?? loss.stopPrice
  if (isAbove ? profit.price > bound : profit.price < bound) return []
  return [stop(isAbove ? 'profit.tooLow' : 'profit.tooHigh', 'price', { bound: textsOf(context).price(bound) })]
}

function postOnlyProblems(draft: Draft, context: OrderContext): Problem[] {
  const [order] = draft.orders
  const touch = context.touch(order.side === 0 ? 'buy' : 'sell')
  if (order.type !== OrderType.limitMaker || touch === undefined || !wouldTakeAt(order, touch)) return []
  return [stop('price.wouldTake', 'price', { touch: textsOf(context).price(touch) })]
}
