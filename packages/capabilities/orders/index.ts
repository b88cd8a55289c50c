export { newClientOrderId } from './client-order-id.ts'
export { openOrderLimits } from './open-order-limits.ts'
export {
  CONTRACT_ORDER_LIMITS,
  ORDER_LIMITS,
  type OrderCounts,
  type OrderLimitRules,
  type OrderLimits,
  type TooManyOrders,
} from './order-limits.ts'
