import type { OrderRow } from '@bowline/contract/order.ts'
import type { AmendParams } from './amend-draft.ts'

/**
 * What was asked for one row. Cancelling again and changing again do no harm (the order is gone, or is as wanted), so
 * both are offered again when no answer came; `done` waits until the stream tells what the answer told.
 */
export interface RowAction {
  readonly what: 'cancel' | 'amend'
  /** The order as it was when asked. */
  readonly before: OrderRow
  /** Of an amend. */
  readonly params: AmendParams | undefined
  readonly step: 'sending' | 'done' | 'refused' | 'lost'
  readonly refusal: { readonly code: string; readonly text: string } | undefined
}

/** What the account's stream says has become of it: then nothing is left to tell at the row. */
export function isSettled({ what, before, step }: RowAction, now: OrderRow | undefined): boolean {
  if (now === undefined) return step !== 'sending'
  if (step === 'sending' || step === 'refused' || what === 'cancel') return false
  return now.qty !== before.qty || now.price !== before.price || now.stopPrice !== before.stopPrice
}

export type RowActions = ReadonlyMap<string, RowAction>

export function withAction(actions: RowActions, key: string, action: RowAction | undefined): RowActions {
  const next = new Map(actions)
  if (action) next.set(key, action)
  else next.delete(key)
  return next
}

/** Without what the stream has settled; the same map when that is nothing. */
export function unsettled(actions: RowActions, orders: ReadonlyMap<number, OrderRow>): RowActions {
  const left = [...actions].filter(([, action]) => !isSettled(action, orders.get(action.before.id)))
  return left.length === actions.size ? actions : new Map(left)
}

export function isUnderway(action: RowAction | undefined): boolean {
  return action?.step === 'sending' || action?.step === 'done'
}
