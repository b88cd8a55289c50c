import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '@bowline/platform/postgres/index.ts'

const LIVES_MS = 5 * 60_000

/** What the authenticator has to sign: stored as a hash, answered once, in the session or ticket it was made for. */
export async function newChallenge(sql: Sql, boundTo: string, nowMs: number): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  await sql`
    insert into passkey_challenges (challenge_hash, bound_to, expires_at)
    values (${hash(Buffer.from(challenge).toString('base64url'))}, ${keyOf(boundTo)}, ${new Date(nowMs + LIVES_MS)})`
  return challenge
}

/** `challenge` as in the answer, base64url. */
export async function takeChallenge(sql: Sql, challenge: string, boundTo: string, nowMs: number): Promise<boolean> {
  const rows = await sql<{ expires_at: Date }[]>`
    delete from passkey_challenges where challenge_hash = ${hash(challenge)} and bound_to = ${keyOf(boundTo)}
    returning expires_at`
  return rows.some(({ expires_at }) => nowMs < expires_at.getTime())
}

const hash = (text: string) => createHash('sha256').update(text).digest()
/** Tickets are secrets too. */
const keyOf = (boundTo: string) => hash(boundTo).toString('base64url')
