import type { SiteAccounts } from '@bowline/gateways/site-api/site-accounts.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Exchange } from './exchange.ts'

export interface OpenSiteAccounts extends SiteAccounts {
  close(): Promise<void>
}

export interface AccountOptions {
  readonly config: Config
  readonly log: Log
  /** For links in mails. */
  readonly publicUrl: () => string
}

/** Registering, signing in, securing, verifying, keys: the capabilities of the account centre over this exchange. */
export async function openSiteAccounts(_exchange: Exchange, _options: AccountOptions): Promise<OpenSiteAccounts> {
  return {
    async close() {},
  }
}
