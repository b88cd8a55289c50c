import type { MarketRegistry } from '../markets/index.ts'
import type { EarlyMarkets } from './early-markets.ts'

/**
 * Whether a coin is listed early everywhere, so that nobody gets it but by an order of a member there: not by any other way in
 * (decision 95).
 */
export function isEarlyCoin(
  earlyMarkets: Pick<EarlyMarkets, 'isEarly'>,
  markets: Pick<MarketRegistry, 'markets'>,
  coin: string,
): boolean {
  const own = markets.markets().filter(({ baseAsset }) => baseAsset === coin)
  return own.length > 0 && own.every(({ number }) => earlyMarkets.isEarly(number))
}
