export {
  compareProjections,
  type ProjectionCheck,
  type ProjectionDifference,
  type ProjectionReport,
  type Replay,
} from './compare-projections.ts'
export { fingerprint, fingerprintSql } from './fingerprint.ts'
export { inOneGo } from './in-one-go.ts'
export { type Behind, onceSeen } from './once-seen.ts'
export { type Position, PositionMoved, rebuildProjections, slowestPosition } from './positions.ts'
export { ProjectionRunner, type RunnerOptions } from './projection-runner.ts'
export type { Projector, Transaction } from './projector.ts'
export { type Condition, Parameters, readSnapshot, type Snapshot } from './snapshot-query.ts'
export {
  type ColumnKind,
  columnName,
  parseRow,
  replaceAll,
  rowTextOf,
  rowTextSql,
  selectList,
  type Table,
  table,
  writeRows,
} from './table.ts'
