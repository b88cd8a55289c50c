import type { Endpoint } from '../binance-kit/endpoint.ts'
import { accountEndpoints } from './endpoints/account.ts'
import { cancelReplaceEndpoints } from './endpoints/cancel-replace.ts'
import { convertEndpoints } from './endpoints/convert.ts'
import { convertLimitEndpoints } from './endpoints/convert-limit.ts'
import { dustEndpoints } from './endpoints/dust.ts'
import { earnEndpoints } from './endpoints/earn.ts'
import { earnRecordEndpoints } from './endpoints/earn-records.ts'
import { exchangeInfoEndpoints } from './endpoints/exchange-info.ts'
import { listEndpoints } from './endpoints/lists.ts'
import { marketDataEndpoints } from './endpoints/market-data.ts'
import { orderTestEndpoints } from './endpoints/order-test.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { placeListEndpoints } from './endpoints/place-lists.ts'
import { opoEndpoints } from './endpoints/place-opo.ts'
import { queryEndpoints } from './endpoints/queries.ts'
import { ruleEndpoints } from './endpoints/rules.ts'
import { tickerEndpoints } from './endpoints/tickers.ts'
import { transferEndpoints } from './endpoints/transfers.ts'
import { userStreamEndpoints } from './endpoints/user-stream.ts'
import { walletEndpoints } from './endpoints/wallet.ts'
import { walletAccountEndpoints } from './endpoints/wallet-account.ts'

/** Every call of the dialect. REST, the WebSocket API and the description are generated from this table. */
export const endpoints: readonly Endpoint[] = [
  ...exchangeInfoEndpoints,
  ...marketDataEndpoints,
  ...tickerEndpoints,
  ...ruleEndpoints,
  ...orderEndpoints,
  ...orderTestEndpoints,
  ...cancelReplaceEndpoints,
  ...placeListEndpoints,
  ...opoEndpoints,
  ...listEndpoints,
  ...queryEndpoints,
  ...accountEndpoints,
  ...userStreamEndpoints,
  ...walletEndpoints,
  ...walletAccountEndpoints,
  ...transferEndpoints,
  ...convertEndpoints,
  ...convertLimitEndpoints,
  ...dustEndpoints,
  ...earnEndpoints,
  ...earnRecordEndpoints,
]
