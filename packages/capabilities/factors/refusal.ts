export type Factor = 'authenticator' | 'sms' | 'email'
export type ProvingFactor = Factor | 'passkey' | 'recovery-code'

/** Why a proof was not accepted. One refusal type for all factors; the edge turns it into a number. */
export type ProofRefusal = (
  | { readonly refusal: 'malformed' | 'wrong' | 'expired'; readonly factor: ProvingFactor }
  /** Too many wrong ones; even the right one is not checked now. */
  | { readonly refusal: 'paused'; readonly factor: 'authenticator'; readonly untilMs: number }
  /** A stronger factor is bound, or this one is not: `needs` is the one to use. */
  | { readonly refusal: 'other-factor'; readonly needs: Factor }
) & {
  /** The parameter it is about, where a call takes several proofs. */
  readonly field?: string
}
