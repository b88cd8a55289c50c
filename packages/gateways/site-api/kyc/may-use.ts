import type { Action, Product } from '@bowline/capabilities/country-rules/index.ts'
import type { KycLevel } from '@bowline/capabilities/identity/index.ts'
import { isCountryCode } from '@bowline/capabilities/kyc/index.ts'
import { freshUser } from '../account-security/security-call.ts'
import type { Caller, SiteCall } from '../call/handler.ts'
import { decideFor } from '../call/require-country.ts'
import type { Site } from '../site.ts'

/** Whether the caller may use a product, here and now, and which level would allow it. */
export async function mayUse(call: SiteCall<unknown, Caller>, site: Site, product: Product) {
  const action: Action = product === 'site' ? 'login' : 'open'
  const user = await freshUser(site, call.caller)
  const decision = await decideFor(call, site, product, action, user)
  // Withdrawals need at least level one (domain/wallet.md §7).
  const least: KycLevel = product === 'withdrawal' ? 1 : 0
  const neededLevel = decision === 'kyc' ? 1 : decision === 'verify' || decision === 'in-review' ? 2 : least
  const isAllowed = decision === 'allow' || decision === 'allow-with-notice'
  return { allowed: isAllowed && user.kycLevel >= least, neededLevel }
}

/** Whether residents of a country may register. */
export function mayCome(country: string, { countries }: Site) {
  if (!isCountryCode(country)) return { allowed: false, neededLevel: 0 }
  const rule = countries.ruleOf(country, 'spot')
  return { allowed: rule !== 'forbid', neededLevel: rule === 'kyc' ? 1 : 0 }
}
