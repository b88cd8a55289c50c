import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type ListReport, type OrderReport, type Refused, refused, subjectReport } from './order-report.ts'

/** Names the order by id, or by client id when `orderId` is 0; `cancelOnly` as in terms.ts. */
export type CancelOrder = Omit<CommandOf<'cancel-order'>, 'kind'> & {
  readonly account: number
  readonly market: number
}

export interface Canceled extends OrderReport {
  readonly done: true
  readonly time: number
  /** The list that ended with the order, when it was a leg. */
  readonly list: ListReport | undefined
}

export async function cancelOrder(engine: EngineClient, cancel: CancelOrder): Promise<Canceled | Refused> {
  const result = await engine.submit({ ...cancel, kind: 'cancel-order' })
  if (result.rejection !== Rejection.none) return refused(result)
  return { done: true, time: result.time, ...subjectReport(result) }
}
