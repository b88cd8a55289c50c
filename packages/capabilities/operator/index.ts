export type { AssetCheck, LedgerCheck } from './check-ledger.ts'
export { type DataFolder, dataFolder } from './data-folder.ts'
export type { Operator } from './operator.ts'
export { operatorHandlers } from './operator-handlers.ts'
