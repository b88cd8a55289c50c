export type Factor = 'authenticator' | 'sms' | 'email'

/** Why a proof was not accepted. One refusal type for all factors; the edge turns it into a number. */
export type ProofRefusal =
  | { readonly refusal: 'malformed' | 'wrong' | 'expired'; readonly factor: Factor | 'passkey' | 'recovery-code' }
  /** Too many wrong ones; even the right one is not checked now. */
  | { readonly refusal: 'paused'; readonly factor: 'authenticator'; readonly untilMs: number }
  /** A stronger factor is bound, or this one is not: `needs` is the one to use. */
  | { readonly refusal: 'other-factor'; readonly needs: Factor }
