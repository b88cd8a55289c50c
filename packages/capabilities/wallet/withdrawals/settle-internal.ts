import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { internalWithdrawals, leaveState } from './withdrawals.store.ts'

/** Pays what goes to an address of another user here: in the ledger, without a chain. Returns how many. */
export async function settleInternal(sql: Sql, nowMs: number): Promise<number> {
  let settled = 0
  for (const { withdrawId } of await internalWithdrawals(sql)) {
    const note = { actor: 'wallet', atMs: nowMs }
    const left = await inTransaction(sql, (tx) =>
      leaveState(tx, withdrawId, ['queued'], { state: 'completed', move: 'settle' }, note),
    )
    if (left) settled += 1
  }
  return settled
}
