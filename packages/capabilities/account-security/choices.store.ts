import type { MessageKind, optionalMessageKinds } from '@bowline/contract/terms/account-data.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** The phrase by which a user recognises our mails. */
export async function antiPhishingOf(sql: Sql, userId: number): Promise<string | undefined> {
  const [row] = await sql<{ anti_phishing: string | null }[]>`
    select anti_phishing from security_choices where user_id = ${userId}`
  return row?.anti_phishing ?? undefined
}

const LONGEST_PHRASE = 20
const SHORTEST_PHRASE = 4

/**
 * Letters, digits and spaces only: it appears in mails and in SMS, and must look the same in both. Undefined: no
 * phrase.
 */
export function readPhrase(text: string): string | undefined {
  const phrase = text.normalize('NFC').trim().replace(/ +/g, ' ')
  const length = [...phrase].length
  if (length < SHORTEST_PHRASE || length > LONGEST_PHRASE) return undefined
  return /^[\p{L}\p{M}\p{N}_ -]+$/u.test(phrase) ? phrase : undefined
}

export async function setAntiPhishing(sql: Sql, userId: number, phrase: string | null): Promise<void> {
  await sql`
    insert into security_choices (user_id, anti_phishing) values (${userId}, ${phrase})
    on conflict (user_id) do update set anti_phishing = excluded.anti_phishing`
}

/**
 * Kinds of messages. Security messages are always sent, also of requested and cancelled withdrawals; notices of ordinary logins,
 * of money on its way, and reminders can be switched off.
 */
export type { MessageKind }
export type OptionalMessageKind = (typeof optionalMessageKinds)[number]

/** Whether the user has left this kind switched on. */
export async function wantsMessage(sql: Sql, userId: number, kind: MessageKind): Promise<boolean> {
  return kind === 'security' || !(await unwantedMessages(sql, userId)).includes(kind)
}

export async function unwantedMessages(sql: Sql, userId: number): Promise<OptionalMessageKind[]> {
  const [row] = await sql<{ unwanted_messages: OptionalMessageKind[] }[]>`
    select unwanted_messages from security_choices where user_id = ${userId}`
  return row?.unwanted_messages ?? []
}

export async function setUnwantedMessages(
  sql: Sql,
  userId: number,
  kinds: readonly OptionalMessageKind[],
): Promise<void> {
  const unwanted = [...new Set(kinds)]
  await sql`
    insert into security_choices (user_id, unwanted_messages) values (${userId}, ${unwanted}::text[])
    on conflict (user_id) do update set unwanted_messages = excluded.unwanted_messages`
}
