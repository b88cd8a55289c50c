import type { CloseFutures } from '@bowline/contract/terms/products.ts'
import type { CommandOf } from '@bowline/core/messages/commands.ts'
import type { Event } from '@bowline/core/messages/events.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Permitted } from '../permission/index.ts'
import { type OrderReport, orderReport, type Refused, refused } from '../spot/index.ts'

/** Terms of a new order for a contract: ticks and lots; what is left out is zero, the plain case. */
export type NewContractOrder = Omit<
  CommandOf<'place-contract-order'>,
  'kind' | 'account' | 'dryRun' | 'replaceMode' | 'cancelOnly'
> & { readonly market: number }

/** Who may at least close; what opens more is asked for separately, since it depends on the order's terms. */
export type ContractTrader = Permitted<CloseFutures>

export interface ContractOrderPlaced extends OrderReport {
  readonly done: true
  readonly time: number
  /** All that the command did, to other orders too. */
  readonly events: readonly Event[]
}

/** Resolves when the order and all its immediate fills are durable. */
export async function placeContractOrder(
  engine: EngineClient,
  { account }: ContractTrader,
  order: NewContractOrder,
): Promise<ContractOrderPlaced | Refused> {
  const result = await engine.submit({ ...order, account, kind: 'place-contract-order' })
  if (result.rejection !== Rejection.none) return refused(result)
  const report = orderReport(result.events, result.subject)
  if (!report) throw new Error(`order ${result.subject} was placed without an event`)
  return { done: true, time: result.time, events: result.events, ...report }
}

/** Runs every check of `placeContractOrder` and places nothing. */
export async function testContractOrder(
  engine: EngineClient,
  { account }: ContractTrader,
  order: NewContractOrder,
): Promise<{ done: true; time: number } | Refused> {
  const result = await engine.submit({ ...order, account, kind: 'place-contract-order', dryRun: 1 })
  return result.rejection === Rejection.none ? { done: true, time: result.time } : refused(result)
}
