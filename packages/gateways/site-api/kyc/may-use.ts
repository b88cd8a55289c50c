import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import { isCountryCode } from '@bowline/capabilities/kyc/index.ts'
import { type Answer, type Permissions, personAt } from '@bowline/capabilities/permission/index.ts'
import type { Product } from '@bowline/contract/terms/products.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { freshUser } from '../account-security/security-call.ts'
import type { Caller, SiteCall } from '../call/handler.ts'

interface UseNeeds {
  readonly sql: Sql
  readonly permissions: Pick<Permissions, 'answer'>
}

/** Whether the caller may use a product, here and now, and which level would allow it. */
export async function mayUse(call: SiteCall<unknown, Caller>, site: UseNeeds, product: Product): Promise<Answer> {
  const { ip, nowMs } = call
  return site.permissions.answer(personAt(await freshUser(site, call.caller), ip), product, nowMs)
}

/** Whether residents of a country may register. */
export function mayCome(country: string, { countries }: { readonly countries: Pick<CountryRules, 'ruleOf'> }): Answer {
  if (!isCountryCode(country)) return { allowed: false, reason: 'not-offered', neededLevel: 0 }
  const rule = countries.ruleOf(country, 'spot')
  if (rule === 'forbid') return { allowed: false, reason: 'country', neededLevel: 0 }
  return { allowed: true, reason: null, neededLevel: rule === 'kyc' ? 1 : 0 }
}
