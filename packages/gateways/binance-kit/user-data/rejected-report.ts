import type { RejectedOrder } from '@bowline/capabilities/spot/replace-order.ts'
import { type EventOf, eventLayouts } from '@bowline/core/messages/events.ts'
import { decode, Words } from '@bowline/core/messages/layout.ts'
import { Execution, OrderStatus } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { TimeUnit } from '../time-unit.ts'
import { executionReport, type ReportContext } from './execution-report.ts'

/** The dialect's reject reasons; all other rejections have none. */
const reasons: Partial<Record<Rejection, string>> = {
  [Rejection.insufficientBalance]: 'INSUFFICIENT_BALANCES',
  [Rejection.wouldTrigger]: 'STOP_PRICE_WOULD_TRIGGER_IMMEDIATELY',
  [Rejection.wouldTake]: 'WOULD_MATCH_IMMEDIATELY',
}

/** The event of an order about which there is nothing to report. */
const NOTHING: EventOf<'order'> = {
  kind: 'order',
  ...decode(eventLayouts.order, Words.ofBytes(eventLayouts.order.size), 0),
}

/** Payload `executionReport` of an order that never was: it has no id, so `i` is -1. */
export function rejectedReport(
  { account, order, rejection, time }: RejectedOrder,
  context: ReportContext,
  unit: TimeUnit,
) {
  const image = { execution: Execution.new, status: OrderStatus.new, orderId: -1, createdAt: time }
  const report = executionReport({ ...NOTHING, ...order, account, ...image }, context, unit)
  return { ...report, x: 'REJECTED', X: 'REJECTED', r: reasons[rejection] ?? 'NONE', w: false }
}
