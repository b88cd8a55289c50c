import type { Amount } from '@bowline/money'
import { maskName } from '../identity/index.ts'
import { priceColumns, type ReferralParts } from './referral-parts.ts'
import { DAY_MS, EARNING_DAYS } from './terms.ts'

export interface Invitee {
  readonly id: number
  /** Masked: enough to recognise somebody one knows. */
  readonly name: string
  readonly registeredAtMs: number
  /** Until then trades count. */
  readonly earnsUntilMs: number
  readonly isVerified: boolean
  readonly hasTraded: boolean
  readonly code: string
  readonly kickbackPercent: number
  /** Paid and not paid yet, in ledger units of USDT. */
  readonly earned: Amount
  /** Something is being looked at; until then nothing is paid. */
  readonly isHeld: boolean
}

interface Row {
  user_id: bigint
  email: string | null
  phone: string | null
  registered_at: Date
  kyc_level: number
  invite_code: string
  kickback_percent: number
  fills: string
  earned: string
  is_held: boolean
}

/** Whom the user invited, newest first. */
export async function readInvitees(
  parts: ReferralParts,
  userId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<Invitee[]> {
  const { assets, numerators, denominators } = priceColumns(parts)
  const rows = await parts.sql<Row[]>`
    select a.user_id, a.registered_at, a.invite_code, a.kickback_percent, u.email, u.phone, u.kyc_level,
      coalesce(e.fills, 0)::text as fills, coalesce(e.earned, 0)::text as earned,
      exists (select from referral_holds h where h.invitee_id = a.user_id and h.state in ('held', 'review')) as is_held
    from attributions a join users u on u.id = a.user_id
    left join lateral (
      select sum(fills) as fills, sum(case
        when state = 'paid' then inviter_worth
        when state = 'earned' then div(greatest(inviter_amount, 0) * p.numerator, p.denominator) end) as earned
      from referral_earnings
      left join unnest(${assets}::bigint[], ${numerators}::text[]::numeric[], ${denominators}::text[]::numeric[])
        as p (asset, numerator, denominator) using (asset)
      where invitee_id = a.user_id) e on true
    where a.inviter_id = ${userId} and (${before ?? null}::bigint is null or a.user_id < ${before ?? null})
    order by a.user_id desc limit ${limit}`
  return rows.map((row) => ({
    ...{ id: Number(row.user_id), code: row.invite_code, kickbackPercent: row.kickback_percent, isHeld: row.is_held },
    name: maskName({ email: row.email ?? undefined, phone: row.phone ?? undefined }),
    registeredAtMs: row.registered_at.getTime(),
    earnsUntilMs: row.registered_at.getTime() + EARNING_DAYS * DAY_MS,
    ...{ isVerified: row.kyc_level > 0, hasTraded: row.fills !== '0', earned: BigInt(row.earned) },
  }))
}
