import type { DeadManSwitches } from '@bowline/capabilities/dead-man-switch/index.ts'
import type { LedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import type { Portfolio } from '@bowline/capabilities/portfolio/index.ts'
import type { PriceAlerts } from '@bowline/capabilities/price-alerts/index.ts'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'

/** What the screens read besides markets, orders and sessions. */
export interface SiteData {
  readonly configuration: Pick<SiteConfiguration, 'current'>
  readonly portfolio: Portfolio
  readonly ledger: LedgerHistory
  readonly alerts: Pick<PriceAlerts, 'create' | 'delete' | 'onFired'>
  readonly deadMan: Pick<DeadManSwitches, 'of' | 'arm' | 'disarm' | 'notice' | 'see' | 'onChange'>
  readonly facts: SiteFacts
}

/** Facts only the process knows. */
export interface SiteFacts {
  readonly mode: 'demo' | 'production'
  readonly hasSimulatedPrices: boolean
  readonly startedAtMs: number
}
