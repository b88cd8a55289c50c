export { newClientOrderId } from './client-order-id.ts'
export {
  ORDER_LIMITS,
  type OrderCounts,
  type OrderLimitRules,
  OrderLimits,
  type TooManyOrders,
} from './order-limits.ts'
