import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type ListReport, listReport, type OrderReport, orderReports, type Refused, refused } from './order-report.ts'

export type CancelAll = Omit<CommandOf<'cancel-all'>, 'kind'> & {
  readonly account: number
  readonly market: number
}

export interface AllCanceled {
  readonly done: true
  readonly time: number
  /** Orders outside lists. */
  readonly orders: readonly OrderReport[]
  readonly lists: readonly ListReport[]
}

/** Cancels everything the account has open in one market, in one step. */
export async function cancelAllOrders(engine: EngineClient, cancel: CancelAll): Promise<AllCanceled | Refused> {
  const result = await engine.submit({ ...cancel, kind: 'cancel-all' })
  if (result.rejection !== Rejection.none) return refused(result)
  const reports = orderReports(result.events, cancel.account)
  const listIds = new Set(reports.map((report) => report.last.listId).filter((id) => id !== 0))
  return {
    done: true,
    time: result.time,
    orders: reports.filter((report) => report.last.listId === 0),
    lists: [...listIds].map((id) => listReport(result.events, id)).filter((report) => report !== undefined),
  }
}
