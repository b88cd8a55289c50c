import type { DocumentType, KycReason } from '@bowline/contract/terms/kyc.ts'

/** What a provider gets: the re-encoded pictures, and the kind of document they are said to show. */
export interface Evidence {
  readonly documentType: DocumentType
  /** Issuing country, ISO 3166-1 alpha-2. */
  readonly country: string
  readonly front: Buffer
  readonly back?: Buffer | undefined
  readonly face: Buffer
}

/**
 * `clear`: a real document and its living owner; `doubt`: a person should decide; `refused`: the pictures are
 * inadequate, for these reasons.
 */
export type Verdict =
  | { readonly verdict: 'clear' | 'doubt' }
  | { readonly verdict: 'refused'; readonly reasons: readonly KycReason[] }

/** Checks a document and a face: readable, alive, and belonging together. */
export interface IdentityProvider {
  readonly name: string
  /** False: its verdict counts for nothing, and a person decides. */
  readonly isTrusted: boolean
  /** Rejects when it cannot decide. */
  check(evidence: Evidence): Promise<Verdict>
}

/** What a user typed at level one, for whoever can look it up. */
export interface TypedDocument {
  readonly documentType: DocumentType
  readonly country: string
  readonly number: string
  readonly familyName: string
  readonly name: string
  /** `1990-12-31` */
  readonly birthDate: string
}

/**
 * Looks up whether a document of this number was issued to this person: `clear`, it was; `doubt`: a person should
 * decide; `refused`: it was not, or not to them.
 */
export interface NumberProvider {
  readonly name: string
  /** Rejects when it cannot decide. */
  check(typed: TypedDocument): Promise<Verdict>
}
