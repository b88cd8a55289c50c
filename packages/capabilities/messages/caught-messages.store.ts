import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Channel } from './message.ts'

export interface CaughtMessage {
  readonly id: number
  readonly channel: Channel
  readonly to: string
  readonly subject: string
  readonly receivedAtMs: number
  readonly plain: string
  readonly html: string | null
}

export type CaughtHead = Omit<CaughtMessage, 'plain' | 'html'>

export interface NewCaught extends Omit<CaughtMessage, 'id'> {
  readonly messageId: string
}

const MOST_KEPT = 2_000

/** False: a duplicate of one already there. */
export async function insertCaught(sql: Sql, message: NewCaught): Promise<boolean> {
  const [row] = await sql<{ id: bigint }[]>`
    insert into caught_messages (message_id, channel, recipient, subject, plain, html, received_at)
    values (${message.messageId}, ${message.channel}, ${message.to}, ${message.subject}, ${message.plain},
      ${message.html}, ${new Date(message.receivedAtMs)})
    on conflict (message_id) do nothing returning id`
  if (!row) return false
  await sql`
    delete from caught_messages
    where id <= (select id from caught_messages order by id desc offset ${MOST_KEPT} limit 1)`
  return true
}

export async function listCaught(
  sql: Sql,
  { to, after, limit }: { to?: string | undefined; after?: number | undefined; limit: number },
): Promise<CaughtHead[]> {
  const rows = await sql`
    select id, channel, recipient, subject, received_at from caught_messages
    where strpos(lower(recipient), lower(${to ?? ''})) > 0 and id > ${after ?? 0}
    order by id desc limit ${limit}`
  return rows.map(head)
}

export async function readCaught(sql: Sql, id: number): Promise<CaughtMessage | undefined> {
  const [row] = await sql`
    select id, channel, recipient, subject, received_at, plain, html from caught_messages where id = ${id}`
  return row && { ...head(row), plain: row.plain, html: row.html }
}

function head(row: Record<string, unknown>): CaughtHead {
  return {
    id: Number(row.id),
    channel: row.channel as Channel,
    to: row.recipient as string,
    subject: row.subject as string,
    receivedAtMs: (row.received_at as Date).getTime(),
  }
}
