import { redeemTicket, tryTicket } from '../../identity/index.ts'
import type { Visit } from '../access-parts.ts'
import type { CameBy } from '../invites/attribution.ts'
import { makeUser } from '../register/make-user.ts'
import { type CountryRefusal, refuseCountry } from '../register/may-register.ts'
import type { Registered } from '../register/register.ts'
import { finishSignIn } from '../sign-in/finish-sign-in.ts'
import type { TicketGone } from '../sign-in/sign-in-outcome.ts'
import { linkAccount } from './social-accounts.store.ts'
import { REGISTER, type SocialParts } from './social-sign-in.ts'

export interface SocialRegistration {
  readonly ticket: string
  readonly country: string
  readonly cameBy: CameBy
  readonly visit: Visit
}

export type SocialRegisterRefusal =
  | TicketGone
  | CountryRefusal
  | { readonly refusal: 'name-taken'; readonly kind: 'email' }
  | { readonly refusal: 'exchange-full' }

/**
 * Registers a user from a social account whose provider vouches for the address. There is no password until one is set.
 */
export async function registerSocial(
  parts: SocialParts,
  { ticket: token, country, cameBy, visit }: SocialRegistration,
  nowMs: number,
): Promise<Registered | SocialRegisterRefusal> {
  const ticket = await tryTicket(parts.sql, { token, browser: visit.browser, purpose: REGISTER }, nowMs)
  if (!ticket) return { refusal: 'ticket-gone' }
  const { provider = '', subject = '', email = '' } = ticket.details
  const name = { kind: 'email', email } as const
  const refusal = refuseCountry(parts, { name, country, visit }, nowMs)
  if (refusal) return refusal
  if (!(await redeemTicket(parts.sql, ticket))) return { refusal: 'ticket-gone' }

  const alongWith = async (tx: SocialParts['sql'], userId: number) => {
    if (!(await linkAccount(tx, { provider, subject }, userId, nowMs))) throw new Error('the account is linked already')
  }
  const made = await makeUser(parts, { name, passwordHash: undefined, country, cameBy, visit, alongWith }, nowMs)
  if ('refusal' in made) {
    return made.refusal === 'name-gone' ? { refusal: 'name-taken', kind: 'email' } : { refusal: 'exchange-full' }
  }
  const proved = { user: made.user, visit, unusual: undefined, trustsDevice: false, isFirst: true }
  const result = await finishSignIn(parts, proved, nowMs)
  return 'refusal' in result ? result : { ...result, byKol: made.byKol }
}
