import type { Sql } from '@bowline/platform/postgres/index.ts'
import { latinName, nameLikeness } from '../country-rules/index.ts'
import { type Identity, lockPerson, othersBornAlike, othersWithDocument } from './identities.store.ts'
import type { KycParts } from './kyc-parts.ts'
import type { KycFlag, KycLevelNumber, KycReason } from './kyc-words.ts'
import type { Person } from './person.ts'
import { birthDateProblem } from './person-checks.ts'

/** What lists and other accounts say about a person. */
export interface Judgement {
  readonly reasons: readonly KycReason[]
  readonly flags: readonly KycFlag[]
  readonly isSanctioned: boolean
}

/** From this similarity on, two names with the same birth date may be the same person. */
const LIKE_NAME = 0.85
const MOST_BORN_ALIKE = 2_000

/** Checks age, lists, and whether another user already is this person. Call within the transaction that acts on it. */
export async function judgePerson(
  tx: Sql,
  { seals, sanctions, rules }: Pick<KycParts, 'seals' | 'sanctions' | 'rules'>,
  identity: Identity,
  person: Person,
  { level, nowMs }: { readonly level: KycLevelNumber; readonly nowMs: number },
): Promise<Judgement> {
  const reasons: KycReason[] = []
  const flags: KycFlag[] = []
  const ageProblem = person.birthDate === undefined ? undefined : birthDateProblem(person.birthDate, nowMs)
  if (ageProblem) reasons.push(ageProblem)
  const { nationality, residence } = identity
  const countries = [nationality, residence, person.document?.country].filter((country) => country !== undefined)
  if (countries.some((country) => rules.ruleOf(country, 'site', 'verify') === 'forbid')) reasons.push('country')

  const names = [`${person.familyName} ${person.name}`]
  const matches = sanctions.screen({ names, birthDate: person.birthDate, countries })
  const isSanctioned = matches.some(({ kind }) => kind === 'certain')
  if (isSanctioned) reasons.push('compliance')
  if (matches.length > 0) flags.push('sanctions')

  const same = await sameDocument(tx, identity, level)
  if (same === 'taken') reasons.push('one-account')
  if (same === 'claimed') flags.push('claimed-document')
  if (await hasNamesake(tx, seals, identity, person)) flags.push('like-name')
  return { reasons, flags, isSanctioned }
}

/** A number that was only typed gives way to the document itself, and then a person decides. */
async function sameDocument(
  tx: Sql,
  { userId, personHash }: Identity,
  level: KycLevelNumber,
): Promise<'taken' | 'claimed' | undefined> {
  if (!personHash) return undefined
  await lockPerson(tx, personHash)
  const others = await othersWithDocument(tx, userId, personHash)
  if (others.some(({ isProven }) => isProven || level === 1)) return 'taken'
  return others.length > 0 ? 'claimed' : undefined
}

async function hasNamesake(tx: Sql, seals: KycParts['seals'], identity: Identity, person: Person): Promise<boolean> {
  if (!identity.birthHash) return false
  const name = latinName(person.familyName, person.name)
  const others = await othersBornAlike(tx, identity.userId, identity.birthHash, MOST_BORN_ALIKE)
  return others.some((other) => {
    const { familyName, name: given } = seals.open(other.userId, other.person)
    return nameLikeness(name, latinName(familyName, given)) >= LIKE_NAME
  })
}
