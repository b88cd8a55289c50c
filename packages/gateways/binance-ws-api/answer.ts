import type { OrderCounts } from '@bowline/capabilities/orders/index.ts'
import { jsonText } from '../binance-kit/raw-json.ts'
import type { LimitRules } from '../binance-kit/request-limits.ts'
import { type WireError, wireErrorBody } from '../binance-kit/wire-error.ts'
import type { RequestId } from './request.ts'

/** The part of an answer that reports limit usage; '' omits it. Built as text by hand because it is in every answer. */
export function rateLimitsText(rules: LimitRules, weight: number, orders: OrderCounts | undefined): string {
  const used = `{"rateLimitType":"REQUEST_WEIGHT","interval":"MINUTE","intervalNum":1,"limit":${rules.weightPerMinute},"count":${weight}}`
  if (!orders) return `,"rateLimits":[${used}]`
  const { ordersPerTenSeconds, ordersPerDay } = rules
  const tenSeconds = `{"rateLimitType":"ORDERS","interval":"SECOND","intervalNum":10,"limit":${ordersPerTenSeconds},"count":${orders.tenSeconds}}`
  const day = `{"rateLimitType":"ORDERS","interval":"DAY","intervalNum":1,"limit":${ordersPerDay},"count":${orders.day}}`
  return `,"rateLimits":[${tenSeconds},${day},${used}]`
}

export function resultText(id: RequestId, result: unknown, rateLimits: string): string {
  return `{"id":${JSON.stringify(id)},"status":200,"result":${jsonText(result)}${rateLimits}}`
}

/** The error's text. Without headers, the limit refusals put the time to come back into `data`. */
export function errorText(id: RequestId, error: WireError, rateLimits: string, nowMs: number): string {
  const body = wireErrorBody(error)
  const shown =
    error.retryAfter === undefined
      ? body
      : { ...body, data: { serverTime: nowMs, retryAfter: nowMs + error.retryAfter * 1000 } }
  return `{"id":${JSON.stringify(id)},"status":${error.status},"error":${JSON.stringify(shown)}${rateLimits}}`
}
