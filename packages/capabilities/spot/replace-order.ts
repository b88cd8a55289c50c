import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { Execution, ReplaceMode, Side } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { CommandResult } from '@bowline/engine/engine-client.ts'
import { keptOut, type OrderDoor } from './order-door.ts'
import { type OrderReport, orderReport, orderReports, type Refused, refused } from './order-report.ts'
import type { NewOrder, Trader } from './place-order.ts'

/** The old order by id or client id, then the terms of the new one as in `NewOrder`; `replaceMode` as in terms.ts. */
export type ReplaceOrder = Omit<CommandOf<'cancel-replace'>, 'kind' | 'account' | 'dryRun'> & {
  readonly market: number
}

/** The two halves of a cancel-replace succeed or fail separately, and the new order may not be attempted at all. */
export interface Replaced {
  readonly time: number
  /** Of the command. */
  readonly sequence: number
  readonly cancel: ({ readonly done: true } & OrderReport) | Refused
  readonly placed: ({ readonly done: true } & OrderReport) | Refused | 'not-attempted'
}

/** An order that was refused after the order it should replace had been canceled. */
export interface RejectedOrder {
  readonly account: number
  readonly order: NewOrder
  readonly rejection: Rejection
  readonly time: number
  /** Of the command. */
  readonly sequence: number
}

export async function replaceOrder(
  { engine, earlyMarkets }: OrderDoor,
  { account }: Trader,
  replace: ReplaceOrder,
): Promise<Replaced> {
  if (replace.side === Side.buy && earlyMarkets.keepsOut(account, replace.market))
    return { time: 0, sequence: 0, cancel: keptOut, placed: keptOut }
  const result = await engine.submit({ ...replace, account, kind: 'cancel-replace' })
  const { time, sequence } = result
  const cancel = cancelHalf(result, account, replace)
  if (!cancel.done && (replace.replaceMode ?? ReplaceMode.stopOnFailure) === ReplaceMode.stopOnFailure) {
    return { time, sequence, cancel, placed: 'not-attempted' }
  }
  if (result.rejection !== Rejection.none) return { time, sequence, cancel, placed: refused(result) }
  const report = orderReport(result.events, result.subject)
  if (!report) throw new Error(`order ${result.subject} was placed without an event`)
  return { time, sequence, cancel, placed: { done: true, ...report } }
}

function cancelHalf(result: CommandResult, account: number, replace: ReplaceOrder): Replaced['cancel'] {
  if (result.cancelRejection !== Rejection.none) {
    return {
      ...refused(result),
      rejection: result.cancelRejection,
      subject: 0,
    }
  }
  const ended = orderReports(result.events, account).find(
    ({ orderId, last }) =>
      last.execution === Execution.canceled &&
      (replace.cancelOrderId ? orderId === replace.cancelOrderId : last.clientId === replace.cancelClientId),
  )
  // Neither a cancel nor its refusal: the command failed before either half was attempted.
  return ended ? { done: true, ...ended } : refused(result)
}
