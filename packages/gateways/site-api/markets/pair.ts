import type { Market, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../call/site-refusal.ts'

/** A market's name in the contract and in the address of its page: `BTC_USDT`. */
export function pairOf({ baseAsset, quoteAsset }: Market): string {
  return `${baseAsset}_${quoteAsset}`
}

/** The visible market of a pair; two markets may share a symbol's letters, but not the place between the coins. */
export function findMarket(markets: MarketRegistry, pair: string): Market | undefined {
  const market = markets.bySymbol(pair.replace('_', ''))
  return market && pairOf(market) === pair ? market : undefined
}

export function marketOfPair(markets: MarketRegistry, pair: string): Market {
  const market = findMarket(markets, pair)
  if (!market) throw new SiteRefusal(SiteCode.refused, `There is no market ${pair}.`)
  return market
}
