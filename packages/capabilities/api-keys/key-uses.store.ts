import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'

/** How often one key was used on one UTC day, as a number of days since 1970. */
export interface UsesOfDay {
  readonly apiKey: string
  readonly day: number
  read: number
  trade: number
  other: number
  refused: number
  /** Undefined: every request was refused. */
  lastAtMs: number | undefined
  lastIp: string | undefined
}

/** Adds to the counts of each day; a later last use already stored stays. A day may come in several rows. */
export async function writeUses(sql: Sql, rows: readonly UsesOfDay[]): Promise<void> {
  const json = rows.map(({ apiKey, day, read, trade, other, refused, lastAtMs, lastIp }) => ({
    ...{ api_key: apiKey, day: new Date(day * 86_400_000).toISOString().slice(0, 10), read, trade, other, refused },
    used_at: lastAtMs === undefined ? null : new Date(lastAtMs).toISOString(),
    ip: lastIp ?? null,
  }))
  await inTransaction(sql, async (tx) => {
    // The key, or a manually deleted row, may be gone by now.
    await tx`
      insert into api_key_usage as held (api_key, day, read, trade, other, refused)
      select api_key, used.day, sum(used.read), sum(used.trade), sum(used.other), sum(used.refused)
      from jsonb_to_recordset(${tx.json(json)})
        as used (api_key text, day date, read bigint, trade bigint, other bigint, refused bigint)
        join api_keys using (api_key)
      group by api_key, used.day
      on conflict (api_key, day) do update set
        read = held.read + excluded.read, trade = held.trade + excluded.trade,
        other = held.other + excluded.other, refused = held.refused + excluded.refused`
    await tx`
      update api_keys set last_used_at = used.used_at, last_used_ip = used.ip
      from (select distinct on (api_key) api_key, used_at, ip
            from jsonb_to_recordset(${tx.json(json)}) as used (api_key text, used_at timestamptz, ip text)
            where used_at is not null order by api_key, used_at desc) as used
      where api_keys.api_key = used.api_key and (last_used_at is null or last_used_at < used.used_at)`
  })
}

export interface DayOfUse {
  /** `2030-01-31`, in UTC. */
  readonly day: string
  readonly read: number
  readonly trade: number
  readonly other: number
  readonly refused: number
}

/** The last `days` days, oldest first, unused ones as zeros; undefined when the user has no such key. */
export async function usageOf(
  sql: Sql,
  { userId, apiKey, days }: { userId: number; apiKey: string; days: number },
  nowMs: number,
): Promise<DayOfUse[] | undefined> {
  const [owned] =
    await sql`select from api_keys where api_key = ${apiKey} and user_id = ${userId} and status <> 'deleted'`
  if (!owned) return undefined
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const rows = await sql<(Omit<DayOfUse, 'day'> & { day: string })[]>`
    select to_char(wanted.day, 'YYYY-MM-DD') as day, coalesce(read, 0)::float8 as read, coalesce(trade, 0)::float8 as trade,
      coalesce(other, 0)::float8 as other, coalesce(refused, 0)::float8 as refused
    from generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day') as wanted (day)
      left join api_key_usage held on held.api_key = ${apiKey} and held.day = wanted.day::date
    order by wanted.day`
  return rows.map((row) => ({ ...row }))
}
