import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { securityNotice } from '../../account-security/index.ts'
import { RESEND_MS, type SendRefusal } from '../../factors/index.ts'
import {
  confirmEmail,
  findUser,
  hashToken,
  isTokenShaped,
  lockUser,
  newToken,
  type User,
} from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'

const MINUTES = 30

export type LinkRefusal = { readonly refusal: 'nothing-to-confirm' } | SendRefusal

/** Sends a link to the user's address that proves mail arrives there. A new link invalidates the previous one. */
export async function sendActivationLink(
  { sql, messages, publicUrl }: AccessParts,
  { user: { id }, visit }: { user: Pick<User, 'id'>; visit: Visit },
  nowMs: number,
): Promise<{ readonly email: string; readonly expiresAtMs: number } | LinkRefusal> {
  return inTransaction(sql, async (tx) => {
    await lockUser(tx, id)
    const user = await findUser(tx, id)
    if (user?.email === undefined || user.isEmailConfirmed) return { refusal: 'nothing-to-confirm' }
    const [sent] = await tx<{ sent_at: Date }[]>`select sent_at from activation_links where user_id = ${id}`
    const againAtMs = (sent?.sent_at.getTime() ?? 0) + RESEND_MS
    if (nowMs < againAtMs) return { refusal: 'too-soon', retryAfterMs: againAtMs - nowMs }
    const key = newToken()
    const expiresAtMs = nowMs + MINUTES * 60_000
    const hash = hashToken(key)
    await tx`
      insert into activation_links (user_id, token_hash, email, sent_at, expires_at)
      values (${id}, ${hash}, ${user.email}, ${new Date(nowMs)}, ${new Date(expiresAtMs)})
      on conflict (user_id) do update set token_hash = excluded.token_hash, email = excluded.email,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at`
    await messages.enqueue(tx, {
      key: `activation:${hash.toString('base64url')}`,
      to: { email: user.email },
      locale: visit.from.locale,
      template: 'activation',
      values: { link: `${publicUrl()}/user/enable?key=${key}`, minutes: MINUTES },
      userId: id,
    })
    return { email: user.email, expiresAtMs }
  })
}

/** Works once, for the address it was sent to, whoever is signed in. */
export async function useActivationLink(
  { sql, messages }: AccessParts,
  { key, visit }: { key: string; visit: Visit },
  nowMs: number,
): Promise<{ readonly email: string } | { readonly refusal: 'link-gone' }> {
  if (!isTokenShaped(key)) return { refusal: 'link-gone' }
  const hash = hashToken(key)
  return inTransaction(sql, async (tx) => {
    const [owner] = await tx<{ user_id: bigint }[]>`select user_id from activation_links where token_hash = ${hash}`
    if (owner) await lockUser(tx, Number(owner.user_id))
    const [row] = await tx<{ user_id: bigint; email: string; expires_at: Date }[]>`
      delete from activation_links where token_hash = ${hash} returning user_id, email, expires_at`
    if (!row || row.expires_at.getTime() <= nowMs) return { refusal: 'link-gone' }
    const userId = Number(row.user_id)
    const isConfirmed = await confirmEmail(tx, userId, row.email, nowMs)
    const user = await findUser(tx, userId)
    if (!isConfirmed || !user) return { refusal: 'link-gone' }
    await securityNotice(tx, messages, { user, event: 'email-confirmed', from: visit.from, nowMs })
    return { email: row.email }
  })
}
