import type { CardProvider } from '@bowline/capabilities/card-purchase/index.ts'
import type { PriceSource } from '@bowline/capabilities/price-source/index.ts'
import type { EngineOptions, startEngine } from '@bowline/engine/index.ts'
import type { LimitRules } from '@bowline/gateways/binance-kit/index.ts'
import type { CallLimitRules } from '@bowline/gateways/call-kit/call-limits.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { OperatorUrls } from './operator-port/operator-sql.ts'

export interface ApiOptions {
  readonly config: Config
  readonly databaseUrl: string
  /** For the operators' side, which has other rights. Default: the same for all. */
  readonly operatorUrls?: OperatorUrls | undefined
  readonly log: Log
  /** Default: the dialect's limits. */
  readonly limits?: Partial<LimitRules>
  readonly siteLimits?: CallLimitRules
  /** Who sells coins for money. Default: as the options say. */
  readonly cardProvider?: CardProvider
  /** Where outside prices come from. Default: as the options say. */
  readonly priceSource?: PriceSource
  readonly capacity?: EngineOptions['capacity']
  /** Who runs the engine. Default: threads of this process, on the journal in the data folder. */
  readonly host?: typeof startEngine
  /** Builds the console's pages if needed; its calls work without them. */
  readonly withConsolePages?: boolean
  /** What else `/healthz` waits for, such as the pages; orders are accepted before. */
  readonly readyWhen?: Promise<unknown>
}
