import type { BeneficiaryParty, Ivms101Edition, NaturalParty, Parties, PartyName, ProviderParty } from './parties.ts'

/** The message that goes to another provider, in the edition that its row names. */
export function writeIvms101(parties: Parties, edition: Ivms101Edition): Record<string, unknown> {
  const is2023 = edition === '2023'
  const { originator, originatorAccount, beneficiary, beneficiaryAccount } = parties
  const { originatingProvider, beneficiaryProvider } = parties
  const provider = (name: string, party: ProviderParty) => {
    const person = { legalPerson: legalPerson(party) }
    return is2023 ? person : { [name]: person }
  }
  return {
    originator: {
      [is2023 ? 'originatorPerson' : 'originatorPersons']: [{ naturalPerson: naturalPerson(originator, edition) }],
      accountNumber: [originatorAccount],
    },
    beneficiary: {
      [is2023 ? 'beneficiaryPerson' : 'beneficiaryPersons']: [receivingPerson(beneficiary, edition)],
      accountNumber: [beneficiaryAccount],
    },
    originatingVASP: provider('originatingVASP', originatingProvider),
    ...(beneficiaryProvider && { beneficiaryVASP: provider('beneficiaryVASP', beneficiaryProvider) }),
    ...(is2023 && { payloadMetadata: { payloadVersion: '101.2023' } }),
  }
}

/** C6: exactly one legal name. */
function personName({ familyName, name }: PartyName, edition: Ivms101Edition) {
  const type = edition === '2023' ? 'naturalPersonNameIdentifierType' : 'nameIdentifierType'
  return { nameIdentifier: [{ primaryIdentifier: familyName, secondaryIdentifier: name, [type]: 'LEGL' }] }
}

function naturalPerson(party: NaturalParty, edition: Ivms101Edition) {
  // No date of birth: the editions take one only with its place, which nobody was asked for. The customer's number meets C1.
  const { customer, country, document } = party
  return {
    name: personName(party, edition),
    customerIdentification: customer,
    ...(document && {
      nationalIdentification: {
        nationalIdentifier: document.number,
        nationalIdentifierType: document.kind,
        countryOfIssue: document.country,
      },
    }),
    ...(country !== undefined && { countryOfResidence: country }),
  }
}

function receivingPerson(party: BeneficiaryParty, edition: Ivms101Edition) {
  return party.kind === 'legal'
    ? { legalPerson: legalPerson(party) }
    : { naturalPerson: { name: personName(party.name, edition) } }
}

function legalPerson({ legalName, country, lei }: ProviderParty) {
  return {
    name: { nameIdentifier: [{ legalPersonName: legalName, legalPersonNameIdentifierType: 'LEGL' }] },
    ...(lei !== undefined && { nationalIdentification: { nationalIdentifier: lei, nationalIdentifierType: 'LEIX' } }),
    ...(country !== undefined && { countryOfRegistration: country }),
  }
}
