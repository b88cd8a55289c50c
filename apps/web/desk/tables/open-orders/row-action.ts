import type { OrderRow } from '@bowline/contract/order.ts'
import type { LiveList } from '@bowline/contract/stream.ts'
import type { AmendParams } from './amend-draft.ts'

/**
 * The request for one row. Repeating it is harmless: a canceled or replaced order is gone, so the repeat is rejected.
 * `lost`: no answer arrived; the stream shows what happened. `done` waits until the stream confirms it.
 */
export interface RowAction {
  readonly what: 'cancel' | 'amend'
  /** The order at the time of the request; for a list its last leg. */
  readonly before: OrderRow
  /** For a cancel of the whole list. */
  readonly list: LiveList | undefined
  /** Of an amend. */
  readonly params: AmendParams | undefined
  readonly step: 'sending' | 'done' | 'refused' | 'lost'
  /** The reason for a rejection, as a sentence. */
  readonly refusal: string | undefined
}

/** Whether the account's stream has settled it, so that the row has nothing left to show. */
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

/** The actions that the stream has not settled; the same map when none has been. */
export function unsettled(actions: RowActions, orders: ReadonlyMap<number, OrderRow>): RowActions {
  const left = [...actions].filter(([, action]) => !isSettled(action, orders.get(action.before.id)))
  return left.length === actions.size ? actions : new Map(left)
}

export function isUnderway(action: RowAction | undefined): boolean {
  return action?.step === 'sending' || action?.step === 'done'
}
