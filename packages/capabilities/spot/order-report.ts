import type { Event, EventOf } from '@bowline/core/messages/events.ts'
import { Execution } from '@bowline/core/messages/terms.ts'
import type { Filter, Rejection } from '@bowline/core/rejections.ts'
import type { CommandResult } from '@bowline/engine/engine-client.ts'

/** One `order` event: what happened and the order after it. */
export type OrderStep = EventOf<'order'>
/** One `list` event. */
export type ListStep = EventOf<'list'>

/** The engine refused. `filter` names the filter if that was the reason. */
export interface Refused {
  readonly done: false
  readonly time: number
  readonly rejection: Rejection
  readonly filter: Filter
  /** Order or list the refusal refers to, e.g. the first order of a repeated client id; 0 = none. */
  readonly subject: number
  /** Not the engine: the market is listed early, and the account is no member. */
  readonly isEarly?: true
}

/** What one command did to one order. */
export interface OrderReport {
  readonly orderId: number
  /** The order as the command left it. */
  readonly last: OrderStep
  readonly fills: readonly OrderStep[]
  /** Number of the last match that self-trade prevention prevented, 0 = none. */
  readonly preventedId: number
}

/** An order list as one command (or answer) left it, with its legs in order. */
export interface ListReport {
  readonly list: ListStep
  readonly legs: readonly OrderReport[]
}

export function refused(result: CommandResult): Refused {
  const { time, rejection, filter, subject } = result
  return { done: false, time, rejection, filter, subject }
}

/** Undefined when the events do not touch the order. */
export function orderReport(events: readonly Event[], orderId: number): OrderReport | undefined {
  let last: OrderStep | undefined
  let preventedId = 0
  const fills: OrderStep[] = []
  for (const event of events) {
    if (event.kind !== 'order' || event.orderId !== orderId) continue
    last = event
    if (event.execution === Execution.trade) fills.push(event)
    if (event.execution === Execution.tradePrevention) preventedId = event.preventedId
  }
  return last && { orderId, last, fills, preventedId }
}

/** What a successful command did to its subject order, and to the list that order belongs to. */
export function subjectReport(result: CommandResult): OrderReport & { readonly list: ListReport | undefined } {
  const report = orderReport(result.events, result.subject)
  if (!report) throw new Error(`command ${result.sequence} has no event of its order ${result.subject}`)
  const { listId } = report.last
  return { ...report, list: listId === 0 ? undefined : listReport(result.events, listId) }
}

/** Every order of `account` in the events, in the order of first appearance. */
export function orderReports(events: readonly Event[], account: number): OrderReport[] {
  const ids = new Set<number>()
  for (const event of events) if (event.kind === 'order' && event.account === account) ids.add(event.orderId)
  return [...ids].map((id) => orderReport(events, id) as OrderReport)
}

/** The list's last state with those of its legs that are in the events. */
export function listReport(events: readonly Event[], listId: number): ListReport | undefined {
  let list: ListStep | undefined
  for (const event of events) if (event.kind === 'list' && event.listId === listId) list = event
  if (!list) return undefined
  const legs = [list.aOrder, list.bOrder, list.cOrder]
    .filter((id) => id !== 0)
    .map((id) => orderReport(events, id))
    .filter((report) => report !== undefined)
  return { list, legs }
}
