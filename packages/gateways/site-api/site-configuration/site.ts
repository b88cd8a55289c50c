import type { LedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { isOpen } from '@bowline/capabilities/permission/index.ts'
import {
  published,
  type ReadAnnouncement,
  rateInForce,
  readAnnouncement,
  type SiteConfiguration,
  type SiteSettings,
  textIn,
} from '@bowline/capabilities/site-configuration/index.ts'
import { type siteCalls, siteProducts } from '@bowline/contract/calls/site-configuration/site.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { defaultLocale, findLocale } from '@bowline/contract/terms/locales.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { ledgerSums } from '../portfolio/ledger-sums.ts'

const HEADS_WITH_CONFIG = 5

/** Facts only the process knows. */
export interface SiteInstance {
  readonly mode: 'demo' | 'production'
  readonly hasSimulatedPrices: boolean
  readonly startedAtMs: number
}

interface Needs {
  readonly configuration: Pick<SiteConfiguration, 'current'>
  readonly instance: SiteInstance
  readonly markets: MarketRegistry
  readonly marketData: Pick<MarketData, 'position' | 'time'>
  readonly ledger: LedgerHistory
}

export const siteHandlers = {
  'GET /exchange-web/web/site/config': ({ locale, nowMs }, { configuration, instance, markets }) => {
    const { version, settings } = configuration.current
    const { brand, links, app } = settings
    const listed = new Set(markets.assets().map(({ code }) => code))
    return {
      version,
      mode: instance.mode,
      hasSimulatedPrices: instance.hasSimulatedPrices,
      brand: { ...brand, slogan: textIn(brand.slogan, locale) },
      links: { ...links, apiDocumentation: links.apiDocumentation ?? `/${brand.product}-api` },
      app,
      locales: settings.locales.flatMap((id) => findLocale(id) ?? []),
      defaultLocale: defaultLocale.id,
      coinIcon: settings.coinIcon,
      coins: [...listed],
      products: siteProducts.filter((product) => isOpen(product)),
      valuationCoins: settings.valuationCoins.filter((coin) => listed.has(coin)),
      valuationCurrencies: settings.exchangeRates
        .map(({ currency }) => currency)
        .filter((currency) => rateInForce(settings.exchangeRates, currency, nowMs)),
      ownDomains: settings.ownDomains,
      parentDomain: settings.parentDomain,
      captcha: { provider: 'altcha' },
      notice: settings.notice && textIn(settings.notice, locale),
      announcements: heads(settings, locale, nowMs).slice(0, HEADS_WITH_CONFIG),
    }
  },

  'GET /exchange-web/web/site/announcements': ({ params, locale, nowMs }, { configuration }) => {
    const all = heads(configuration.current.settings, locale, nowMs)
    return { rows: all.slice(params.offset, params.offset + params.limit), total: all.length }
  },

  'GET /exchange-web/web/site/announcement': ({ params, locale, nowMs }, { configuration }) => {
    const { announcements } = configuration.current.settings
    const found = published(announcements, nowMs).find(({ slug }) => slug === params.slug)
    if (!found) throw new SiteRefusal(SiteCode.refused, 'announcement.unknown')
    const read = readAnnouncement(found, locale)
    return { ...head(read), paragraphs: [...read.paragraphs] }
  },

  'GET /exchange-web/web/site/status': async ({ nowMs }, site) => {
    const { marketData, markets, instance } = site
    const all = markets.markets()
    return {
      nowMs,
      runningSinceMs: instance.startedAtMs,
      sequence: marketData.position,
      lastCommandAtMs: marketData.time,
      markets: { open: all.filter(({ isTrading }) => isTrading).length, all: all.length },
      ledger: await ledgerSums(site, '', nowMs),
    }
  },
} satisfies Partial<Handlers<typeof siteCalls, Needs>>

function heads({ announcements }: SiteSettings, locale: string, nowMs: number) {
  return published(announcements, nowMs).map((each) => head(readAnnouncement(each, locale)))
}

function head({ slug, title, summary, kind, publishedAtMs, isPinned, locale }: ReadAnnouncement) {
  return { slug, title, summary, kind, publishedAtMs, isPinned, locale }
}
