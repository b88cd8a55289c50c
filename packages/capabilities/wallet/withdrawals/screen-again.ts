import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { AddressRisks } from '../../address-risk/index.ts'
import type { TravelRules } from '../../travel-rule/index.ts'
import { type AdvanceParts, advance } from './advance.ts'
import { findWithdrawal, leaveState, type WithdrawalRow } from './withdrawals.store.ts'

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
  for (const withdrawId of await unscreened(parts.sql, nowMs)) {
    const withdrawal = await findWithdrawal(parts.sql, withdrawId)
    const refused = withdrawal && (await screen(parts, withdrawal, nowMs))
    if (refused === undefined) continue
    const note = { actor: 'wallet', reason: refused, atMs: nowMs }
    await advance(parts, withdrawId, ['queued'], 'rejected', note)
  }
}

/** Those that wait for a chain, and of whose receivers nobody knows enough now; oldest first. */
async function unscreened(sql: Sql, nowMs: number): Promise<string[]> {
  const rows = await sql<{ withdraw_id: string }[]>`
    select withdraw_id from withdrawals
    where state = 'queued' and next_state is null and receiver is null
      and (payable_until is null or payable_until <= ${new Date(nowMs)})
    order by id limit ${MOST_AT_ONCE}`
  return rows.map(({ withdraw_id }) => withdraw_id)
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
    const until = new Date(Math.min(nowMs + HOLDS_MS, approvedUntilMs ?? Number.POSITIVE_INFINITY))
    await sql`update withdrawals set payable_until = ${until} where id = ${id} and state = 'queued'`
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
