import { ALL_ASSETS } from '@bowline/core/messages/commands.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Rate } from '@bowline/money'
import type { MarketRegistry } from '../markets/index.ts'
import { MONEY } from './past-prices.ts'

export interface RateSources {
  readonly engine: Pick<EngineClient, 'query'>
  readonly markets: Pick<MarketRegistry, 'markets' | 'feeTiers'>
}

/** What an account pays as a taker that sells a coin for the money of the costs, by the coin; without a market its level's rate. */
export async function takerRatesOf({ engine, markets }: RateSources, account: number): Promise<(coin: string) => Rate> {
  const { events } = await engine.query({ kind: 'query-account', account, asset: ALL_ASSETS })
  const level = events.find((event) => event.kind === 'account')?.tier
  const tier = markets.feeTiers().find((each) => each.tier === level) ?? { maker: 0, taker: 0 }
  return (coin) => {
    const market = markets.markets().find(({ baseAsset, quoteAsset }) => baseAsset === coin && quoteAsset === MONEY)
    return BigInt((market?.ratesOf(tier) ?? tier).taker)
  }
}
