import type { SignInWay } from '@bowline/contract/terms/factors.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { type ProofRefusal, prove, refusalOf } from '../../factors/index.ts'
import {
  confirmEmail,
  findUser,
  passStep,
  redeemTicket,
  type Ticket,
  tryTicket,
  type User,
} from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'
import { noteRefusedProof } from '../note-refused-proof.ts'
import { SIGN_IN } from './begin-sign-in.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { Unusual } from './known-browsers.store.ts'
import { offerStep } from './offer-step.ts'
import type { SignInOutcome, StepRefusal } from './sign-in-outcome.ts'
import { turnAway } from './turn-away.ts'

/** One way to prove a step. */
export type StepProof =
  | { readonly way: Exclude<SignInWay, 'passkey'>; readonly code: string }
  | { readonly way: 'passkey'; readonly answer: object }

export interface Verification {
  readonly ticket: string
  readonly proof: StepProof
  readonly trustsDevice: boolean
  readonly visit: Visit
}

const GONE = { refusal: 'ticket-gone' } as const
const SIX_DIGITS = /^\d{6}$/

/** Verifies the proof for a ticket's next step. What cannot be a code is refused before an attempt is counted. */
export async function verifySignIn(
  parts: AccessParts,
  { ticket: token, proof, trustsDevice, visit }: Verification,
  nowMs: number,
): Promise<SignInOutcome | StepRefusal> {
  if (isMalformed(proof)) return { refusal: 'malformed', factor: proof.way }
  const ticket = await tryTicket(parts.sql, { token, browser: visit.browser, purpose: SIGN_IN }, nowMs)
  const user = ticket?.userId === undefined ? undefined : await findUser(parts.sql, ticket.userId)
  if (!ticket || user?.status !== 'active') return GONE

  const refusal = await proveStep(parts, { user, ticket, proof, ip: visit.from.ip }, nowMs)
  if (refusal) {
    noteRefusedProof(parts, Promise.resolve(user), refusal, visit, nowMs)
    return refusal
  }
  if (proof.way === 'email') await confirmEmail(parts.sql, user.id, user.email as string, nowMs)
  const refused = await turnAway(parts, { user, visit }, nowMs)
  if (refused) return refused
  if (ticket.steps.length > 1) {
    if (!(await passStep(parts.sql, ticket))) return GONE
    return offerStep(parts, { user, ticket: { ...ticket, steps: ticket.steps.slice(1) }, visit }, nowMs)
  }
  if (!(await redeemTicket(parts.sql, ticket))) return GONE
  const { client, reason, signInVersion } = ticket.details
  const begun = { ...visit, client: client as Visit['client'] }
  // Read again, since a mail code may just have confirmed the address.
  const known = { ...((await findUser(parts.sql, user.id)) ?? user), signInVersion: Number(signInVersion ?? -1) }
  return finishSignIn(parts, { user: known, visit: begun, unusual: reason as Unusual | undefined, trustsDevice }, nowMs)
}

export function isMalformed(proof: StepProof): boolean {
  return proof.way !== 'passkey' && proof.way !== 'recovery-code' && !SIX_DIGITS.test(proof.code)
}

async function proveStep(
  parts: AccessParts,
  { user, ticket, proof, ip }: { user: User; ticket: Ticket; proof: StepProof; ip: string },
  nowMs: number,
): Promise<ProofRefusal | undefined> {
  const [step] = ticket.steps
  const operation = Operation.login
  if (step !== 'factor') {
    const channel = step === 'sms' ? 'sms' : 'email'
    if (proof.way !== channel) return { refusal: 'other-factor', needs: channel }
    const target = (channel === 'sms' ? user.phone : user.email) as string
    const binding = { operation, channel, target, userId: user.id } as const
    const verdict = await parts.codes.check(parts.sql, { ...binding, code: proof.code, nowMs })
    return verdict === 'right' ? undefined : refusalOf(verdict, channel)
  }
  if (proof.way === 'sms' || proof.way === 'email') return { refusal: 'other-factor', needs: 'authenticator' }
  const validCode = proof.way === 'passkey' ? JSON.stringify(proof.answer) : proof.code
  const asked = { user, validType: 1, validCode, operation, boundTo: ticket.token, ip, nowMs } as const
  const proved = await prove(parts, asked)
  return proved === 'proved' ? undefined : proved
}
