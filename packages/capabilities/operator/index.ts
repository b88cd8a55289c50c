export type { AssetCheck, LedgerCheck } from './check-ledger.ts'
export { checkTables, TABLE_ALARM_PERCENT, type TableFill } from './check-tables.ts'
export { type DataFolder, dataFolder } from './data-folder.ts'
export { requestIndexRecipe } from './index-recipe.ts'
export {
  CONTRACT_STATES,
  type ContractStateWord,
  MARKET_STATES,
  type MarketStateWord,
  type ShownStateWord,
  setMarketState,
  stateWord,
} from './markets.ts'
export { withNotes } from './noted-commands.ts'
export type { Operator } from './operator.ts'
export { operatorHandlers } from './operator-handlers.ts'
