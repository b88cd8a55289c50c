import type { SendRefusal } from '../../factors/index.ts'
import { readAssertion } from '../../factors/index.ts'
import { findUser, issueTicket, redeemTicket, tryTicket } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { beginSignIn } from './begin-sign-in.ts'
import type { RestrictedCountry, SignInOutcome, TicketGone } from './sign-in-outcome.ts'

const PASSKEY = 'passkey'

export type PasskeyRefusal =
  | TicketGone
  | SendRefusal
  | RestrictedCountry
  | { readonly refusal: 'wrong'; readonly factor: 'passkey' }

/** A challenge for any passkey of the browser, without a user name. */
export async function askForPasskey(
  { sql, passkeys }: Pick<AccessParts, 'sql' | 'passkeys'>,
  { browser, client }: Pick<Visit, 'browser' | 'client'>,
  nowMs: number,
): Promise<{ readonly challengeId: string; readonly options: object }> {
  const ticket = await issueTicket(sql, { purpose: PASSKEY, steps: [PASSKEY], details: { client }, browser }, nowMs)
  return { challengeId: ticket.token, options: await passkeys.assertionOptions(sql, { boundTo: ticket.token, nowMs }) }
}

/**
 * The answer says whose passkey it is. The user is read before the answer is verified, so that a passkey removed
 * meanwhile opens nothing.
 */
export async function signInByPasskey(
  parts: AccessParts,
  { challengeId, answer, visit }: { challengeId: string; answer: object; visit: Visit },
  nowMs: number,
): Promise<SignInOutcome | PasskeyRefusal> {
  const { sql, passkeys } = parts
  const ticket = await tryTicket(sql, { token: challengeId, browser: visit.browser, purpose: PASSKEY }, nowMs)
  if (!ticket) return { refusal: 'ticket-gone' }
  const response = readAssertion(JSON.stringify(answer))
  const owner = response && (await passkeys.ownerOf(sql, response.id))
  const user = owner === undefined ? undefined : await findUser(sql, owner)
  const found = response && (await passkeys.assert(sql, { boundTo: ticket.token, response, nowMs }))
  if (found === undefined || found.userId !== user?.id || user.status !== 'active') {
    return { refusal: 'wrong', factor: 'passkey' }
  }
  if (!(await redeemTicket(sql, ticket))) return { refusal: 'ticket-gone' }
  return beginSignIn(parts, { user, by: 'passkey', visit }, nowMs)
}
