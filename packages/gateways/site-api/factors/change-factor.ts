import {
  type HoldReason,
  type NoticeMessage,
  type SecurityEvent,
  type SecurityRequest,
  securityNotice,
  settingsLocked,
  startHold,
  voidEarlierProofs,
} from '@bowline/capabilities/account-security/index.ts'
import type { Factors } from '@bowline/capabilities/factors/index.ts'
import type { Identity } from '@bowline/capabilities/identity/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { type ChangeNeeds, changeAsProved, readSecurityRequest } from '../account-security/security-call.ts'
import { securityRefusal } from '../account-security/security-refusal.ts'
import type { Caller, SiteCall } from '../call/handler.ts'

export interface FactorChangeNeeds extends ChangeNeeds {
  readonly factors: Pick<Factors, 'prove' | 'codes'>
  readonly identity: Pick<Identity, 'sessions'>
  readonly messages: Pick<Messages, 'enqueue'>
}

/** Reads a request to change the caller's factors; refused while the settings are locked. */
export async function readFactorRequest(
  call: SiteCall<unknown, Caller>,
  site: Pick<ChangeNeeds, 'sql' | 'countries'>,
): Promise<SecurityRequest> {
  const request = await readSecurityRequest(call, site)
  const locked = await settingsLocked(site.sql, request.user.id, request.nowMs)
  if (locked) throw securityRefusal(locked)
  return request
}

export interface FactorChange<T> {
  readonly event: SecurityEvent
  readonly message: NoticeMessage
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
  site: FactorChangeNeeds,
  request: SecurityRequest,
  { event, message, hold, after, write }: FactorChange<T>,
): Promise<{ readonly value: T; readonly withdrawalsHeldUntilMs: number | null }> {
  const { factors, messages, identity } = site
  const { user, sessionId, from, nowMs } = request
  const { ended, ...done } = await changeAsProved(site, request, async (tx) => {
    const ended = await identity.sessions.endAll(tx, user.id, sessionId)
    const value = await write(tx)
    await voidEarlierProofs(tx, factors.codes, user.id)
    const withdrawalsHeldUntilMs = hold ? await startHold(tx, user.id, { ...hold, nowMs }) : null
    await securityNotice(tx, messages, { user, event, from, nowMs, message, after })
    return { value, withdrawalsHeldUntilMs, ended }
  })
  ended.forget()
  return done
}
