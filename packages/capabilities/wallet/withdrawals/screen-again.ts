import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { AddressRisks } from '../../address-risk/index.ts'
import type { TravelRules } from '../../travel-rule/index.ts'
import { type AdvanceParts, advance } from './advance.ts'
import { keepPayable, leaveState, unscreenedWithdrawals, type WithdrawalRow } from './withdrawals.store.ts'

export interface ScreenParts extends AdvanceParts {
  readonly addressRisks: AddressRisks
  readonly travelRule: Pick<TravelRules, 'approvedUntil'>
}

/** A list may name somebody any day; what was found of a receiver is asked again after so long. */
const HOLDS_MS = 15 * 60_000
const MOST_AT_ONCE = 500

/**
 * What waits to be paid is looked at once more before it is bound to a transaction, however long persons, another provider or an
 * empty hot wallet have kept it: its receiver may have been listed since, and another provider's approval is good for a day.
 */
export async function screenAgain(parts: ScreenParts, nowMs: number): Promise<void> {
  for (const withdrawal of await unscreenedWithdrawals(parts.sql, MOST_AT_ONCE, nowMs)) {
    const refused = await screen(parts, withdrawal, nowMs)
    if (refused === undefined) continue
    const note = { actor: 'wallet', reason: refused, atMs: nowMs }
    await advance(parts, withdrawal.withdrawId, ['queued'], 'rejected', note)
  }
}

/** Why it is not paid at all; undefined: it may be, or goes to a person. */
async function screen(
  { sql, addressRisks, travelRule }: ScreenParts,
  withdrawal: WithdrawalRow,
  nowMs: number,
): Promise<'address-listed' | 'travel-rule-expired' | undefined> {
  const { id, withdrawId, persons } = withdrawal
  const risk = await addressRisks.assess(withdrawal)
  if (risk === 'sanctioned') return 'address-listed'
  const approvedUntilMs = await travelRule.approvedUntil(withdrawId)
  if (approvedUntilMs !== undefined && approvedUntilMs <= nowMs) return 'travel-rule-expired'
  if (risk === 'low' || persons > 0) {
    await keepPayable(sql, id, Math.min(nowMs + HOLDS_MS, approvedUntilMs ?? Number.POSITIVE_INFINITY))
    return undefined
  }
  await inTransaction(sql, async (tx) => {
    const to = { state: 'review', move: 'no-money' } as const
    const note = { actor: 'wallet', reason: 'address-doubted', atMs: nowMs }
    if (await leaveState(tx, withdrawId, ['queued'], to, note))
      await tx`update withdrawals set persons = 1 where id = ${id}`
  })
  return undefined
}
