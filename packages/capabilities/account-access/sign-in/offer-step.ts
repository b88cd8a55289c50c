import { Operation } from '@bowline/contract/terms/operations.ts'
import { boundFactors, type CodeChannel, RESEND_MS, type SendRefusal } from '../../factors/index.ts'
import type { Ticket, User } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import type { Unusual } from './known-browsers.store.ts'
import type { SignInStep, Way } from './sign-in-outcome.ts'

/** Prepares a ticket's next step: sends the code, or the passkey challenge. */
export async function offerStep(
  parts: AccessParts,
  { user, ticket, visit }: { user: User; ticket: Ticket; visit: Visit },
  nowMs: number,
): Promise<SignInStep | SendRefusal> {
  const held = {
    ticket: ticket.token,
    expiresAtMs: ticket.expiresAtMs,
    reason: ticket.details.reason as Unusual | undefined,
    target: undefined,
    resendAtMs: undefined,
    passkeyOptions: undefined,
  }
  const [step] = ticket.steps
  if (step === 'factor') return { ...held, ...(await strongWays(parts, user.id, ticket.token, nowMs)) }
  const channel = step === 'sms' ? 'sms' : 'email'
  const sent = await sendStepCode(parts, { user, channel, visit }, nowMs)
  if (!('refusal' in sent)) return { ...held, ...sent, next: channel, ways: [channel] }
  if (sent.refusal !== 'too-soon') return sent
  // A code sent moments ago is still good, so beginning again is not an error; one for another purpose does not count.
  const target = addressOf(user, channel)
  const isOut = await parts.codes.isOut(
    parts.sql,
    { operation: Operation.login, channel, target, userId: user.id },
    nowMs,
  )
  return {
    ...held,
    target: isOut ? target : undefined,
    resendAtMs: nowMs + sent.retryAfterMs,
    next: channel,
    ways: [channel],
  }
}

const addressOf = (user: User, channel: CodeChannel) => (channel === 'sms' ? user.phone : user.email) as string

/** Sends the code for a step by mail or SMS. */
export async function sendStepCode(
  { sql, codes }: Pick<AccessParts, 'sql' | 'codes'>,
  { user, channel, visit }: { user: User; channel: CodeChannel; visit: Pick<Visit, 'from'> },
  nowMs: number,
): Promise<{ readonly target: string; readonly resendAtMs: number } | SendRefusal> {
  const target = addressOf(user, channel)
  const { ip, locale } = visit.from
  const request = { operation: Operation.login, channel, target, userId: user.id, ip, locale, nowMs } as const
  const sent = await codes.send(sql, request)
  return sent === 'sent' ? { target, resendAtMs: nowMs + RESEND_MS } : sent
}

/** The ways to prove a user's strongest bound factor, the preferred one first. */
export async function strongWays(
  { sql, passkeys }: Pick<AccessParts, 'sql' | 'passkeys'>,
  userId: number,
  boundTo: string,
  nowMs: number,
): Promise<Pick<SignInStep, 'next' | 'ways' | 'passkeyOptions'>> {
  const bound = await boundFactors(sql, userId)
  const passkeyOptions =
    bound.passkeys > 0 ? await passkeys.assertionOptions(sql, { userId, boundTo, nowMs }) : undefined
  const next = bound.authenticator ? 'authenticator' : 'passkey'
  const ways: Way[] = [
    ...(bound.authenticator ? ['authenticator' as const] : []),
    ...(bound.passkeys > 0 ? ['passkey' as const] : []),
    ...(bound.recoveryCodes > 0 ? ['recovery-code' as const] : []),
  ]
  return { next, ways, passkeyOptions }
}
