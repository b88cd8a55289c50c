import { CsrfTokens, newSignInQueue, SignInCounter } from '@bowline/capabilities/identity/index.ts'
import { endpoints } from '@bowline/gateways/binance-rest/index.ts'
import { CallLimits, DEMO_SITE_LIMITS, SITE_LIMITS } from '@bowline/gateways/call-kit/call-limits.ts'
import { apiReference } from '@bowline/gateways/described/index.ts'
import { type Site, SpokenLocales } from '@bowline/gateways/site-api/index.ts'
import type { SiteData } from '@bowline/gateways/site-api/site-data.ts'
import type { ApiOptions } from '../api.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { OpenSiteAccounts } from './site-accounts.ts'

/** What the site API depends on, over the same exchange as the public API. */
export function openSite(
  exchange: Exchange,
  { siteData, accounts }: { siteData: SiteData; accounts: OpenSiteAccounts },
  { config, log, siteLimits, publicUrl }: Pick<ApiOptions, 'config' | 'log' | 'siteLimits'> & Pick<Site, 'publicUrl'>,
): Site {
  const { engine, sql, secrets, passwords, markets, marketData, userStreams, accountHistory, wallet, venue } = exchange
  const { sessions } = accounts
  return {
    ...siteData,
    ...accounts,
    engine,
    sql,
    markets,
    marketData,
    klines: venue.klines,
    history: venue.history,
    accountHistory,
    wallet,
    sessions,
    csrf: new CsrfTokens(secrets),
    signIn: {
      ...{ sql, passwords, sessions, counter: new SignInCounter(sql, secrets) },
      ...{ signInQueue: newSignInQueue(), onRefused: accounts.onPasswordRefused },
    },
    limits: new CallLimits(siteLimits ?? (config.mode === 'demo' ? DEMO_SITE_LIMITS : SITE_LIMITS)),
    spokenLocales: new SpokenLocales(sql, log),
    orderLimits: venue.orderLimits,
    userStreams,
    apiReference: apiReference(endpoints),
    publicUrl,
    now: venue.now,
  }
}
