import type { Sql } from '@bowline/platform/postgres/index.ts'

export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** How many users came one way within one period, and how far they got; nobody is named. */
export interface RegistrationCount {
  /** The first UTC day of the period. */
  readonly period: string
  readonly channel: string | null
  readonly fcn: string | null
  readonly campaignName: string | null
  readonly campaignContent: string | null
  readonly registered: number
  /** Of these: by somebody's invite code, by a KOL's, and verified at any level by now. */
  readonly invited: number
  readonly byKol: number
  readonly verified: number
}

export interface RegistrationsAsked {
  readonly fromMs: number
  /** Exclusive. */
  readonly toMs: number
  readonly period: Period
}

/** Registrations by channel, fcn and campaign, oldest period first and most registrations first within it. */
export async function countRegistrations(
  sql: Sql,
  { fromMs, toMs, period }: RegistrationsAsked,
): Promise<RegistrationCount[]> {
  const rows = await sql<RegistrationCount[]>`
    select to_char(date_trunc(${period}, a.registered_at, 'UTC') at time zone 'UTC', 'YYYY-MM-DD') as period,
      a.channel, a.fcn, a.campaign_name as "campaignName", a.campaign_content as "campaignContent",
      count(*)::int as registered, count(a.inviter_id)::int as invited,
      (count(*) filter (where a.by_kol))::int as "byKol", (count(*) filter (where u.kyc_level > 0))::int as verified
    from attributions a join users u on u.id = a.user_id
    where a.registered_at >= ${new Date(fromMs)} and a.registered_at < ${new Date(toMs)}
    group by 1, 2, 3, 4, 5
    order by 1, registered desc, 2 nulls last, 3 nulls last, 4 nulls last, 5 nulls last`
  return [...rows]
}
