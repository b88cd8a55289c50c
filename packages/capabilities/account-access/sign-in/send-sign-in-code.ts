import type { SendRefusal } from '../../factors/index.ts'
import { findUser, readTicket } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { SIGN_IN } from './begin-sign-in.ts'
import { sendStepCode } from './offer-step.ts'
import type { RestrictedCountry, TicketGone } from './sign-in-outcome.ts'
import { turnAway } from './turn-away.ts'

/**
 * Sends another code for the step a ticket waits for. It is an explicit request, so a code sent a moment ago is a
 * refusal.
 */
export async function sendSignInCode(
  parts: Pick<AccessParts, 'sql' | 'codes' | 'admits'>,
  { ticket: token, visit }: { ticket: string; visit: Visit },
  nowMs: number,
): Promise<
  | { readonly target: string; readonly resendAtMs: number }
  | SendRefusal
  | TicketGone
  | RestrictedCountry
  | { refusal: 'no-code' }
> {
  const ticket = await readTicket(parts.sql, { token, browser: visit.browser, purpose: SIGN_IN }, nowMs)
  const user = ticket?.userId === undefined ? undefined : await findUser(parts.sql, ticket.userId)
  if (!ticket || user?.status !== 'active') return { refusal: 'ticket-gone' }
  const [channel] = ticket.steps
  if (channel !== 'sms' && channel !== 'email') return { refusal: 'no-code' }
  const refusal = await turnAway(parts, { user, visit }, nowMs)
  return refusal ?? sendStepCode(parts, { user, channel, visit }, nowMs)
}
