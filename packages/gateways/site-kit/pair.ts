import { Contract, type Market, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../call-kit/site-refusal.ts'

/** A market's name in the contract and in the URL of its page, `BTC_USDT`; of a contract `BTC-USDT`, `BTC-USD-PERPETUAL`. */
export function pairOf(market: Market): string {
  return market instanceof Contract ? market.name : `${market.baseAsset}_${market.quoteAsset}`
}

/**
 * The visible market of a pair. Two markets may have the same letters in their symbols, but not split between the coins
 * at the same place.
 */
function findMarket(markets: MarketRegistry, pair: string): Market | undefined {
  const market = markets.bySymbol(pair.replace('_', ''))
  return market && pairOf(market) === pair ? market : undefined
}

export function marketOfPair(markets: MarketRegistry, pair: string): Market {
  const market = findMarket(markets, pair)
  if (!market) throw new SiteRefusal(SiteCode.refused, 'market.unknown', null, { pair })
  return market
}

/** The visible market of a pair, or the visible contract of a name. */
export function findTraded(markets: MarketRegistry, name: string): Market | undefined {
  return name.includes('-') ? markets.contractByName(name) : findMarket(markets, name)
}

export function tradedOfName(markets: MarketRegistry, name: string): Market {
  const market = findTraded(markets, name)
  if (!market) throw new SiteRefusal(SiteCode.refused, 'market.unknown', null, { pair: name })
  return market
}
