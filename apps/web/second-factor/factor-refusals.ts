import type { CodeText } from '@bowline/contract/codes.ts'
import type { SiteApiError } from '../site-api/site-api.ts'

/** Codes that reject a proof: malformed, wrong, expired, another factor, too many attempts. */
const proofCodes: readonly CodeText<
  | 'smsCodeWrong'
  | 'authenticatorCodeWrong'
  | 'smsCodeWrongElsewhere'
  | 'emailCodeWrong'
  | 'codeExpired'
  | 'smsCodeForm'
  | 'authenticatorCodeForm'
  | 'pinOrFactorMissing'
>[] = ['110001', '110007', '110036', '140020', '140021', '140044', '140045', '420012']
const ofProofs: ReadonlySet<string> = new Set(proofCodes)

type Rejected = Pick<SiteApiError, 'code' | 'data'>

/** Whether it rejects a code or another proof; any other rejection is about the change itself. */
export function isAboutProof({ code }: Pick<Rejected, 'code'>): boolean {
  return ofProofs.has(code)
}

/** The parameter it is about, where a call takes several proofs; undefined: it takes one. */
export function refusedField({ data }: Pick<Rejected, 'data'>): string | undefined {
  const field = typeof data === 'object' && data !== null ? (data as { field?: unknown }).field : undefined
  return typeof field === 'string' ? field : undefined
}

/** Whether the proof of this parameter was rejected; a call with one proof names none. */
export function isAboutField(rejected: Rejected, name: string): boolean {
  return isAboutProof(rejected) && (refusedField(rejected) ?? name) === name
}
