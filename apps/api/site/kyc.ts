import type { Freezes } from '@bowline/capabilities/account-security/index.ts'
import { SanctionsList } from '@bowline/capabilities/country-rules/index.ts'
import type { OneTimeCodes } from '@bowline/capabilities/factors/index.ts'
import {
  demoNumberProvider,
  demoProvider,
  httpNumberProvider,
  httpProvider,
  type IdentityProvider,
  ImageCleaner,
  ImageVault,
  type KycParts,
  type KycRound,
  kycRound,
  type NumberProvider,
  PersonSeals,
  RuleFollower,
  staffNumberProvider,
  staffProvider,
} from '@bowline/capabilities/kyc/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Exchange } from '../exchange/exchange.ts'

export interface OpenKyc {
  readonly kyc: KycParts
  /** Expiry, new lists and rules, for everybody. */
  round(): Promise<KycRound>
  close(): Promise<void>
}

/** Identity verification: provider and lists from the options, and the round for expiry. */
export async function openKyc(
  {
    sql,
    secrets,
    venue,
    countries: rules,
    identities,
  }: Pick<Exchange, 'sql' | 'secrets' | 'venue' | 'countries' | 'identities'>,
  parts: { codes: OneTimeCodes; messages: Messages; freezes: Freezes },
  { config, log }: { config: Config; log: Log },
): Promise<OpenKyc> {
  const kyc: KycParts = {
    ...parts,
    rules,
    sql,
    log,
    seals: new PersonSeals(secrets),
    sanctions: await SanctionsList.open(config.sanctionsList),
    provider: chooseProvider(config),
    numbers: chooseNumberProvider(config),
    cleaner: new ImageCleaner(),
    vault: new ImageVault({ dataDirectory: config.dataDirectory, secrets }),
  }
  const follower = new RuleFollower(kyc, () => venue.now())
  rules.onChange(() => follower.soon())
  identities.onNews((userId) => follower.soon(userId))
  return {
    kyc,
    round: () => kycRound(kyc, venue.now()),
    close: () => follower.close(),
  }
}

function chooseProvider({ kycProvider, mode }: Config): IdentityProvider {
  if (kycProvider) return httpProvider(kycProvider)
  return mode === 'demo' ? demoProvider : staffProvider
}

function chooseNumberProvider({ kycNumbers, mode }: Config): NumberProvider {
  if (kycNumbers) return httpNumberProvider(kycNumbers)
  return mode === 'demo' ? demoNumberProvider : staffNumberProvider
}
