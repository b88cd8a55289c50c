import type { ApiKeyRing } from '@bowline/capabilities/api-keys/index.ts'
import type { KlineHistory, MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { Market, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { HistoryAnswer, SpotHistory } from '@bowline/capabilities/spot/index.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { ListenKeys } from '../binance-streams/index.ts'
import type { KlineTexts } from './kline-texts.ts'
import type { OrderLimits } from './order-limits.ts'
import type { RequestPools } from './request-pools.ts'
import { badSymbol, serviceUnavailable } from './wire-error.ts'

/** Everything this dialect's handlers depend on. */
export interface Venue {
  readonly engine: EngineClient
  readonly keys: Pick<ApiKeyRing, 'find' | 'noteUse' | 'onChange'>
  readonly markets: MarketRegistry
  readonly marketData: MarketData
  readonly klines: KlineHistory
  readonly klineTexts: KlineTexts
  readonly history: SpotHistory
  readonly listenKeys: Pick<ListenKeys, 'open' | 'extend' | 'close'>
  readonly requestPools: RequestPools
  readonly orderLimits: OrderLimits
  /** The house's own maker accounts, to which no limit applies. */
  readonly isExempt: (account: number) => boolean
  readonly now: () => number
}

export function marketOf(venue: Venue, symbol: string): Market {
  const market = venue.markets.bySymbol(symbol)
  if (!market) throw badSymbol()
  return market
}

/** Returns the rows, or refuses with 503 while the history is unavailable. */
export async function told<T>(answer: Promise<HistoryAnswer<T>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw serviceUnavailable()
  return result.value
}
