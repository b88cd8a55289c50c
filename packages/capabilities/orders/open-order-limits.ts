import { type OrderLimitRules, OrderLimits } from './order-limits.ts'

export interface OrderLimitsNeeds {
  readonly rules: OrderLimitRules
  /** The house's own makers. */
  readonly isExempt: (account: number) => boolean
  /** Whether orders on a market count. */
  readonly counts: (market: number) => boolean
}

/** How many new orders an account may place, counted over all gateways. Give it every batch. */
export function openOrderLimits({ rules, isExempt, counts }: OrderLimitsNeeds): OrderLimits {
  return new OrderLimits(rules, isExempt, counts)
}
