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

/** Everything the handlers of this dialect lean on. */
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
  /** Accounts of the house's own makers, which no limit applies to. */
  readonly isExempt: (account: number) => boolean
  readonly now: () => number
}

export function marketOf(venue: Venue, symbol: string): Market {
  const market = venue.markets.bySymbol(symbol)
  if (!market) throw badSymbol()
  return market
}

/** The rows, or 503 while history cannot be told. */
export async function told<T>(answer: Promise<HistoryAnswer<T>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw serviceUnavailable()
  return result.value
}
