import { ALL_ASSETS } from '@bowline/core/messages/commands.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { Amount } from '@bowline/money'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import { mainAccountOf } from '../identity/index.ts'
import type { ReferralParts } from './referral-parts.ts'
import { CLAWBACK_DAYS, DAY_MS, dayOf } from './terms.ts'

/**
 * Decides to take back what an invitee's trades brought in the last ninety days, from inviter and invitee alike, and pays
 * nothing more for them. Written by the transaction of two persons' approval; the ledger is asked by `takeBack`. False: there
 * is nothing to take back.
 */
export async function decideClawback(tx: Transaction, inviteeId: number, by: string, nowMs: number): Promise<boolean> {
  const now = new Date(nowMs)
  const rows = await tx`
    with taken as (
      update referral_earnings set state = 'clawed-back'
      where invitee_id = ${inviteeId} and state = 'paid'
        and run_day >= ${dayOf(nowMs - CLAWBACK_DAYS * DAY_MS)}
      returning *)
    insert into referral_clawbacks (invitee_id, user_id, asset, amount, asked_at)
    select ${inviteeId}::bigint, user_id, asset, sum(amount), ${now}::timestamptz from (
      select inviter_id as user_id, asset, greatest(inviter_amount, 0) as amount from taken
      union all select invitee_id, asset, greatest(kickback_amount, 0) from taken) shares
    where amount > 0 group by user_id, asset returning id`
  await tx`
    insert into referral_holds (invitee_id, reason, state, since, decided_by, decided_at)
    values (${inviteeId}, 'clawback', 'cancelled', ${now}, ${by}, ${now})
    on conflict (invitee_id) do update set state = 'cancelled', decided_by = ${by}, decided_at = ${now}`
  return rows.length > 0
}

interface Row {
  id: bigint
  user_id: bigint
  asset: bigint
  amount: string
  asking: string | null
  asked_at: Date
}

/** Takes what was decided on, as far as it is in the users' spot accounts. Safe to repeat. */
export async function takeBack(parts: ReferralParts): Promise<number> {
  const { sql } = parts
  const rows = await sql<Row[]>`select * from referral_clawbacks where taken is null order by id`
  for (const row of rows) await take(parts, row)
  return rows.length
}

/** How much is asked for is written first: the same question again has the same answer. */
async function take(parts: ReferralParts, row: Row): Promise<void> {
  const { sql, engine } = parts
  const account = mainAccountOf(Number(row.user_id))
  const asset = Number(row.asset)
  for (;;) {
    const asking = await askedFor(parts, row, account)
    const spot = { code: LedgerCode.spotAvailable, owner: account }
    const key = { bizType: BizType.referral, bizId: `clawback:${row.id}:${asking}`, bizTime: row.asked_at.getTime() }
    const command = journal(
      { ...key, leg: 0, actor: 'house', memo: 'referral claw-back' },
      moved(spot, { code: LedgerCode.referralCost }, asset, asking),
    )
    const rejection = asking === 0n ? Rejection.none : (await engine.submit(command)).rejection
    if (rejection === Rejection.none) {
      await sql`update referral_clawbacks set taken = ${String(asking)} where id = ${row.id} and taken is null`
      return
    }
    if (rejection !== Rejection.insufficientBalance) throw new Error(`claw-back ${row.id} was refused: ${rejection}`)
    // Spent in between: nothing was taken, so another amount may be asked for.
    await sql`update referral_clawbacks set asking = null where id = ${row.id} and taken is null`
    row.asking = null
  }
}

async function askedFor({ sql, engine }: ReferralParts, row: Row, account: number): Promise<Amount> {
  if (row.asking !== null) return BigInt(row.asking)
  const { events } = await engine.query({ kind: 'query-account', account, asset: ALL_ASSETS })
  const held = events.find((event) => event.kind === 'balance' && event.asset === Number(row.asset))
  const available = held?.kind === 'balance' ? held.available : 0n
  const amount = BigInt(row.amount)
  const asking = available < amount ? available : amount
  await inTransaction(sql, (tx) => tx`update referral_clawbacks set asking = ${String(asking)} where id = ${row.id}`)
  return asking
}
