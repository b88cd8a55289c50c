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
import { appendAudit } from '@bowline/capabilities/audit-log/index.ts'
import { type OperationType, prove, type ValidType } from '@bowline/capabilities/factors/index.ts'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import { readSecurityRequest } from '../account-security/security-call.ts'
import { securityRefusal } from '../account-security/security-refusal.ts'
import type { Caller, SiteCall } from '../call/handler.ts'
import type { Site } from '../site.ts'
import { proofRefusal } from './proof-refusal.ts'

/** Who asks for a change of his factors; refused while he keeps his settings locked. */
export async function readFactorRequest(call: SiteCall<unknown, Caller>, site: Site): Promise<SecurityRequest> {
  const request = await readSecurityRequest(call, site)
  const locked = await settingsLocked(site.sql, request.user.id, request.nowMs)
  if (locked) throw securityRefusal(locked)
  return request
}

/** Refuses unless the strongest factor is proved, by a code of this operation where it is a sent one. */
export async function requireFactor(
  site: Site,
  { user, sessionId: boundTo, from, nowMs }: SecurityRequest,
  { validType, validCode }: { readonly validType: number; readonly validCode: string },
  operation: OperationType,
): Promise<void> {
  const proof = { validType: validType as ValidType, validCode, operation, boundTo }
  const result = await prove(site, { user, ...proof, ip: from.ip, nowMs })
  if (result === 'proved') return
  const refusal = proofRefusal(result)
  // What was not even tried is not worth a line that is kept for seven years.
  if (result.refusal !== 'wrong' && result.refusal !== 'expired') throw refusal
  const self = { kind: 'user', id: String(user.id) } as const
  await appendAudit(site.sql, {
    ...{ atMs: nowMs, actor: self, action: 'proof-refused', object: self, code: String(refusal.code) },
    ...{ ip: from.ip, device: from.deviceId, requestId: from.requestId },
    after: { operation, validType },
  })
  throw refusal
}

export interface FactorChange<T> {
  readonly event: SecurityEvent
  readonly tells: Telling
  readonly hold?: { readonly reason: HoldReason; readonly hours: number }
  /** What the audit log says beside the event. */
  readonly after?: Readonly<Record<string, string>>
  /** The change itself. What it throws undoes everything. */
  write(tx: Transaction): Promise<T>
}

/**
 * A change of what somebody proves himself by: the change, the hold, the end of his other sessions, history, messages
 * and audit log in one transaction; what was proved or trusted before counts no more.
 */
export async function changeFactor<T>(
  { sql, codes, messages, sessions }: Site,
  { user, sessionId, from, nowMs }: SecurityRequest,
  { event, tells, hold, after, write }: FactorChange<T>,
): Promise<{ readonly value: T; readonly withdrawalsHeldUntilMs: number | null }> {
  const { ended, ...done } = await inTransaction(sql, async (tx) => {
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
