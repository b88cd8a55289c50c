import type { EarlyMarkets } from '@bowline/capabilities/alpha-access/index.ts'
import type { ApiKeyRing } from '@bowline/capabilities/api-keys/index.ts'
import type { Convert, LimitOrders, SmallBalances } from '@bowline/capabilities/convert/index.ts'
import type { Earn } from '@bowline/capabilities/earn/index.ts'
import type { KlineHistory, MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { ContractFamily, Market, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { OrderLimits } from '@bowline/capabilities/orders/index.ts'
import type { Permissions } from '@bowline/capabilities/permission/index.ts'
import type {
  ContractHistory,
  Countdowns,
  DeleverageRisks,
  Markings,
  PositionTimes,
  WalletTimes,
} from '@bowline/capabilities/perpetuals/index.ts'
import type { IndexHealth } from '@bowline/capabilities/price-source/index.ts'
import type { SpotHistory } from '@bowline/capabilities/spot/index.ts'
import type { FundingAccount } from '@bowline/capabilities/transfer/index.ts'
import type { Wallet } from '@bowline/capabilities/wallet/index.ts'
import type { Capacity } from '@bowline/core/capacity.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { KlineTexts } from './kline-texts.ts'
import type { RequestPools } from './request-pools.ts'
import type { ListenKeys } from './user-data/listen-keys.ts'
import type { UserStreams } from './user-data/user-streams.ts'
import { badSymbol } from './wire-error.ts'

/** Everything this dialect's handlers depend on. */
export interface Venue {
  readonly engine: EngineClient
  readonly keys: Pick<ApiKeyRing, 'find' | 'noteUse' | 'onChange'>
  readonly markets: MarketRegistry
  readonly earlyMarkets: Pick<EarlyMarkets, 'keepsOut'>
  readonly markings: Markings
  readonly marketData: MarketData
  readonly klines: KlineHistory
  readonly klineTexts: KlineTexts
  readonly history: SpotHistory
  readonly contractHistory: ContractHistory
  readonly countdowns: Pick<Countdowns, 'set'>
  readonly deleverageRisks: DeleverageRisks
  readonly positionTimes: Pick<PositionTimes, 'of'>
  readonly walletTimes: Pick<WalletTimes, 'of'>
  /** Every index with its sources; none where there are no outside prices. */
  readonly indexHealth: () => readonly IndexHealth[]
  readonly listenKeys: Pick<ListenKeys, 'open' | 'extend' | 'close'>
  /** Those of contracts, by what these settle in. */
  readonly contractListenKeys: Readonly<Record<ContractFamily, Pick<ListenKeys, 'open' | 'extend' | 'close' | 'keyOf'>>>
  readonly userStreams: Pick<UserStreams, 'reportRejected'>
  readonly permissions: Pick<Permissions, 'may' | 'decide'>
  readonly requestPools: RequestPools
  readonly orderLimits: OrderLimits
  /** Those of contracts, by what these settle in. */
  readonly contractOrderLimits: Readonly<Record<ContractFamily, OrderLimits>>
  /** What one account may have at a time over all markets. */
  readonly shares: Pick<Capacity, 'accountOrders' | 'accountConditional' | 'accountLists'>
  readonly wallet: Wallet
  readonly convert: Pick<Convert, 'coins' | 'isBase' | 'quote' | 'accept' | 'list'>
  readonly limitOrders: Pick<LimitOrders, 'place' | 'cancel'>
  readonly smallBalances: Pick<SmallBalances, 'list' | 'convert'>
  readonly earn: Pick<
    Earn,
    'offers' | 'products' | 'subscribe' | 'redeem' | 'setRenewal' | 'positions' | 'requests' | 'payouts'
  >
  readonly funding: Pick<FundingAccount, 'balances' | 'transfers'>
  /** The house's own maker accounts, to which no limit applies. */
  readonly isExempt: (account: number) => boolean
  readonly now: () => number
}

export function marketOf(venue: Pick<Venue, 'markets'>, symbol: string): Market {
  const market = venue.markets.bySymbol(symbol)
  if (!market) throw badSymbol()
  return market
}

/** What new orders count for, by the path of their call; methods that only the WebSocket API has are of spot. */
export function orderLimitsOf(venue: Pick<Venue, 'orderLimits' | 'contractOrderLimits'>, path: string): OrderLimits {
  if (path.startsWith('/fapi/')) return venue.contractOrderLimits.linear
  return path.startsWith('/dapi/') ? venue.contractOrderLimits.inverse : venue.orderLimits
}
