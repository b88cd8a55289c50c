export type * from './history-rows.ts'
export { RecentOrders } from './recent-orders.ts'
export { SpotHistory } from './spot-history.ts'
