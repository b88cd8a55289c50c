import type { OrderRow } from '@bowline/contract/order.ts'
import type { LiveList } from '@bowline/contract/stream.ts'
import type { AmendParams } from './amend-draft.ts'

/**
 * What was asked for one row. Nothing is placed by asking twice: a cancelled or replaced order is gone, so a repeat is
 * refused. `lost`: no answer came; the stream tells what became of it. `done` waits until the stream tells it too.
 */
export interface RowAction {
  readonly what: 'cancel' | 'amend'
  /** The order as it was when asked; of a list its last leg. */
  readonly before: OrderRow
  /** When all of it is to be cancelled. */
  readonly list: LiveList | undefined
  /** Of an amend. */
  readonly params: AmendParams | undefined
  readonly step: 'sending' | 'done' | 'refused' | 'lost'
  /** Why not, in a sentence. */
  readonly refusal: string | undefined
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
