import { boundMoment, type Sql } from '@bowline/platform/postgres/index.ts'
import type { Announcement } from './providers/provider.ts'

/** Keeps what a provider announced; false: it was announced before. */
export async function keepEvent(
  sql: Sql,
  provider: string,
  { eventId, orderId, type }: Announcement,
  nowMs: number,
): Promise<boolean> {
  const [row] = await sql<{ times: number }[]>`
    insert into card_events (provider, event_id, order_id, type, received_at)
    values (${provider}, ${eventId}, ${orderId}, ${type}, ${boundMoment(nowMs)})
    on conflict (provider, event_id) do update set times = least(card_events.times + 1, 1000000)
    returning times`
  return row?.times === 1
}

export async function noteHandled(sql: Sql, provider: string, eventId: string, nowMs: number): Promise<void> {
  await sql`
    update card_events set handled_at = ${boundMoment(nowMs)}
    where provider = ${provider} and event_id = ${eventId} and handled_at is null`
}

/** Of what was announced and not followed yet, because the process ended in between; oldest first. */
export async function unhandledEvents(sql: Sql, beforeMs: number): Promise<{ eventId: string; orderId: string }[]> {
  const rows = await sql<{ event_id: string; order_id: string }[]>`
    select event_id, order_id from card_events
    where handled_at is null and received_at < ${boundMoment(beforeMs)} order by received_at limit 200`
  return rows.map(({ event_id, order_id }) => ({ eventId: event_id, orderId: order_id }))
}
