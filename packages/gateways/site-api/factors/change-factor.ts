import {
  type HoldReason,
  type SecurityEvent,
  type SecurityRequest,
  securityNotice,
  settingsLocked,
  startHold,
  type Telling,
  voidEarlierProofs,
} from '@bowline/capabilities/account-security/index.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { changeAsProved, readSecurityRequest } from '../account-security/security-call.ts'
import { securityRefusal } from '../account-security/security-refusal.ts'
import type { Caller, SiteCall } from '../call/handler.ts'
import type { Site } from '../site.ts'

/** Reads a request to change the caller's factors; refused while the settings are locked. */
export async function readFactorRequest(call: SiteCall<unknown, Caller>, site: Site): Promise<SecurityRequest> {
  const request = await readSecurityRequest(call, site)
  const locked = await settingsLocked(site.sql, request.user.id, request.nowMs)
  if (locked) throw securityRefusal(locked)
  return request
}

export interface FactorChange<T> {
  readonly event: SecurityEvent
  readonly tells: Telling
  readonly hold?: { readonly reason: HoldReason; readonly hours: number }
  /** Additional fields for the audit log. */
  readonly after?: Readonly<Record<string, string>>
  /** The change itself. If it throws, everything is rolled back. */
  write(tx: Transaction): Promise<T>
}

/**
 * Changes one of the user's factors: the change, the hold, the end of other sessions, history, messages and audit log
 * in one transaction; earlier proofs and trusted devices no longer count.
 */
export async function changeFactor<T>(
  site: Site,
  request: SecurityRequest,
  { event, tells, hold, after, write }: FactorChange<T>,
): Promise<{ readonly value: T; readonly withdrawalsHeldUntilMs: number | null }> {
  const { codes, messages, sessions } = site
  const { user, sessionId, from, nowMs } = request
  const { ended, ...done } = await changeAsProved(site, request, async (tx) => {
    const ended = await sessions.endAll(tx, user.id, sessionId)
    const value = await write(tx)
    await voidEarlierProofs(tx, codes, user.id)
    const withdrawalsHeldUntilMs = hold ? await startHold(tx, user.id, { ...hold, nowMs }) : null
    await securityNotice(tx, messages, { user, event, from, nowMs, tells, after })
    return { value, withdrawalsHeldUntilMs, ended }
  })
  ended.forget()
  return done
}
