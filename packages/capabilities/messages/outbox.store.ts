import type { MessageState } from '@bowline/contract/terms/message-states.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Channel, Statements } from './message.ts'
import type { TemplateName } from './template-values.ts'

export interface OutboxRow {
  readonly id: number
  readonly key: string
  readonly channel: Channel
  readonly recipient: string
  readonly locale: string
  readonly template: TemplateName
  readonly sealedValues: Buffer
  readonly userId: number | undefined
  /** Including this one. */
  readonly attempts: number
  readonly createdAtMs: number
  readonly uselessAfterMs: number
}

export interface NewRow extends Omit<OutboxRow, 'id' | 'attempts'> {
  readonly isDecoy: boolean
}

/** False: the key was already used. */
export async function insertRow(sql: Statements, row: NewRow): Promise<boolean> {
  const at = new Date(row.createdAtMs)
  // Settled from the start: no sender claims it, and it goes with the other settled ones.
  const [state, sealed, settledAt] = row.isDecoy ? ['decoy', null, at] : ['waiting', row.sealedValues, null]
  const { count } = await sql`
    insert into outbox_messages
      (key, channel, recipient, locale, template, sealed_values, user_id, state, created_at, due_at, settled_at,
        useless_after)
    values (${row.key}, ${row.channel}, ${row.recipient}, ${row.locale}, ${row.template}, ${sealed},
      ${row.userId ?? null}, ${state}, ${at}, ${at}, ${settledAt}, ${new Date(row.uselessAfterMs)})
    on conflict (key) do nothing`
  return count === 1
}

/** Claims up to `most` due messages for this sender alone, until the lease expires. */
export async function claimRows(
  sql: Sql,
  { channels, most, leaseEndsAtMs, nowMs }: { channels: Channel[]; most: number; leaseEndsAtMs: number; nowMs: number },
): Promise<OutboxRow[]> {
  const rows = await sql`
    update outbox_messages
    set state = 'sending', attempts = attempts + 1, lease_ends_at = ${new Date(leaseEndsAtMs)}, handed_over_at = null
    where id in (
      select id from outbox_messages
      where state = 'waiting' and due_at <= ${new Date(nowMs)} and channel = any(${channels})
      order by due_at, id limit ${most} for update skip locked)
    returning id, key, channel, recipient, locale, template, sealed_values, user_id, attempts, created_at, useless_after`
  return rows.map((row) => ({
    id: Number(row.id),
    key: row.key,
    channel: row.channel,
    recipient: row.recipient,
    locale: row.locale,
    template: row.template,
    sealedValues: row.sealed_values,
    userId: row.user_id === null ? undefined : Number(row.user_id),
    attempts: row.attempts,
    createdAtMs: row.created_at.getTime(),
    uselessAfterMs: row.useless_after.getTime(),
  }))
}

/** One sender's attempt: a later claim of the row is another attempt, after which this one may change nothing. */
type Attempt = Pick<OutboxRow, 'id' | 'attempts'>

/** From here on the other side may have it. False: the lease was lost, so it must not be handed over. */
export async function markHandedOver(sql: Sql, { id, attempts }: Attempt, nowMs: number): Promise<boolean> {
  const { count } = await sql`
    update outbox_messages set handed_over_at = ${new Date(nowMs)}
    where id = ${id} and attempts = ${attempts} and state = 'sending' and lease_ends_at > ${new Date(nowMs)}`
  return count === 1
}

export async function settleRow(
  sql: Sql,
  { id, attempts }: Attempt,
  state: 'sent' | 'failed' | 'unknown',
  nowMs: number,
  problem?: string,
): Promise<void> {
  await sql`
    update outbox_messages
    set state = ${state}, settled_at = ${new Date(nowMs)}, problem = ${problem ?? null}, lease_ends_at = null,
      sealed_values = null
    where id = ${id} and attempts = ${attempts} and state = 'sending'`
}

export async function postponeRow(
  sql: Sql,
  { id, attempts }: Attempt,
  dueAtMs: number,
  problem: string,
): Promise<void> {
  await sql`
    update outbox_messages
    set state = 'waiting', due_at = ${new Date(dueAtMs)}, problem = ${problem}, lease_ends_at = null,
      handed_over_at = null
    where id = ${id} and attempts = ${attempts} and state = 'sending'`
}

/**
 * Releases messages of senders that died: those not handed over wait again; those that were may have arrived, and are
 * never sent a second time. Returns how many of the latter.
 */
export async function releaseAbandoned(sql: Sql, nowMs: number): Promise<number> {
  const at = new Date(nowMs)
  const [row] = await sql`
    with released as (
      update outbox_messages set state = 'waiting', due_at = ${at}, lease_ends_at = null
      where state = 'sending' and lease_ends_at <= ${at} and handed_over_at is null),
    given_up as (
      update outbox_messages
      set state = 'unknown', settled_at = ${at}, lease_ends_at = null, sealed_values = null,
        problem = 'the sender died after handing it over'
      where state = 'sending' and lease_ends_at <= ${at} and handed_over_at is not null returning id)
    select count(*)::int as unknown from given_up`
  return row?.unknown ?? 0
}

/** Gives up messages that are too old to be useful and would only confuse. Returns how many. */
export async function giveUpUseless(sql: Sql, nowMs: number): Promise<number> {
  const at = new Date(nowMs)
  const { count } = await sql`
    update outbox_messages
    set state = 'failed', settled_at = ${at}, sealed_values = null,
      problem = concat_ws(': ', 'not sent in time', problem)
    where state = 'waiting' and useless_after <= ${at}`
  return count
}

/** When the next waiting message is due; undefined: none is waiting. */
export async function nextDueMs(sql: Sql, channels: Channel[]): Promise<number | undefined> {
  const [row] = await sql`
    select min(due_at) as due from outbox_messages where state = 'waiting' and channel = any(${channels})`
  return row?.due?.getTime()
}

export type OutboxCounts = Readonly<Record<MessageState, number>>

/** For `doctor` and metrics: settled ones of the last day, and all in progress. */
export async function countOutbox(sql: Sql, nowMs: number): Promise<OutboxCounts> {
  const rows = await sql`
    select state, count(*)::int as count from outbox_messages
    where (settled_at is null or settled_at > ${new Date(nowMs - 86_400_000)}) and state <> 'decoy' group by state`
  const counts = { waiting: 0, sending: 0, sent: 0, failed: 0, unknown: 0 }
  for (const { state, count } of rows) counts[state as keyof typeof counts] = count
  return counts
}

const KEPT_MS = 30 * 86_400_000

/** Deletes what was settled a month ago; until then its key is remembered. */
export async function purgeOutbox(sql: Sql, nowMs: number): Promise<number> {
  const { count } = await sql`delete from outbox_messages where settled_at < ${new Date(nowMs - KEPT_MS)}`
  return count
}
