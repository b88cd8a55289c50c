import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { guard } from './guards.ts'
import { priceColumns, type ReferralParts } from './referral-parts.ts'

export interface Run {
  readonly day: string
  readonly beganAtMs: number
}

/** A run as it was planned, or planned now: who gets what does not change afterwards, however often it is taken up again. */
export async function planRun(parts: ReferralParts, day: string): Promise<Run> {
  const nowMs = parts.now()
  const prices = priceColumns(parts)
  return inTransaction(parts.sql, async (tx) => {
    const began = await tx`
      insert into referral_runs (day, began_at) values (${day}, ${new Date(nowMs)}) on conflict do nothing returning day`
    if (began.length === 0) {
      const [run] = await tx<{ began_at: Date }[]>`select began_at from referral_runs where day = ${day}`
      return { day, beganAtMs: run?.began_at.getTime() ?? nowMs }
    }
    await guard(tx, nowMs)
    await tx`
      update referral_earnings e set state = 'cancelled', run_day = ${day}
      from referral_holds h
      where h.invitee_id = e.invitee_id and h.state = 'cancelled' and e.run_day is null and e.day <= ${day}`
    await tx`
      with prices as (
        select * from unnest(${prices.assets}::bigint[], ${prices.numerators}::text[]::numeric[], ${prices.denominators}::text[]::numeric[])
          as p (asset, numerator, denominator)),
      payable as (
        select e.day, e.invitee_id, e.product, e.asset, p.numerator, p.denominator
        from referral_earnings e join users u on u.id = e.invitee_id and u.kyc_level > 0
        left join prices p using (asset)
        where e.run_day is null and e.day <= ${day} and not exists (
          select from referral_holds h where h.invitee_id = e.invitee_id and h.state in ('held', 'review'))),
      paid as (
        update referral_earnings e set state = 'paid', run_day = ${day},
          inviter_worth = div(greatest(inviter_amount, 0) * p.numerator, p.denominator),
          kickback_worth = div(greatest(kickback_amount, 0) * p.numerator, p.denominator)
        from payable p
        where (e.day, e.invitee_id, e.product, e.asset) = (p.day, p.invitee_id, p.product, p.asset)
        returning e.*)
      insert into referral_payments (day, user_id, asset, amount, worth)
      select ${day}::date, user_id, asset, sum(amount), sum(worth) from (
        select inviter_id as user_id, asset, greatest(inviter_amount, 0) as amount, inviter_worth as worth from paid
        union all
        select invitee_id, asset, greatest(kickback_amount, 0), kickback_worth from paid) shares
      where amount > 0 group by user_id, asset`
    return { day, beganAtMs: nowMs }
  })
}
