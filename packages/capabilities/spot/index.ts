export type * from './history-rows.ts'
export { RecentOrders } from './recent-orders.ts'
export { SpotProjector } from './spot.projector.ts'
export { SpotHistory } from './spot-history.ts'
