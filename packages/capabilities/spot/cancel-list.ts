import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type ListReport, listReport, type Refused, refused } from './order-report.ts'

/** Names the list by id, or by client id when `listId` is 0. */
export type CancelList = Omit<CommandOf<'cancel-list'>, 'kind'> & {
  readonly account: number
  readonly market: number
}

export interface ListCanceled extends ListReport {
  readonly done: true
  readonly time: number
}

/** Ends every leg of a list in one step. */
export async function cancelList(engine: EngineClient, cancel: CancelList): Promise<ListCanceled | Refused> {
  const result = await engine.submit({ ...cancel, kind: 'cancel-list' })
  if (result.rejection !== Rejection.none) return refused(result)
  const report = listReport(result.events, result.subject)
  if (!report) throw new Error(`list ${result.subject} was canceled without an event`)
  return { done: true, time: result.time, ...report }
}
