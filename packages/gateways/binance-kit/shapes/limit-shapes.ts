import type { OrderCounts, OrderLimitRules } from '@bowline/capabilities/orders/index.ts'
import type { LimitRules } from '../request-limits.ts'

export interface LimitRow {
  readonly rateLimitType: 'REQUEST_WEIGHT' | 'ORDERS' | 'RAW_REQUESTS'
  readonly interval: 'SECOND' | 'MINUTE' | 'DAY'
  readonly intervalNum: number
  readonly limit: number
  readonly count?: number
}

export const weightRow = (rules: LimitRules): LimitRow => ({
  rateLimitType: 'REQUEST_WEIGHT',
  interval: 'MINUTE',
  intervalNum: 1,
  limit: rules.weightPerMinute,
})
const tenSecondsRow = (rules: OrderLimitRules): LimitRow => ({
  rateLimitType: 'ORDERS',
  interval: 'SECOND',
  intervalNum: 10,
  limit: rules.ordersPerTenSeconds,
})
const minuteRow = (rules: OrderLimitRules): LimitRow => ({
  rateLimitType: 'ORDERS',
  interval: 'MINUTE',
  intervalNum: 1,
  limit: rules.ordersPerMinute,
})
const dayRow = (rules: OrderLimitRules): LimitRow => ({
  rateLimitType: 'ORDERS',
  interval: 'DAY',
  intervalNum: 1,
  limit: rules.ordersPerDay,
})
const rawRow = (rules: LimitRules): LimitRow => ({
  rateLimitType: 'RAW_REQUESTS',
  interval: 'MINUTE',
  intervalNum: 5,
  limit: rules.rawPerFiveMinutes,
})

const limited = (rows: LimitRow[]) => rows.filter(({ limit }) => Number.isFinite(limit))

export function ordersRows(rules: OrderLimitRules): LimitRow[] {
  return limited([tenSecondsRow(rules), minuteRow(rules), dayRow(rules)])
}

/** The limits as exchangeInfo publishes them. */
export function limitRows(rules: LimitRules): LimitRow[] {
  return [weightRow(rules), ...ordersRows(rules), rawRow(rules)]
}

export function orderLimitRows(rules: OrderLimitRules, counts: OrderCounts): LimitRow[] {
  return limited([
    { ...tenSecondsRow(rules), count: counts.tenSeconds },
    { ...minuteRow(rules), count: counts.minute },
    { ...dayRow(rules), count: counts.day },
  ])
}
