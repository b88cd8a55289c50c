import { MarketState, OrderType, Side, TimeInForce } from '../../messages/terms.ts'
import { Rejection } from '../../rejections.ts'
import type { ExchangeState, Market, OrderTerms } from './state.ts'
import { isConditional } from './triggers.ts'

const MIN_GTD_AHEAD_MS = 600_000

/** New orders by market state (domain/spot.md §13). */
export function stateRejection(market: Market, types: readonly OrderType[]): Rejection {
  switch (market.state) {
    case MarketState.preOpen:
    case MarketState.halted:
    case MarketState.delisted:
      return Rejection.marketClosed
    case MarketState.cancelOnly:
      return Rejection.marketCancelOnly
    case MarketState.postOnly:
      return types.every((type) => type === OrderType.limitMaker) ? Rejection.none : Rejection.marketPostOnly
    default:
      return Rejection.none
  }
}

/** May orders of this market be cancelled or amended now? */
export function takesChanges(market: Market): boolean {
  return ([MarketState.postOnly, MarketState.trading, MarketState.cancelOnly] as number[]).includes(market.state)
}

export function termsRejection(state: ExchangeState, terms: OrderTerms): Rejection {
  const sound = numbersAreSound(terms) && sizeIsSound(terms) && pricesAreSound(terms) && timeInForceIsSound(terms)
  if (!sound) return Rejection.badTerms
  const tooSoon = terms.timeInForce === TimeInForce.gtd && terms.expireAt < state.time + MIN_GTD_AHEAD_MS
  return tooSoon ? Rejection.badExpiry : Rejection.none
}

function numbersAreSound(terms: OrderTerms): boolean {
  const { price, qty, quoteQty, displayQty, stopPrice, activationPrice } = terms
  const amounts = [price, qty, quoteQty, displayQty, stopPrice, activationPrice]
  return terms.side <= Side.sell && terms.type <= OrderType.takeProfitLimit && amounts.every((amount) => amount >= 0n)
}

function sizeIsSound(terms: OrderTerms): boolean {
  const byQuote = terms.quoteQty > 0n
  if (byQuote && (terms.type !== OrderType.market || terms.qty > 0n)) return false
  if (!byQuote && terms.qty === 0n) return false
  if (terms.displayQty === 0n) return true
  const rests = terms.type === OrderType.limit || terms.type === OrderType.limitMaker
  return rests && terms.timeInForce === TimeInForce.gtc && terms.displayQty < terms.qty
}

function pricesAreSound(terms: OrderTerms): boolean {
  if (hasPrice(terms.type) !== terms.price > 0n) return false
  const trailing = terms.trailingBps > 0
  if (terms.activationPrice > 0n && !trailing) return false
  if (!isConditional(terms.type)) return terms.stopPrice === 0n && !trailing
  return terms.stopPrice > 0n !== trailing
}

function timeInForceIsSound(terms: OrderTerms): boolean {
  if (terms.timeInForce !== TimeInForce.gtd && terms.expireAt !== 0) return false
  const { gtc, ioc, fok, gtd } = TimeInForce
  const allowed: Record<OrderType, readonly number[]> = {
    [OrderType.limit]: [gtc, ioc, fok, gtd],
    [OrderType.market]: [gtc],
    [OrderType.limitMaker]: [gtc],
    [OrderType.stopMarket]: [gtc],
    [OrderType.stopLimit]: [gtc, ioc, fok],
    [OrderType.takeProfitMarket]: [gtc],
    [OrderType.takeProfitLimit]: [gtc, ioc, fok],
  }
  return allowed[terms.type].includes(terms.timeInForce)
}

function hasPrice(type: OrderType): boolean {
  return (
    type === OrderType.limit ||
    type === OrderType.limitMaker ||
    type === OrderType.stopLimit ||
    type === OrderType.takeProfitLimit
  )
}
