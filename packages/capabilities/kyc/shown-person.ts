import type { DocumentType } from '@bowline/contract/terms/kyc.ts'
import { maskPhone } from '../identity/index.ts'
import { findIdentity } from './identities.store.ts'
import type { KycParts } from './kyc-parts.ts'
import type { Person } from './person.ts'

/** Name, birth date and document as the user gave them: stored encrypted, so no copy of the tables contains them. */
export async function readPerson(
  { sql, seals }: Pick<KycParts, 'sql' | 'seals'>,
  userId: number,
): Promise<Person | undefined> {
  const identity = await findIdentity(sql, userId)
  return identity && seals.open(userId, identity.person)
}

/** What users see of their own data: enough to recognise it, not enough for somebody looking over their shoulder. */
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
