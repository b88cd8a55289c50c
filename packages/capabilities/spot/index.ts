export type { AccountHistory, EndedList, FillCursor } from './account-history.ts'
export type * from './history-rows.ts'
export { readStoredMarkets, type StoredMarkets } from './market-history.read.ts'
export { openSpot, type Spot } from './open-spot.ts'
export {
  type OrderReport,
  type OrderStep,
  orderReport,
  orderReports,
  type Refused,
  refused,
} from './order-report.ts'
export { CONTRACT_KINDS, readOpenOrders } from './read-open-orders.ts'
export type { RecentOrders } from './recent-orders.ts'
export { SpotProjector } from './spot.projector.ts'
export { SpotCheck } from './spot-check.ts'
export { LONGEST_DETAIL_MS, type SpotHistory } from './spot-history.ts'
export { SPOT_PROJECTION } from './spot-tables.ts'
export { type TradeSide, tradesInOrder } from './trades-in-order.read.ts'
