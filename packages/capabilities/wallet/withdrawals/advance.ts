import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { CANCELLABLE, stepOf, type WithdrawalState } from './life-cycle.ts'
import { journalOf, type NetworkCost } from './moves.ts'
import {
  enterState,
  findWithdrawal,
  leaveState,
  type StepNote,
  type WithdrawalRow,
  withdrawalsOnTheWay,
} from './withdrawals.store.ts'

export interface WithdrawalParts {
  readonly sql: Sql
  readonly engine: Pick<EngineClient, 'submit'>
  /** The sub-key of a network's ledger accounts. */
  readonly chainNumber: (network: string) => number
  /** What its transaction cost the house; asked when it is final. */
  readonly networkCost: (withdrawal: WithdrawalRow) => Promise<NetworkCost | undefined>
}

/** How many rows between two states are taken up at once. */
const PORTION = 100

/**
 * Takes a withdrawal from one of the states `from` to `to`, with the journal that belongs to it. Undefined: it was in none of
 * those states any more, so somebody else was first. Repeating it after any crash does no harm.
 */
export async function advance(
  parts: WithdrawalParts,
  withdrawId: string,
  from: readonly WithdrawalState[],
  to: WithdrawalState,
  note: StepNote,
): Promise<WithdrawalRow | undefined> {
  const moves = new Set(from.map((state) => stepOf(state, to)))
  const [move] = moves
  if (!move || moves.size !== 1) throw new Error(`no one step leads from ${from.join(', ')} to ${to}`)
  const left = await inTransaction(parts.sql, (tx) => leaveState(tx, withdrawId, from, { state: to, move }, note))
  if (!left) return undefined
  if (left.entering) await carryOut(parts, left, note)
  return findWithdrawal(parts.sql, withdrawId)
}

/** By its owner. Undefined: too late, or not theirs. */
export async function cancelWithdrawal(
  parts: WithdrawalParts,
  userId: number,
  withdrawId: string,
  nowMs: number,
): Promise<WithdrawalRow | undefined> {
  const known = await findWithdrawal(parts.sql, withdrawId)
  if (known?.userId !== userId) return undefined
  return advance(parts, withdrawId, CANCELLABLE, 'cancelled', { actor: `user:${userId}`, atMs: nowMs })
}

/** What a crash left between a row and its journal. Returns how many it found; run it at start and now and then. */
export async function resumeWithdrawals(parts: WithdrawalParts, nowMs: number): Promise<number> {
  const waiting = await withdrawalsOnTheWay(parts.sql, PORTION)
  for (const withdrawal of waiting) await carryOut(parts, withdrawal, { actor: 'wallet', atMs: nowMs })
  return waiting.length
}

/** Posts the journal of the state being entered, and enters it. */
async function carryOut(parts: WithdrawalParts, withdrawal: WithdrawalRow, note: StepNote): Promise<void> {
  const { sql, engine, chainNumber, networkCost } = parts
  const { entering, network, changedAtMs, reason } = withdrawal
  if (!entering) return
  const hasCost = entering.move === 'finish' || entering.move === 'refund'
  const cost = hasCost ? await networkCost(withdrawal) : undefined
  const command = journalOf(entering.move, { ...withdrawal, chain: chainNumber(network), cost }, changedAtMs)
  const { rejection } = await engine.submit(command)
  // Only the first one asks for money that may not be there; every other moves what this withdrawal holds.
  const isShort = rejection === Rejection.insufficientBalance && entering.move === 'lock'
  if (rejection !== Rejection.none && !isShort)
    throw new Error(
      `the ledger refused to ${entering.move} withdrawal ${withdrawal.withdrawId} (rejection ${rejection})`,
    )
  const state = isShort ? 'refused' : entering.state
  await inTransaction(sql, (tx) => enterState(tx, withdrawal, state, { reason, ...note }))
}
