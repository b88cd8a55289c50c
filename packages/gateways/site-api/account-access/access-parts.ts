import type { SocialParts } from '@bowline/capabilities/account-access/index.ts'
import { suspendTradingKeys } from '@bowline/capabilities/api-keys/index.ts'
import { personAt } from '@bowline/capabilities/permission/index.ts'
import type { Site } from '../site.ts'

/** The parts of the site that sign-in and registration need. */
export function partsOf(site: Site): SocialParts {
  const { engine, messages, codes, authenticators, passkeys, recoveryCodes, countries, publicUrl } = site
  const { signIn, access, social, passwords, passwordStrength } = site
  const factors = { codes, authenticators, passkeys, recoveryCodes, passwords, passwordStrength }
  const admits: SocialParts['admits'] = async (user, ip, nowMs) =>
    (await site.permissions.decide(personAt(user, ip), 'site', nowMs, 'login')) !== 'forbidden-at-door'
  return {
    ...signIn,
    ...access,
    ...factors,
    social,
    engine,
    messages,
    countries,
    admits,
    publicUrl,
    suspendTradingKeys,
  }
}
