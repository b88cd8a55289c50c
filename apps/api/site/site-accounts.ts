import { join } from 'node:path'
import { SocialProviders } from '@bowline/capabilities/account-access/index.ts'
import { AccountChores, aboutUser, DataExports, Freezes } from '@bowline/capabilities/account-security/index.ts'
import { endKeysOf, OwnersKeys } from '@bowline/capabilities/api-keys/index.ts'
import { Captcha, DEMO_DIFFICULTIES, DIFFICULTIES } from '@bowline/capabilities/captcha/index.ts'
import {
  Authenticators,
  OneTimeCodes,
  OneTimeKeys,
  Passkeys,
  Pins,
  RecoveryCodes,
} from '@bowline/capabilities/factors/index.ts'
import { networkOf, type PasswordParts, PasswordStrength, Sessions } from '@bowline/capabilities/identity/index.ts'
import { readPerson } from '@bowline/capabilities/kyc/index.ts'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'
import type { SiteAccounts } from '@bowline/gateways/site-api/site-accounts.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Metrics } from '@bowline/platform/metrics.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { openKyc } from './kyc.ts'
import { openMessages } from './messages.ts'
import { watchGuessing } from './watch-guessing.ts'

export interface OpenSiteAccounts extends SiteAccounts {
  readonly sessions: Sessions
  readonly onPasswordRefused: NonNullable<PasswordParts['onRefused']>
  /** What the worker asks for at its times, because it needs the engine. */
  readonly jobs: AskedJobs
  close(): Promise<void>
}

export type AskedJobs = Readonly<Record<'accounts' | 'identities', () => Promise<unknown>>>

export interface AccountOptions {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly configuration: Pick<SiteConfiguration, 'current'>
  /** For links in mails. */
  readonly publicUrl: () => string
}

/** The account capabilities over this exchange: registering, signing in, security, verification, keys. */
export async function openSiteAccounts(
  { sql, secrets, engine, passwords, keys, venue, countries, identities, permissions }: Exchange,
  { config, log, metrics, configuration, publicUrl }: AccountOptions,
): Promise<OpenSiteAccounts> {
  const productName = () => configuration.current.settings.brand.name
  const { messages, demoInbox, ...mail } = await openMessages(config, log, {
    sql,
    secrets,
    brand: () => ({ name: productName(), url: publicUrl() }),
    about: (userId) => aboutUser(sql, userId, publicUrl(), venue.now()),
    now: venue.now,
  })
  const isDemo = config.mode === 'demo'
  const passwordStrength = new PasswordStrength()
  const sessions = new Sessions(sql, { log })
  const freezes = new Freezes({ sql, engine, sessions })
  const { streaks, onPasswordRefused } = watchGuessing(sql, messages, { metrics, log })
  const codes = new OneTimeCodes({ secrets, messages, streaks })
  const verifying = await openKyc(
    { sql, secrets, venue, countries, identities },
    { codes, messages, freezes },
    { config, log },
  )
  const dataExports = new DataExports({
    sql,
    directory: join(config.dataDirectory, 'exports'),
    secrets,
    sealed: { identity: (userId) => readPerson(verifying.kyc, userId) },
  })
  const accountChores = new AccountChores({
    ...{ sql, engine, freezes, messages, sessions, log },
    exports: dataExports,
    endApiKeys: endKeysOf,
    now: venue.now,
  })
  // What a crash left half done must not wait for the worker.
  accountChores.soon()
  const difficulties = isDemo ? DEMO_DIFFICULTIES : DIFFICULTIES
  return {
    messages,
    demoInbox,
    captcha: new Captcha({ sql, secrets, networkOf, difficulties }),
    codes,
    authenticators: new Authenticators({ secrets, productName, streaks }),
    pins: new Pins({ passwords, streaks }),
    passkeys: new Passkeys({ secrets, publicUrl, productName, streaks }),
    recoveryCodes: new RecoveryCodes({ secrets, streaks }),
    oneTimeKeys: new OneTimeKeys({ secrets }),
    access: { isDemo, log },
    social: new SocialProviders({ providers: config.socialProviders ?? [], publicUrl }),
    countries,
    kyc: verifying.kyc,
    permissions,
    ownersKeys: new OwnersKeys({ sql, secrets, messages, ring: keys, publicUrl }),
    sessions,
    freezes,
    dataExports,
    accountChores,
    jobs: { accounts: () => accountChores.run(), identities: verifying.round },
    passwords,
    passwordStrength,
    onPasswordRefused,
    async close() {
      await accountChores.close()
      await verifying.close()
      await passwordStrength.close()
      await mail.close()
    },
  }
}
