import type { HoldState } from '@bowline/contract/terms/referral.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { type AccountLink, linkOf } from '../account-links/index.ts'
import { DAY_MS, dayOf, HELD_DAYS, MOST_MATCHED_PERCENT } from './terms.ts'

/** Why an invitee's rebates wait: one person behind two accounts, or trades between them. */
export type HoldReason = AccountLink | 'matched' | 'clawback'
export type { HoldState }

/** Matching is measured over these. */
const MATCHED_DAYS = 30

/**
 * Looks at every invitee whose rebates wait for payment. Who seems to be their own inviter is held, and cancelled when nobody
 * lifted it in thirty days; who trades too much within the inviter's group waits for persons. Who was released stays so, but for
 * another reason.
 */
export async function guard(tx: Transaction, nowMs: number): Promise<void> {
  const now = new Date(nowMs)
  await tx`
    with pairs as (
      select distinct e.invitee_id, e.inviter_id, coalesce(h.released_for, '{}') as released_for
      from referral_earnings e left join referral_holds h using (invitee_id)
      where e.run_day is null and (h.state is null or h.state = 'released')),
    found as (
      select invitee_id, coalesce(${linkOf(tx, tx`pairs.invitee_id`, tx`pairs.inviter_id`, tx`pairs.released_for`)}, case
        when 'matched' <> all(pairs.released_for) and (
          select sum(matched) * 100 > sum(volume) * ${MOST_MATCHED_PERCENT} from referral_earnings e
          where e.invitee_id = pairs.invitee_id and e.day > ${dayOf(nowMs - MATCHED_DAYS * DAY_MS)}) then 'matched'
        end) as reason
      from pairs)
    insert into referral_holds (invitee_id, reason, state, since)
    select invitee_id, reason, case reason when 'matched' then 'review' else 'held' end, ${now}::timestamptz
    from found where reason is not null
    on conflict (invitee_id) do update set reason = excluded.reason, state = excluded.state, since = excluded.since,
      decided_by = null, decided_at = null where referral_holds.state = 'released'`
  await tx`
    update referral_holds set state = 'cancelled', decided_by = 'house', decided_at = ${now}
    where state = 'held' and since <= ${new Date(nowMs - HELD_DAYS * DAY_MS)}`
}
