import type { SimulatedPrices } from '@bowline/capabilities/price-source/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { DemoAccounts } from './demo-accounts.ts'
import type { ExchangeClient } from './exchange-client.ts'
import type { Traffic } from './traffic.ts'

/** What a maker and a taker both need. */
export interface TraderParts {
  readonly email: string
  readonly client: ExchangeClient
  readonly accounts: DemoAccounts
  readonly prices: SimulatedPrices
  readonly traffic: Traffic
  readonly log: Log
  readonly signal: AbortSignal
}
