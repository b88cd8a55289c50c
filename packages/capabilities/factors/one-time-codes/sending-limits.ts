import { enclosingNetwork } from '@bowline/platform/ip-address.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export type SendRefusal =
  /** The same target within 90 seconds. */
  | { readonly refusal: 'too-soon'; readonly retryAfterMs: number }
  /** More than five in half an hour to one target. */
  | { readonly refusal: 'too-often'; readonly retryAfterMs: number }
  /** More than twenty an hour for one account, thirty from one address, or 120 from one provider's customer. */
  | { readonly refusal: 'too-many'; readonly retryAfterMs: number }

export interface Sending {
  /** Keyed hash of the target; undefined: nothing is sent, and only the requester is counted. */
  readonly target: string | undefined
  readonly userId: number | undefined
  readonly ip: string
  /** Requested after the right password: no stranger learns from it that a code was used. */
  readonly isSignIn?: boolean
}

/** Minimum time between two codes to one target. */
export const RESEND_MS = 90_000
const MOST = {
  target: { within: 30 * MINUTE, sent: 5 },
  user: { within: HOUR, sent: 20 },
  address: { within: HOUR, sent: 30 },
  network: { within: HOUR, sent: 120 },
}

type Kind = keyof typeof MOST

/**
 * Counts a message that may be sent, or returns why not and counts nothing. Takes row locks in one fixed order, so that
 * simultaneous requests get no more than consecutive ones.
 */
export async function countSending(
  tx: Transaction,
  { target, userId, ip, isSignIn = false }: Sending,
  nowMs: number,
): Promise<SendRefusal | undefined> {
  const counted: (readonly [Kind, string])[] = [
    ...networksOf(ip),
    ['address', addressOf(ip)],
    ...(userId === undefined ? [] : [['user', String(userId)] as const]),
    ...(target === undefined ? [] : [['target', target] as const]),
  ]
  const sent = []
  for (const [kind, subject] of counted) sent.push({ kind, subject, ...(await lockSendings(tx, kind, subject)) })
  // The target first: report what limits the requester before what limits their neighbours.
  for (const { kind, times, answeredMs } of sent.toReversed()) {
    const isAnswered = isSignIn && times.at(-1) === answeredMs
    const refusal = (isAnswered ? undefined : tooSoon(kind, times, nowMs)) ?? tooMany(kind, times, nowMs)
    if (refusal) return refusal
  }
  for (const { kind, subject, times } of sent) {
    const kept = [...times.filter((ms) => ms > nowMs - HOUR), nowMs]
    await tx`
      update code_sendings set sent_at_ms = ${kept.map(String)}::text[]::bigint[], last_sent_ms = ${nowMs}
      where kind = ${kind} and subject = ${subject}`
  }
  return undefined
}

/** The last code sent to this target was used, and set a new password. */
export async function noteAnswered(sql: Sql, target: string): Promise<void> {
  await sql`update code_sendings set answered_ms = last_sent_ms where kind = 'target' and subject = ${target}`
}

function tooSoon(kind: Kind, times: readonly number[], nowMs: number): SendRefusal | undefined {
  const last = times.at(-1)
  if (kind !== 'target' || last === undefined || nowMs >= last + RESEND_MS) return undefined
  return { refusal: 'too-soon', retryAfterMs: last + RESEND_MS - nowMs }
}

function tooMany(kind: Kind, times: readonly number[], nowMs: number): SendRefusal | undefined {
  const { within, sent } = MOST[kind]
  const counted = times.filter((ms) => ms > nowMs - within)
  const nextToLeave = counted.at(-sent)
  if (nextToLeave === undefined) return undefined
  return { refusal: kind === 'target' ? 'too-often' : 'too-many', retryAfterMs: nextToLeave + within - nowMs }
}

async function lockSendings(
  tx: Transaction,
  kind: Kind,
  subject: string,
): Promise<{ readonly times: number[]; readonly answeredMs: number }> {
  const [row] = await tx<{ sent: string[]; answered_ms: bigint }[]>`
    insert into code_sendings (kind, subject) values (${kind}, ${subject})
    on conflict (kind, subject) do update set subject = excluded.subject
    returning sent_at_ms::text[] as sent, answered_ms`
  return { times: row?.sent.map(Number) ?? [], answeredMs: Number(row?.answered_ms ?? 0) }
}

/** The /48 of IPv6 that one customer of a provider may hold: 256 households' worth of addresses. */
function networksOf(ip: string): ['network', string][] {
  const network = ip.includes(':') ? enclosingNetwork(ip, { 4: 32, 6: 48 }) : undefined
  return network?.includes(':') ? [['network', network]] : []
}

/** An IPv4 address, or the IPv6 /56 of a household, whose holder can use any address in it. */
function addressOf(ip: string): string {
  return enclosingNetwork(ip, { 4: 32, 6: 56 }) ?? 'unknown'
}
