import type { RuleOf } from './country-rule.ts'
import type { Action, Product, Rule } from './product.ts'

/**
 * `none`: nobody has seen a document (level one rests on the user's word and a phone); `verified`: level two.
 */
export type IdentityState = 'none' | 'in-review' | 'verified' | 'sanctioned'

export type CountryDecision =
  | 'allow'
  /** Allowed, and the user is told why he may be asked. */
  | 'allow-with-notice'
  /** The country asks for level one. */
  | 'kyc'
  /** Restricted by what is claimed or seen; verifying lifts it. */
  | 'verify'
  /** As `verify`, and verifying is under way. */
  | 'in-review'
  | 'forbidden'
  /** At registering and signing in. */
  | 'forbidden-at-door'

export interface CountryFacts {
  readonly product: Product
  readonly action: Action
  /** Where the address seems to be: two when the databases disagree, none when nobody knows. */
  readonly ipCountries: readonly string[]
  /** Said by the user: at registration, by the prefix of his phone, at level one. */
  readonly claimed: readonly (string | undefined)[]
  /** Of documents: nationality and residence. */
  readonly proven: readonly (string | undefined)[]
  readonly identity: IdentityState
  readonly level: 0 | 1 | 2
  /** When the user was told that he must leave; nothing stays open before. */
  readonly noticedAtMs?: number | undefined
  readonly nowMs: number
}

/** How long withdrawing and closing stay open after notice. */
export const LEAVE_MS = 60 * 24 * 60 * 60 * 1000

/** The rules of domain/accounts-and-compliance.md §8, in that order. */
export function decideCountry(facts: CountryFacts, ruleOf: RuleOf): CountryDecision {
  const { product, action, identity, proven } = facts
  const rule = (country: string | undefined) => ruleOf(country, product, action)
  const isProven = identity === 'verified' || identity === 'sanctioned'

  // 1. Known to be from where nobody may be served.
  const isForbidden = isProven && proven.some((country) => country !== undefined && rule(country) === 'forbid')
  if (identity === 'sanctioned' || isForbidden) return forbidden(facts)

  // 2 and 3. Claimed or seen there, and not proven otherwise.
  const seen = strictest(facts.ipCountries.map(rule))
  if (!isProven)
    return unproven(facts, seen, strictest([...facts.claimed, ...proven].filter(isCountry).map(rule)), rule)

  // 4. Known to be from elsewhere: the address is that of a traveller.
  return seen === 'forbid' ? 'allow-with-notice' : 'allow'
}

function unproven(
  { product, action, identity, level, ipCountries }: CountryFacts,
  seen: Rule,
  claimed: Rule,
  rule: (country: undefined) => Rule,
): CountryDecision {
  const found = strictest([seen, claimed, rule(undefined)])
  if (found === 'allow' || (found === 'kyc' && level > 0)) return 'allow'
  const isUncertain = ipCountries.length > 1
  if (product === 'site') return atDoor(action, claimed === 'forbid' || (seen === 'forbid' && !isUncertain))
  if (identity === 'in-review') return 'in-review'
  return found === 'forbid' ? 'verify' : 'kyc'
}

const isCountry = (country: string | undefined) => country !== undefined

function forbidden({ product, action, noticedAtMs, nowMs }: CountryFacts): CountryDecision {
  const isLeaving = noticedAtMs !== undefined && nowMs - noticedAtMs < LEAVE_MS
  const isDoor = product === 'site' && action !== 'verify'
  const isWayOut = action === 'login' || action === 'close' || product === 'withdrawal'
  if (isLeaving && isWayOut) return 'allow-with-notice'
  return isDoor ? 'forbidden-at-door' : 'forbidden'
}

/**
 * Who registers has no identity that could lift anything, so a plain case ends here; who has an account comes in and
 * verifies, which is what every product then asks of him.
 */
function atDoor(action: Action, isPlain: boolean): CountryDecision {
  return action === 'register' && isPlain ? 'forbidden-at-door' : 'allow-with-notice'
}

function strictest(rules: readonly Rule[]): Rule {
  if (rules.includes('forbid')) return 'forbid'
  return rules.includes('kyc') ? 'kyc' : 'allow'
}
