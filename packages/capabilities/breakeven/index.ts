export type { AssumedCost } from './assumed-costs.store.ts'
export type { Breakeven, CoinAnalysis } from './breakeven.ts'
export { openBreakeven } from './open-breakeven.ts'
export type { Lot } from './running-costs.ts'
