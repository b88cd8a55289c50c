/** Who pays whom, and through whom, as both editions of IVMS101 can say it. */
export interface Parties {
  readonly originator: NaturalParty
  /** The account number of the originator here. */
  readonly originatorAccount: string
  readonly beneficiary: BeneficiaryParty
  /** The address on the chain. */
  readonly beneficiaryAccount: string
  readonly originatingProvider: ProviderParty
  readonly beneficiaryProvider?: ProviderParty | undefined
  /** Kept, and not sent: the editions have no place for it without an address. */
  readonly beneficiaryCountry?: string | undefined
}

export interface PartyName {
  readonly familyName: string
  readonly name: string
}

export interface NaturalParty extends PartyName {
  /** The number by which the originating provider knows them (C1). */
  readonly customer: string
  readonly country?: string | undefined
  readonly document?: { readonly number: string; readonly country: string; readonly kind: 'CCPT' | 'IDCD' } | undefined
}

export type BeneficiaryParty =
  | { readonly kind: 'natural'; readonly name: PartyName }
  | { readonly kind: 'legal'; readonly legalName: string }

export interface ProviderParty {
  readonly legalName: string
  readonly country?: string | undefined
  /** Legal entity identifier, ISO 17442 (C9, C11). */
  readonly lei?: string | undefined
}

/** Editions differ in names of fields, and in how a provider is wrapped. */
export type Ivms101Edition = '2020' | '2023'
