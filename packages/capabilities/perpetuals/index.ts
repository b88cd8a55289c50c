export type { ContractHistory, DailyIncome, Page } from './history-of-contracts.ts'
export { openPerpetuals, type Perpetuals } from './open-perpetuals.ts'
export { PerpetualsProjector } from './perpetuals.projector.ts'
export { PerpetualsCheck } from './perpetuals-check.ts'
export {
  BarKind,
  type ContractFill,
  type Deleverage,
  type FundingRate,
  type FundLine,
  type Income,
  type LiquidationLine,
  type MarginChange,
  type PositionLife,
  type PriceBar,
} from './perpetuals-tables.ts'
