import { Operation } from '@bowline/contract/terms/operations.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { type SettingsLocked, securityNotice, settingsLocked } from '../../account-security/index.ts'
import { type ProofRefusal, refusalOf, type SendRefusal } from '../../factors/index.ts'
import {
  confirmEmail,
  findUser,
  type HeldTicket,
  lockUser,
  type PasswordRefused,
  provePassword,
  readTicket,
  redeemTicket,
  type Ticket,
  tryTicket,
  type User,
} from '../../identity/index.ts'
import type { Visit } from '../access-parts.ts'
import { type SentCode, sendCodeTo } from '../send-code.ts'
import { beginSignIn } from '../sign-in/begin-sign-in.ts'
import { knownAs } from '../sign-in/known-browsers.store.ts'
import type { RestrictedCountry, SignInOutcome, TicketGone } from '../sign-in/sign-in-outcome.ts'
import { turnAway } from '../sign-in/turn-away.ts'
import { linkAccount } from './social-accounts.store.ts'
import { LINK, type SocialParts } from './social-sign-in.ts'

export type LinkProof = { readonly password: string } | { readonly code: string }

export type LinkSocialRefusal =
  | TicketGone
  | PasswordRefused
  | ProofRefusal
  | SendRefusal
  | RestrictedCountry
  | SettingsLocked
  | { readonly refusal: 'linked-already' }

const GONE = { refusal: 'ticket-gone' } as const

/** Sends a code to the address of both accounts, for users who do not know their password. */
export async function sendLinkCode(
  parts: SocialParts,
  { ticket, visit }: { ticket: string; visit: Visit },
  nowMs: number,
): Promise<SentCode | SendRefusal | TicketGone | RestrictedCountry> {
  const found = await ownerOfTicket(parts, readTicket, heldBy(ticket, visit), nowMs)
  if (!found) return GONE
  const refusal = await turnAway(parts, { user: found.user, visit }, nowMs)
  if (refusal) return refusal
  const name = { kind: 'email', email: found.email } as const
  return sendCodeTo(parts, { name, operation: Operation.other, visit, isDecoy: false }, nowMs)
}

/**
 * Links the accounts once the owner has proved to own both; from there it continues like any sign-in. Another way in is
 * a security change, so it is refused while settings are locked, but only after the proof.
 */
export async function linkSocial(
  parts: SocialParts,
  { ticket: token, proof, visit }: { ticket: string; proof: LinkProof; visit: Visit },
  nowMs: number,
): Promise<SignInOutcome | LinkSocialRefusal> {
  const found = await ownerOfTicket(parts, tryTicket, heldBy(token, visit), nowMs)
  if (!found) return GONE
  const { user, email, ticket } = found
  const refusal =
    (await prove(parts, { user, email, proof, visit }, nowMs)) ??
    (await turnAway(parts, { user, visit }, nowMs)) ??
    (await settingsLocked(parts.sql, user.id, nowMs))
  if (refusal) return refusal
  const { provider = '', subject = '' } = ticket.details
  const refused = await inTransaction(parts.sql, async (tx) => {
    // Under the lock on the user's row: ending sessions also ends tickets, while the link would outlive both.
    await lockUser(tx, user.id)
    if (!(await redeemTicket(tx, ticket))) return GONE
    if (!(await linkAccount(tx, { provider, subject }, user.id, nowMs))) return { refusal: 'linked-already' } as const
    const label = parts.social.list().find(({ id }) => id === provider)?.name ?? provider
    await securityNotice(tx, parts.messages, {
      user,
      event: 'social-bound',
      from: visit.from,
      nowMs,
      message: { template: 'socialBound', values: { label } },
      after: { provider },
    })
    return undefined
  })
  if (refused) return refused
  const known = { ...((await findUser(parts.sql, user.id)) ?? user), signInVersion: user.signInVersion }
  return beginSignIn(parts, { user: known, by: 'social', visit }, nowMs)
}

const heldBy = (token: string, { browser }: Visit): HeldTicket => ({ token, browser, purpose: LINK })

async function ownerOfTicket(
  { sql }: SocialParts,
  read: typeof tryTicket,
  held: HeldTicket,
  nowMs: number,
): Promise<{ readonly user: User; readonly email: string; readonly ticket: Ticket } | undefined> {
  const ticket = await read(sql, held, nowMs)
  const user = ticket?.userId === undefined ? undefined : await findUser(sql, ticket.userId)
  // The address may belong to somebody else by now.
  if (!ticket || user?.status !== 'active' || user.email !== ticket.details.email) return undefined
  return { user, email: user.email as string, ticket }
}

async function prove(
  parts: SocialParts,
  { user, email, proof, visit }: { user: User; email: string; proof: LinkProof; visit: Visit },
  nowMs: number,
): Promise<LinkSocialRefusal | undefined> {
  if ('password' in proof) {
    const known = await knownAs(parts.sql, user.id, visit.browser)
    const name = { kind: 'email', email } as const
    const tried = { name, password: proof.password, ip: visit.from.ip, knownAs: known }
    const result = await provePassword(parts, tried, nowMs)
    return result.outcome === 'refused' ? result : undefined
  }
  const binding = { operation: Operation.other, channel: 'email', target: email } as const
  const verdict = await parts.codes.check(parts.sql, { ...binding, code: proof.code, nowMs })
  if (verdict !== 'right') return refusalOf(verdict, 'email')
  await confirmEmail(parts.sql, user.id, email, nowMs)
  return undefined
}
