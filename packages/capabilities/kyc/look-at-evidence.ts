import type { ImagePurpose, KycReason } from '@bowline/contract/terms/kyc.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { findImages, type ImageRow } from './images/images.store.ts'
import type { KycParts, KycRefusal } from './kyc-parts.ts'
import type { KycFlag } from './kyc-words.ts'
import type { LevelImages } from './levels.store.ts'
import type { Person, PersonDocument } from './person.ts'

/** The pictures a step needs: each must be the user's own and have the right purpose. */
export async function ownImages(
  sql: Sql,
  userId: number,
  images: LevelImages,
  needed: readonly ImagePurpose[],
): Promise<{ readonly own: readonly ImageRow[] } | KycRefusal> {
  const ids = needed.map((purpose) => images[purpose]).filter((id) => id !== undefined)
  const found = await findImages(sql, userId, ids)
  const own: ImageRow[] = []
  for (const purpose of needed) {
    const image = found.find(({ id }) => id === images[purpose])
    if (image?.purpose !== purpose) return { refusal: 'image', purpose }
    own.push(image)
  }
  return { own }
}

export interface Seen {
  readonly reasons: readonly KycReason[]
  readonly flags: readonly KycFlag[]
}

/** The provider's verdict. If it does not answer, nobody waits: a person decides instead. */
export async function lookAt(
  { provider, vault, log }: Pick<KycParts, 'provider' | 'vault' | 'log'>,
  document: PersonDocument,
  images: readonly ImageRow[],
): Promise<Seen> {
  const read = async (purpose: ImagePurpose) => {
    const image = images.find((one) => one.purpose === purpose)
    return image && vault.get(image)
  }
  const [front, back, face] = await Promise.all([read('front'), read('back'), read('face')])
  if (!front || !face) return { reasons: ['document-side'], flags: [] }
  try {
    const said = await provider.check({ documentType: document.type, country: document.country, front, back, face })
    if (said.verdict === 'refused') return { reasons: said.reasons, flags: [] }
    return { reasons: [], flags: said.verdict === 'doubt' ? ['provider-doubt'] : [] }
  } catch (error) {
    log.warn({ error: (error as Error).message, provider: provider.name }, 'the identity provider gave no answer')
    return { reasons: [], flags: ['provider-away'] }
  }
}

/**
 * What the register says of a number typed at level one. Nothing to look up without a number, or before the birth date
 * is known; if nobody answers, a person decides.
 */
export async function lookUpNumber(
  { numbers, log }: Pick<KycParts, 'numbers' | 'log'>,
  { document, birthDate, familyName, name }: Person,
): Promise<Seen> {
  if (document === undefined || birthDate === undefined) return { reasons: [], flags: [] }
  const { type: documentType, country, number } = document
  try {
    const said = await numbers.check({ documentType, country, number, familyName, name, birthDate })
    if (said.verdict === 'refused') return { reasons: said.reasons, flags: [] }
    return { reasons: [], flags: said.verdict === 'doubt' ? ['number-unchecked'] : [] }
  } catch (error) {
    log.warn({ error: (error as Error).message, provider: numbers.name }, 'the register of numbers gave no answer')
    return { reasons: [], flags: ['provider-away'] }
  }
}
