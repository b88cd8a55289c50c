import { join } from 'node:path'

export { changeRule, type RuleChange, type RuleChanged } from './change-rule.ts'
export type { CountryRule } from './country-rule.ts'
export { ruleHistory, type StoredRule } from './country-rules.store.ts'
export { type CountryQuestion, CountryRules } from './country-rules.ts'
export type { CountryDecision, IdentityState } from './decide.ts'
export type { IpCountry } from './ip-countries.ts'
export { type Action, isProduct, type Product, products, type Rule } from './product.ts'
export { latinName } from './sanctions/latin-name.ts'
export { nameLikeness } from './sanctions/name-likeness.ts'
export { SanctionsList, type SanctionsMatch, type ScreenedPerson } from './sanctions/sanctions-list.ts'

/** Folder of SQL files for `migrate`. */
export const countryRulesMigrations: string = join(import.meta.dirname, 'migrations')
