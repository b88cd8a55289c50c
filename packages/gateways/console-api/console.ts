import type { Freezes } from '@bowline/capabilities/account-security/index.ts'
import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import type {
  Authenticators,
  OneTimeCodes,
  Passkeys,
  Pins,
  RecoveryCodes,
} from '@bowline/capabilities/factors/index.ts'
import type { CsrfTokens, Sessions } from '@bowline/capabilities/identity/index.ts'
import type { Kyc } from '@bowline/capabilities/kyc/index.ts'
import type { LedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { Portfolio } from '@bowline/capabilities/portfolio/index.ts'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'
import type { AccountHistory } from '@bowline/capabilities/spot/index.ts'
import type { StaffSignInParts } from '@bowline/capabilities/staff/index.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { CallLimits } from '../call-kit/call-limits.ts'
import type { Pulse } from './pulse.ts'

/**
 * Everything the console's calls depend on: the same objects as the site's, so that a change takes effect there at
 * once.
 */
export interface Console {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly marketData: Pick<MarketData, 'lastPrice' | 'time'>
  readonly accountHistory: AccountHistory
  readonly ledger: LedgerHistory
  readonly portfolio: Portfolio
  /** Sessions of users, not of staff. */
  readonly sessions: Sessions
  readonly freezes: Freezes
  readonly codes: Pick<OneTimeCodes, 'voidAllOf'>
  readonly authenticators: Authenticators
  readonly passkeys: Passkeys
  readonly pins: Pins
  readonly recoveryCodes: RecoveryCodes
  readonly messages: Pick<Messages, 'enqueue'>
  readonly countries: CountryRules
  readonly kyc: Pick<Kyc, 'reviewCase' | 'caseImage' | 'decide'>
  readonly configuration: Pick<SiteConfiguration, 'current'>
  readonly staff: StaffSignInParts
  readonly csrf: CsrfTokens
  readonly limits: Pick<CallLimits, 'chargeAddress' | 'chargeAccount'>
  readonly facts: { readonly mode: 'demo' | 'production'; readonly version: string; readonly startedAtMs: number }
  readonly pulse: Pick<Pulse, 'read'>
  readonly now: () => number
}
