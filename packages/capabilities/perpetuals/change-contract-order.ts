import type { CommandOf } from '@bowline/core/messages/commands.ts'
import type { Event } from '@bowline/core/messages/events.ts'
import { OrderFlag } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { newClientOrderId } from '../orders/index.ts'
import {
  CONTRACT_KINDS,
  type OrderReport,
  orderReport,
  orderReports,
  type Refused,
  readOpenOrders,
  refused,
} from '../spot/index.ts'
import type { ContractTrader } from './place-contract-order.ts'

export interface ContractOrderChanged extends OrderReport {
  readonly done: true
  readonly time: number
  readonly sequence: number
  /** All that the command did, to other orders too. */
  readonly events: readonly Event[]
}

type Named<K extends 'amend-contract-order' | 'cancel-order' | 'cancel-all'> = Omit<CommandOf<K>, 'kind'> & {
  readonly account: number
  readonly market: number
}
type Amendment = Omit<Named<'amend-contract-order'>, 'account'>

/** Another price or quantity of an order in the book; by order id, or by client id when that is 0. */
export async function amendContractOrder(
  engine: EngineClient,
  { account }: ContractTrader,
  amendment: Amendment,
): Promise<ContractOrderChanged | Refused> {
  return changed(await engine.submit({ ...amendment, account, kind: 'amend-contract-order' }))
}

export async function cancelContractOrder(
  engine: EngineClient,
  cancel: Named<'cancel-order'>,
): Promise<ContractOrderChanged | Refused> {
  return changed(await engine.submit({ ...cancel, kind: 'cancel-order' }))
}

/** Everything the account has open on one contract, in one step. */
export async function cancelContractOrders(
  engine: EngineClient,
  cancel: Named<'cancel-all'>,
): Promise<{ readonly done: true; readonly orders: readonly OrderReport[] } | Refused> {
  const result = await engine.submit({ ...cancel, kind: 'cancel-all' })
  if (result.rejection !== Rejection.none) return refused(result)
  return { done: true, orders: orderReports(result.events, cancel.account) }
}

/** What the account has in the book of a contract; what waits for a price stays. Answers the first refusal. */
export async function cancelOrdersInBook(
  engine: EngineClient,
  account: number,
  market: number,
): Promise<Refused | undefined> {
  const open = await readOpenOrders(engine, account, market, undefined, CONTRACT_KINDS)
  const inBook = open.filter(({ flags }) => (flags & OrderFlag.conditional) === 0)
  const ended = await Promise.all(
    inBook.map(({ orderId }) =>
      cancelContractOrder(engine, { account, market, orderId, clientId: '', requestClientId: newClientOrderId() }),
    ),
  )
  // One that was filled meanwhile needs no canceling.
  return ended.find((each): each is Refused => !each.done && each.rejection !== Rejection.unknownOrder)
}

function changed(result: Awaited<ReturnType<EngineClient['submit']>>): ContractOrderChanged | Refused {
  if (result.rejection !== Rejection.none) return refused(result)
  const report = orderReport(result.events, result.subject)
  if (!report) throw new Error(`command ${result.sequence} has no event of its order ${result.subject}`)
  const { time, sequence, events } = result
  return { done: true, time, sequence, events, ...report }
}
