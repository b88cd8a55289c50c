import { Operation } from '@bowline/contract/terms/operations.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { prove } from '../factors/index.ts'
import {
  checkPassword,
  type PasswordRefusal,
  type PasswordStrength,
  type Passwords,
  type SignInCounter,
  type WeakPassword,
  writePassword,
} from '../identity/index.ts'
import { startHold } from './holds.store.ts'
import { settingsLocked, voidEarlierProofs } from './may-change.ts'
import { proveOwnPassword } from './prove-all.ts'
import { securityNotice } from './security-notice.ts'
import type { ChangeRefusal, Proof, SecurityParts, SecurityRequest } from './security-request.ts'

export interface PasswordChangeParts extends SecurityParts {
  readonly passwords: Pick<Passwords, 'hash'>
  readonly passwordStrength: Pick<PasswordStrength, 'weaknessOf'>
  readonly signIn: SecurityParts['signIn'] & { readonly counter: SignInCounter }
}

export type NewPasswordRefusal = { readonly refusal: PasswordRefusal | WeakPassword | 'password-same' }

export type ChangePasswordResult =
  | { readonly heldUntilMs: number }
  | ChangeRefusal
  | NewPasswordRefusal
  /** `step-order`: another change at the same time came first. */
  | { readonly refusal: 'no-password' | 'has-password' | 'step-order' }

const HOLD_HOURS = 24

/** Sets a new password, for the old password and the strongest factor. */
export async function changePassword(
  parts: PasswordChangeParts,
  request: SecurityRequest,
  change: { readonly password: string; readonly newPassword: string } & Proof,
): Promise<ChangePasswordResult> {
  const refusal =
    (await settingsLocked(parts.sql, request.user.id, request.nowMs)) ??
    (await refuseNew(parts, request, change.newPassword))
  if (refusal) return refusal
  if (change.newPassword.normalize('NFC') === change.password.normalize('NFC')) return { refusal: 'password-same' }
  const known = await proveOwnPassword(parts, request, change.password)
  if (known !== 'proved') return known
  return write(parts, request, change, 'password-changed')
}

/** The first password of a user who so far signed in with a social account. */
export async function setPassword(
  parts: PasswordChangeParts,
  request: SecurityRequest,
  change: { readonly newPassword: string } & Proof,
): Promise<ChangePasswordResult> {
  const refusal =
    (await settingsLocked(parts.sql, request.user.id, request.nowMs)) ??
    (await refuseNew(parts, request, change.newPassword))
  if (refusal) return refusal
  if (request.user.hasPassword) return { refusal: 'has-password' }
  return write(parts, request, change, 'password-set')
}

/** Checked before anything is counted or used up. */
async function refuseNew(
  { passwordStrength }: PasswordChangeParts,
  { user }: SecurityRequest,
  password: string,
): Promise<NewPasswordRefusal | undefined> {
  const form = checkPassword(password, user.email)
  if (form) return { refusal: form }
  const about = [user.email, user.phone].filter((name) => name !== undefined)
  const weakness = await passwordStrength.weaknessOf(password, about)
  return weakness && { refusal: weakness }
}

async function write(
  parts: PasswordChangeParts,
  { user, sessionId, from, nowMs }: SecurityRequest,
  { newPassword, ...proof }: { readonly newPassword: string } & Proof,
  event: 'password-changed' | 'password-set',
): Promise<ChangePasswordResult> {
  const { sql, codes, messages, sessions, signIn } = parts
  const proved = await prove(parts, {
    user,
    ...proof,
    operation: Operation.other,
    boundTo: sessionId,
    ip: from.ip,
    nowMs,
  })
  if (proved !== 'proved') return proved
  const passwordHash = await parts.passwords.hash(newPassword)
  const changed = await inTransaction(sql, async (tx) => {
    if (!(await writePassword(tx, user.id, passwordHash, user.signInVersion))) return undefined
    await signIn.counter.clear(user.id, tx)
    await voidEarlierProofs(tx, codes, user.id)
    const ended = await sessions.endAll(tx, user.id, sessionId)
    const heldUntilMs = await startHold(tx, user.id, { reason: 'password-changed', hours: HOLD_HOURS, nowMs })
    await securityNotice(tx, messages, {
      user,
      event,
      from,
      nowMs,
      message: { template: 'passwordChanged', values: {} },
    })
    return { heldUntilMs, ended }
  })
  if (!changed) return { refusal: 'step-order' }
  changed.ended.forget()
  return { heldUntilMs: changed.heldUntilMs }
}
