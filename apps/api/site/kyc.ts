import type { Freezes } from '@bowline/capabilities/account-security/index.ts'
import { type CountryRules, SanctionsList } from '@bowline/capabilities/country-rules/index.ts'
import type { OneTimeCodes } from '@bowline/capabilities/factors/index.ts'
import {
  demoProvider,
  httpProvider,
  type IdentityProvider,
  ImageCleaner,
  ImageVault,
  KnownIdentities,
  type KycParts,
  kycRound,
  PersonSeals,
  RuleFollower,
  staffProvider,
} from '@bowline/capabilities/kyc/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { everyHour } from './every-hour.ts'

export interface OpenKyc {
  readonly kyc: KycParts
  readonly identities: KnownIdentities
  close(): Promise<void>
}

/** Identity verification: provider and lists from the options, and the hourly round for expiry. */
export async function openKyc(
  { sql, secrets, venue }: Pick<Exchange, 'sql' | 'secrets' | 'venue'>,
  parts: { rules: CountryRules; codes: OneTimeCodes; messages: Messages; freezes: Freezes },
  { config, log }: { config: Config; log: Log },
): Promise<OpenKyc> {
  const kyc: KycParts = {
    ...parts,
    sql,
    log,
    seals: new PersonSeals(secrets),
    sanctions: await SanctionsList.open(config.sanctionsList),
    provider: chooseProvider(config),
    cleaner: new ImageCleaner(),
    vault: new ImageVault({ dataDirectory: config.dataDirectory, secrets }),
  }
  const identities = new KnownIdentities(sql, log)
  const follower = new RuleFollower(kyc, () => venue.now())
  parts.rules.onChange(() => follower.soon())
  identities.onNews((userId) => follower.soon(userId))
  await identities.follow()
  const round = everyHour(() => kycRound(kyc, venue.now()), log, {
    done: 'identities are up to date',
    failed: 'the hourly work on identities failed',
  })
  return {
    kyc,
    identities,
    async close() {
      await round.close()
      await identities.close()
      await follower.close()
    },
  }
}

function chooseProvider({ kycProvider, mode }: Config): IdentityProvider {
  if (kycProvider) return httpProvider(kycProvider)
  return mode === 'demo' ? demoProvider : staffProvider
}
