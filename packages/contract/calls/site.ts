import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { asset, pair, rowLimit, signedDecimal, timeMs, whole } from '../values.ts'

/** `#rrggbb`. */
const colour = z.string().regex(/^#[0-9a-f]{6}$/)

/** Path on this origin, or an https address where the sentence says so. */
const address = z.string()

const announcementHead = z.object({
  slug: z.string(),
  title: z.string(),
  /** First sentences without markup, for a list. */
  summary: z.string(),
  kind: z.enum(['news', 'listing', 'maintenance', 'product', 'security']),
  publishedAtMs: timeMs,
  isPinned: z.boolean(),
  /** Locale the text is in: the caller's, or the default one where nobody translated it. */
  locale: z.string(),
})

/** Values of the design system's properties of these names. */
const palette = z.object({ accent: colour, primary: colour, onPrimary: colour })

const config = z.object({
  /** Rises with every change an operator makes. */
  version: whole(0, Number.MAX_SAFE_INTEGER),
  mode: z.enum(['demo', 'production']),
  /** Prices of the outside world are made up: every page says so. */
  hasSimulatedPrices: z.boolean(),
  brand: z.object({
    name: z.string(),
    /** Word in paths and calls, `{product}` of the specification. */
    product: z.string(),
    slogan: z.string(),
    legalName: z.string(),
    /** Null: the page draws its own mark. Else a path on this origin or an image as `data:` address. */
    logo: z.object({ onLight: address.nullable(), onDark: address.nullable() }),
    colours: z.object({ light: palette, dark: palette }),
  }),
  links: z.object({
    support: address,
    apiDocumentation: address,
    /** Null: not published. */
    terms: address.nullable(),
    privacy: address.nullable(),
    riskNotice: address.nullable(),
    status: address.nullable(),
    social: z.array(z.object({ name: z.string(), url: address })),
  }),
  /** Addresses behind the download buttons; null hides the button, all null hides the banner. */
  app: z.object({
    ios: address.nullable(),
    android: address.nullable(),
    androidFile: address.nullable(),
    /** Part of the `User-Agent` of its web view. */
    userAgent: z.string(),
  }),
  locales: z.array(z.object({ id: z.string(), tag: z.string(), direction: z.enum(['ltr', 'rtl']), name: z.string() })),
  defaultLocale: z.string(),
  /** `{symbol}` stands for the upper-case coin. */
  coinIcon: z.string(),
  /** Coins in which totals may be told. */
  valuationCoins: z.array(asset),
  /** Fiat currencies totals may be told in: those the operator told a rate for within a week. */
  valuationCurrencies: z.array(z.string()),
  /** Where a sign-in may lead back to, besides this origin. */
  ownDomains: z.array(z.string()),
  /** Under which the cookie of the language is kept; null: under the site's own. */
  parentDomain: z.string().nullable(),
  captcha: z.object({ provider: z.enum(['altcha']) }),
  /** Red bar for everyone; null shows none. */
  notice: z.string().nullable(),
  /** Pinned first, then newest first; at most five. */
  announcements: z.array(announcementHead),
})

const rates = { makerRate: signedDecimal, takerRate: signedDecimal }

export const siteCalls = {
  'GET /exchange-web/web/site/config': {
    access: 'anyone',
    summary: 'Brand, links, locales and everything else an operator sets up, in the language of the caller.',
    params: z.object({}),
    data: config,
  },
  'GET /exchange-web/web/site/announcements': {
    access: 'anyone',
    summary: 'Announcements, pinned ones first, then newest first.',
    params: z.object({ offset: whole(0, 10_000).default(0), limit: rowLimit(50) }),
    data: z.object({ rows: z.array(announcementHead), total: whole(0, 100_000) }),
  },
  'GET /exchange-web/web/site/announcement': {
    access: 'anyone',
    summary: 'One announcement with its text.',
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) }),
    /** Paragraphs in order; a paragraph that begins with `## ` is a heading. No other markup. */
    data: announcementHead.extend({ paragraphs: z.array(z.string()) }),
  },
  'GET /exchange-web/web/site/fees': {
    access: 'anyone',
    summary: 'What trading costs: tiers, markets with a promotion, the discount of the platform token.',
    params: z.object({}),
    data: z.object({
      /** Rising; a tier holds from a 30-day volume in USDT on. Rates are fractions: 0.001 is 0.1 %. */
      tiers: z.array(z.object({ tier: whole(0, 255), volume: signedDecimal, ...rates })),
      /** What a trader of the lowest tier pays, promotions counted in. */
      markets: z.array(z.object({ pair, ...rates, hasPromotion: z.boolean(), takesPlatformToken: z.boolean() })),
      platformToken: z.object({ coin: asset, discount: signedDecimal }).nullable(),
      volumeDays: whole(1, 366),
      volumeCoin: asset,
    }),
  },
  'GET /exchange-web/web/site/myFees': {
    access: 'session',
    summary: 'The tier of the caller and what leads to the next one.',
    params: z.object({}),
    data: z.object({
      tier: whole(0, 255),
      ...rates,
      /** Of the 30 full days before today, in USDT. */
      volume: signedDecimal,
      /** Null on the highest tier. */
      nextTier: z.object({ tier: whole(0, 255), volume: signedDecimal, ...rates }).nullable(),
      paysWithPlatformToken: z.boolean(),
      /** Null: the exchange has none. */
      platformToken: asset.nullable(),
    }),
  },
  'GET /exchange-web/web/site/status': {
    access: 'anyone',
    summary: 'That the exchange runs, and that its books balance.',
    params: z.object({}),
    data: z.object({
      nowMs: timeMs,
      runningSinceMs: timeMs,
      /** Last command of the engine, and its time. */
      sequence: whole(0, Number.MAX_SAFE_INTEGER),
      lastCommandAtMs: timeMs,
      markets: z.object({ open: whole(0, 100_000), all: whole(0, 100_000) }),
      /** Null while the history does not answer. */
      ledger: z
        .object({
          /** The command after which the sums were so. */
          sequence: whole(0, Number.MAX_SAFE_INTEGER),
          /** Over all accounts of users and house; every sum must be zero. */
          assets: z.array(z.object({ coin: asset, sum: signedDecimal, accounts: whole(0, Number.MAX_SAFE_INTEGER) })),
          isBalanced: z.boolean(),
        })
        .nullable(),
    }),
  },
} as const satisfies CallTable
