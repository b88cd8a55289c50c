import { z } from 'zod'
import type { BeneficiaryParty, Parties, PartyName, ProviderParty } from './parties.ts'

const text = z.string().trim().min(1).max(150)
const country = z.string().regex(/^[A-Z]{2}$/)
const nameType = z.string().max(4)

/** The legal name has one of two names for its kind, by edition; of several names it must be there once (C6). */
const naturalName = z
  .object({
    nameIdentifier: z
      .array(
        z
          .object({
            primaryIdentifier: text,
            secondaryIdentifier: text.optional(),
            nameIdentifierType: nameType.optional(),
            naturalPersonNameIdentifierType: nameType.optional(),
          })
          .transform((id) => ({ ...id, type: id.naturalPersonNameIdentifierType ?? id.nameIdentifierType })),
      )
      .min(1)
      .max(10),
  })
  .transform(({ nameIdentifier }) => nameIdentifier.filter(({ type }) => type === 'LEGL'))
  .refine((names) => names.length === 1, 'needs one legal name (C6)')
  .transform(
    ([legal]): PartyName => ({ familyName: legal?.primaryIdentifier ?? '', name: legal?.secondaryIdentifier ?? '' }),
  )

const identification = z.object({
  nationalIdentifier: text,
  nationalIdentifierType: z.string().max(4),
  countryOfIssue: country.optional(),
})

/** C8: a line, or a street with a building. */
const geographicAddress = z
  .object({
    addressType: z.enum(['GEOG', 'HOME', 'BIZZ']),
    addressLine: z.array(text).max(7).optional(),
    streetName: text.optional(),
    buildingName: text.optional(),
    buildingNumber: text.optional(),
    country,
  })
  .refine(
    ({ addressLine, streetName, buildingName, buildingNumber }) =>
      (addressLine?.length ?? 0) > 0 || (streetName !== undefined && (buildingName ?? buildingNumber) !== undefined),
    'needs a line, or street and building (C8)',
  )

const naturalPerson = z.object({
  name: naturalName,
  geographicAddress: z.array(geographicAddress).max(10).optional(),
  nationalIdentification: identification.optional(),
  customerIdentification: text.optional(),
  dateAndPlaceOfBirth: z.object({ dateOfBirth: z.iso.date(), placeOfBirth: text }).optional(),
  countryOfResidence: country.optional(),
})
type NaturalPerson = z.output<typeof naturalPerson>

const legalPerson = z
  .object({
    name: z.object({
      nameIdentifier: z
        .array(z.object({ legalPersonName: text, legalPersonNameIdentifierType: z.string().max(4) }))
        .min(1)
        .max(10),
    }),
    nationalIdentification: identification.optional(),
    countryOfRegistration: country.optional(),
  })
  .transform(({ name, nationalIdentification, countryOfRegistration }): ProviderParty => {
    const names = name.nameIdentifier
    const legal = names.find(({ legalPersonNameIdentifierType: type }) => type === 'LEGL') ?? names[0]
    const lei =
      nationalIdentification?.nationalIdentifierType === 'LEIX' ? nationalIdentification.nationalIdentifier : undefined
    return { legalName: legal?.legalPersonName ?? '', country: countryOfRegistration, lei }
  })

const person = z.union([z.object({ naturalPerson }), z.object({ legalPerson })])
const persons = z.array(person).min(1).max(10)
const accounts = z.array(text).min(1).max(10)
const provider = z.object({ legalPerson }).transform(({ legalPerson }) => legalPerson)
/** Of 2020 a provider is within an object of its own name. */
const providerOf = (name: string) =>
  z.preprocess((value) => (value as Record<string, unknown> | null)?.[name] ?? value, provider)

const message = z
  .object({
    originator: z.object({
      originatorPersons: persons.optional(),
      originatorPerson: persons.optional(),
      accountNumber: accounts,
    }),
    beneficiary: z.object({
      beneficiaryPersons: persons.optional(),
      beneficiaryPerson: persons.optional(),
      accountNumber: accounts,
    }),
    originatingVASP: providerOf('originatingVASP'),
    beneficiaryVASP: providerOf('beneficiaryVASP').optional(),
  })
  .transform(({ originator, beneficiary, ...providers }) => ({
    ...providers,
    from: (originator.originatorPerson ?? originator.originatorPersons)?.[0],
    to: (beneficiary.beneficiaryPerson ?? beneficiary.beneficiaryPersons)?.[0],
    fromAccount: originator.accountNumber[0],
    toAccount: beneficiary.accountNumber[0],
  }))

/** C1: where they live, by which number they are known, or where and when they were born. */
function meetsC1({ geographicAddress, ...from }: NaturalPerson): boolean {
  return Boolean(
    geographicAddress?.length || from.customerIdentification || from.nationalIdentification || from.dateAndPlaceOfBirth,
  )
}

/** Of either edition. Undefined: it is neither, or says too little. */
export function readIvms101(value: unknown): Parties | undefined {
  const read = message.safeParse(value)
  if (!read.success) return undefined
  const { from, to, fromAccount = '', toAccount = '', originatingVASP, beneficiaryVASP } = read.data
  if (!from || !to || !('naturalPerson' in from) || !meetsC1(from.naturalPerson)) return undefined
  const { name, customerIdentification, nationalIdentification, countryOfResidence } = from.naturalPerson
  const { nationalIdentifier: number, nationalIdentifierType: kind, countryOfIssue } = nationalIdentification ?? {}
  const isDocument = number !== undefined && countryOfIssue !== undefined && (kind === 'CCPT' || kind === 'IDCD')
  return {
    originator: {
      ...name,
      customer: customerIdentification ?? '',
      country: countryOfResidence,
      document: isDocument ? { number, country: countryOfIssue, kind } : undefined,
    },
    originatorAccount: fromAccount,
    beneficiary: receiver(to),
    beneficiaryAccount: toAccount,
    originatingProvider: originatingVASP,
    beneficiaryProvider: beneficiaryVASP,
  }
}

function receiver(to: z.output<typeof person>): BeneficiaryParty {
  return 'naturalPerson' in to
    ? { kind: 'natural', name: to.naturalPerson.name }
    : { kind: 'legal', legalName: to.legalPerson.legalName }
}
