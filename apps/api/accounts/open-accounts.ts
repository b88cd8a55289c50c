import { openAccountAccess } from '@bowline/capabilities/account-access/index.ts'
import { ownedAccounts } from '@bowline/capabilities/account-owners/index.ts'
import { aboutUser, openAccountSecurity } from '@bowline/capabilities/account-security/index.ts'
import { openAddressBook } from '@bowline/capabilities/address-book/index.ts'
import { endKeysOf, openApiKeys, suspendTradingKeys } from '@bowline/capabilities/api-keys/index.ts'
import { openCaptcha } from '@bowline/capabilities/captcha/index.ts'
import { openFactors } from '@bowline/capabilities/factors/index.ts'
import { mainAccountOf, networkOf, openIdentity, type Passwords } from '@bowline/capabilities/identity/index.ts'
import { openKyc } from '@bowline/capabilities/kyc/index.ts'
import { type LedgerHistory, openLedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import { openMessages, type WebNews } from '@bowline/capabilities/messages/index.ts'
import { personAt } from '@bowline/capabilities/permission/index.ts'
import type { SiteConfiguration } from '@bowline/capabilities/site-configuration/index.ts'
import { openWithdrawalGuard } from '@bowline/capabilities/withdrawal-guard/index.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Metrics } from '@bowline/platform/metrics.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { Admission } from './open-admission.ts'
import { watchGuessing } from './watch-guessing.ts'

export interface AccountsNeeds {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly passwords: Passwords
  readonly engine: EngineClient
  readonly admission: Admission
  readonly configuration: Pick<SiteConfiguration, 'current'>
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly webNews: WebNews
  /** For links in mails. */
  readonly publicUrl: () => string
  readonly now: () => number
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>

/** In any account of the ledger, also where copies are traded. Without an answer nobody's account is closed. */
async function holdsMoney(sql: Sql, ledger: Pick<LedgerHistory, 'balances'>, userId: number): Promise<boolean> {
  const accounts = [mainAccountOf(userId), ...(await ownedAccounts(sql, userId))]
  const answers = await Promise.all(accounts.map((account) => ledger.balances(account)))
  return answers.some((answer) => !answer.ok || answer.value.some(({ balance }) => balance !== 0n))
}

/** The capabilities of a user's account, in their order: each gets what it needs of those before it. */
export async function openAccounts(needs: AccountsNeeds) {
  const { sql, secrets, passwords, engine, admission, configuration, config, log, metrics, webNews, publicUrl, now } =
    needs
  const { keys, countries, identities, permissions } = admission
  const isDemo = config.mode === 'demo'
  const productName = () => configuration.current.settings.brand.name
  const brand = () => ({ name: productName(), url: publicUrl() })
  const about = (userId: number) => aboutUser(sql, userId, publicUrl(), now())
  const messages = await openMessages({ sql, secrets, log, config, brand, about, webNews, now })
  const captcha = openCaptcha({ sql, secrets, networkOf, isDemo })
  const { watch, onPasswordRefused } = watchGuessing(sql, messages, { metrics, log })
  const identity = openIdentity({ sql, secrets, passwords, log, onPasswordRefused })
  const factors = openFactors({ sql, secrets, messages, passwords, watch, productName, publicUrl })
  const ledger = openLedgerHistory({ sql })
  const accountSecurity = openAccountSecurity({
    ...{ sql, engine, secrets, log, messages, identity, factors, publicUrl, now },
    dataDirectory: config.dataDirectory,
    sealed: { identity: (userId) => kyc.readPerson(userId) },
    endApiKeys: endKeysOf,
    holdsMoney: (userId) => holdsMoney(sql, ledger, userId),
  })
  const accountAccess = openAccountAccess({
    ...{ sql, engine, log, isDemo, messages, countries, identity, factors, publicUrl, suspendTradingKeys },
    socialProviders: config.socialProviders ?? [],
    admits: async (user, ip, nowMs) =>
      (await permissions.decide(personAt(user, ip), 'site', nowMs, 'login')) !== 'forbidden-at-door',
  })
  const { codes } = factors
  const { freezes } = accountSecurity
  const kyc = await openKyc({ sql, secrets, log, config, messages, codes, freezes, countries, identities, now })
  // What a crash left half done must not wait for the worker.
  accountSecurity.chores.soon()
  return {
    ...{ messages, captcha, identity, factors, accountSecurity, accountAccess, kyc, countries, permissions },
    apiKeys: openApiKeys({ sql, secrets, messages, ring: keys, publicUrl }),
    addressBook: openAddressBook({ sql, messages, mode: config.mode }),
    withdrawalGuard: openWithdrawalGuard({ sql, messages, ...factors }),
    async close() {
      await accountSecurity.close()
      await kyc.close()
      await identity.close()
      await messages.close()
    },
  }
}
