import type { KycReason } from '@bowline/contract/terms/kyc.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { latinName, nameLikeness } from '../country-rules/index.ts'
import { type Claim, type Identity, lockClaim, othersBornAlike, othersClaiming } from './identities.store.ts'
import type { KycParts } from './kyc-parts.ts'
import type { KycFlag, KycLevelNumber } from './kyc-words.ts'
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

  const claims = await claimsOfOthers(tx, identity, level)
  if (claims === 'taken') reasons.push('one-account')
  if (claims === 'claimed') flags.push('claimed-document')
  if (await hasNamesake(tx, seals, identity, person)) flags.push('like-name')
  return { reasons, flags, isSanctioned }
}

/**
 * A number that was only typed gives way to the document itself, and then a person decides; so they do for one number
 * with two birth dates. Always in this order, so that no two users wait for each other's lock.
 */
async function claimsOfOthers(
  tx: Sql,
  { userId, personHash, documentHash, phoneHash }: Identity,
  level: KycLevelNumber,
): Promise<'taken' | 'claimed' | undefined> {
  const others = async (claim: Claim, hash: Buffer | undefined) => {
    if (!hash) return []
    await lockClaim(tx, hash)
    return othersClaiming(tx, userId, claim, hash)
  }
  const [person, document] = [await others('person_hash', personHash), await others('document_hash', documentHash)]
  if (level === 1 && (await others('phone_hash', phoneHash)).length > 0) return 'taken'
  if (person.length > 0 && (level === 1 || person.some(({ isProven }) => isProven))) return 'taken'
  if (level === 1 && document.some(({ isProven }) => isProven)) return 'taken'
  return person.length + document.length > 0 ? 'claimed' : undefined
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
