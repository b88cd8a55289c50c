import { isCountryCode } from '@bowline/capabilities/kyc/index.ts'
import { type Answer, personAt } from '@bowline/capabilities/permission/index.ts'
import type { Product } from '@bowline/contract/terms/products.ts'
import { freshUser } from '../account-security/security-call.ts'
import type { Caller, SiteCall } from '../call/handler.ts'
import type { Site } from '../site.ts'

/** Whether the caller may use a product, here and now, and which level would allow it. */
export async function mayUse(call: SiteCall<unknown, Caller>, site: Site, product: Product): Promise<Answer> {
  const { ip, nowMs } = call
  return site.permissions.answer(personAt(await freshUser(site, call.caller), ip), product, nowMs)
}

/** Whether residents of a country may register. */
export function mayCome(country: string, { countries }: Site): Answer {
  if (!isCountryCode(country)) return { allowed: false, reason: 'not-offered', neededLevel: 0 }
  const rule = countries.ruleOf(country, 'spot')
  if (rule === 'forbid') return { allowed: false, reason: 'country', neededLevel: 0 }
  return { allowed: true, reason: null, neededLevel: rule === 'kyc' ? 1 : 0 }
}
