import { Operation } from '@bowline/contract/terms/operations.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { securityNotice, startHold, voidEarlierProofs } from '../../account-security/index.ts'
import { boundFactors, type ProofRefusal, prove, refusalOf, strongestOf } from '../../factors/index.ts'
import {
  confirmEmail,
  findUser,
  findUserByName,
  issueTicket,
  readSignInName,
  readTicket,
  redeemTicket,
  type SignInName,
  tryTicket,
  type User,
  writePassword,
} from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { hashPassword, type NewPasswordRefusal, refuseNewPassword } from '../new-password.ts'
import { noteRefusedProof } from '../note-refused-proof.ts'
import { targetOf } from '../send-code.ts'
import { strongWays } from '../sign-in/offer-step.ts'
import type { SignInStep, TicketGone } from '../sign-in/sign-in-outcome.ts'
import { isMalformed, type StepProof } from '../sign-in/verify-sign-in.ts'

export interface ResetByCode {
  readonly name: string
  readonly countryCode?: string | undefined
  readonly code: string
  readonly newPassword: string
  readonly visit: Visit
}

export interface ResetByFactor {
  readonly ticket: string
  readonly proof: StepProof
  readonly newPassword: string
  readonly visit: Visit
}

export type PasswordReset =
  | { readonly next: 'login'; readonly heldUntilMs: number }
  /** The code was right; a user with an authenticator or passkey must prove that too. */
  | ({ readonly next: 'authenticator'; readonly ticket: string; readonly expiresAtMs: number } & Pick<
      SignInStep,
      'ways' | 'passkeyOptions'
    >)

export type ResetRefusal =
  | { readonly refusal: 'name-malformed' | 'busy' }
  | TicketGone
  | NewPasswordRefusal
  | ProofRefusal

const RESET = 'reset'
const HOLD_HOURS = 24

/** First step: the code from mail or SMS. For an unknown name every code is wrong. */
export async function resetByCode(
  parts: AccessParts,
  { name: text, countryCode, code, newPassword, visit }: ResetByCode,
  nowMs: number,
): Promise<PasswordReset | ResetRefusal> {
  const { sql, codes } = parts
  const name = readSignInName(text, countryCode)
  if (!name) return { refusal: 'name-malformed' }
  const refusal = await refuseNewPassword(parts, newPassword, name)
  if (refusal) return refusal
  const { channel, target } = targetOf(name)
  const verdict = await codes.check(sql, { operation: Operation.reset, channel, target, code, nowMs })
  if (verdict !== 'right') {
    const refused = refusalOf(verdict, channel)
    noteRefusedProof(parts, findUserByName(sql, name), refused, visit, nowMs)
    return refused
  }
  const user = await findUserByName(sql, name)
  if (user?.status !== 'active') return { refusal: 'wrong', factor: channel }
  if (channel === 'email') await confirmEmail(sql, user.id, target, nowMs)
  await codes.spareNextSignIn(sql, { channel, target })

  if (strongestOf(await boundFactors(sql, user.id)) !== 'authenticator') {
    return writeNew(parts, { user, newPassword, visit }, nowMs)
  }
  const ticket = { purpose: RESET, userId: user.id, steps: ['factor'], details: {}, browser: visit.browser }
  const { token, expiresAtMs } = await issueTicket(sql, ticket, nowMs)
  const { ways, passkeyOptions } = await strongWays(parts, user.id, token, nowMs)
  return { next: 'authenticator', ticket: token, expiresAtMs, ways, passkeyOptions }
}

/** Second step, with the ticket from the first. */
export async function resetByFactor(
  parts: AccessParts,
  { ticket: token, proof, newPassword, visit }: ResetByFactor,
  nowMs: number,
): Promise<PasswordReset | ResetRefusal> {
  if (isMalformed(proof)) return { refusal: 'malformed', factor: proof.way }
  const { sql } = parts
  const held = { token, browser: visit.browser, purpose: RESET }
  const known = await readTicket(sql, held, nowMs)
  const user = known?.userId === undefined ? undefined : await findUser(sql, known.userId)
  if (user?.status !== 'active') return { refusal: 'ticket-gone' }
  const refusal = await refuseNewPassword(parts, newPassword, nameOfUser(user))
  if (refusal) return refusal

  const ticket = await tryTicket(sql, held, nowMs)
  if (!ticket) return { refusal: 'ticket-gone' }
  const validCode = proof.way === 'passkey' ? JSON.stringify(proof.answer) : proof.code
  const { ip } = visit.from
  // Recovery codes stand in for the authenticator when signing in, so they do here too.
  const asked = { user, validType: 1, validCode, operation: Operation.login, boundTo: token, ip, nowMs } as const
  const proved = await prove(parts, asked)
  if (proved !== 'proved') {
    noteRefusedProof(parts, Promise.resolve(user), proved, visit, nowMs)
    return proved
  }
  if (!(await redeemTicket(sql, ticket))) return { refusal: 'ticket-gone' }
  return writeNew(parts, { user, newPassword, visit }, nowMs)
}

function nameOfUser({ email, phone }: User): SignInName {
  return email !== undefined ? { kind: 'email', email } : { kind: 'phone', phone: phone as string }
}

/** Invalidates everything that was signed in, trusted, or sent before. */
async function writeNew(
  parts: AccessParts,
  { user, newPassword, visit: { from } }: { user: User; newPassword: string; visit: Visit },
  nowMs: number,
): Promise<PasswordReset | ResetRefusal> {
  const { sql, counter, codes, messages, sessions } = parts
  const passwordHash = await hashPassword(parts, newPassword)
  if (passwordHash === undefined) return { refusal: 'busy' }
  const written = await inTransaction(sql, async (tx) => {
    // The proof may be outdated: the address may belong to somebody else by now.
    if (!(await writePassword(tx, user.id, passwordHash, user.signInVersion))) return undefined
    await counter.clear(user.id, tx)
    await voidEarlierProofs(tx, codes, user.id)
    await parts.suspendTradingKeys(tx, user.id, nowMs)
    const ended = await sessions.endAll(tx, user.id)
    const heldUntilMs = await startHold(tx, user.id, { reason: 'password-reset', hours: HOLD_HOURS, nowMs })
    const message = { template: 'passwordReset', values: {} } as const
    await securityNotice(tx, messages, { user, event: 'password-reset', from, nowMs, message })
    return { heldUntilMs, ended }
  })
  if (!written) return { refusal: 'ticket-gone' }
  written.ended.forget()
  return { next: 'login', heldUntilMs: written.heldUntilMs }
}
