import { createHash } from 'node:crypto'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'

/** What is to be sent to a provider: the inquiry, or after its approval what became of the transfer. */
export interface DueMessage {
  readonly caseId: string
  readonly provider: string
  readonly url: string | undefined
  /** Sealed. */
  readonly token: Uint8Array
  readonly attempts: number
  readonly confirmUrl: string | undefined
  readonly outcome: string | undefined
}

interface Row {
  case_id: string
  provider: string
  url: string | null
  token: Uint8Array
  attempts: number
  confirm_url: string | null
  outcome: string | null
}

/** The first try is made at once. */
export async function insertInquiry(
  tx: Transaction,
  made: { caseId: string; url: string | undefined; token: string; sealed: Uint8Array },
  nowMs: number,
): Promise<void> {
  await tx`
    insert into travel_rule_inquiries (case_id, url, token, token_hash, next_at)
    values (${made.caseId}, ${made.url ?? null}, ${made.sealed}, ${hashOf(made.token)}, ${new Date(nowMs)})`
}

/** Inquiries that nobody has received yet, and outcomes that were not sent. */
export async function dueMessages(sql: Sql, nowMs: number, limit: number): Promise<DueMessage[]> {
  const rows = await sql<Row[]>`
    select i.case_id, c.provider, i.url, i.token, i.attempts, i.confirm_url, i.outcome
    from travel_rule_inquiries i join travel_rule_cases c on c.id = i.case_id
    where i.reported_at is null and i.next_at <= ${new Date(nowMs)}
      and (i.received_at is null and c.state = 'sent' or i.outcome is not null and i.confirm_url is not null)
    order by i.next_at limit ${limit}`
  return rows.map((row) => ({
    ...{ caseId: row.case_id, provider: row.provider, token: row.token, attempts: row.attempts },
    url: row.url ?? undefined,
    confirmUrl: row.confirm_url ?? undefined,
    outcome: row.outcome ?? undefined,
  }))
}

const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 60 * 60 * 1000

export async function noteFailure(sql: Sql, { caseId, attempts }: DueMessage, nowMs: number): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 12), LONGEST_PAUSE_MS)
  await sql`
    update travel_rule_inquiries set attempts = least(attempts + 1, 1000), next_at = ${new Date(nowMs + pause)}
    where case_id = ${caseId}`
}

export async function noteReceived(sql: Sql, caseId: string, nowMs: number): Promise<void> {
  await sql`
    update travel_rule_inquiries set received_at = ${new Date(nowMs)}, attempts = 0 where case_id = ${caseId}`
}

export async function noteReported(sql: Sql, caseId: string, nowMs: number): Promise<void> {
  await sql`update travel_rule_inquiries set reported_at = ${new Date(nowMs)} where case_id = ${caseId}`
}

/** Of the link that was given with the inquiry, by its provider. Used up by this: a second answer finds nothing. */
export async function takeAnswerLink(
  tx: Transaction,
  token: string,
  provider: string,
  nowMs: number,
): Promise<string | undefined> {
  const now = new Date(nowMs)
  const [row] = await tx<{ case_id: string }[]>`
    update travel_rule_inquiries i set answered_at = ${now}, received_at = coalesce(i.received_at, ${now})
    from travel_rule_cases c
    where c.id = i.case_id and c.provider = ${provider} and i.token_hash = ${hashOf(token)} and i.answered_at is null
    returning i.case_id`
  return row?.case_id
}

/** The same where the answer came with the inquiry's. */
export async function markAnswered(tx: Transaction, caseId: string, nowMs: number): Promise<boolean> {
  const rows = await tx`
    update travel_rule_inquiries set answered_at = ${new Date(nowMs)}
    where case_id = ${caseId} and answered_at is null returning 1`
  return rows.length > 0
}

export async function keepConfirmUrl(tx: Transaction, caseId: string, url: string): Promise<void> {
  await tx`update travel_rule_inquiries set confirm_url = ${url} where case_id = ${caseId}`
}

/** Withdrawals whose outcome is still to be sent to a provider. */
export async function awaitedOutcomes(sql: Sql, limit: number): Promise<{ caseId: string; withdrawId: string }[]> {
  const rows = await sql<{ case_id: string; withdraw_id: string }[]>`
    select i.case_id, c.withdraw_id from travel_rule_inquiries i join travel_rule_cases c on c.id = i.case_id
    where i.confirm_url is not null and i.outcome is null and c.withdraw_id is not null limit ${limit}`
  return rows.map((row) => ({ caseId: row.case_id, withdrawId: row.withdraw_id }))
}

export async function writeOutcome(sql: Sql, caseId: string, outcome: string, nowMs: number): Promise<void> {
  await sql`
    update travel_rule_inquiries set outcome = ${outcome}, next_at = ${new Date(nowMs)}
    where case_id = ${caseId} and outcome is null`
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest()
