import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { CountryRules } from './country-rules.ts'
import { SanctionsList } from './sanctions/sanctions-list.ts'

/** The rules in memory, current until they are closed. */
export function openCountryRules({ sql, log }: { readonly sql: Sql; readonly log: Log }): Promise<CountryRules> {
  return CountryRules.open(sql, log)
}

/** The list in this file, or the one that comes with Bowline. */
export function openSanctionsList(path?: string): Promise<SanctionsList> {
  return SanctionsList.open(path)
}
