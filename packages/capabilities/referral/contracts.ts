import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { setKol } from '../account-access/index.ts'
import { CONTRACT_RATES_PERCENT, STANDARD_RATE_PERCENT } from './terms.ts'

export interface ReferralRate {
  readonly percent: number
  readonly tier: 'standard' | 'kol'
}

/** The rate a user earns now. */
export async function rateOf(sql: Sql, userId: number, nowMs: number): Promise<ReferralRate> {
  const now = new Date(nowMs)
  const [row] = await sql<{ rate_percent: number }[]>`
    select rate_percent from referral_contracts
    where user_id = ${userId} and begins_at <= ${now} and (ends_at is null or ends_at > ${now})`
  return row ? { percent: row.rate_percent, tier: 'kol' } : { percent: STANDARD_RATE_PERCENT, tier: 'standard' }
}

/** Begins now and ends the one before; whoever registers from now on comes by a KOL. Two persons agreed on it. */
export async function beginContract(tx: Transaction, userId: number, percent: number, nowMs: number): Promise<void> {
  const { least, most } = CONTRACT_RATES_PERCENT
  if (percent < least || percent > most) throw new RangeError(`a contract at ${percent} percent`)
  const now = new Date(nowMs)
  await tx`update referral_contracts set ends_at = ${now} where user_id = ${userId} and ends_at is null`
  await tx`insert into referral_contracts (user_id, rate_percent, begins_at) values (${userId}, ${percent}, ${now})`
  await setKol(tx, userId, true, nowMs)
}

/** From now on the standard rate holds. False: there is none in force. */
export async function endContract(tx: Transaction, userId: number, nowMs: number): Promise<boolean> {
  const rows = await tx`
    update referral_contracts set ends_at = ${new Date(nowMs)} where user_id = ${userId} and ends_at is null returning id`
  await setKol(tx, userId, false, nowMs)
  return rows.length > 0
}

export interface ReferralContract {
  readonly id: number
  readonly userId: number
  readonly ratePercent: number
  readonly beginsAtMs: number
  readonly endsAtMs: number | undefined
  readonly invited: number
}

/** Newest first. */
export function listContracts(
  sql: Sql,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<ReferralContract[]> {
  return inTransaction(sql, async (tx) => {
    const rows = await tx<
      { id: bigint; user_id: bigint; rate_percent: number; begins_at: Date; ends_at: Date | null; invited: number }[]
    >`
      select *, (select count(*)::int from attributions where inviter_id = c.user_id) as invited
      from referral_contracts c where ${before ?? null}::bigint is null or id < ${before ?? null}
      order by id desc limit ${limit}`
    return rows.map(({ id, user_id, rate_percent, begins_at, ends_at, invited }) => ({
      ...{ id: Number(id), userId: Number(user_id), ratePercent: rate_percent, invited },
      ...{ beginsAtMs: begins_at.getTime(), endsAtMs: ends_at?.getTime() },
    }))
  })
}
