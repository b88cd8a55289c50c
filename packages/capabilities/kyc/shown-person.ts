import { maskPhone } from '../identity/index.ts'
import { findIdentity } from './identities.store.ts'
import type { KycParts } from './kyc-parts.ts'
import type { DocumentType } from './kyc-words.ts'
import type { Person } from './person.ts'

/** Name, birth and document as the user gave them: sealed, so no copy of the tables has them. */
export async function readPerson(
  { sql, seals }: Pick<KycParts, 'sql' | 'seals'>,
  userId: number,
): Promise<Person | undefined> {
  const identity = await findIdentity(sql, userId)
  return identity && seals.open(userId, identity.person)
}

/** What a user is shown of himself: enough to know it is he, not enough for whoever looks over his shoulder. */
export interface ShownPerson {
  readonly familyName: string
  readonly name: string
  readonly birthDate: string | null
  readonly nationality: string
  readonly residence: string | null
  readonly phone: string | null
  readonly certificateType: DocumentType | null
  readonly certificateCode: string | null
  readonly validUntil: string | null
}

export async function readShownPerson(
  { sql, seals }: Pick<KycParts, 'sql' | 'seals'>,
  userId: number,
): Promise<ShownPerson | undefined> {
  const identity = await findIdentity(sql, userId)
  if (!identity) return undefined
  const { familyName, name, birthDate, phone, document } = seals.open(userId, identity.person)
  return {
    familyName: beginning(familyName),
    name: beginning(name),
    birthDate: birthDate === undefined ? null : `${birthDate.slice(0, 4)}-**-**`,
    nationality: identity.nationality,
    residence: identity.residence ?? null,
    phone: phone === undefined ? null : maskPhone(phone),
    certificateType: document?.type ?? null,
    certificateCode: document === undefined ? null : `***${document.number.slice(-3)}`,
    validUntil: document?.validUntil ?? null,
  }
}

/** `Müller` → `M***` */
function beginning(name: string): string {
  return `${[...name][0] ?? ''}***`
}
