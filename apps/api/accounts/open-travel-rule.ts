import { homeCountryOf } from '@bowline/capabilities/kyc/index.ts'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'
import { type NaturalParty, openTravelRule, type TravelRules } from '@bowline/capabilities/travel-rule/index.ts'
import { contractDigestIn, signedByIn, type WalletMode } from '@bowline/capabilities/wallet/index.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { Accounts } from './open-accounts.ts'

interface Needs {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly accounts: Pick<Accounts, 'kyc'>
  readonly configuration: Pick<SiteConfiguration, 'current'>
  readonly mode: WalletMode
  /** Whether other providers can be asked. */
  readonly speaksTrp: boolean
  readonly now: () => number
}

/** The kinds of documents as the message to other providers names them. */
const KINDS = { passport: 'CCPT', 'identity-card': 'IDCD' } as const

/** The travel rule, with who users are as their identity documents say, and whom the operator's settings list. */
export function openTravelRuleOf({ sql, secrets, accounts, configuration, mode, speaksTrp, now }: Needs): TravelRules {
  return openTravelRule({
    ...{
      sql,
      secrets,
      speaksTrp,
      now,
      signedBy: signedByIn(mode),
      contractDigest: contractDigestIn(mode),
      countryOf: homeCountryOf,
    },
    settings: () => configuration.current.settings.travelRule,
    legalName: () => configuration.current.settings.brand.legalName,
    originatorOf: async (userId): Promise<NaturalParty | undefined> => {
      const person = await accounts.kyc.readPerson(userId)
      if (!person) return undefined
      const { familyName, name, document } = person
      const kind = document && KINDS[document.type as keyof typeof KINDS]
      return {
        ...{ familyName, name, customer: String(userId), country: await homeCountryOf(sql, userId) },
        document: document && kind ? { number: document.number, country: document.country, kind } : undefined,
      }
    },
  })
}
