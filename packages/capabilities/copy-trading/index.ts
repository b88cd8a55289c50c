export type { ChangeRefusal } from './change-relation.ts'
export type { PaidShare } from './closed-positions.store.ts'
export type { StoredCopy } from './copies.store.ts'
export type { LeaderFigures, RelationFigures } from './copy-figures.ts'
export { copyIdOf, skipReasonOf } from './copy-orders.ts'
export type { LeaderOrder } from './copy-size.ts'
export {
  compareLevels,
  isOfPosition,
  type LeaderLevels,
  levelsFor,
  levelsIn,
  namesOf,
  type OpenLevel,
} from './leader-levels.ts'
export { FLAT, type Held, type LeaderMove, moveBetween, movesIn } from './leader-moves.ts'
export type { LeaderTrade } from './leader-trades.read.ts'
export { LEADING } from './leaders.store.ts'
export type { ApplicationRefusal } from './leaders.ts'
export { readLevels } from './mirror-levels.ts'
export { type OpenCopyTrading, openCopyTrading } from './open-copy-trading.ts'
export type { OverseenRelation, RelationTrouble } from './oversight.ts'
export { isCopyable, leaderOrderOf, planClosing, planOpening, priceOf } from './plan-copy.ts'
export {
  type CopySettings,
  DEFAULT_SETTINGS,
  faultOf,
  LIMITS,
  readSettings,
  type SettingsFault,
  storedSettings,
} from './settings.ts'
export type { StartRefusal } from './start-copying.ts'
export type { CopyTransfer } from './transfers.store.ts'
