import type { Action, CountryDecision, Product } from '@bowline/capabilities/country-rules/index.ts'
import type { User } from '@bowline/capabilities/identity/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Site } from '../site.ts'
import type { SiteCall } from './handler.ts'
import { SiteRefusal } from './site-refusal.ts'

/**
 * Refuses what the caller's countries do not allow (domain/accounts-and-compliance.md §8). Reads only from memory, so
 * it is cheap enough for orders.
 */
export async function requireCountry(
  call: Pick<SiteCall, 'caller' | 'ip' | 'nowMs'>,
  site: Pick<Site, 'countries' | 'identities'>,
  product: Product,
  action: Action = 'open',
): Promise<void> {
  const refusal = countryRefusal(await decideFor(call, site, product, action, call.caller?.user))
  if (refusal) throw refusal
}

export async function decideFor(
  { ip, nowMs }: Pick<SiteCall, 'ip' | 'nowMs'>,
  { countries, identities }: Pick<Site, 'countries' | 'identities'>,
  product: Product,
  action: Action = 'open',
  user?: User,
): Promise<CountryDecision> {
  const known = user ? await identities.of(user, nowMs) : ({ identity: 'none' } as const)
  return countries.decide({ ...known, product, action, ip, nowMs })
}

/** Undefined where the call may continue. */
export function countryRefusal(decision: CountryDecision): SiteRefusal | undefined {
  switch (decision) {
    case 'allow':
    case 'allow-with-notice':
      return undefined
    case 'forbidden-at-door':
      return new SiteRefusal(SiteCode.restrictedCountryAtDoor, RESTRICTED)
    case 'forbidden':
      return new SiteRefusal(SiteCode.restrictedCountry, RESTRICTED)
    case 'kyc':
    case 'verify':
      return new SiteRefusal(
        SiteCode.verifyIdentity,
        'You seem to be in a restricted country. Verify your identity first.',
        {
          neededLevel: decision === 'kyc' ? 1 : 2,
        },
      )
    case 'in-review':
      return new SiteRefusal(SiteCode.identityInReview, 'Your identity is being verified. Try again later.')
  }
}

const RESTRICTED = 'Sorry, we cannot serve users in restricted countries, including those with restricted-country IPs.'
