import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { WalletUnits } from '../networks/wallet-units.ts'
import { writeOutcome } from '../postings/postings.store.ts'
import { type Move, stepOf } from './life-cycle.ts'
import { journalOf } from './moves.ts'
import { enterState, withdrawalById } from './withdrawals.store.ts'

export interface MoveParts {
  readonly sql: Sql
  readonly engine: Pick<EngineClient, 'submit'>
  readonly units: Pick<WalletUnits, 'chainOf'>
  readonly now: () => number
}

export interface AskedWithdrawalMove {
  readonly id: number
  readonly kind: Move
  readonly withdrawalId: number
  readonly generation: number
  readonly atMs: number
  readonly actor: string
  readonly reason: string
}

/** Posts the journal that a withdrawal waits for, and has it enter its next state. */
export async function postMove({ sql, engine, units, now }: MoveParts, asked: AskedWithdrawalMove): Promise<void> {
  const { id, kind, withdrawalId, generation, atMs, actor, reason } = asked
  const withdrawal = await withdrawalById(sql, withdrawalId)
  const next = withdrawal?.entering
  if (!withdrawal || !next) throw new Error(`withdrawal ${withdrawalId} enters no state`)
  // The process that watches the chains asks too, and could ask for money back with a state that pays it out.
  if (stepOf(withdrawal.state, next) !== kind)
    throw new Error(`withdrawal ${withdrawal.withdrawId} does not go from ${withdrawal.state} to ${next} by ${kind}`)
  const command = journalOf(kind, { ...withdrawal, generation, chain: units.chainOf(withdrawal.network) }, atMs)
  const { rejection } = await engine.submit(command)
  // Only the first one asks for money that may not be there; every other moves what this withdrawal holds.
  const isShort = rejection === Rejection.insufficientBalance && kind === 'lock'
  if (rejection !== Rejection.none && !isShort)
    throw new Error(`the ledger refused to ${kind} withdrawal ${withdrawal.withdrawId} (rejection ${rejection})`)
  await inTransaction(sql, async (tx) => {
    const isFirst = await writeOutcome(tx, id, isShort ? 'refused' : 'posted', now())
    if (isFirst) await enterState(tx, withdrawal, isShort ? 'refused' : next, { actor, reason, atMs })
  })
}
