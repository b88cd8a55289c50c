import type { SignInWay } from '@bowline/contract/terms/factors.ts'
import type { ProofRefusal, SendRefusal } from '../../factors/index.ts'
import type { StartedSession, User } from '../../identity/index.ts'
import type { Unusual } from './known-browsers.store.ts'

export type Way = SignInWay

export interface SignedIn {
  readonly next: 'session'
  readonly user: User
  readonly session: StartedSession
  /** For the cookie of a newly trusted device. */
  readonly device: { readonly token: string; readonly expiresAtMs: number } | undefined
}

/** A proof is missing. */
export interface SignInStep {
  readonly next: Exclude<Way, 'recovery-code'>
  readonly ticket: string
  readonly expiresAtMs: number
  /** Where a code was sent. */
  readonly target: string | undefined
  readonly resendAtMs: number | undefined
  readonly ways: readonly Way[]
  readonly passkeyOptions: object | undefined
  readonly reason: Unusual | undefined
}

export type SignInOutcome = SignedIn | SignInStep

/** Unknown, used up, from another browser, expired, or tried too often: the caller does not learn which. */
export interface TicketGone {
  readonly refusal: 'ticket-gone'
}

/** This country may not be served (domain/accounts-and-compliance.md §8). */
export interface RestrictedCountry {
  readonly refusal: 'restricted-country'
}

export type StepRefusal = ProofRefusal | SendRefusal | TicketGone | RestrictedCountry
