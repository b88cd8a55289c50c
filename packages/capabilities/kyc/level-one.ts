import { type DocumentType, KycState } from '@bowline/contract/terms/kyc.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { FreezeChange } from '../account-security/index.ts'
import { refusalOf } from '../factors/index.ts'
import { parsePhone } from '../identity/index.ts'
import { isCountryCode } from './countries.ts'
import { findIdentity, type Identity, lockVerification, withoutClaims, writeIdentity } from './identities.store.ts'
import { type Judgement, judgePerson } from './judge-person.ts'
import { DONE, type KycDone, type KycParts, type KycRefusal, wrongField } from './kyc-parts.ts'
import { findLevel, type LevelRow, newLevel, noteSubmission, submissionsLeft, writeLevel } from './levels.store.ts'
import { lookUpNumber, type Seen } from './look-at-evidence.ts'
import type { Person } from './person.ts'
import { readDate, readName } from './person-checks.ts'
import { readDocument } from './read-document.ts'
import { restrict } from './restrict.ts'
import { handOf, type Outcome, type OwnStep, settle } from './settle.ts'

export interface StepOne extends OwnStep {
  readonly nationality: string
  readonly familyName: string
  readonly name: string
  readonly birthDate?: string | undefined
}

/** Stores what users say about themselves. May be repeated until level one is submitted. */
export async function beginLevelOne(parts: KycParts, step: StepOne): Promise<KycDone | KycRefusal> {
  const { user, nationality, from } = step
  const person = readPerson(step)
  if ('refusal' in person) return person
  if (!isCountryCode(nationality)) return wrongField('countryCode', 'country')
  if (parts.rules.ruleOf(nationality, 'site', 'verify') === 'forbid') return { refusal: 'country-forbidden' }
  return inTransaction(parts.sql, async (tx) => {
    await lockVerification(tx, user.id)
    const known = await findIdentity(tx, user.id)
    const row = (await findLevel(tx, user.id, 1)) ?? newLevel(user.id, 1, from.locale)
    if (!mayBegin(row, known)) return { refusal: 'step-order' }
    const { seals } = parts
    await writeIdentity(tx, {
      userId: user.id,
      person: seals.seal(user.id, person),
      nationality,
      residence: undefined,
      birthHash: person.birthDate === undefined ? undefined : seals.birthHash(person.birthDate),
      personHash: undefined,
      documentHash: undefined,
      phoneHash: undefined,
      sanctionedAtMs: known?.sanctionedAtMs,
      noticedAtMs: known?.noticedAtMs,
      screenedWith: '',
    })
    await writeLevel(tx, { ...row, state: KycState.begun, step: 2, reasons: [], missing: [], locale: from.locale })
    return DONE
  })
}

/** A submission is not rewritten while it is in review, nor is what was proved afterwards. */
function mayBegin({ state, revision }: LevelRow, known: Identity | undefined): boolean {
  if (known?.sanctionedAtMs !== undefined) return false
  const isNew = revision === 0
  return isNew || state === KycState.begun || state === KycState.rejected || state === KycState.expired
}

function readPerson({ familyName, name, birthDate }: StepOne): Person | KycRefusal {
  const [family, given] = [readName(familyName), readName(name)]
  if (family === undefined) return wrongField('familyName', 'name')
  if (given === undefined) return wrongField('name', 'name')
  if (birthDate === undefined) return { familyName: family, name: given }
  const day = readDate(birthDate)
  return day === undefined ? wrongField('birthDate', 'birth-date') : { familyName: family, name: given, birthDate: day }
}

export interface PhoneProof {
  readonly phone: string
  readonly countryCode?: string | undefined
  readonly code: string
}

export interface NumberProof {
  readonly documentNumber: string
  readonly documentType: DocumentType
  readonly source: string
}

export interface StepTwo extends OwnStep {
  readonly proof: PhoneProof | NumberProof
  /** Given again; if different, it replaces step one's. */
  readonly familyName?: string | undefined
  readonly name?: string | undefined
  readonly birthDate?: string | undefined
}

/** Submits level one: with a code sent to the phone, or the number of a document. */
export async function proveLevelOne(parts: KycParts, step: StepTwo): Promise<KycDone | KycRefusal> {
  const { user, nowMs } = step
  const known = await findIdentity(parts.sql, user.id)
  const row = await findLevel(parts.sql, user.id, 1)
  if (!known || row?.state !== KycState.begun) return { refusal: 'step-order' }
  const said = parts.seals.open(user.id, known.person)
  const person = readPerson({ ...step, ...said, ...definedOf(step), nationality: known.nationality })
  if ('refusal' in person) return person
  const { left, againAtMs } = await submissionsLeft(parts.sql, user.id, nowMs)
  if (left === 0) return { refusal: 'too-many', againAtMs: againAtMs ?? nowMs }
  const proven = await proofOf(parts, step, known.nationality)
  if ('refusal' in proven) return proven
  return handInLevelOne(parts, step, { ...person, ...proven })
}

function definedOf({ familyName, name, birthDate }: StepTwo) {
  return {
    ...(familyName !== undefined && { familyName }),
    ...(name !== undefined && { name }),
    ...(birthDate !== undefined && { birthDate }),
  }
}

async function proofOf(
  { sql, codes }: KycParts,
  { user, proof, nowMs }: StepTwo,
  nationality: string,
): Promise<Pick<Person, 'phone' | 'document'> | KycRefusal> {
  if ('documentNumber' in proof) {
    const document = readDocument({ ...proof, country: nationality })
    return 'refusal' in document ? document : { document: { ...document, source: proof.source } }
  }
  const phone = parsePhone(proof.phone, proof.countryCode)
  if (phone === undefined) return { refusal: 'phone', why: 'malformed' }
  const [owner] = await sql<{ id: bigint }[]>`select id from users where phone = ${phone} and id <> ${user.id}`
  if (owner) return { refusal: 'phone', why: 'taken' }
  const binding = { operation: Operation.other, channel: 'sms', target: phone, userId: user.id } as const
  const verdict = await codes.check(sql, { ...binding, code: proof.code, nowMs })
  return verdict === 'right' ? { phone } : { refusal: 'code', code: refusalOf(verdict, 'sms') }
}

/** Evaluates level one as it is now. Also used for what was requested afterwards. */
export async function handInLevelOne(parts: KycParts, step: OwnStep, person: Person): Promise<KycDone | KycRefusal> {
  const { user, from, nowMs } = step
  const hand = handOf(step)
  const seen = await lookUpNumber(parts, person)
  let restricted: FreezeChange | undefined
  const done = await inTransaction(parts.sql, async (tx) => {
    await lockVerification(tx, user.id)
    const known = await findIdentity(tx, user.id)
    const row = await findLevel(tx, user.id, 1)
    const isOpen = row?.state === KycState.begun || row?.state === KycState.moreNeeded
    if (!known || !row || !isOpen) return { refusal: 'step-order' } as const
    // Checked again under the lock: parallel calls are counted one by one.
    const { left, againAtMs } = await submissionsLeft(tx, user.id, nowMs)
    if (left === 0) return { refusal: 'too-many', againAtMs: againAtMs ?? nowMs } as const
    await noteSubmission(tx, user.id, 1, nowMs)
    const identity = identityOf(parts, known, person)
    const judged = both(seen, await judgePerson(tx, parts, identity, person, { level: 1, nowMs }))
    await writeIdentity(tx, keptIdentity(identity, judged, nowMs))
    if (judged.isSanctioned) restricted = await restrict(tx, parts, identity, 'sanctions', hand)
    const outcome = outcomeOf(person, judged)
    await settle(tx, parts, { user, row: { ...row, submittedAtMs: nowMs, locale: from.locale }, outcome, hand })
    return DONE
  })
  await restricted?.follow()
  return done
}

function both(seen: Seen, judged: Judgement): Judgement {
  return {
    ...judged,
    reasons: [...new Set([...judged.reasons, ...seen.reasons])],
    flags: [...judged.flags, ...seen.flags],
  }
}

function outcomeOf(person: Person, { reasons, flags }: Judgement): Outcome {
  if (reasons.length > 0) return { state: KycState.rejected, reasons, flags }
  if (person.birthDate === undefined) return { state: KycState.moreNeeded, missing: ['birth-date'], flags }
  return flags.length > 0 ? { state: KycState.inReview, flags } : { state: KycState.passed }
}

export function keptIdentity(identity: Identity, { reasons, isSanctioned }: Judgement, nowMs: number): Identity {
  return {
    ...(reasons.length > 0 ? withoutClaims(identity) : identity),
    ...(isSanctioned && { sanctionedAtMs: identity.sanctionedAtMs ?? nowMs }),
  }
}

/** A person with new data, in the form of the table. */
export function identityOf(
  { seals, sanctions }: Pick<KycParts, 'seals' | 'sanctions'>,
  known: Identity,
  person: Person,
) {
  const { birthDate, document, phone } = person
  return {
    ...known,
    person: seals.seal(known.userId, person),
    birthHash: birthDate === undefined ? undefined : seals.birthHash(birthDate),
    personHash:
      birthDate === undefined || document === undefined ? undefined : seals.personHash(document.number, birthDate),
    documentHash: document === undefined ? undefined : seals.documentHash(document),
    phoneHash: phone === undefined ? undefined : seals.phoneHash(phone),
    screenedWith: sanctions.version,
  } satisfies Identity
}
