import { type BoundFactors, strongestOf } from '../../factors/index.ts'
import type { User } from '../../identity/index.ts'
import type { Unusual } from './known-browsers.store.ts'

/** `factor`: authenticator, passkey or recovery code. */
export type Step = 'email' | 'sms' | 'factor'

/** The first proof given. */
export type FirstProof = 'password' | 'passkey' | 'social'

export interface SignInState {
  readonly user: Pick<User, 'email' | 'isEmailConfirmed' | 'isDemo'>
  readonly by: FirstProof
  readonly bound: Pick<BoundFactors, 'authenticator' | 'passkeys' | 'sms'>
  readonly unusual: Unusual | undefined
  readonly isTrusted: boolean
  readonly isDemo: boolean
}

/**
 * What is missing between the first proof and a session (domain/accounts-and-compliance.md §2): from a new device or
 * country always a mail code; then the strongest factor, once. A passkey is already two factors; a trusted device needs
 * none when nothing is unusual.
 */
export function stepsOf({ user, by, bound, unusual, isTrusted, isDemo }: SignInState): readonly Step[] {
  const strongest = strongestOf({ ...bound, recoveryCodes: 0, pin: false, email: user.email !== undefined })
  // A code to an unconfirmed address proves nothing, and to one of the demo's own users, whose password is printed at
  // the start and whose inbox everybody reads, it proves no more.
  const provesSomething = !isDemo || (user.isEmailConfirmed && !user.isDemo)
  const canMail = user.email !== undefined && provesSomething
  const first: readonly Step[] = unusual && canMail ? ['email'] : []
  if (by === 'passkey' || (isTrusted && !unusual)) return first
  if (strongest === 'authenticator') return [...first, 'factor']
  if (strongest === 'sms') return [...first, 'sms']
  return canMail ? ['email'] : []
}
