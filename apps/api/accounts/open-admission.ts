import { openStandings } from '@bowline/capabilities/account-security/index.ts'
import { type ApiKeyRing, openKeyRing } from '@bowline/capabilities/api-keys/index.ts'
import { type CountryRules, openCountryRules } from '@bowline/capabilities/country-rules/index.ts'
import { type KnownIdentities, openIdentities } from '@bowline/capabilities/kyc/index.ts'
import { openPermission, type Permissions } from '@bowline/capabilities/permission/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'

export interface AdmissionNeeds {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly log: Log
}

/** What gateways have in memory about who may do what. */
export interface Admission {
  readonly keys: ApiKeyRing
  readonly countries: CountryRules
  readonly identities: KnownIdentities
  readonly permissions: Permissions
  /** Before the port opens: the keys were read, and who their owners are, so that no order waits for the database. */
  complete(now: () => number): Promise<void>
  close(): Promise<void>
}

export async function openAdmission({ sql, secrets, log }: AdmissionNeeds): Promise<Admission> {
  const { ring: keys, complete: keysTried } = openKeyRing({ sql, secrets, log })
  const countries = await openCountryRules({ sql, log })
  const identities = await openIdentities({ sql, log })
  const standings = await openStandings({ sql, log })
  return {
    ...{ keys, countries, identities },
    permissions: openPermission({ countries, identities, standings }),
    async complete(now) {
      await keysTried
      const learnOwners = () => Promise.all([identities, standings].map((known) => known.learn(keys.accounts(), now())))
      await learnOwners()
      keys.onChange(() => void learnOwners())
    },
    async close() {
      await keys.close()
      await identities.close()
      await standings.close()
      await countries.close()
    },
  }
}
