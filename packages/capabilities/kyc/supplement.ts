import { type ImagePurpose, type KycPiece, KycState } from '@bowline/contract/terms/kyc.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { FreezeChange } from '../account-security/index.ts'
import { findIdentity, lockVerification, writeIdentity } from './identities.store.ts'
import { type ImageRow, markImagesUsed } from './images/images.store.ts'
import { judgePerson } from './judge-person.ts'
import { DONE, type KycDone, type KycParts, type KycRefusal, wrongField } from './kyc-parts.ts'
import { handInLevelOne, identityOf, keptIdentity } from './level-one.ts'
import { type LevelImages, type LevelRow, noteSubmission, readLevels, submissionsLeft } from './levels.store.ts'
import { ownImages } from './look-at-evidence.ts'
import type { Person } from './person.ts'
import { birthDateProblem, readDate } from './person-checks.ts'
import { restrict } from './restrict.ts'
import { handOf, type OwnStep, settle } from './settle.ts'

export interface Supplement extends OwnStep {
  readonly birthDate?: string | undefined
  readonly images: LevelImages
}

/** Submits what was requested afterwards. Level one is evaluated again; level two goes back to staff. */
export async function supplement(parts: KycParts, step: Supplement): Promise<KycDone | KycRefusal> {
  const { sql, seals } = parts
  const { user, images, birthDate, nowMs } = step
  const known = await findIdentity(sql, user.id)
  const row = (await readLevels(sql, user.id)).findLast(({ state }) => state === KycState.moreNeeded)
  if (!known || !row) return { refusal: 'step-order' }
  const { left, againAtMs } = await submissionsLeft(sql, user.id, nowMs)
  if (left === 0) return { refusal: 'too-many', againAtMs: againAtMs ?? nowMs }

  const person = withBirthDate(seals.open(user.id, known.person), row.missing, birthDate, nowMs)
  if ('refusal' in person) return person
  if (row.level === 1) return handInLevelOne(parts, step, person)
  const found = await ownImages(sql, user.id, images, row.missing.filter(isPurpose))
  if ('refusal' in found) return found
  return handInAgain(parts, step, { row, person, own: found.own })
}

const isPurpose = (piece: KycPiece): piece is ImagePurpose => piece !== 'birth-date'

function withBirthDate(
  person: Person,
  missing: readonly KycPiece[],
  birthDate: string | undefined,
  nowMs: number,
): Person | KycRefusal {
  if (!missing.includes('birth-date')) return person
  const day = birthDate === undefined ? undefined : readDate(birthDate)
  if (day === undefined || birthDateProblem(day, nowMs) === 'birth-date') return wrongField('birthDate', 'birth-date')
  return { ...person, birthDate: day }
}

interface Found {
  readonly row: LevelRow
  readonly person: Person
  readonly own: readonly ImageRow[]
}

async function handInAgain(
  parts: KycParts,
  step: Supplement,
  { row, person, own }: Found,
): Promise<KycDone | KycRefusal> {
  const { user, from, nowMs } = step
  const hand = handOf(step)
  let restricted: FreezeChange | undefined
  const done = await inTransaction(parts.sql, async (tx) => {
    await lockVerification(tx, user.id)
    const [, current] = await readLevels(tx, user.id)
    const known = await findIdentity(tx, user.id)
    if (!known || current?.revision !== row.revision) return { refusal: 'step-order' } as const
    await noteSubmission(tx, user.id, 2, nowMs)
    await markImagesUsed(
      tx,
      own.map(({ id }) => id),
    )
    const identity = identityOf(parts, known, person)
    const judged = await judgePerson(tx, parts, identity, person, { level: 2, nowMs })
    await writeIdentity(tx, keptIdentity(identity, judged, nowMs))
    if (judged.isSanctioned) restricted = await restrict(tx, parts, identity, 'sanctions', hand)
    const images = { ...row.images, ...Object.fromEntries(own.map(({ purpose, id }) => [purpose, id])) }
    const { reasons } = judged
    const state = reasons.length > 0 ? KycState.rejected : KycState.inReview
    const flags = [...new Set([...row.flags, ...judged.flags])]
    const sent = { ...row, images, submittedAtMs: nowMs, locale: from.locale }
    await settle(tx, parts, { user, row: sent, outcome: { state, reasons, flags }, hand })
    return DONE
  })
  await restricted?.follow()
  return done
}
