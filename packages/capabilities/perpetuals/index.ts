export {
  amendContractOrder,
  type ContractOrderChanged,
  cancelContractOrder,
  cancelContractOrders,
  cancelOrdersInBook,
} from './change-contract-order.ts'
export { adjustMargin, type SettingsChanged, setLeverage, setMarginMode, setPositionMode } from './change-settings.ts'
export type { ContractIncome, ContractPages, Counted, NumberedPage } from './contract-pages.ts'
export type { Countdowns } from './countdowns.ts'
export { type ContractProfit, type ProfitOfDay, profitByDay, profitOfDays } from './daily-profit.ts'
export { DAY_MS, dayOf } from './day-tables.ts'
export type { DeleverageRisk, DeleverageRisks } from './deleverage-risk.ts'
export type { FilledOrder, OrderFill } from './followed-fills.read.ts'
export type { FuturesAccounts, FuturesStanding } from './futures-accounts.ts'
export type { ContractHistory } from './history-of-contracts.ts'
export type { DailyIncome, Page } from './history-queries.ts'
export type { Marking, Markings } from './markings.ts'
export { openCountdowns } from './open-countdowns.ts'
export { openMarkings, openTouchedAccounts } from './open-followers.ts'
export { openPerpetuals, type Perpetuals } from './open-perpetuals.ts'
export { PerpetualsProjector } from './perpetuals.projector.ts'
export { PerpetualsCheck } from './perpetuals-check.ts'
export {
  BarKind,
  type ContractFill,
  type Conversion,
  type Deleverage,
  type FundingRate,
  type FundLine,
  type Income,
  IncomeKind,
  type LiquidationLine,
  type MarginChange,
  type PositionLife,
  type PriceBar,
} from './perpetuals-tables.ts'
export {
  type ContractOrderPlaced,
  type ContractTrader,
  type NewContractOrder,
  placeContractOrder,
  testContractOrder,
} from './place-contract-order.ts'
export { type Backing, figuresOf, type Pair, type PositionFigures, type UnifiedBacking } from './position-figures.ts'
export type { PositionTimes } from './position-times.ts'
export {
  type FuturesAccount,
  type HeldPosition,
  readIsHedged,
  readPositions,
  type WalletMargin,
} from './read-positions.ts'
export { readIsUnified, readUnified, type UnifiedAccount, type UnifiedCoin } from './read-unified.ts'
export type { TouchedAccounts } from './touched-accounts.ts'
export { backingOf, totalEquityOf, unrealisedProfits, type ValuedPosition, valueAccount } from './value-account.ts'
export type { WalletTimes } from './wallet-times.ts'
