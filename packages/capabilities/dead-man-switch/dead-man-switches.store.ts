import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { DeadManSwitch, Phase } from './dead-man-switch.ts'

interface Row {
  user_id: bigint
  minutes: number
  phase: Phase
  arming: bigint
  seen_at: Date
  fired_at: Date | null
  canceled: number | null
  held_markets: string
  is_noticed: boolean
}

function toSwitch(row: Row): DeadManSwitch {
  return {
    userId: Number(row.user_id),
    minutes: row.minutes,
    phase: row.phase,
    arming: Number(row.arming),
    seenAtMs: row.seen_at.getTime(),
    fired: row.fired_at
      ? {
          atMs: row.fired_at.getTime(),
          canceled: row.canceled ?? undefined,
          heldMarkets: JSON.parse(row.held_markets) as number[],
          isNoticed: row.is_noticed,
        }
      : undefined,
  }
}

/** A row with its array as JSON text, which needs no custom parser. */
const columns = (sql: Sql) =>
  sql`user_id, minutes, phase, arming, seen_at, fired_at, canceled, array_to_json(held_markets)::text as held_markets,
    is_noticed`

const first = (rows: readonly Row[]) => rows[0] && toSwitch(rows[0])
const list = (numbers: readonly number[]) => `{${numbers.join(',')}}`

export async function switchOf(sql: Sql, userId: number): Promise<DeadManSwitch | undefined> {
  return first(await sql<Row[]>`select ${columns(sql)} from dead_man_switches where user_id = ${userId}`)
}

/** Those that are not off, by ascending user number. */
export async function watchedSwitches(sql: Sql, after: number, limit: number): Promise<DeadManSwitch[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from dead_man_switches
    where phase <> 'off' and user_id > ${after} order by user_id limit ${limit}`
  return rows.map(toSwitch)
}

export async function storeArmed(sql: Sql, userId: number, minutes: number, nowMs: number): Promise<DeadManSwitch> {
  const rows = await sql<Row[]>`
    insert into dead_man_switches (user_id, minutes, phase, seen_at)
    values (${userId}, ${minutes}, 'armed', ${new Date(nowMs)})
    on conflict (user_id) do update set minutes = excluded.minutes, phase = 'armed', seen_at = excluded.seen_at,
      arming = dead_man_switches.arming + 1, held_markets = '{}'
    returning ${columns(sql)}`
  return first(rows) as DeadManSwitch
}

/** Undefined when the user never armed one. */
export async function storeOff(sql: Sql, userId: number): Promise<DeadManSwitch | undefined> {
  return first(
    await sql<Row[]>`
      update dead_man_switches set phase = 'off', held_markets = '{}' where user_id = ${userId}
      returning ${columns(sql)}`,
  )
}

export async function storeNoticed(sql: Sql, userId: number): Promise<DeadManSwitch | undefined> {
  return first(
    await sql<Row[]>`
      update dead_man_switches set is_noticed = true where user_id = ${userId} returning ${columns(sql)}`,
  )
}

export type Seen = Pick<DeadManSwitch, 'userId' | 'arming' | 'seenAtMs'>

/** Stores when pages were last open, for many users in one statement. */
export async function storeSeen(sql: Sql, seen: readonly Seen[]): Promise<void> {
  await sql`
    update dead_man_switches d set seen_at = to_timestamp(s.at_ms / 1000.0)
    from unnest(${list(seen.map(({ userId }) => userId))}::text::bigint[],
      ${list(seen.map(({ arming }) => arming))}::text::bigint[],
      ${list(seen.map(({ seenAtMs }) => seenAtMs))}::text::bigint[]) as s (user_id, arming, at_ms)
    where d.user_id = s.user_id and d.arming = s.arming and d.phase = 'armed'`
}

export type Decision = Pick<DeadManSwitch, 'userId' | 'arming'> & { readonly atMs: number }

/** Stores the decision to fire. False when the user has disarmed it, or armed it again. */
export async function storeDecision(sql: Sql, { userId, arming, atMs }: Decision): Promise<boolean> {
  const rows = await sql`
    update dead_man_switches
    set phase = 'firing', fired_at = ${new Date(atMs)}, canceled = null, held_markets = '{}', is_noticed = false
    where user_id = ${userId} and arming = ${arming} and phase = 'armed' returning user_id`
  return rows.length === 1
}

export interface Outcome extends Decision {
  readonly canceled: number | undefined
  readonly heldMarkets: readonly number[]
}

/** Stores what was cancelled, and disarms when nothing is left. Undefined when the user armed it again in between. */
export async function storeOutcome(sql: Sql, outcome: Outcome): Promise<DeadManSwitch | undefined> {
  const { userId, arming, atMs, canceled, heldMarkets } = outcome
  const phase: Phase = heldMarkets.length > 0 ? 'firing' : 'off'
  return first(
    await sql<Row[]>`
      update dead_man_switches
      set phase = case when phase = 'off' then 'off' else ${phase} end, fired_at = ${new Date(atMs)},
        canceled = ${canceled ?? null}, is_noticed = false,
        held_markets = case when phase = 'off' then '{}' else ${list(heldMarkets)}::text::bigint[] end
      where user_id = ${userId} and arming = ${arming}
      returning ${columns(sql)}`,
  )
}
