import type { LeaderState } from '@bowline/contract/terms/copy-trading.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'

export interface Leader {
  readonly userId: number
  readonly state: LeaderState
  readonly name: string
  readonly about: string
  readonly sharePpm: bigint
  readonly appliedAtMs: number
  readonly leadsSinceMs: number | undefined
  readonly leavesAtMs: number | undefined
  /** Of a refusal or removal, as staff worded it. */
  readonly reason: string | undefined
}

interface Row {
  user_id: bigint
  state: LeaderState
  name: string
  about: string
  share_ppm: bigint
  applied_at: Date
  leads_since: Date | null
  leaves_at: Date | null
  reason: string | null
}

function toLeader(row: Row): Leader {
  return {
    ...{ userId: Number(row.user_id), state: row.state, name: row.name, about: row.about, sharePpm: row.share_ppm },
    ...{ appliedAtMs: row.applied_at.getTime(), leadsSinceMs: row.leads_since?.getTime() },
    ...{ leavesAtMs: row.leaves_at?.getTime(), reason: row.reason ?? undefined },
  }
}

export async function findLeader(sql: Sql, userId: number): Promise<Leader | undefined> {
  const [row] = await sql<Row[]>`select * from copy_leaders where user_id = ${userId}`
  return row && toLeader(row)
}

/** Those who are followed. */
export const LEADING: readonly LeaderState[] = ['active', 'paused', 'suspended', 'leaving']

/** Of these states, those who lead longest first. */
export async function leadersIn(sql: Sql, states: readonly LeaderState[]): Promise<Leader[]> {
  const rows = await sql<Row[]>`
    select * from copy_leaders where state = any(${states as LeaderState[]}) order by leads_since, applied_at`
  return rows.map(toLeader)
}

/** A leader as everybody sees them. */
export interface ShownLeader extends Leader {
  /** Names they led under before. */
  readonly formerNames: readonly string[]
}

/**
 * Those who lead or did, the longest first; of all of them or of some. Whoever has stopped and applies anew is shown as they were:
 * what they ask for now is staff's to read.
 */
export async function shownLeaders(sql: Sql, userIds?: readonly number[]): Promise<ShownLeader[]> {
  const ofSome = userIds === undefined ? sql`` : sql`and l.user_id = any(${userIds as number[]}::bigint[])`
  const rows = await sql<(Row & { names: string[] })[]>`
    select l.*, array(select n.name from copy_leader_names n where n.leader_id = l.user_id order by n.until desc) as names
    from copy_leaders l where l.leads_since is not null ${ofSome} order by l.leads_since, l.applied_at`
  return rows.map((row) => {
    const leader = toLeader(row)
    const isAsking = leader.state === 'applied' || leader.state === 'refused'
    const name = (isAsking ? row.names[0] : undefined) ?? leader.name
    const formerNames = [...new Set(row.names)].filter((former) => former !== name)
    return isAsking ? { ...leader, state: 'left', name, about: '', formerNames } : { ...leader, formerNames }
  })
}

/** Undefined: somebody else has the name, or had it while they led. One who was refused or has left applies anew. */
export async function insertApplication(
  sql: Sql,
  made: Pick<Leader, 'userId' | 'name' | 'about' | 'sharePpm' | 'appliedAtMs'>,
): Promise<Leader | undefined> {
  const { userId, name, about, sharePpm } = made
  const appliedAt = new Date(made.appliedAtMs)
  return inTransaction(sql, async (tx) => {
    const [taken] = await tx`
      select 1 from copy_leaders where lower(name) = lower(${name}) and user_id <> ${userId}
      union all select 1 from copy_leader_names where lower(name) = lower(${name}) and leader_id <> ${userId}`
    if (taken) return undefined
    await tx`
      insert into copy_leader_names (leader_id, name, until)
      select user_id, name, ${appliedAt} from copy_leaders
      where user_id = ${userId} and state = 'left' and leads_since is not null`
    const [row] = await tx<Row[]>`
      insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at)
      values (${userId}, 'applied', ${name}, ${about}, ${sharePpm}, ${appliedAt})
      on conflict (user_id) do update set state = 'applied', name = excluded.name, about = excluded.about,
        share_ppm = excluded.share_ppm, applied_at = excluded.applied_at, decided_at = null, reason = null
        where copy_leaders.state in ('refused', 'left')
      returning *`
    return row && toLeader(row)
  })
}

/** Only from one of these states; undefined when it is in another. */
export async function moveLeader(
  sql: Sql | Transaction,
  userId: number,
  from: readonly LeaderState[],
  to: LeaderState,
  { nowMs, leavesAtMs, reason }: { readonly nowMs: number; readonly leavesAtMs?: number; readonly reason?: string },
): Promise<Leader | undefined> {
  const [row] = await sql<Row[]>`
    update copy_leaders set state = ${to}, decided_at = ${new Date(nowMs)}, reason = ${reason ?? null},
      leaves_at = ${leavesAtMs === undefined ? null : new Date(leavesAtMs)},
      leads_since = case when ${to} = 'active' then coalesce(leads_since, ${new Date(nowMs)}) else leads_since end
    where user_id = ${userId} and state = any(${from as LeaderState[]}) returning *`
  return row && toLeader(row)
}

/**
 * False: changed as often as allowed since then. Those who copy already keep the share they agreed to, or have the lower one
 * from now on.
 */
export async function changeShare(
  sql: Sql,
  userId: number,
  sharePpm: bigint,
  { nowMs, sinceMs, most }: { readonly nowMs: number; readonly sinceMs: number; readonly most: number },
): Promise<boolean> {
  const rows = await sql`
    with changed as (
      insert into copy_share_changes (leader_id, changed_at, share_ppm)
      select ${userId}, ${new Date(nowMs)}, ${sharePpm}
      where (select count(*) from copy_share_changes
             where leader_id = ${userId} and changed_at >= ${new Date(sinceMs)}) < ${most}
      returning share_ppm),
    lowered as (
      update copy_relations r set share_ppm = least(r.share_ppm, changed.share_ppm),
        next_share_ppm = case when r.next_share_ppm is not null and changed.share_ppm > r.share_ppm
          then least(r.next_share_ppm, changed.share_ppm) end,
        next_share_from = case when changed.share_ppm > r.share_ppm then r.next_share_from end
      from changed where r.leader_id = ${userId} and r.state <> 'ended')
    update copy_leaders set share_ppm = changed.share_ppm from changed where user_id = ${userId} returning user_id`
  return rows.length > 0
}
