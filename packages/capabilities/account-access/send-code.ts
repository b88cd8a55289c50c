import type { Operation } from '@bowline/contract/terms/operations.ts'
import { CODE_LIVES_MS, type CodeChannel, RESEND_MS, type SendRefusal } from '../factors/index.ts'
import type { SignInName } from '../identity/index.ts'
import type { AccessParts, Visit } from './access-parts.ts'

export interface SentCode {
  readonly channel: CodeChannel
  readonly target: string
  readonly expiresAtMs: number
  readonly resendAtMs: number
}

/** Where a code to this name goes, and what it is bound to, before anybody has signed in. */
export function targetOf(name: SignInName): { readonly channel: CodeChannel; readonly target: string } {
  return name.kind === 'email' ? { channel: 'email', target: name.email } : { channel: 'sms', target: name.phone }
}

/** `isDecoy`: the same work as for others, but nothing is sent. */
export async function sendCodeTo(
  { sql, codes }: Pick<AccessParts, 'sql' | 'codes'>,
  { name, operation, visit, isDecoy }: { name: SignInName; operation: Operation; visit: Visit; isDecoy: boolean },
  nowMs: number,
): Promise<SentCode | SendRefusal> {
  const { ip, locale } = visit.from
  const { channel, target } = targetOf(name)
  const sent = await codes.send(sql, { operation, channel, target, ip, locale, nowMs, isDecoy })
  return sent === 'sent'
    ? { channel, target, expiresAtMs: nowMs + CODE_LIVES_MS[channel], resendAtMs: nowMs + RESEND_MS }
    : sent
}
