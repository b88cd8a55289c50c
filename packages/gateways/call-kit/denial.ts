import type { CountryDenial } from '@bowline/capabilities/country-rules/index.ts'
import type { Denial } from '@bowline/capabilities/permission/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { PlainReason } from './refusal-text.ts'
import { SiteRefusal } from './site-refusal.ts'

/** Why a caller may not use a product, as the site says it (domain/accounts-and-compliance.md §8 and §9). */
export function denialRefusal(denial: Denial): SiteRefusal {
  switch (denial.refusal) {
    case 'country':
      return countryRefusal(denial.decision)
    case 'level':
      return identityNeeded('identity.first', denial.neededLevel)
    case 'frozen':
      return new SiteRefusal(SiteCode.tradingFrozen, FROZEN)
    case 'held':
      return new SiteRefusal(
        SiteCode.withdrawalHold,
        HELD,
        { reason: 'held', heldUntilMs: denial.untilMs },
        { until: untilText(denial.untilMs) },
      )
    case 'key':
      return new SiteRefusal(SiteCode.refused, 'key.not-allowed', { reason: denial.because })
  }
}

/**
 * Nothing is restricted, but who somebody is must be known first. The code is also that of restricted places: by the
 * reason in its data a page tells the two apart.
 */
export function identityNeeded(sentence: PlainReason, neededLevel = 1): SiteRefusal {
  return new SiteRefusal(SiteCode.verifyIdentity, sentence, { reason: 'level', neededLevel })
}

/** A moment in sentences, to the minute before. Pages that have it as a number show it in the user's own zone. */
export function untilText(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** The engine refuses with the same words. */
export const FROZEN = 'trading-frozen'
export const HELD = 'withdrawals-held'

export function countryRefusal(decision: CountryDenial): SiteRefusal {
  switch (decision) {
    case 'forbidden-at-door':
      return new SiteRefusal(SiteCode.restrictedCountryAtDoor, RESTRICTED)
    case 'forbidden':
      return new SiteRefusal(SiteCode.restrictedCountry, RESTRICTED)
    case 'kyc':
      return new SiteRefusal(SiteCode.verifyIdentity, IDENTIFY, { reason: 'kyc', neededLevel: 1 })
    case 'verify':
      return new SiteRefusal(SiteCode.verifyIdentity, SEEMS_RESTRICTED, { reason: 'restricted', neededLevel: 2 })
    case 'in-review':
      return new SiteRefusal(SiteCode.identityInReview, 'identity.in-review')
  }
}

/** Nobody is refused for good here: the code is that of restricted places, so the reason tells them apart. */
const IDENTIFY = 'identity.asked-by-country'
const SEEMS_RESTRICTED = 'identity.seems-restricted'
const RESTRICTED = 'country.restricted'
