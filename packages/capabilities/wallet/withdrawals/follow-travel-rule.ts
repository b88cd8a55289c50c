import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { AwaitedAmount, TravelRules } from '../../travel-rule/index.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import type { AdvanceParts } from './advance.ts'
import { RETURNED } from './life-cycle.ts'
import { endTravelRule } from './review.ts'
import { findWithdrawal, withdrawalsIn } from './withdrawals.store.ts'

export interface FollowParts extends AdvanceParts {
  readonly networks: readonly WalletNetwork[]
  readonly travelRule: Pick<
    TravelRules,
    'awaitedAmounts' | 'amountCame' | 'verdictOn' | 'expire' | 'awaitedOutcomes' | 'noteOutcome'
  >
}

const MOST_AT_ONCE = 500

/** One round: amounts that came in, answers that ran out, withdrawals whose answer is there, and ends to be sent. */
export async function followTravelRule(parts: FollowParts, nowMs: number): Promise<void> {
  const { sql, networks, travelRule } = parts
  for (const awaited of await travelRule.awaitedAmounts())
    if (await hasCome(sql, networks, awaited)) await travelRule.amountCame(awaited)
  await travelRule.expire()
  for (const { withdrawId } of await withdrawalsIn(sql, 'travelRule', MOST_AT_ONCE)) {
    const verdict = await travelRule.verdictOn(withdrawId)
    if (verdict === undefined) continue
    const answer = {
      verdict: verdict === 'accepted' ? 'accepted' : 'refused',
      reason: `travel-rule-${verdict}`,
    } as const
    await endTravelRule(parts, withdrawId, answer, nowMs)
  }
  for (const { caseId, withdrawId } of await travelRule.awaitedOutcomes()) {
    const withdrawal = await findWithdrawal(sql, withdrawId)
    if (withdrawal?.state === 'completed' && withdrawal.txid !== undefined)
      await travelRule.noteOutcome(caseId, { txid: withdrawal.txid })
    else if (withdrawal && RETURNED.some((state) => state === withdrawal.state))
      await travelRule.noteOutcome(caseId, { canceled: withdrawal.state })
  }
}

/**
 * Exactly that amount, sent by the address's own key since it was asked to, and in a block. What its code sent (a contract, or a
 * delegate of EIP-7702), and tokens of it that somebody else had moved, may have been passed on for anybody: such a wallet signs
 * (EIP-1271).
 */
async function hasCome(sql: Sql, networks: readonly WalletNetwork[], awaited: AwaitedAmount): Promise<boolean> {
  const { userId, network, coin, address, amount, madeAtMs } = awaited
  const asset = networks.find((known) => known.network === network)?.coins.find((known) => known.coin === coin)?.asset
  if (asset === undefined) return false
  const rows = await sql`
    select from wallet_deposits
    where user_id = ${userId} and network = ${network} and asset = ${asset} and amount = ${String(amount)}
      and lower(sender) = ${address.toLowerCase()} and seen_at >= ${new Date(madeAtMs)} and is_by_sender
      and stage in ('confirming', 'credited', 'unlocked')
    limit 1`
  return rows.length > 0
}
