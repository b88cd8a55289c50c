import { type ImagePurpose, imagePurposes } from '@bowline/contract/terms/kyc.ts'
import { appendAudit } from '../../audit-log/index.ts'
import type { SanctionsMatch } from '../../country-rules/index.ts'
import { findIdentity, type Identity, othersClaiming } from '../identities.store.ts'
import { findImages } from '../images/images.store.ts'
import type { KycParts } from '../kyc-parts.ts'
import type { KycLevelNumber } from '../kyc-words.ts'
import { findLevel, type LevelRow } from '../levels.store.ts'
import type { Person } from '../person.ts'

/** The member of staff at work. */
export interface Staff {
  readonly id: string
  readonly ip: string
  readonly requestId?: string | undefined
}

export interface ReviewCase {
  readonly level: LevelRow
  readonly person: Person
  readonly nationality: string
  readonly residence: string | undefined
  readonly isSanctioned: boolean
  readonly sanctions: readonly SanctionsMatch[]
  /** Users whose document has the same number. */
  readonly sameDocument: readonly number[]
  /** The pictures `caseImage` can return. */
  readonly images: readonly ImagePurpose[]
}

interface Asked {
  readonly userId: number
  readonly level: KycLevelNumber
  readonly staff: Staff
  readonly nowMs: number
}

/** Everything about a case. The access itself is recorded. */
export async function reviewCase(parts: KycParts, asked: Asked): Promise<ReviewCase | undefined> {
  const { sql, seals, sanctions } = parts
  const { userId } = asked
  const [identity, level] = await Promise.all([findIdentity(sql, userId), findLevel(sql, userId, asked.level)])
  if (!identity || !level) return undefined
  await noteReading(parts, asked, 'kyc.case.read')
  const person = seals.open(userId, identity.person)
  const { nationality, residence } = identity
  return {
    level,
    person,
    nationality,
    residence,
    isSanctioned: identity.sanctionedAtMs !== undefined,
    sanctions: sanctions.screen({
      names: [`${person.familyName} ${person.name}`],
      birthDate: person.birthDate,
      countries: [nationality, ...(residence === undefined ? [] : [residence])],
    }),
    sameDocument: await sameDocument(parts, identity),
    images: imagePurposes.filter((purpose) => level.images[purpose] !== undefined),
  }
}

async function sameDocument({ sql }: KycParts, { userId, personHash, documentHash }: Identity): Promise<number[]> {
  const same = personHash ? await othersClaiming(sql, userId, 'person_hash', personHash) : []
  if (documentHash) same.push(...(await othersClaiming(sql, userId, 'document_hash', documentHash)))
  return [...new Set(same.map((other) => other.userId))]
}

/** One picture of a case as JPEG, for staff only; the access is recorded before it is returned. */
export async function caseImage(
  parts: KycParts,
  { purpose, ...asked }: Asked & { readonly purpose: ImagePurpose },
): Promise<Buffer | undefined> {
  const level = await findLevel(parts.sql, asked.userId, asked.level)
  const id = level?.images[purpose]
  const [image] = id === undefined ? [] : await findImages(parts.sql, asked.userId, [id])
  if (!image) return undefined
  await noteReading(parts, asked, 'kyc.image.read', purpose)
  return parts.vault.get(image)
}

function noteReading({ sql }: KycParts, { userId, level, staff, nowMs }: Asked, action: string, purpose?: string) {
  return appendAudit(sql, {
    atMs: nowMs,
    actor: { kind: 'staff', id: staff.id },
    action,
    object: { kind: 'user', id: String(userId) },
    after: { level, ...(purpose !== undefined && { purpose }) },
    ip: staff.ip,
    ...(staff.requestId !== undefined && { requestId: staff.requestId }),
    code: '0',
  })
}
