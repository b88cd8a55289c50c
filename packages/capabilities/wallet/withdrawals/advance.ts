import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { CANCELLABLE, stepOf, type WithdrawalState } from './life-cycle.ts'
import { findWithdrawal, leaveState, type StepNote, type WithdrawalRow } from './withdrawals.store.ts'

/** Waits until the ledger has answered what a row of `wallet_postings` asks for. */
export interface Settles {
  settle(posting: number): Promise<unknown>
}

export interface AdvanceParts {
  readonly sql: Sql
  readonly postings: Settles
}

/**
 * Takes a withdrawal from one of the states `from` to `to`, with the journal that belongs to it, and waits for that.
 * Undefined: it was in none of those states any more, so somebody else was first. Repeating it after any crash does no harm.
 */
export async function advance(
  { sql, postings }: AdvanceParts,
  withdrawId: string,
  from: readonly WithdrawalState[],
  to: WithdrawalState,
  note: StepNote,
): Promise<WithdrawalRow | undefined> {
  const left = await inTransaction(sql, (tx) =>
    leaveState(tx, withdrawId, from, { state: to, move: moveOf(from, to) }, note),
  )
  if (!left) return undefined
  if (left.posting !== undefined) await postings.settle(left.posting)
  return findWithdrawal(sql, withdrawId)
}

/** The one journal with which all of these states are left for another. */
function moveOf(from: readonly WithdrawalState[], to: WithdrawalState) {
  const moves = new Set(from.map((state) => stepOf(state, to)))
  const [move] = moves
  if (!move || moves.size !== 1) throw new Error(`no one step leads from ${from.join(', ')} to ${to}`)
  return move
}

/** By its owner. Undefined: too late, or not theirs. */
export async function cancelWithdrawal(
  parts: AdvanceParts,
  userId: number,
  withdrawId: string,
  nowMs: number,
): Promise<WithdrawalRow | undefined> {
  const known = await findWithdrawal(parts.sql, withdrawId)
  if (known?.userId !== userId) return undefined
  return advance(parts, withdrawId, CANCELLABLE, 'cancelled', { actor: `user:${userId}`, atMs: nowMs })
}
