import type { CsrfTokens, Sessions, SignInParts } from '@bowline/capabilities/identity/index.ts'
import type { KlineHistory, MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { OrderLimits } from '@bowline/capabilities/orders/index.ts'
import type { AccountHistory, SpotHistory } from '@bowline/capabilities/spot/index.ts'
import type { RejectedOrder } from '@bowline/capabilities/spot/replace-order.ts'
import type { Wallet } from '@bowline/capabilities/wallet/index.ts'
import type { DataOf } from '@bowline/contract/call.ts'
import type { apiReferenceCalls } from '@bowline/contract/calls/site-configuration/api-reference.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { CallLimits } from '../call-kit/call-limits.ts'
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
  readonly wallet: Wallet
  readonly sessions: Sessions
  readonly csrf: CsrfTokens
  readonly signIn: SignInParts
  readonly limits: CallLimits
  readonly spokenLocales: SpokenLocales
  /** Shared with the public API: an account's orders count wherever they come from. */
  readonly orderLimits: Pick<OrderLimits, 'take' | 'giveBack'>
  /** An account's programs are told of its orders wherever they come from. */
  readonly userStreams: { tellRejected(order: RejectedOrder): void }
  /** What the public API's page shows, with addresses under this one. */
  readonly apiReference: (
    publicUrl: string,
  ) => DataOf<(typeof apiReferenceCalls)['GET /exchange-web/web/site/apiReference']>
  /** The site's public URL, `https://exchange.example`: the base of links in mails, never taken from a request. */
  readonly publicUrl: () => string
  readonly now: () => number
}
