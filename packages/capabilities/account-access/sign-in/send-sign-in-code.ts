import type { SendRefusal } from '../../factors/index.ts'
import { findUser, readTicket } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { SIGN_IN } from './begin-sign-in.ts'
import { sendStepCode } from './offer-step.ts'
import type { TicketGone } from './sign-in-outcome.ts'

/** Another code for the step a ticket waits for. Asked for on purpose, so one sent a moment ago is a refusal. */
export async function sendSignInCode(
  parts: Pick<AccessParts, 'sql' | 'codes'>,
  { ticket: token, visit }: { ticket: string; visit: Visit },
  nowMs: number,
): Promise<
  { readonly target: string; readonly resendAtMs: number } | SendRefusal | TicketGone | { refusal: 'no-code' }
> {
  const ticket = await readTicket(parts.sql, { token, browser: visit.browser, purpose: SIGN_IN }, nowMs)
  const user = ticket?.userId === undefined ? undefined : await findUser(parts.sql, ticket.userId)
  if (!ticket || user?.status !== 'active') return { refusal: 'ticket-gone' }
  const [channel] = ticket.steps
  if (channel !== 'sms' && channel !== 'email') return { refusal: 'no-code' }
  return sendStepCode(parts, { user, channel, visit }, nowMs)
}
