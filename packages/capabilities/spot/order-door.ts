import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { EarlyMarkets } from '../alpha-access/index.ts'
import type { Refused } from './order-report.ts'

/** Where orders enter: the engine, and before it what only this account may not do. */
export interface OrderDoor {
  readonly engine: EngineClient
  readonly earlyMarkets: Pick<EarlyMarkets, 'keepsOut'>
}

/** For orders of fixtures and of the house, to whom every market is open. */
export const everyMarket: OrderDoor['earlyMarkets'] = { keepsOut: () => false }

/** To this account the market is closed: it is listed early, and only members of Alpha buy there. */
export const keptOut: Refused = {
  ...{ done: false, rejection: Rejection.marketClosed, isEarly: true },
  ...{ time: 0, filter: 0, subject: 0 },
}
