import type { CallData, CallParams } from '@bowline/contract/calls.ts'
import { isWholeCode } from '../second-factor/code-digits.ts'
import { isWholeRecoveryCode } from '../second-factor/proof-ways.ts'

/** The methods that can verify a step, from the server, preferred method first. */
export type Way = Extract<CallData<'POST /exchange-web/web/user/login'>, { readonly ways: unknown }>['ways'][number]

/** The typed code, or the passkey's answer. */
export type WayProof =
  | { readonly way: Exclude<Way, 'passkey'>; readonly code: string }
  | { readonly way: 'passkey'; readonly passkey: Record<string, unknown> }

const validTypes = { authenticator: 1, sms: 2, email: 3 } as const

export function isWhole(way: Way, code: string): boolean {
  if (way === 'passkey') return false
  return way === 'recovery-code' ? isWholeRecoveryCode(code) : isWholeCode(code)
}

type VerifyProof = Pick<
  CallParams<'POST /exchange-web/web/user/loginVerify'>,
  'validType' | 'validCode' | 'passkey' | 'recoveryCode'
>

/** As `loginVerify` takes it. */
export function toVerify(proof: WayProof): VerifyProof {
  if (proof.way === 'passkey') return { passkey: proof.passkey }
  if (proof.way === 'recovery-code') return { recoveryCode: proof.code }
  return { validType: validTypes[proof.way], validCode: proof.code }
}

type ResetProof = Pick<
  CallParams<'POST /exchange-web/web/user/forget/reset'>,
  'authenticatorCode' | 'passkey' | 'recoveryCode'
>

/** As `forget/reset` takes it, which asks no sent code at this step. */
export function toReset(proof: WayProof): ResetProof {
  if (proof.way === 'passkey') return { passkey: proof.passkey }
  return proof.way === 'recovery-code' ? { recoveryCode: proof.code } : { authenticatorCode: proof.code }
}
