import type { CodeFactor } from '@bowline/contract/terms/factors.ts'

export type Factor = CodeFactor
export type ProvingFactor = Factor | 'passkey' | 'recovery-code'

/** Too many wrong ones: until then even the right one is not checked. */
export interface Paused {
  readonly verdict: 'paused'
  readonly untilMs: number
}

/** Why a proof was not accepted. One refusal type for all factors; the edge turns it into a number. */
export type ProofRefusal = (
  | { readonly refusal: 'malformed' | 'wrong' | 'expired'; readonly factor: ProvingFactor }
  | { readonly refusal: 'paused'; readonly factor: ProvingFactor; readonly untilMs: number }
  /** A stronger factor is bound, or this one is not: `needs` is the one to use. */
  | { readonly refusal: 'other-factor'; readonly needs: Factor }
) & {
  /** The parameter it is about, where a call takes several proofs. */
  readonly field?: string
}

/** What a check of this factor found, as a refusal. */
export function refusalOf(verdict: 'malformed' | 'wrong' | 'expired' | Paused, factor: ProvingFactor): ProofRefusal {
  return typeof verdict === 'object'
    ? { refusal: 'paused', factor, untilMs: verdict.untilMs }
    : { refusal: verdict, factor }
}
