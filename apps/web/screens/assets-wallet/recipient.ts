import type { CallParams } from '@bowline/contract/calls.ts'

/** Whose it is, and whether they have its keys themselves. */
export const recipients = ['own-wallet', 'own-account', 'other-wallet', 'other-account'] as const

/** The state of the form. */
export interface Recipient {
  readonly who: (typeof recipients)[number]
  /** Of the list; empty: another one. */
  readonly provider: string
  readonly providerName: string
  readonly familyName: string
  readonly name: string
  /** Of the recipient's account at the provider, where they were given one. */
  readonly travelAddress: string
}

export type RecipientField = 'providerName' | 'familyName' | 'name'

const isAtProvider = ({ who }: Recipient) => who === 'own-account' || who === 'other-account'
const isOther = ({ who }: Recipient) => who === 'other-wallet' || who === 'other-account'

/** It must lead to a provider that we know. */
export const takesTravelAddress = (said: Recipient) => isAtProvider(said) && said.provider !== ''

export function missingFields(said: Recipient): readonly RecipientField[] {
  return [
    ...(isAtProvider(said) && said.provider === '' && said.providerName.trim().length < 2
      ? (['providerName'] as const)
      : []),
    ...(isOther(said) && said.familyName.trim() === '' ? (['familyName'] as const) : []),
    ...(isOther(said) && said.name.trim() === '' ? (['name'] as const) : []),
  ]
}

type Sent = Omit<CallParams<'POST /exchange-web-gateway/travelRule/requestVasp'>, 'complianceId'>

/** Only what belongs to the choice: what was typed for another one is not sent. */
export function declaredFields(said: Recipient): Sent {
  const { provider, providerName, familyName, name } = said
  const travelAddress = said.travelAddress.trim()
  return {
    sendTo: isAtProvider(said) ? 1 : 2,
    isAddressOwner: isOther(said) ? 2 : 1,
    ...(isAtProvider(said) && (provider === '' ? { vaspName: providerName.trim() } : { vaspCode: provider })),
    ...(takesTravelAddress(said) && travelAddress !== '' && { travelAddress }),
    ...(isOther(said) && { beneficiaryFamilyName: familyName.trim(), beneficiaryName: name.trim() }),
  }
}
