import type { EarlyMarkets } from '@bowline/capabilities/alpha-access/index.ts'
import { type ApiKeyRing, mayStayOpen } from '@bowline/capabilities/api-keys/index.ts'
import type { Convert, LimitOrders, SmallBalances } from '@bowline/capabilities/convert/index.ts'
import type { Earn } from '@bowline/capabilities/earn/index.ts'
import type { ContractFamily } from '@bowline/capabilities/markets/index.ts'
import type { Permissions } from '@bowline/capabilities/permission/index.ts'
import type { Countdowns } from '@bowline/capabilities/perpetuals/index.ts'
import type { IndexHealth } from '@bowline/capabilities/price-source/index.ts'
import type { FundingAccount } from '@bowline/capabilities/transfer/index.ts'
import type { Wallet } from '@bowline/capabilities/wallet/index.ts'
import {
  FUTURES_LIMITS,
  KlineTexts,
  type LimitRules,
  ListenKeys,
  RequestPools,
  SPOT_LIMITS,
  UserStreams,
  type Venue,
} from '@bowline/gateways/binance-kit/index.ts'
import type { Exchange } from './exchange.ts'

export interface VenueNeeds {
  readonly exchange: Exchange
  readonly keys: ApiKeyRing
  readonly permissions: Permissions
  readonly wallet: Wallet
  readonly convert: Convert
  readonly limitOrders: LimitOrders
  readonly smallBalances: SmallBalances
  readonly earlyMarkets: EarlyMarkets
  readonly earn: Earn
  readonly funding: FundingAccount
  readonly countdowns: Countdowns
  readonly indexHealth: () => readonly IndexHealth[]
  /** Default: the dialect's. */
  readonly limits?: Partial<LimitRules> | undefined
}

export interface OpenVenue extends Venue {
  readonly keys: ApiKeyRing
  readonly listenKeys: ListenKeys
  readonly contractListenKeys: Readonly<Record<ContractFamily, ListenKeys>>
  readonly userStreams: UserStreams
}

/** What programs use: the exchange by API key, and the streams of what happens to an account. */
export function openVenue({ exchange, keys, permissions, wallet, limits, ...needs }: VenueNeeds): OpenVenue {
  const { engine, markets, markings, marketData, klines, spot, perpetuals, houseAccounts, now } = exchange
  const { orderLimits, contractOrderLimits } = exchange
  const userStreams = new UserStreams(engine, markets, spot.history)
  exchange.onBatch((batch) => userStreams.onBatch(batch))
  const newListenKeys = () => {
    const listenKeys = new ListenKeys((opener) => mayStayOpen(keys, opener, now()))
    keys.onChange((changed) => listenKeys.recheck(changed))
    return listenKeys
  }
  return {
    ...{ engine, keys, markets, markings, marketData, klines, userStreams, permissions },
    ...{ orderLimits, contractOrderLimits },
    ...{ wallet, now },
    klineTexts: new KlineTexts(klines, marketData),
    listenKeys: newListenKeys(),
    contractListenKeys: { linear: newListenKeys(), inverse: newListenKeys() },
    history: spot.history,
    contractHistory: perpetuals.history,
    deleverageRisks: perpetuals.deleverageRisks,
    positionTimes: perpetuals.positionTimes,
    walletTimes: perpetuals.walletTimes,
    convert: needs.convert,
    limitOrders: needs.limitOrders,
    smallBalances: needs.smallBalances,
    earlyMarkets: needs.earlyMarkets,
    earn: needs.earn,
    funding: needs.funding,
    countdowns: needs.countdowns,
    indexHealth: needs.indexHealth,
    requestPools: new RequestPools({ ...SPOT_LIMITS, ...limits }, { ...FUTURES_LIMITS, ...limits }),
    shares: engine.capacity,
    isExempt: (account) => houseAccounts.has(account),
  }
}
