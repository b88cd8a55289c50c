import { Operation } from '@bowline/contract/terms/operations.ts'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import {
  type FlowState,
  finishFlow,
  flowState,
  proveWith,
  refusalOf,
  type SendRefusal,
  takeStep,
} from '../factors/index.ts'
import { asProved, findUserByEmail, isNameTaken, parseEmail, writeEmail } from '../identity/index.ts'
import { startHold } from './holds.store.ts'
import { settingsLocked, voidEarlierProofs } from './may-change.ts'
import { securityNotice } from './security-notice.ts'
import type { ChangeRefusal, Proof, SecurityParts, SecurityRequest } from './security-request.ts'

export type EmailChangeRefusal =
  | ChangeRefusal
  | SendRefusal
  | { readonly refusal: 'email-malformed' | 'email-taken' | 'email-same' | 'no-email' | 'step-order' }

const HOLD_HOURS = 24
const STEP_ORDER = { refusal: 'step-order' } as const
const flowOf = (userId: number) => ({ userId, flow: 'email-change' })

export function emailChangeState(sql: SecurityParts['sql'], userId: number, nowMs: number): Promise<FlowState> {
  return flowState(sql, flowOf(userId), nowMs)
}

/** Sends a code to the current address: the start of step 1, and again whenever the user starts over. */
export async function sendToPresentEmail(
  { sql, codes }: SecurityParts,
  { user, from, nowMs }: SecurityRequest,
): Promise<{ readonly sentTo: string } | EmailChangeRefusal> {
  const locked = await settingsLocked(sql, user.id, nowMs)
  if (locked) return locked
  if (user.email === undefined) return { refusal: 'no-email' }
  const sent = await codes.send(sql, { ...codeTo(user.id, user.email), ip: from.ip, locale: from.locale, nowMs })
  return sent === 'sent' ? { sentTo: user.email } : sent
}

/** Step 1: prove access to the current address. */
export async function provePresentEmail(
  { sql, codes }: SecurityParts,
  { user, nowMs }: SecurityRequest,
  code: string,
): Promise<FlowState | EmailChangeRefusal> {
  const locked = await settingsLocked(sql, user.id, nowMs)
  if (locked) return locked
  if (user.email === undefined) return { refusal: 'no-email' }
  const verdict = await codes.check(sql, { ...codeTo(user.id, user.email), code, nowMs })
  if (verdict !== 'right') return refusalOf(verdict, 'email')
  const taken = await asProved(sql, user, (tx) => takeStep(tx, { ...flowOf(user.id), step: 1 }, nowMs))
  return taken === 'taken' ? emailChangeState(sql, user.id, nowMs) : STEP_ORDER
}

/** Step 2: a code to the new address, and a notice to the current one, whose owner may not know of this. */
export async function sendToNewEmail(
  { sql, codes, messages }: SecurityParts,
  { user, from, nowMs }: SecurityRequest,
  text: string,
  masked: (email: string) => string,
): Promise<{ readonly sentTo: string } | EmailChangeRefusal> {
  const email = parseEmail(text)
  if (email === undefined) return { refusal: 'email-malformed' }
  const locked = await settingsLocked(sql, user.id, nowMs)
  if (locked) return locked
  const { progress } = await emailChangeState(sql, user.id, nowMs)
  // A user without an address has nothing to prove; their strongest factor is required at the end.
  if (progress < 1 && user.email !== undefined) return { refusal: 'step-order' }
  if (email === user.email) return { refusal: 'email-same' }
  if (await findUserByEmail(sql, email)) {
    return (await codes.countCoveredAsking(sql, { userId: user.id, ip: from.ip, nowMs })) ?? { refusal: 'email-taken' }
  }
  return inTransaction(sql, async (tx) => {
    const sent = await codes.send(tx, { ...codeTo(user.id, email), ip: from.ip, locale: from.locale, nowMs })
    if (sent !== 'sent') return sent
    if (user.email === undefined) await takeStep(tx, { ...flowOf(user.id), step: 1 }, nowMs)
    if ((await takeStep(tx, { ...flowOf(user.id), step: 2, proofs: { email } }, nowMs)) === 'step-order') {
      return { refusal: 'step-order' }
    }
    if (user.email !== undefined) {
      await messages.enqueue(tx, {
        key: `email-change-${user.id}-${nowMs}`,
        to: { email: user.email },
        locale: from.locale,
        template: 'emailChangeOld',
        values: { email: masked(email), time: nowMs, ip: from.ip, country: from.country },
        userId: user.id,
      })
    }
    return { sentTo: email }
  })
}

/** Step 3: the code from the new address and the strongest factor. Of several at once, one succeeds. */
export async function confirmEmailChange(
  parts: SecurityParts,
  { user, sessionId, from, nowMs }: SecurityRequest,
  change: { readonly email: string; readonly emailCode: string; readonly masked: (email: string) => string } & Proof,
): Promise<{ readonly heldUntilMs: number } | EmailChangeRefusal> {
  const { sql, codes, messages, sessions } = parts
  const email = parseEmail(change.email)
  if (email === undefined) return { refusal: 'email-malformed' }
  const locked = await settingsLocked(sql, user.id, nowMs)
  if (locked) return locked
  const { progress, proofs } = await emailChangeState(sql, user.id, nowMs)
  if (progress < 2 || proofs.email !== email) return { refusal: 'step-order' }
  const { validType, validCode } = change
  const sent = codes.evidence(sql, { ...codeTo(user.id, email), code: change.emailCode, nowMs, field: 'emailCode' })
  const factor = { user, validType, validCode, operation: Operation.email, boundTo: sessionId, ip: from.ip, nowMs }
  const proved = await proveWith(parts, { ...factor, field: 'validCode' }, [sent])
  if (proved !== 'proved') return proved
  try {
    const write = async (tx: Transaction) => {
      const finished = await finishFlow(tx, { ...flowOf(user.id), step: 2 }, nowMs)
      if (finished === 'step-order' || finished.proofs.email !== email) return STEP_ORDER
      await writeEmail(tx, user.id, email, nowMs)
      await voidEarlierProofs(tx, codes, user.id)
      const ended = await sessions.endAll(tx, user.id, sessionId)
      const heldUntilMs = await startHold(tx, user.id, { reason: 'email-changed', hours: HOLD_HOURS, nowMs })
      await securityNotice(tx, messages, {
        user: { ...user, email },
        event: 'email-changed',
        from,
        nowMs,
        message: { template: 'emailChanged', values: { email: change.masked(email) } },
        former: user,
        before: { email: user.email === undefined ? null : change.masked(user.email) },
        after: { email: change.masked(email) },
      })
      return { heldUntilMs, ended }
    }
    const done = await asProved(sql, user, write, { toRename: true })
    if ('refusal' in done) return done
    done.ended.forget()
    return { heldUntilMs: done.heldUntilMs }
  } catch (error) {
    if (isNameTaken(error)) return { refusal: 'email-taken' }
    throw error
  }
}

/** Each address has a code of its own: the one for the old address is not valid for the new one. */
function codeTo(userId: number, target: string) {
  return { operation: Operation.email, channel: 'email', target, userId } as const
}
