import type { OriginOfUser, UserOrder } from '@bowline/contract/terms/user-search.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { User } from '../identity/index.ts'
import { conditionsOf, type UserFilter } from './user-filter.ts'

/** A user as lists name them. */
export type FoundUser = Pick<User, 'id' | 'email' | 'phone' | 'kycLevel' | 'status' | 'isDemo' | 'createdAtMs'>

/** A user in the list of users. */
export interface ListedUser extends FoundUser {
  readonly country: string | undefined
  readonly tradingFrozen: boolean
  readonly withdrawalsFrozen: boolean
  readonly cameBy: OriginOfUser
  /** Where the next page of this order begins. */
  readonly place: string
}

interface Row {
  id: bigint
  email: string | null
  phone: string | null
  country: string | null
  kyc_level: number
  status: User['status']
  is_demo: boolean
  created_at: Date
  trading_frozen: boolean
  withdrawals_frozen: boolean
  came_by: ListedUser['cameBy']
  place: string
}

export type { UserOrder }

export interface UserSearch extends UserFilter {
  readonly order: UserOrder
  readonly direction: 'up' | 'down'
  /** `place` of the last user of the previous page. */
  readonly after: readonly number[] | undefined
  readonly limit: number
}

/** Users that meet all of the conditions, in an order without ties: the number decides between equals. */
export async function searchUsers(sql: Sql, search: UserSearch): Promise<ListedUser[]> {
  const { order, direction, after, limit } = search
  const key = keyOf(sql, order)
  const way = direction === 'down' ? sql`desc` : sql`asc`
  const conditions = [...conditionsOf(sql, search), ...(after ? [beyond(sql, search, after)] : [])]
  const rows = await sql<Row[]>`
    select users.id, email, phone, country, kyc_level, status, is_demo, created_at,
      coalesce(frozen.trading, false) as trading_frozen, coalesce(frozen.withdrawals, false) as withdrawals_frozen,
      case when by_kol then 'kol' when inviter_id is not null then 'user'
        when coalesce(campaign_name, channel, fcn) is not null then 'campaign' else 'none' end as came_by,
      ${placeOf(sql, order)} as place
    from users
      left join attributions on attributions.user_id = users.id
      left join lateral (
        select bool_or(trading) as trading, bool_or(withdrawals) as withdrawals from account_freezes
        where account_freezes.user_id = users.id and lifted_at is null) frozen on true
    where ${conditions.reduce((all, each) => sql`${all} and ${each}`, sql`true`)}
    order by ${key} ${way}, users.id ${way} limit ${limit}`
  return rows.map(toListed)
}

function toListed(row: Row): ListedUser {
  return {
    id: Number(row.id),
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    country: row.country ?? undefined,
    kycLevel: row.kyc_level as User['kycLevel'],
    status: row.status,
    isDemo: row.is_demo,
    createdAtMs: row.created_at.getTime(),
    tradingFrozen: row.trading_frozen,
    withdrawalsFrozen: row.withdrawals_frozen,
    cameBy: row.came_by,
    place: row.place,
  }
}

function keyOf(sql: Sql, order: UserOrder) {
  if (order === 'registered') return sql`created_at`
  return order === 'level' ? sql`kyc_level` : sql`users.id`
}

/** Times in whole microseconds, which is all that PostgreSQL keeps of them. */
function placeOf(sql: Sql, order: UserOrder) {
  if (order === 'registered') return sql`(extract(epoch from created_at) * 1000000)::bigint || '.' || users.id`
  return order === 'level' ? sql`kyc_level || '.' || users.id` : sql`users.id || '.' || users.id`
}

function beyond(sql: Sql, { order, direction }: UserSearch, [value = 0, id = 0]: readonly number[]) {
  const key =
    order === 'registered' ? sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'` : sql`${value}`
  const here = sql`(${keyOf(sql, order)}, users.id)`
  return direction === 'down' ? sql`${here} < (${key}, ${id})` : sql`${here} > (${key}, ${id})`
}
