export { type BackfillOptions, type BackfillResult, backfillHistory, HISTORY_ACCOUNTS } from './backfill.ts'
export { demoDefinitions } from './demo-definitions.ts'
export { DEMO_FLOW, type MarketFlow } from './market-flow.ts'
