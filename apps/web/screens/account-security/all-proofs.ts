import type { CallData } from '@bowline/contract/calls.ts'
import { isWholeCode } from '../../second-factor/code-digits.ts'

type Security = CallData<'GET /exchange-web/web/userCenterInfo/getSecurityPage'>

const proofNames = ['loginPassword', 'googleCode', 'smsCode', 'emailCode'] as const
export type ProofName = (typeof proofNames)[number]
export type Proofs = Readonly<Partial<Record<ProofName, string>>>

/** Every factor the user has; all of them are required. */
export function neededProofs({ hasPassword, authenticatorBound, phone, email }: Security): ProofName[] {
  const has = {
    loginPassword: hasPassword,
    googleCode: authenticatorBound,
    smsCode: phone !== null,
    emailCode: email !== null,
  }
  return proofNames.filter((name) => has[name])
}

/** Fields that are missing or incomplete, as far as the page can tell. */
export function missingProofs(needed: readonly ProofName[], proofs: Proofs): ProofName[] {
  return needed.filter((name) => {
    const text = proofs[name] ?? ''
    return name === 'loginPassword' ? text === '' : !isWholeCode(text)
  })
}
