import type { AddressRisk, Place, RiskProvider } from './address-risk.ts'

/** Worst first. */
const ORDER = ['sanctioned', 'medium', 'low'] as const satisfies readonly AddressRisk[]

export interface AddressRisks {
  /** The worst that any provider says. One that does not answer counts as `medium`: a person looks instead of it. */
  assess(place: Place): Promise<AddressRisk>
}

export function openAddressRisk(providers: readonly RiskProvider[]): AddressRisks {
  return {
    assess: async (place) => {
      const said = await Promise.all(providers.map((each) => each.assess(place).catch(() => 'medium' as const)))
      return ORDER.find((risk) => said.includes(risk)) ?? 'low'
    },
  }
}
