import type { MarketTerms, OrderTerms, References } from './formulas/terms.ts'
import type { MarketNumber, Slot } from './records/view.ts'
import type { State } from './state.ts'

/** The records of an order and its market as the formulas take them. */
export function orderTermsOf(s: State, slot: Slot): OrderTerms {
  return {
    side: s.order.side(slot),
    type: s.order.type(slot),
    timeInForce: s.order.timeInForce(slot),
    price: s.order.price(slot),
    qty: s.order.qty(slot),
    quoteQty: s.order.quoteQty(slot),
    displayQty: s.order.displayQty(slot),
    stopPrice: s.order.stopPrice(slot),
    activationPrice: s.order.activationPrice(slot),
    trailingBps: s.order.trailingBps(slot),
  }
}

/** Kept until the market is defined anew: an order that is not a plain one would make twenty numbers of it each time. */
export function marketTermsOf(s: State, market: MarketNumber): MarketTerms {
  const kept = s.markets.terms[market]
  if (kept !== undefined) return kept
  const read = readMarketTerms(s, market)
  s.markets.terms[market] = read
  return read
}

function readMarketTerms(s: State, market: MarketNumber): MarketTerms {
  return {
    tick: s.market.tick(market),
    lot: s.market.lot(market),
    minPrice: s.market.minPrice(market),
    maxPrice: s.market.maxPrice(market),
    minQty: s.market.minQty(market),
    maxQty: s.market.maxQty(market),
    marketMaxQty: s.market.marketMaxQty(market),
    minNotional: s.market.minNotional(market),
    maxNotional: s.market.maxNotional(market),
    maxPosition: s.market.maxPosition(market),
    bidUp: s.market.bidUp(market),
    bidDown: s.market.bidDown(market),
    askUp: s.market.askUp(market),
    askDown: s.market.askDown(market),
    bandBps: s.market.bandBps(market),
    maxOpenOrders: s.market.maxOpenOrders(market),
    maxConditional: s.market.maxConditional(market),
    maxLists: s.market.maxLists(market),
    maxIcebergParts: s.market.maxIcebergParts(market),
    minTrailingBps: s.market.minTrailingBps(market),
    maxTrailingBps: s.market.maxTrailingBps(market),
  }
}

export function referencesOf(s: State, market: MarketNumber): References {
  const average = s.market.averagePrice(market)
  return { average, reference: s.reference.hasFreshIndex(market) ? s.market.indexPrice(market) : average }
}
