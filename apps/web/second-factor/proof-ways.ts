import type { CallData } from '@bowline/contract/calls.ts'
import type { CodeFactor } from '@bowline/contract/terms/factors.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'

/** The proof for a change: the strongest bound factor and its code. */
export interface Proof {
  readonly validType: 1 | 2 | 3
  /** Six digits, the JSON of a passkey's answer, or a recovery code. */
  readonly validCode: string
}

export type BoundFactors = Pick<
  CallData<'GET /exchange-web/web/userCenterInfo/getSecurityPage'>,
  'validType' | 'email' | 'phone' | 'authenticatorBound' | 'passkeys' | 'recoveryCodesLeft'
>

/** How the user can verify an operation. */
export interface ProofWays {
  readonly validType: 1 | 2 | 3
  /** The factor of the six digits; undefined if there is only a passkey. */
  readonly code: CodeFactor | undefined
  readonly passkey: boolean
  readonly recovery: boolean
  /** The masked target of a sent code. */
  readonly target: string
}

/** A recovery code is accepted only where a lost authenticator would lock its user out permanently. */
export function waysOf(bound: BoundFactors, operation: Operation): ProofWays {
  const { email, phone, authenticatorBound, passkeys, recoveryCodesLeft } = bound
  if (bound.validType === 2) return { ...sentCode, validType: 2, code: 'sms', target: phone ?? '' }
  if (bound.validType === 3) return { ...sentCode, validType: 3, code: 'email', target: email ?? '' }
  return {
    validType: 1,
    code: authenticatorBound ? 'authenticator' : undefined,
    passkey: passkeys > 0,
    recovery: operation === Operation.authenticator && recoveryCodesLeft > 0,
    target: '',
  }
}

const sentCode = { passkey: false, recovery: false } as const

const RECOVERY_LENGTH = 16

/** A recovery code normalised: upper case in groups of four, without letters it never contains. */
export function readRecoveryCode(text: string): string {
  const letters = text.toUpperCase().replace(/[^0-9A-HJKMNP-TV-Z]/g, '')
  return (
    letters
      .slice(0, RECOVERY_LENGTH)
      .match(/.{1,4}/g)
      ?.join('-') ?? ''
  )
}

export function isWholeRecoveryCode(code: string): boolean {
  return code.replaceAll('-', '').length === RECOVERY_LENGTH
}
