import type { Endpoint } from '../binance-kit/endpoint.ts'
import { accountEndpoints } from './endpoints/account.ts'
import { algoEndpoints } from './endpoints/algo-orders.ts'
import { amendmentEndpoints } from './endpoints/amendments.ts'
import { batchEndpoints } from './endpoints/batches.ts'
import { countdownEndpoints } from './endpoints/countdowns.ts'
import { deleveragingEndpoints } from './endpoints/deleveraging.ts'
import { forcedOrderEndpoints } from './endpoints/forced-orders.ts'
import { historyEndpoints } from './endpoints/histories.ts'
import { indexSourceEndpoints } from './endpoints/index-sources.ts'
import { listenKeyEndpoints } from './endpoints/listen-keys.ts'
import { marketDataEndpoints } from './endpoints/market-data.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { priceHistoryEndpoints } from './endpoints/price-history.ts'
import { priceEndpoints } from './endpoints/prices.ts'
import { ratioEndpoints } from './endpoints/ratios.ts'
import { settingEndpoints } from './endpoints/settings.ts'
import { symbolEndpoints } from './endpoints/symbols.ts'
import { tickerEndpoints } from './endpoints/tickers.ts'
import type { Family } from './family.ts'

/** Every call of the futures dialect: one row is one call of `/fapi` or `/dapi`. */
export const futuresEndpoints: readonly Endpoint[] = [
  ...symbolEndpoints,
  ...marketDataEndpoints,
  ...tickerEndpoints,
  ...priceEndpoints,
  ...orderEndpoints,
  ...algoEndpoints,
  ...amendmentEndpoints,
  ...countdownEndpoints,
  ...batchEndpoints,
  ...settingEndpoints,
  ...accountEndpoints,
  ...historyEndpoints,
  ...forcedOrderEndpoints,
  ...priceHistoryEndpoints,
  ...ratioEndpoints,
  ...deleveragingEndpoints,
  ...indexSourceEndpoints,
  ...listenKeyEndpoints,
]

/** Those of one half, for its WebSocket API. */
export function endpointsOf({ prefix }: Family): readonly Endpoint[] {
  return futuresEndpoints.filter(({ path }) => path.startsWith(`${prefix}/`))
}
