import type { CsrfTokens, Sessions, SignInParts } from '@bowline/capabilities/identity/index.ts'
import type { KlineHistory, MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { AccountHistory, SpotHistory } from '@bowline/capabilities/spot/index.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { OrderLimits } from '../binance-rest/order-limits.ts'
import type { UserStreams } from '../binance-streams/user/user-streams.ts'
import type { SiteLimits } from './call/site-limits.ts'
import type { SpokenLocales } from './call/spoken-locales.ts'
import type { SiteAccounts } from './site-accounts.ts'
import type { SiteData } from './site-data.ts'

/** Everything the site API's handlers depend on. */
export interface Site extends SiteData, SiteAccounts {
  readonly engine: EngineClient
  readonly sql: Sql
  readonly markets: MarketRegistry
  readonly marketData: MarketData
  readonly klines: KlineHistory
  readonly history: SpotHistory
  readonly accountHistory: AccountHistory
  readonly sessions: Sessions
  readonly csrf: CsrfTokens
  readonly signIn: SignInParts
  readonly limits: SiteLimits
  readonly spokenLocales: SpokenLocales
  /** Shared with the public API: an account's orders count wherever they come from. */
  readonly orderLimits: Pick<OrderLimits, 'take' | 'giveBack'>
  /** Of the public API: an account's programs hear of its orders wherever they come from. */
  readonly userStreams: Pick<UserStreams, 'tellRejected'>
  /** The site's public URL, `https://exchange.example`: the base of links in mails, never taken from a request. */
  readonly publicUrl: () => string
  readonly now: () => number
}
