import type { Action, Product, Rule } from '@bowline/contract/terms/products.ts'
import type { RuleOf } from './country-rule.ts'

/** `none`: no document has been seen (level one checks a phone, or a number in a register); `verified`: level two. */
export type IdentityState = 'none' | 'in-review' | 'verified' | 'sanctioned'

export type CountryDecision =
  | 'allow'
  /** Allowed, with a notice why questions may follow. */
  | 'allow-with-notice'
  /** The country requires level one. */
  | 'kyc'
  /** Restricted by what is claimed or observed; verification lifts it. */
  | 'verify'
  /** Like `verify`, with verification in progress. */
  | 'in-review'
  | 'forbidden'
  /** When registering or signing in. */
  | 'forbidden-at-door'

/** The decisions that refuse. */
export type CountryDenial = Exclude<CountryDecision, 'allow' | 'allow-with-notice'>

export interface CountryInputs {
  readonly product: Product
  readonly action: Action
  /** The likely countries of the address: two when the databases disagree, none when it is unknown. */
  readonly ipCountries: readonly string[]
  /** Claimed by the user: at registration, by phone prefix, at level one. */
  readonly claimed: readonly (string | undefined)[]
  /** From documents: nationality and residence. */
  readonly proven: readonly (string | undefined)[]
  readonly identity: IdentityState
  readonly level: 0 | 1 | 2
  /** When the user was notified to leave; nothing stays open without a notice. */
  readonly noticedAtMs?: number | undefined
  readonly nowMs: number
}

/** How long withdrawing and closing stay possible after the notice. */
export const LEAVE_MS = 60 * 24 * 60 * 60 * 1000

/** The rules of domain/accounts-and-compliance.md §8, in that order. */
export function decideCountry(inputs: CountryInputs, ruleOf: RuleOf): CountryDecision {
  const { product, action, identity, proven } = inputs
  const rule = (country: string | undefined) => ruleOf(country, product, action)
  const isProven = identity === 'verified' || identity === 'sanctioned'

  // 1. Proven to be from a forbidden country.
  const isForbidden = isProven && proven.some((country) => country !== undefined && rule(country) === 'forbid')
  if (identity === 'sanctioned' || isForbidden) return forbidden(inputs)

  // 2 and 3. Claimed or observed there, and not proven otherwise.
  const seen = strictest(inputs.ipCountries.map(rule))
  if (!isProven)
    return unproven(inputs, seen, strictest([...inputs.claimed, ...proven].filter(isCountry).map(rule)), rule)

  // 4. Proven to be from elsewhere: the address is a traveller's.
  return seen === 'forbid' ? 'allow-with-notice' : 'allow'
}

function unproven(
  { product, action, identity, level, ipCountries }: CountryInputs,
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

function forbidden({ product, action, noticedAtMs, nowMs }: CountryInputs): CountryDecision {
  const isLeaving = noticedAtMs !== undefined && nowMs - noticedAtMs < LEAVE_MS
  const isDoor = product === 'site' && action !== 'verify'
  const isWayOut = action === 'login' || action === 'close' || product === 'withdrawal'
  if (isLeaving && isWayOut) return 'allow-with-notice'
  return isDoor ? 'forbidden-at-door' : 'forbidden'
}

/**
 * A new user has no identity that could lift a restriction, so a clear case is refused here; an existing user may sign
 * in and verify, which every product then requires.
 */
function atDoor(action: Action, isPlain: boolean): CountryDecision {
  return action === 'register' && isPlain ? 'forbidden-at-door' : 'allow-with-notice'
}

function strictest(rules: readonly Rule[]): Rule {
  if (rules.includes('forbid')) return 'forbid'
  return rules.includes('kyc') ? 'kyc' : 'allow'
}
