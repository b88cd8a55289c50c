import type { AccountAccess } from '@bowline/capabilities/account-access/index.ts'
import type { Captcha } from '@bowline/capabilities/captcha/index.ts'
import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import type { SessionNeeds } from './answer-sign-in.ts'

/** What every way into an account needs. */
export interface VisitNeeds extends SessionNeeds {
  readonly accountAccess: AccountAccess
  readonly captcha: Pick<Captcha, 'check' | 'distrust'>
  readonly countries: Pick<CountryRules, 'countryOf'>
}
