import type { Rule } from '@bowline/contract/terms/products.ts'
import { ANY, type CountryRule } from './country-rule.ts'

/**
 * The rules until an operator changes them. A cautious start and not legal advice: each has its reason, and operators
 * replace them according to their licence and counsel.
 */
export const DEFAULT_RULES: readonly CountryRule[] = [
  ...everything('KP', 'forbid', 'UN Security Council resolution 1718 and those after it; FATF call for action'),
  ...everything('IR', 'forbid', 'FATF call for action; comprehensive embargoes'),
  ...everything('CU', 'forbid', 'Comprehensive embargo of the United States, which issuers of stablecoins follow'),
  ...everything(
    'CN',
    'forbid',
    'Notice of ten authorities, 24 September 2021: overseas exchanges may not serve residents',
  ),
  ...everything('MM', 'kyc', 'FATF call for action: enhanced due diligence'),
  ...everything('SY', 'kyc', 'Many listed persons: nobody trades unidentified'),
  ...everything('AF', 'kyc', 'UN Security Council resolution 1988: many listed persons'),
  ...everything('YE', 'kyc', 'UN Security Council resolution 2140: many listed persons'),
  ...everything('US', 'kyc', 'Bank Secrecy Act: customers are identified before they trade'),
  {
    country: 'US',
    product: 'futures',
    action: 'open',
    rule: 'forbid',
    note: 'Commodity Exchange Act: needs a licence',
  },
  { country: 'US', product: 'copy', action: 'open', rule: 'forbid', note: 'Copy trading is done in futures' },
  ...everything('GB', 'kyc', 'Money Laundering Regulations 2017: customers are identified before they trade'),
  { country: 'GB', product: 'futures', action: 'open', rule: 'forbid', note: 'FCA PS20/10: none for retail clients' },
  { country: 'GB', product: 'copy', action: 'open', rule: 'forbid', note: 'Copy trading is done in futures' },
]

/** For a whole country; where verification is required, what it takes to become verified stays open. */
function everything(country: string, rule: Rule, note: string): CountryRule[] {
  const all: CountryRule = { country, product: ANY, action: ANY, rule, note }
  if (rule !== 'kyc') return [all]
  return [
    all,
    { country, product: 'site', action: ANY, rule: 'allow', note: 'Verifying begins with registering' },
    { country, product: 'deposit', action: ANY, rule: 'allow', note: 'Deposits are credited and wait' },
  ]
}
