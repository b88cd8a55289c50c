import type { SignInStage, StaffRole } from '@bowline/contract/terms/staff.ts'

/** Somebody who operates the exchange. */
export interface StaffMember {
  readonly id: number
  /** Normalised like users' addresses. */
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly hasAuthenticator: boolean
  readonly isPasswordTemporary: boolean
  readonly isDisabled: boolean
  readonly isDemo: boolean
  readonly createdAtMs: number
  /** From then on they may decide what others ask for. */
  readonly decidesFromMs: number
}

/** The next thing that must be done before anything else. */
export function nextStage(
  { hasAuthenticator, isPasswordTemporary }: Pick<StaffMember, 'hasAuthenticator' | 'isPasswordTemporary'>,
  isCodeProved: boolean,
): SignInStage {
  if (hasAuthenticator && !isCodeProved) return 'code'
  if (isPasswordTemporary) return 'new-password'
  return hasAuthenticator ? 'open' : 'bind'
}
