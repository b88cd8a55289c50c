import { isWholeCode } from './code-digits.ts'

export type ProofName = 'pin' | 'googleCode' | 'smsCode' | 'emailCode'

export interface TypedProofs {
  readonly pin: string
  /** Six digits, or a passkey's answer as JSON. */
  readonly googleCode?: string
  readonly smsCode?: string
  readonly emailCode?: string
}

/** What the user has bound, masked where it is an address or a number. */
export interface BoundProofs {
  readonly authenticator: boolean
  readonly passkey: boolean
  readonly sms: string | null
  readonly email: string | null
}

/** The PIN and everything that is bound. */
export function neededProofs({ authenticator, passkey, sms, email }: BoundProofs): readonly ProofName[] {
  return [
    'pin',
    ...(authenticator || passkey ? (['googleCode'] as const) : []),
    ...(sms === null ? [] : (['smsCode'] as const)),
    ...(email === null ? [] : (['emailCode'] as const)),
  ]
}

/** Those that are not there yet, as far as the page can tell. */
export function missingProofs(needed: readonly ProofName[], proofs: TypedProofs): readonly ProofName[] {
  return needed.filter((name) => {
    const text = proofs[name] ?? ''
    return !isWholeCode(text) && !(name === 'googleCode' && text.startsWith('{'))
  })
}
