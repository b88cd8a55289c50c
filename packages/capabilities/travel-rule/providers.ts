import type { Ivms101Edition } from './ivms101/parties.ts'

/** Another exchange or custodian, as the operator's settings list it. */
export interface Provider {
  readonly code: string
  readonly name: string
  readonly country: string
  /** Where it answers inquiries (TRP); null: only persons speak with it. */
  readonly host: string | null
  readonly protocol: 'trp' | 'manual'
  /** The edition that it reads. */
  readonly ivms101: Ivms101Edition
  readonly lei: string | null
  /** Only these are offered to users, and only their hosts are ever called. */
  readonly active: boolean
}

/** What the operator decides: where the exchange is at home, and whom it exchanges data with. */
export interface TravelRuleSettings {
  readonly homeCountry: string | null
  readonly lei: string | null
  readonly providers: readonly Provider[]
}

export function activeProvider({ providers }: TravelRuleSettings, code: string): Provider | undefined {
  return providers.find((provider) => provider.active && provider.code === code)
}
