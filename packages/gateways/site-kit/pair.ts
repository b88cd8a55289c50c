import type { Market, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../call-kit/site-refusal.ts'

/** A market's name in the contract and in the URL of its page: `BTC_USDT`. */
export function pairOf({ baseAsset, quoteAsset }: Market): string {
  return `${baseAsset}_${quoteAsset}`
}

/**
 * The visible market of a pair. Two markets may have the same letters in their symbols, but not split between the coins
 * at the same place.
 */
export function findMarket(markets: MarketRegistry, pair: string): Market | undefined {
  const market = markets.bySymbol(pair.replace('_', ''))
  return market && pairOf(market) === pair ? market : undefined
}

export function marketOfPair(markets: MarketRegistry, pair: string): Market {
  const market = findMarket(markets, pair)
  if (!market) throw new SiteRefusal(SiteCode.refused, 'market.unknown', null, { pair })
  return market
}
