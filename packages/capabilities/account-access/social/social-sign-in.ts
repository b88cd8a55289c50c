import { inTransaction, SNAPSHOT, type Sql } from '@bowline/platform/postgres/index.ts'
import type { SendRefusal } from '../../factors/index.ts'
import {
  findUser,
  findUserByEmail,
  issueTicket,
  parseEmail,
  redeemTicket,
  tryTicket,
  type User,
} from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { beginSignIn } from '../sign-in/begin-sign-in.ts'
import type { RestrictedCountry, SignInOutcome, TicketGone } from '../sign-in/sign-in-outcome.ts'
import { ownerOf, type SocialAccount } from './social-accounts.store.ts'
import type { SocialProviders } from './social-providers.ts'

export interface SocialParts extends AccessParts {
  readonly social: SocialProviders
}

/** The three tickets of a social sign-in. */
const WAY = 'social'
export const LINK = 'social-link'
export const REGISTER = 'social-register'

/** Either a user has the address or nobody does: the visitor, who holds the ticket, decides. */
export interface SocialDecision {
  readonly next: 'link' | 'register'
  readonly ticket: string
  readonly expiresAtMs: number
  readonly provider: string
  readonly email: string
  readonly hasPassword: boolean
}

export type SocialRefusal =
  | TicketGone
  | SendRefusal
  | RestrictedCountry
  | { readonly refusal: 'no-provider' | 'provider-away' | 'provider-refused' | 'provider-unverified' }

/** Returns the provider's URL; what must come back with the answer is kept here, for this browser only. */
export async function startSocial(
  { sql, social }: Pick<SocialParts, 'sql' | 'social'>,
  { provider, visit }: { provider: string; visit: Visit },
  nowMs: number,
): Promise<{ readonly redirectTo: string } | { readonly refusal: 'no-provider' | 'provider-away' }> {
  if (!social.list().some(({ id }) => id === provider)) return { refusal: 'no-provider' }
  const { nonce, codeVerifier } = social.newChecks('')
  const ticket = await issueTicket(
    sql,
    { purpose: WAY, steps: [WAY], details: { provider, nonce, codeVerifier }, browser: visit.browser },
    nowMs,
  )
  const address = await social.addressOf(provider, { state: ticket.token, nonce, codeVerifier })
  return address ? { redirectTo: address.href } : { refusal: 'provider-away' }
}

/** The return from the provider whose redirect URL was opened. The ticket is used up first, so no answer counts twice. */
export async function finishSocial(
  parts: SocialParts,
  { provider: answering, query, visit }: { provider: string; query: string; visit: Visit },
  nowMs: number,
): Promise<SignInOutcome | SocialDecision | SocialRefusal> {
  const { sql, social } = parts
  const state = new URLSearchParams(query).get('state') ?? ''
  const way = await tryTicket(sql, { token: state, browser: visit.browser, purpose: WAY }, nowMs)
  if (!way || !(await redeemTicket(sql, way))) return { refusal: 'ticket-gone' }
  const { provider = '', nonce = '', codeVerifier = '' } = way.details
  // Not the one that was asked: its code must not be sent to the other.
  if (provider !== answering) return { refusal: 'provider-refused' }
  const person = await social.personOf(provider, query, { state, nonce, codeVerifier })
  if (!person) return { refusal: 'provider-refused' }

  const linked = await readLinked(sql, { provider, subject: person.subject })
  if (linked) {
    if (linked.user?.status !== 'active') return { refusal: 'provider-refused' }
    return beginSignIn(parts, { user: linked.user, by: 'social', visit }, nowMs)
  }
  const email = person.verifiedEmail === undefined ? undefined : parseEmail(person.verifiedEmail)
  if (email === undefined) return { refusal: 'provider-unverified' }
  return decide(parts, { provider, subject: person.subject, email, visit }, nowMs)
}

/** Reads link and user at one moment: unlinking afterwards changes the user's version. */
function readLinked(sql: Sql, account: SocialAccount): Promise<{ readonly user: User | undefined } | undefined> {
  const read = async (tx: Sql) => {
    const owner = await ownerOf(tx, account)
    return owner === undefined ? undefined : { user: await findUser(tx, owner) }
  }
  return inTransaction(sql, read, SNAPSHOT)
}

/** A matching address alone does not open an existing account: its former owner may not own it now. */
async function decide(
  { sql }: SocialParts,
  { provider, subject, email, visit }: { provider: string; subject: string; email: string; visit: Visit },
  nowMs: number,
): Promise<SocialDecision | SocialRefusal> {
  const user = await findUserByEmail(sql, email)
  if (user && user.status !== 'active') return { refusal: 'provider-refused' }
  const next = user ? 'link' : 'register'
  const ticket = await issueTicket(
    sql,
    {
      purpose: user ? LINK : REGISTER,
      userId: user?.id,
      steps: [next],
      details: { provider, subject, email },
      browser: visit.browser,
    },
    nowMs,
  )
  const { token, expiresAtMs } = ticket
  return { next, ticket: token, expiresAtMs, provider, email, hasPassword: user?.hasPassword ?? false }
}
