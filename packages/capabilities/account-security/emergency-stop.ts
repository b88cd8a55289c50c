import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { asProved, findUser, lockUser, type User } from '../identity/index.ts'
import { ownerOfFreezeLink, useFreezeLink } from './freeze-links.ts'
import { freezesOf } from './freezes.store.ts'
import { type AllProofs, proveAll } from './prove-all.ts'
import type { CallOrigin } from './security-event.ts'
import { securityNotice } from './security-notice.ts'
import type { ChangeRefusal, SecurityParts, SecurityRequest } from './security-request.ts'
import { forgetDevices } from './trusted-devices.ts'

/** Long enough for the owner to notice, whoever has the password by now. */
const STOP_MS = 24 * 3_600_000

type StopParts = Pick<SecurityParts, 'sql' | 'messages' | 'sessions' | 'freezes'>

/**
 * The user's own stop: no trading and no withdrawals, cancelling continues; other sessions end. Requires only the
 * session, because whoever needs it is in a hurry, and because it opens nothing. An existing stop is left as it is.
 */
export async function stopAccount(
  parts: StopParts,
  request: {
    readonly user: User
    readonly from: CallOrigin
    readonly nowMs: number
    /** Default: all sessions end. */
    readonly sessionId?: string
    readonly byLink?: boolean
  },
): Promise<{ readonly liftFromMs: number }> {
  const { sql, messages, sessions, freezes } = parts
  const { user, from, nowMs, sessionId, byLink = false } = request
  const { liftFromMs, follow } = await inTransaction(sql, async (tx) => {
    // Two clicks at once make one stop.
    await lockUser(tx, user.id)
    const standing = (await freezesOf(tx, user.id)).find(({ cause }) => cause === 'self')
    if (standing?.liftFromMs !== undefined) {
      const { forget } = await sessions.endAll(tx, user.id, sessionId)
      return { liftFromMs: standing.liftFromMs, follow: forget }
    }
    const liftFromMs = nowMs + STOP_MS
    const setBy = `user:${user.id}`
    const both = { trading: true, withdrawals: true }
    const freeze = { userId: user.id, cause: 'self', ...both, setBy, liftFromMs, nowMs } as const
    const { follow } = await freezes.record(tx, freeze, sessionId)
    await forgetDevices(tx, user.id)
    const message = { template: 'accountFrozen', values: {} } as const
    await securityNotice(tx, messages, {
      user,
      event: 'account-frozen',
      from,
      nowMs,
      message,
      after: { ...both, byLink },
    })
    return { liftFromMs, follow }
  })
  await follow()
  return { liftFromMs }
}

/** Whose account the link in a mail would stop; changes nothing. */
export async function lookAtFreezeLink(parts: StopParts, key: string, nowMs: number): Promise<User | undefined> {
  const userId = await ownerOfFreezeLink(parts.sql, key, nowMs)
  return userId === undefined ? undefined : findUser(parts.sql, userId)
}

/** Stops the link's account, once; undefined: the link is used, expired, or invalid. */
export async function stopByLink(
  parts: StopParts,
  { key, from, nowMs }: { readonly key: string; readonly from: CallOrigin; readonly nowMs: number },
): Promise<{ readonly liftFromMs: number } | undefined> {
  const userId = await useFreezeLink(parts.sql, key, nowMs)
  const user = userId === undefined ? undefined : await findUser(parts.sql, userId)
  return user && stopAccount(parts, { user, from, nowMs, byLink: true })
}

export type LiftRefusal =
  | ChangeRefusal
  | { readonly refusal: 'no-password' | 'not-stopped' | 'step-order' }
  | { readonly refusal: 'too-early'; readonly liftFromMs: number }

/** Lifts the user's own stop once it may be, for all of the user's proofs. Freezes by others stay. */
export async function liftStop(
  parts: SecurityParts,
  request: SecurityRequest,
  proofs: AllProofs,
): Promise<'lifted' | LiftRefusal> {
  const { sql, messages, freezes } = parts
  const { user, sessionId, from, nowMs } = request
  const stop = (await freezes.list(user.id)).find(({ cause }) => cause === 'self')
  if (!stop) return { refusal: 'not-stopped' }
  if (stop.liftFromMs !== undefined && nowMs < stop.liftFromMs) {
    return { refusal: 'too-early', liftFromMs: stop.liftFromMs }
  }
  const proved = await proveAll(parts, request, proofs)
  if (proved !== 'proved') return proved
  const lifted = await asProved(sql, user, async (tx) => {
    const by = { liftedBy: `user:${user.id}`, nowMs }
    const lifted = await freezes.recordLift(tx, user.id, { id: stop.id }, by, sessionId)
    if (!lifted) return { refusal: 'not-stopped' } as const
    const message = { template: 'accountThawed', values: {} } as const
    await securityNotice(tx, messages, { user, event: 'account-thawed', from, nowMs, message })
    return lifted
  })
  if ('refusal' in lifted) return lifted
  await lifted.follow()
  return 'lifted'
}
