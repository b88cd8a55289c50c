import type { CardPurchase } from '@bowline/capabilities/card-purchase/index.ts'
import type { Earn } from '@bowline/capabilities/earn/index.ts'
import type { IndexHealth, OpenIndexInputs } from '@bowline/capabilities/price-source/index.ts'
import type { Solvency } from '@bowline/capabilities/solvency/index.ts'
import type { TravelRules } from '@bowline/capabilities/travel-rule/index.ts'
import type { UserPayments } from '@bowline/capabilities/user-payments/index.ts'
import type { Wallet } from '@bowline/capabilities/wallet/index.ts'
import { futuresEndpoints } from '@bowline/gateways/binance-futures/index.ts'
import { endpoints } from '@bowline/gateways/binance-rest/index.ts'
import { CallLimits, DEMO_SITE_LIMITS, SITE_LIMITS } from '@bowline/gateways/call-kit/call-limits.ts'
import { apiReference } from '@bowline/gateways/described/index.ts'
import { type Site, SpokenLocales } from '@bowline/gateways/site-api/index.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Accounts } from '../accounts/open-accounts.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { OpenVenue } from '../exchange/open-venue.ts'
import type { ApiOptions } from '../options.ts'
import type { SiteData } from './site-data.ts'

export interface SiteNeeds {
  readonly sql: Sql
  readonly exchange: Exchange
  readonly venue: Pick<OpenVenue, 'userStreams' | 'deleverageRisks'>
  readonly accounts: Accounts
  readonly siteData: SiteData
  readonly travelRule: TravelRules
  readonly wallet: Wallet
  readonly solvency: Solvency
  readonly cardPurchase: CardPurchase
  readonly earn: Earn
  readonly userPayments: UserPayments
  readonly publicUrl: () => string
  readonly indexHealth: () => readonly IndexHealth[]
  readonly indexInputs: OpenIndexInputs
}

/** The facades that the site API's handlers name, over the same exchange as the public API. */
export function openSite(
  needs: SiteNeeds,
  { config, log, siteLimits }: Pick<ApiOptions, 'config' | 'log' | 'siteLimits'>,
) {
  const { sql, exchange, venue, accounts, siteData, travelRule, wallet, solvency } = needs
  const { cardPurchase, earn, userPayments, publicUrl, indexHealth, indexInputs } = needs
  const { engine, markets, markings, marketData, klines, spot, perpetuals, orderLimits, now } = exchange
  return {
    ...accounts,
    ...siteData,
    ...{ sql, engine, markets, markings, marketData, klines, spot, perpetuals, orderLimits },
    ...{ travelRule, wallet, solvency, cardPurchase, earn, userPayments, publicUrl, indexHealth, indexInputs, now },
    userStreams: venue.userStreams,
    deleverageRisks: venue.deleverageRisks,
    limits: new CallLimits(siteLimits ?? (config.mode === 'demo' ? DEMO_SITE_LIMITS : SITE_LIMITS)),
    spokenLocales: new SpokenLocales(sql, log),
    apiReference: apiReference([...endpoints, ...futuresEndpoints]),
  } satisfies Site
}

export type OpenSite = ReturnType<typeof openSite>
