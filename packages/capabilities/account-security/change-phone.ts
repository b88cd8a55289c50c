import { Operation } from '@bowline/contract/terms/operations.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import {
  type FlowState,
  finishFlow,
  flowState,
  type ProofRefusal,
  proveTogether,
  refusalOf,
  type SendRefusal,
  takeStep,
} from '../factors/index.ts'
import { asProved, findUserByName, isNameTaken, parsePhone, type User, writePhone } from '../identity/index.ts'
import { startHold } from './holds.store.ts'
import { settingsLocked, voidEarlierProofs } from './may-change.ts'
import { securityNotice } from './security-notice.ts'
import type { SecurityParts, SecurityRequest, SettingsLocked } from './security-request.ts'

export type PhoneRefusal =
  | SettingsLocked
  | { readonly refusal: 'phone-malformed' | 'step-order' | 'phone-taken' | 'has-phone' | 'no-phone' | 'phone-same' }
  | ProofRefusal

export interface NewPhone {
  readonly countryCode: string
  readonly mobileNumber: string
  readonly smsCode: string
  readonly emailCode?: string | undefined
  readonly masked: (phone: string) => string
}

const BIND_HOLD_HOURS = 6
const CHANGE_HOLD_HOURS = 24
const STEP_ORDER = { refusal: 'step-order' } as const
const flowOf = (userId: number) => ({ userId, flow: 'phone-change' })

export function phoneChangeState(sql: SecurityParts['sql'], userId: number, nowMs: number): Promise<FlowState> {
  return flowState(sql, flowOf(userId), nowMs)
}

/** Step 1: prove access to the current number. */
export async function provePresentPhone(
  { sql, codes }: SecurityParts,
  { user, nowMs }: SecurityRequest,
  code: string,
): Promise<FlowState | PhoneRefusal> {
  const locked = await settingsLocked(sql, user.id, nowMs)
  if (locked) return locked
  if (user.phone === undefined) return { refusal: 'no-phone' }
  const binding = { operation: Operation.oldMobile, channel: 'sms', target: user.phone, userId: user.id } as const
  const verdict = await codes.check(sql, { ...binding, code, nowMs })
  if (verdict !== 'right') return refusalOf(verdict, 'sms')
  const taken = await asProved(sql, user, (tx) => takeStep(tx, { ...flowOf(user.id), step: 1 }, nowMs))
  return taken === 'taken' ? phoneChangeState(sql, user.id, nowMs) : STEP_ORDER
}

/**
 * Checked before an SMS is sent to a number that is not the user's yet (operations 4 and 6). Undefined: it may be sent,
 * unless the number is taken.
 */
export async function refuseNewPhone(
  sql: SecurityParts['sql'],
  { user, phone, operation, nowMs }: { user: User; phone: string; operation: Operation; nowMs: number },
): Promise<PhoneRefusal | undefined> {
  const locked = await settingsLocked(sql, user.id, nowMs)
  if (locked) return locked
  if (operation === Operation.bindMobile && user.phone !== undefined) return { refusal: 'has-phone' }
  if (operation === Operation.newMobile) {
    if (user.phone === undefined) return { refusal: 'no-phone' }
    if ((await phoneChangeState(sql, user.id, nowMs)).progress < 1) return { refusal: 'step-order' }
    if (phone === user.phone) return { refusal: 'phone-same' }
  }
  return undefined
}

/**
 * Revealed only in answer to a request to send, which is rate-limited, or to somebody who has proved access to the
 * number.
 */
export async function refuseTakenPhone(
  { sql, codes }: Pick<SecurityParts, 'sql' | 'codes'>,
  { user, phone, ip, nowMs }: { user: User; phone: string; ip: string; nowMs: number },
): Promise<SendRefusal | { readonly refusal: 'phone-taken' } | undefined> {
  if (!(await findUserByName(sql, { kind: 'phone', phone }))) return undefined
  return (await codes.countCoveredAsking(sql, { userId: user.id, ip, nowMs })) ?? { refusal: 'phone-taken' }
}

/** Step 2, in the transaction that sends the SMS of operation 6. */
export function noteNewPhone(
  tx: Transaction,
  userId: number,
  phone: string,
  nowMs: number,
): Promise<'taken' | 'step-order'> {
  return takeStep(tx, { ...flowOf(userId), step: 2, proofs: { phone } }, nowMs)
}

/** Binds a first number: with an SMS to it and, if there is an address, a code by mail. */
export async function bindPhone(
  parts: SecurityParts,
  request: SecurityRequest,
  given: NewPhone,
): Promise<{ readonly heldUntilMs: number } | PhoneRefusal> {
  const { user, nowMs } = request
  const phone = parsePhone(given.mobileNumber, given.countryCode)
  if (phone === undefined) return { refusal: 'phone-malformed' }
  const refusal =
    (await refuseNewPhone(parts.sql, { user, phone, operation: Operation.bindMobile, nowMs })) ??
    (await refuseCodes(parts, request, phone, Operation.bindMobile, given))
  return refusal ?? write(parts, request, phone, given, 'phone-bound')
}

/** Step 3: replaces the current number. */
export async function changePhone(
  parts: SecurityParts,
  request: SecurityRequest,
  given: NewPhone,
): Promise<{ readonly heldUntilMs: number } | PhoneRefusal> {
  const { user, nowMs } = request
  const phone = parsePhone(given.mobileNumber, given.countryCode)
  if (phone === undefined) return { refusal: 'phone-malformed' }
  const { progress, proofs } = await phoneChangeState(parts.sql, user.id, nowMs)
  if (progress < 2 || proofs.phone !== phone) return { refusal: 'step-order' }
  const refusal =
    (await refuseNewPhone(parts.sql, { user, phone, operation: Operation.newMobile, nowMs })) ??
    (await refuseCodes(parts, request, phone, Operation.newMobile, given))
  return refusal ?? write(parts, request, phone, given, 'phone-changed')
}

async function refuseCodes(
  { sql, codes }: SecurityParts,
  { user, nowMs }: SecurityRequest,
  phone: string,
  operation: Operation,
  { smsCode, emailCode }: NewPhone,
): Promise<PhoneRefusal | undefined> {
  const binding = { operation, userId: user.id, nowMs }
  const evidence = [
    codes.evidence(sql, { ...binding, channel: 'sms', target: phone, code: smsCode, field: 'smsCode' }),
    ...(user.email === undefined
      ? []
      : [
          codes.evidence(sql, {
            ...{ ...binding, channel: 'email', target: user.email },
            ...{ code: emailCode ?? '', field: 'emailCode' },
          }),
        ]),
  ]
  const proved = await proveTogether(sql, evidence)
  return proved === 'proved' ? undefined : proved
}

async function write(
  { sql, codes, messages, sessions }: SecurityParts,
  { user, sessionId, from, nowMs }: SecurityRequest,
  phone: string,
  { masked }: NewPhone,
  event: 'phone-bound' | 'phone-changed',
): Promise<{ readonly heldUntilMs: number } | PhoneRefusal> {
  const isChange = event === 'phone-changed'
  const hours = isChange ? CHANGE_HOLD_HOURS : BIND_HOLD_HOURS
  try {
    const change = async (tx: Transaction) => {
      if (isChange && (await finishFlow(tx, { ...flowOf(user.id), step: 2 }, nowMs)) === 'step-order') return STEP_ORDER
      await writePhone(tx, user.id, phone)
      await voidEarlierProofs(tx, codes, user.id)
      const ended = await sessions.endAll(tx, user.id, sessionId)
      const heldUntilMs = await startHold(tx, user.id, { reason: event, hours, nowMs })
      await securityNotice(tx, messages, {
        user: { ...user, phone },
        event,
        from,
        nowMs,
        message: { template: isChange ? 'mobileChanged' : 'mobileBound', values: { phone: masked(phone) } },
        former: user,
        before: { phone: user.phone === undefined ? null : masked(user.phone) },
        after: { phone: masked(phone) },
      })
      return { heldUntilMs, ended }
    }
    const done = await asProved(sql, user, change, { toRename: true })
    if ('refusal' in done) return done
    done.ended.forget()
    return { heldUntilMs: done.heldUntilMs }
  } catch (error) {
    if (isNameTaken(error)) return { refusal: 'phone-taken' }
    throw error
  }
}
