import { inOneWrite } from '@bowline/platform/postgres/index.ts'
import { isTrusted } from '../../account-security/index.ts'
import { boundFactors, type SendRefusal } from '../../factors/index.ts'
import { issueTicket, type User } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { unusualOf } from './known-browsers.store.ts'
import { offerStep } from './offer-step.ts'
import type { RestrictedCountry, SignInOutcome, TicketGone } from './sign-in-outcome.ts'
import { type FirstProof, stepsOf } from './sign-in-steps.ts'
import { turnAway } from './turn-away.ts'

/** Keeps tickets of one purpose from being used for another. */
export const SIGN_IN = 'sign-in'

/**
 * After the first proof: a session if no other proof is needed, otherwise a ticket for the rest. `user`: as read before
 * that proof was checked, because whatever invalidates it afterwards raises their version.
 */
export async function beginSignIn(
  parts: AccessParts,
  { user, by, visit }: { user: User; by: FirstProof; visit: Visit },
  nowMs: number,
): Promise<SignInOutcome | SendRefusal | RestrictedCountry | TicketGone> {
  const { sql, isDemo } = parts
  const refusal = await turnAway(parts, { user, visit }, nowMs)
  if (refusal) return refusal
  const { browser, deviceToken, from } = visit
  const [trusted, unusual, bound] = await inOneWrite(sql, (session) =>
    Promise.all([
      isTrusted(session, user.id, deviceToken, nowMs),
      unusualOf(session, user.id, { browser, country: from.country }),
      boundFactors(session, user.id),
    ]),
  )
  const steps = stepsOf({ user, by, bound, unusual, isTrusted: trusted, isDemo })
  if (steps.length === 0) return finishSignIn(parts, { user, visit, unusual, trustsDevice: false }, nowMs)

  const signInVersion = String(user.signInVersion)
  const details = { by, client: visit.client, signInVersion, ...(unusual && { reason: unusual }) }
  const ticket = await issueTicket(
    sql,
    { purpose: SIGN_IN, userId: user.id, steps, details, browser: visit.browser },
    nowMs,
  )
  return offerStep(parts, { user, ticket, visit }, nowMs)
}
