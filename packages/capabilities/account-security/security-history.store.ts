import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { CallOrigin, SecurityEvent } from './security-event.ts'

const DAY_MS = 86_400_000
/** How far back a user can see. */
export const HISTORY_MS = 90 * DAY_MS

export interface HistoryRow {
  readonly id: number
  readonly event: SecurityEvent
  readonly atMs: number
  readonly ip: string | undefined
  readonly country: string | undefined
  readonly userAgent: string
}

type Note = [userId: number, event: SecurityEvent, from: Partial<CallOrigin>, nowMs: number]

/** Returns the row's number, from which the keys of the messages about it are made. */
export async function noteInHistory(sql: Sql, ...note: Note): Promise<number> {
  const [row] = await historyNote(sql, ...note)
  return Number((row as { id: bigint }).id)
}

/** The insert statement itself. */
export function historyNote(sql: Sql, ...[userId, event, from, nowMs]: Note) {
  const country = from.country !== undefined && /^[A-Z]{2}$/.test(from.country) ? from.country : null
  return sql<{ id: bigint }[]>`
    insert into security_history (user_id, event, at, ip, country, user_agent, device_id)
    values (${userId}, ${event}, ${new Date(nowMs)}, ${from.ip?.split('%', 1)[0] ?? null}, ${country},
      ${printable(from.userAgent ?? '', 512)}, ${from.deviceId === undefined ? null : printable(from.deviceId, 128)})
    returning id`
}

/** Newest first; the next page begins before the last row of this one. */
export async function securityHistory(
  sql: Sql,
  userId: number,
  page: {
    /** Default: all. */
    readonly events?: readonly SecurityEvent[]
    readonly exceptEvents?: readonly SecurityEvent[]
    readonly beforeId?: number | undefined
    readonly limit: number
    readonly nowMs: number
  },
): Promise<HistoryRow[]> {
  const rows = await sql<
    { id: bigint; event: SecurityEvent; at: Date; ip: string | null; country: string | null; user_agent: string }[]
  >`
    select id, event, at, host(ip) as ip, country, user_agent from security_history
    where user_id = ${userId} and at > ${new Date(page.nowMs - HISTORY_MS)}
      and id < ${page.beforeId ?? Number.MAX_SAFE_INTEGER}
      and (${page.events === undefined} or event = any(${(page.events ?? []) as string[]}::text[]))
      and event <> all(${(page.exceptEvents ?? []) as string[]}::text[])
    order by id desc limit ${page.limit}`
  return rows.map((row) => ({
    id: Number(row.id),
    event: row.event,
    atMs: row.at.getTime(),
    ip: row.ip ?? undefined,
    country: row.country ?? undefined,
    userAgent: row.user_agent,
  }))
}

/** A device counts as new in its first day, unless it is the only one the user ever had. */
export async function isNewDevice(
  sql: Sql,
  userId: number,
  deviceId: string | undefined,
  nowMs: number,
): Promise<boolean> {
  const [row] = await sql<[{ known: boolean; others: boolean }]>`
    select
      coalesce(bool_or(device_id = ${deviceId ?? null} and at < ${new Date(nowMs - DAY_MS)}), false) as known,
      coalesce(bool_or(device_id is distinct from ${deviceId ?? null}), false) as others
    from security_history where user_id = ${userId}`
  return row.others && !row.known
}

function printable(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{C}/gu, '')
}
