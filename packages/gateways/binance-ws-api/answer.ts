import type { OrderCounts, OrderLimitRules } from '@bowline/capabilities/orders/index.ts'
import { jsonText } from '../binance-kit/raw-json.ts'
import { type WireError, wireErrorBody } from '../binance-kit/wire-error.ts'
import type { RequestId } from './request.ts'

const ordersText = (interval: string, count: number, limit: number, used: number) =>
  Number.isFinite(limit)
    ? `{"rateLimitType":"ORDERS","interval":"${interval}","intervalNum":${count},"limit":${limit},"count":${used}},`
    : ''

/** The part of an answer that reports limit usage; '' omits it. Built as text by hand because it is in every answer. */
export function rateLimitsText(
  rules: OrderLimitRules & { readonly weightPerMinute: number },
  weight: number,
  orders: OrderCounts | undefined,
): string {
  const used = `{"rateLimitType":"REQUEST_WEIGHT","interval":"MINUTE","intervalNum":1,"limit":${rules.weightPerMinute},"count":${weight}}`
  if (!orders) return `,"rateLimits":[${used}]`
  const tenSeconds = ordersText('SECOND', 10, rules.ordersPerTenSeconds, orders.tenSeconds)
  const minute = ordersText('MINUTE', 1, rules.ordersPerMinute, orders.minute)
  const day = ordersText('DAY', 1, rules.ordersPerDay, orders.day)
  return `,"rateLimits":[${tenSeconds}${minute}${day}${used}]`
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
