import type { Sql } from '@bowline/platform/postgres/index.ts'
import { hashToken, isTokenShaped, newToken } from '../sessions/token.ts'

const TICKET_MS = 10 * 60_000
/** Per step; a right proof gives the next step as many. */
const MOST_TRIES = 5

/**
 * Something begun by somebody who is not signed in yet. It has two halves: the page holds the token, the browser a
 * cookie that scripts cannot read; one without the other is worthless. Ending the user's sessions also ends their
 * tickets.
 */
export interface Ticket {
  readonly token: string
  readonly userId: number | undefined
  /** What remains to be proved, in order. */
  readonly steps: readonly string[]
  /** Whatever the purpose needs to continue; no secrets of its user. */
  readonly details: Readonly<Record<string, string>>
  readonly expiresAtMs: number
}

export interface NewTicket {
  /** Keeps tickets of one purpose from being used for another. */
  readonly purpose: string
  readonly userId?: number | undefined
  readonly steps: readonly string[]
  readonly details: Readonly<Record<string, string>>
  /** The browser's cookie. */
  readonly browser: string
}

/** A page's half of a ticket, and what it is to be used for. */
export interface HeldTicket {
  readonly token: string
  readonly browser: string | undefined
  readonly purpose: string
}

export async function issueTicket(sql: Sql, ticket: NewTicket, nowMs: number): Promise<Ticket> {
  const { purpose, userId, steps, details, browser } = ticket
  const token = newToken()
  const expiresAtMs = nowMs + TICKET_MS
  await sql`
    insert into tickets (token_hash, browser_hash, purpose, user_id, steps, details, expires_at)
    values (${hashToken(token)}, ${hashToken(browser)}, ${purpose}, ${userId ?? null}, ${steps as string[]}::text[],
      ${JSON.stringify(details)}, ${new Date(expiresAtMs)})`
  return { token, userId, steps, details, expiresAtMs }
}

interface TicketRow {
  user_id: bigint | null
  steps: string[]
  details: string
  expires_at: Date
}

function toTicket(token: string, row: TicketRow): Ticket {
  return {
    token,
    userId: row.user_id === null ? undefined : Number(row.user_id),
    steps: row.steps,
    details: JSON.parse(row.details) as Ticket['details'],
    expiresAtMs: row.expires_at.getTime(),
  }
}

/** Counts an attempt before anything is checked; undefined: unknown, foreign, used, expired, or tried too often. */
export async function tryTicket(sql: Sql, held: HeldTicket, nowMs: number): Promise<Ticket | undefined> {
  const { token, browser, purpose } = held
  if (browser === undefined || !isTokenShaped(token)) return undefined
  const [row] = await sql<TicketRow[]>`
    update tickets set tries = tries + 1
    where token_hash = ${hashToken(token)} and browser_hash = ${hashToken(browser)} and purpose = ${purpose}
      and tries < ${MOST_TRIES} and expires_at > ${new Date(nowMs)}
    returning user_id, steps, details, expires_at`
  return row && toTicket(token, row)
}

/** Like `tryTicket`, without counting, for what proves nothing. */
export async function readTicket(sql: Sql, held: HeldTicket, nowMs: number): Promise<Ticket | undefined> {
  const { token, browser, purpose } = held
  if (browser === undefined || !isTokenShaped(token)) return undefined
  const [row] = await sql<TicketRow[]>`
    select user_id, steps, details, expires_at from tickets
    where token_hash = ${hashToken(token)} and browser_hash = ${hashToken(browser)} and purpose = ${purpose}
      and tries < ${MOST_TRIES} and expires_at > ${new Date(nowMs)}`
  return row && toTicket(token, row)
}

/** The first step is proved. False when another call was faster: each step can be passed once. */
export async function passStep(sql: Sql, { token, steps }: Ticket): Promise<boolean> {
  const rows = await sql`
    update tickets set steps = ${steps.slice(1) as string[]}::text[], tries = 0
    where token_hash = ${hashToken(token)} and steps = ${steps as string[]}::text[] returning token_hash`
  return rows.length > 0
}

/** The last step is proved, and the ticket is used up. False when another call was faster, or its user ended it. */
export async function redeemTicket(sql: Sql, { token, steps }: Ticket): Promise<boolean> {
  const rows = await sql`
    delete from tickets where token_hash = ${hashToken(token)} and steps = ${steps as string[]}::text[]
    returning token_hash`
  return rows.length > 0
}

export async function deleteTicketsOf(sql: Sql, userId: number): Promise<void> {
  await sql`delete from tickets where user_id = ${userId}`
}

export async function purgeTickets(sql: Sql, nowMs: number): Promise<number> {
  const rows = await sql`delete from tickets where expires_at <= ${new Date(nowMs)} returning token_hash`
  return rows.length
}
