import type { FrozenFilter, OriginOfUser } from '@bowline/contract/terms/user-search.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { User } from '../identity/index.ts'

/** Conditions on users; every one that is given must be met. */
export interface UserFilter {
  /** A number, or the beginning of an e-mail address or of a phone number with its `+`; empty: everyone. */
  readonly query: string
  /** As declared at registration. */
  readonly country?: string | undefined
  readonly level?: number | undefined
  readonly status?: User['status'] | undefined
  readonly frozen?: FrozenFilter | undefined
  /** Both ends are inclusive. */
  readonly registeredFromMs?: number | undefined
  readonly registeredToMs?: number | undefined
  /** Invited by a user or a KOL; without an inviter but by a campaign or channel; or by nothing on record. */
  readonly cameBy?: OriginOfUser | undefined
  readonly inviterId?: number | undefined
  /** Name of the campaign, channel or fcn they came by. */
  readonly campaign?: string | undefined
}

/** Indexes answer them: migrations 0882 and 0886. */
export function conditionsOf(sql: Sql, filter: UserFilter) {
  const { query, country, level, status, frozen, registeredFromMs: from, registeredToMs: to } = filter
  const { cameBy, inviterId, campaign } = filter
  return [
    ...named(sql, query),
    ...(country === undefined ? [] : [sql`country = ${country}`]),
    ...(level === undefined ? [] : [sql`kyc_level = ${level}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(frozen === undefined ? [] : [freezeCondition(sql, frozen)]),
    ...(from === undefined ? [] : [sql`created_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`created_at <= ${new Date(to)}`]),
    ...(cameBy === undefined ? [] : [originCondition(sql, cameBy)]),
    ...(inviterId === undefined ? [] : [attributed(sql, sql`inviter_id = ${inviterId}`)]),
    ...(campaign === undefined
      ? []
      : [attributed(sql, sql`(campaign_name = ${campaign} or channel = ${campaign} or fcn = ${campaign})`)]),
  ]
}

function named(sql: Sql, query: string) {
  const text = query.trim().toLowerCase()
  if (text === '') return []
  if (/^\d{1,15}$/.test(text)) return [sql`users.id = ${Number(text)}`]
  // Escape the characters that are special in `like`.
  const beginning = `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return [text.startsWith('+') ? sql`phone like ${beginning.replaceAll(' ', '')}` : sql`email like ${beginning}`]
}

function freezeCondition(sql: Sql, frozen: NonNullable<UserFilter['frozen']>) {
  const what = frozen === 'trading' || frozen === 'withdrawals' ? sql`and ${sql(frozen)}` : sql``
  const users = sql`select user_id from account_freezes where lifted_at is null ${what}`
  return frozen === 'none'
    ? sql`not exists (select from account_freezes where user_id = users.id and lifted_at is null)`
    : sql`users.id in (${users})`
}

function originCondition(sql: Sql, cameBy: NonNullable<UserFilter['cameBy']>) {
  if (cameBy === 'kol') return attributed(sql, sql`by_kol`)
  if (cameBy === 'user') return attributed(sql, sql`inviter_id is not null and not by_kol`)
  const byCampaign = sql`coalesce(campaign_name, channel, fcn) is not null`
  if (cameBy === 'campaign') return attributed(sql, sql`inviter_id is null and ${byCampaign}`)
  return sql`not exists (
    select from attributions origin
    where origin.user_id = users.id and (inviter_id is not null or ${byCampaign}))`
}

function attributed(sql: Sql, how: ReturnType<Sql>) {
  return sql`users.id in (select origin.user_id from attributions origin where ${how})`
}
