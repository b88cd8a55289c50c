import type { Sql } from '@bowline/platform/postgres/index.ts'
import { hashToken, isTokenShaped, newToken } from '../identity/index.ts'
import { antiPhishingOf } from './choices.store.ts'

const LINK_MS = 7 * 86_400_000

/**
 * Creates the token of a link that stops the account: once, within a week. It opens nothing, so a mail may carry it.
 */
export async function makeFreezeLink(sql: Sql, userId: number, nowMs: number): Promise<string> {
  const token = newToken()
  await sql`
    insert into freeze_links (token_hash, user_id, expires_at)
    values (${hashToken(token)}, ${userId}, ${new Date(nowMs + LINK_MS)})`
  return token
}

/** Whose account the link would stop. This changes nothing, because mail programs follow links by themselves. */
export async function ownerOfFreezeLink(sql: Sql, token: string, nowMs: number): Promise<number | undefined> {
  if (!isTokenShaped(token)) return undefined
  const [row] = await sql<{ user_id: bigint }[]>`
    select user_id from freeze_links where token_hash = ${hashToken(token)} and expires_at > ${new Date(nowMs)}`
  return row && Number(row.user_id)
}

/** Like `ownerOfFreezeLink`, but uses the link up: of several calls at once only one gets the owner. */
export async function useFreezeLink(sql: Sql, token: string, nowMs: number): Promise<number | undefined> {
  if (!isTokenShaped(token)) return undefined
  const [row] = await sql<{ user_id: bigint }[]>`
    delete from freeze_links where token_hash = ${hashToken(token)} and expires_at > ${new Date(nowMs)}
    returning user_id`
  return row && Number(row.user_id)
}

/**
 * What messages say about their reader's account: the anti-phishing phrase, and the link that stops the account. The
 * link's page asks for confirmation.
 */
export async function aboutUser(sql: Sql, userId: number, publicUrl: string, nowMs: number) {
  const [phrase, token] = await Promise.all([antiPhishingOf(sql, userId), makeFreezeLink(sql, userId, nowMs)])
  const freezeLink = `${publicUrl}/account/emergency-freeze?key=${token}`
  return { ...(phrase !== undefined && { phrase }), freezeLink }
}
