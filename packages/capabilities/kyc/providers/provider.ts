import type { DocumentType, KycReason } from '../kyc-words.ts'

/** What a provider sees: pictures already made ours, and the kind of document they are said to show. */
export interface Evidence {
  readonly documentType: DocumentType
  /** Of issue, ISO 3166-1 alpha-2. */
  readonly country: string
  readonly front: Buffer
  readonly back?: Buffer | undefined
  readonly face: Buffer
}

/**
 * `clear`: a real document and the living person it belongs to; `doubt`: somebody should look; `refused`: the pictures
 * do not do, for these reasons.
 */
export type Verdict =
  | { readonly verdict: 'clear' | 'doubt' }
  | { readonly verdict: 'refused'; readonly reasons: readonly KycReason[] }

/** Looks at a document and a face: is it readable, is the face alive, do the two belong together. */
export interface IdentityProvider {
  readonly name: string
  /** False: its word is worth nothing, and a person decides. */
  readonly isTrusted: boolean
  /** Rejects when it cannot say anything. */
  check(evidence: Evidence): Promise<Verdict>
}
