import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type ListReport, type OrderReport, type Refused, refused, subjectReport } from './order-report.ts'

/** `qty` is the new total in lots: below the current one, above what is executed. */
export type AmendOrder = Omit<CommandOf<'amend-order'>, 'kind'> & {
  readonly account: number
  readonly market: number
  readonly qty: bigint
}

export interface Amended extends OrderReport {
  readonly done: true
  readonly time: number
  /** Of the command; also the execution's number. */
  readonly sequence: number
  readonly list: ListReport | undefined
}

/** Reduces an order in place: it keeps its id and its place in the queue. */
export async function amendOrder(engine: EngineClient, amend: AmendOrder): Promise<Amended | Refused> {
  const result = await engine.submit({ ...amend, kind: 'amend-order' })
  if (result.rejection !== Rejection.none) return refused(result)
  return { done: true, time: result.time, sequence: result.sequence, ...subjectReport(result) }
}
