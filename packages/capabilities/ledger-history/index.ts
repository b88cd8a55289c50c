export { LedgerProjector } from './ledger.projector.ts'
export { LedgerCheck } from './ledger-check.ts'
export { type LedgerAnswer, LedgerHistory, type LinePlace, type LinesQuery } from './ledger-history.read.ts'
export type { LedgerBalance, LedgerHour, LedgerLine } from './ledger-tables.ts'
