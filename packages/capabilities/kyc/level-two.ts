import { type DocumentType, imagePurposes, KycState } from '@bowline/contract/terms/kyc.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { FreezeChange } from '../account-security/index.ts'
import { isCountryCode } from './countries.ts'
import { findIdentity, lockVerification, writeIdentity } from './identities.store.ts'
import { markImagesUsed } from './images/images.store.ts'
import { judgePerson } from './judge-person.ts'
import { DONE, type KycDone, type KycParts, type KycRefusal, wrongField } from './kyc-parts.ts'
import type { KycFlag } from './kyc-words.ts'
import { identityOf, keptIdentity } from './level-one.ts'
import {
  findLevel,
  type LevelImages,
  type LevelRow,
  newLevel,
  noteSubmission,
  readLevels,
  submissionsLeft,
  writeLevel,
} from './levels.store.ts'
import { lookAt, ownImages } from './look-at-evidence.ts'
import type { Person, PersonDocument } from './person.ts'
import { endOfDocument, needsBack, readDate } from './person-checks.ts'
import { readDocument } from './read-document.ts'
import { restrict } from './restrict.ts'
import { handOf, type OwnStep, settle } from './settle.ts'

export interface ShowDocument extends OwnStep {
  readonly documentType: DocumentType
  readonly documentNumber: string
  /** Issuing country; default: the nationality. */
  readonly country?: string | undefined
  readonly validUntil?: string | undefined
  /** The specification's: whose number it is said to be. */
  readonly source?: string | undefined
  readonly images: LevelImages
}

/** A document and a face. The provider's refusal applies at once; the rest waits for step three. */
export async function showDocument(parts: KycParts, step: ShowDocument): Promise<KycDone | KycRefusal> {
  const { sql, seals } = parts
  const { user, images, from, nowMs } = step
  const known = await findIdentity(sql, user.id)
  const [one, two] = await readLevels(sql, user.id)
  if (!known || one?.state !== KycState.passed || !mayShow(two)) return { refusal: 'step-order' }
  const document = readShown(step, known.nationality)
  if ('refusal' in document) return document
  const needed = needsBack(document.type) ? imagePurposes : (['front', 'face'] as const)
  const found = await ownImages(sql, user.id, images, needed)
  if ('refusal' in found) return found
  const { own } = found
  const { left, againAtMs } = await submissionsLeft(sql, user.id, nowMs)
  if (left === 0) return { refusal: 'too-many', againAtMs: againAtMs ?? nowMs }

  const seen = await lookAt(parts, document, own)
  return inTransaction(sql, async (tx) => {
    await lockVerification(tx, user.id)
    const again = await submissionsLeft(tx, user.id, nowMs)
    if (again.left === 0) return { refusal: 'too-many', againAtMs: again.againAtMs ?? nowMs }
    const [levelOne, row = newLevel(user.id, 2, from.locale)] = await readLevels(tx, user.id)
    const identity = await findIdentity(tx, user.id)
    // The provider took its time: a list match found meanwhile must stay.
    const isWanted = levelOne?.state === KycState.passed && identity?.sanctionedAtMs === undefined && mayShow(row)
    if (!identity || !isWanted) return { refusal: 'step-order' }
    await noteSubmission(tx, user.id, 2, nowMs)
    const ids = Object.fromEntries(own.map(({ purpose, id }) => [purpose, id]))
    await markImagesUsed(tx, Object.values(ids))
    const begun: LevelRow = { ...row, state: KycState.begun, step: 3, reasons: [], missing: [], flags: seen.flags }
    // An earlier expiry must not end what is submitted now.
    const afresh = { ...begun, expiresAtMs: undefined }
    const shown = { ...afresh, images: ids, locale: from.locale, submittedAtMs: nowMs }
    if (seen.reasons.length > 0) {
      const outcome = { state: KycState.rejected, reasons: seen.reasons }
      await settle(tx, parts, { user, row: { ...shown, step: 2 }, outcome, hand: handOf(step) })
      return DONE
    }
    await writeIdentity(tx, {
      ...identity,
      person: seals.seal(user.id, { ...seals.open(user.id, identity.person), document }),
    })
    await writeLevel(tx, shown)
    return DONE
  })
}

function mayShow(row: LevelRow | undefined): boolean {
  const open: readonly KycState[] = [KycState.begun, KycState.rejected, KycState.expired]
  return row === undefined || open.includes(row.state)
}

/** Passports always end; a card without an end is a matter of its country. */
function readShown(step: ShowDocument, nationality: string): PersonDocument | KycRefusal {
  const { validUntil, source, nowMs } = step
  const read = readDocument({ ...step, country: step.country ?? nationality })
  if ('refusal' in read) return read
  const document = { ...read, source }
  if (validUntil === undefined)
    return document.type === 'passport' ? wrongField('validUntil', 'document-expired') : document
  const day = readDate(validUntil)
  if (day === undefined || nowMs >= endOfDocument(day)) return wrongField('validUntil', 'document-expired')
  return { ...document, validUntil: day }
}

export interface DeclareResidence extends OwnStep {
  readonly residence: string
  readonly isPoliticallyExposed: boolean
  readonly isOwnAccount: boolean
}

/** Residence, and for whom the user trades: the last step, which submits level two. */
export async function declareResidence(parts: KycParts, step: DeclareResidence): Promise<KycDone | KycRefusal> {
  const { sql, rules, seals, provider } = parts
  const { user, residence, from, nowMs } = step
  if (!isCountryCode(residence)) return wrongField('countryCode', 'residence')
  if (rules.ruleOf(residence, 'site', 'verify') === 'forbid') return { refusal: 'country-forbidden' }
  const hand = handOf(step)
  let restricted: FreezeChange | undefined
  const done = await inTransaction(sql, async (tx) => {
    await lockVerification(tx, user.id)
    const known = await findIdentity(tx, user.id)
    const row = await findLevel(tx, user.id, 2)
    if (!known || row?.state !== KycState.begun || row.step !== 3) return { refusal: 'step-order' } as const
    const person: Person = seals.open(user.id, known.person)
    const identity = { ...identityOf(parts, known, person), residence }
    const judged = await judgePerson(tx, parts, identity, person, { level: 2, nowMs })
    await writeIdentity(tx, keptIdentity(identity, judged, nowMs))
    if (judged.isSanctioned) restricted = await restrict(tx, parts, identity, 'sanctions', hand)
    const flags: KycFlag[] = [...row.flags, ...judged.flags]
    if (step.isPoliticallyExposed) flags.push('political')
    if (!step.isOwnAccount) flags.push('not-own-account')
    if (!provider.isTrusted) flags.push('demo-provider')
    const { reasons } = judged
    const state = reasons.length > 0 ? KycState.rejected : flags.length > 0 ? KycState.inReview : KycState.passed
    const outcome = { state, reasons, flags, expiresAtMs: renewalOf(person, nowMs) }
    await settle(tx, parts, { user, row: { ...row, locale: from.locale, submittedAtMs: nowMs }, outcome, hand })
    return DONE
  })
  await restricted?.follow()
  return done
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Renewed after a year, or when the document expires. */
export function renewalOf({ document }: Person, nowMs: number): number {
  const inAYear = nowMs + YEAR_MS
  return document?.validUntil === undefined ? inAYear : Math.min(inAYear, endOfDocument(document.validUntil))
}
