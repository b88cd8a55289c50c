import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { withParts } from '@bowline/platform/with-parts.ts'
import type { Freezes } from '../account-security/index.ts'
import { type CountryRules, openSanctionsList } from '../country-rules/index.ts'
import type { OneTimeCodes } from '../factors/index.ts'
import type { Messages } from '../messages/index.ts'
import { kycRound } from './daily.ts'
import { ImageCleaner } from './images/clean-image.ts'
import { ImageVault } from './images/image-vault.ts'
import { keepImage } from './images/keep-image.ts'
import type { KnownIdentities } from './known-identities.ts'
import { beginLevelOne, proveLevelOne } from './level-one.ts'
import { declareResidence, showDocument } from './level-two.ts'
import { PersonSeals } from './person.ts'
import { demoNumberProvider } from './providers/demo-number-provider.ts'
import { demoProvider } from './providers/demo-provider.ts'
import { httpNumberProvider, httpProvider } from './providers/http-provider.ts'
import type { IdentityProvider, NumberProvider } from './providers/provider.ts'
import { staffNumberProvider, staffProvider } from './providers/staff-provider.ts'
import { caseImage, reviewCase } from './review/case.ts'
import { decide } from './review/decide.ts'
import { RuleFollower } from './rule-follower.ts'
import { readPerson, readShownPerson } from './shown-person.ts'
import { supplement } from './supplement.ts'

export interface KycNeeds {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly log: Log
  readonly config: Pick<Config, 'mode' | 'kycProvider' | 'kycNumbers' | 'sanctionsList' | 'dataDirectory'>
  readonly messages: Pick<Messages, 'enqueue'>
  readonly codes: Pick<OneTimeCodes, 'check'>
  readonly freezes: Pick<Freezes, 'list' | 'record' | 'recordLift'>
  readonly countries: CountryRules
  readonly identities: Pick<KnownIdentities, 'onNews'>
  readonly now: () => number
}

/** Identity verification, with provider and lists from the options; it follows changes of users and of country rules. */
export async function openKyc(needs: KycNeeds) {
  const { sql, secrets, log, config, messages, codes, freezes, countries, identities, now } = needs
  const provider = chooseProvider(config)
  const parts = {
    ...{ sql, log, messages, codes, freezes, rules: countries, provider },
    seals: new PersonSeals(secrets),
    sanctions: await openSanctionsList(config.sanctionsList),
    numbers: chooseNumberProvider(config),
    cleaner: new ImageCleaner(),
    vault: new ImageVault({ dataDirectory: config.dataDirectory, secrets }),
  }
  const follower = new RuleFollower(parts, now)
  countries.onChange(() => follower.soon())
  identities.onNews((userId) => follower.soon(userId))
  return {
    /** Its judgements are made up. */
    isDemo: provider.name === 'demo',
    ...withParts(parts, {
      ...{ beginLevelOne, proveLevelOne, showDocument, declareResidence, supplement, keepImage },
      ...{ readPerson, readShownPerson },
      ...{ reviewCase, caseImage, decide },
    }),
    /** Expiry, new lists and rules, for everybody. */
    round: () => kycRound(parts, now()),
    close: () => follower.close(),
  }
}

export type Kyc = Awaited<ReturnType<typeof openKyc>>

function chooseProvider({ kycProvider, mode }: Pick<Config, 'kycProvider' | 'mode'>): IdentityProvider {
  if (kycProvider) return httpProvider(kycProvider)
  return mode === 'demo' ? demoProvider : staffProvider
}

function chooseNumberProvider({ kycNumbers, mode }: Pick<Config, 'kycNumbers' | 'mode'>): NumberProvider {
  if (kycNumbers) return httpNumberProvider(kycNumbers)
  return mode === 'demo' ? demoNumberProvider : staffNumberProvider
}
