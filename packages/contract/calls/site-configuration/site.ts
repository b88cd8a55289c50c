import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { announcementKinds } from '../../terms/announcements.ts'
import { asset, pair, rowLimit, signedDecimal, timeMs, whole } from '../../values.ts'

/** `#rrggbb`. */
const colour = z.string().regex(/^#[0-9a-f]{6}$/)

/** A path on this origin, or an https address where the field allows one. */
const address = z.string()

const announcementHead = z.object({
  slug: z.string(),
  title: z.string(),
  /** The first sentences without markup, for a list. */
  summary: z.string(),
  kind: z.enum(announcementKinds),
  publishedAtMs: timeMs,
  isPinned: z.boolean(),
  /** Locale of the text: the caller's, or the default one when there is no translation. */
  locale: z.string(),
})

/** Values for the design system's properties of the same names. */
const palette = z.object({ accent: colour, primary: colour, onPrimary: colour })

/** Products with pages of their own. */
export const siteProducts = ['spot', 'futures', 'copy', 'earn', 'funding', 'card', 'deposit', 'withdrawal'] as const

const config = z.object({
  /** Increases with every change by an operator. */
  version: whole(0, Number.MAX_SAFE_INTEGER),
  mode: z.enum(['demo', 'production']),
  /** External prices are simulated, which every page says. */
  hasSimulatedPrices: z.boolean(),
  brand: z.object({
    name: z.string(),
    /** Used in paths and calls as `{product}` of the specification. */
    product: z.string(),
    slogan: z.string(),
    legalName: z.string(),
    /** Null: the page draws its own logo. Otherwise a path on this origin or an image as a `data:` URL. */
    logo: z.object({ onLight: address.nullable(), onDark: address.nullable() }),
    colours: z.object({ light: palette, dark: palette }),
  }),
  links: z.object({
    apiDocumentation: address,
    /** Null: not published. */
    support: address.nullable(),
    terms: address.nullable(),
    privacy: address.nullable(),
    riskNotice: address.nullable(),
    status: address.nullable(),
    social: z.array(z.object({ name: z.string(), url: address })),
  }),
  /** Targets of the download buttons; null hides a button, all null hide the banner. */
  app: z.object({
    ios: address.nullable(),
    android: address.nullable(),
    androidFile: address.nullable(),
    /** Part of its web view's `User-Agent`. */
    userAgent: z.string(),
  }),
  locales: z.array(z.object({ id: z.string(), tag: z.string(), direction: z.enum(['ltr', 'rtl']), name: z.string() })),
  defaultLocale: z.string(),
  /** `{symbol}` stands for the coin in upper case. */
  coinIcon: z.string(),
  /** Every coin of the exchange. */
  coins: z.array(asset),
  /** What the exchange has: pages show rows, tabs and links of these alone. */
  products: z.array(z.enum(siteProducts)),
  /** Coins in which totals can be shown. */
  valuationCoins: z.array(asset),
  /** Fiat currencies in which totals can be shown: those with a rate set by the operator within the last week. */
  valuationCurrencies: z.array(z.string()),
  /** Domains besides this origin that a sign-in may return to. */
  ownDomains: z.array(z.string()),
  /** Domain of the language cookie; null: the site's own. */
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
    summary: 'Brand, links, locales and the other site settings, in the caller’s language.',
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
    /** Paragraphs in order; one that begins with `## ` is a heading. There is no other markup. */
    data: announcementHead.extend({ paragraphs: z.array(z.string()) }),
  },
  'GET /exchange-web/web/site/fees': {
    access: 'anyone',
    summary: 'Trading fees: tiers, markets with a promotion, the platform token discount.',
    params: z.object({}),
    data: z.object({
      /** Ascending; a tier applies from a 30-day volume in USDT upwards. Rates are fractions: 0.001 is 0.1 %. */
      tiers: z.array(z.object({ tier: whole(0, 255), volume: signedDecimal, ...rates })),
      /** What a trader of the lowest tier pays, promotions included. */
      markets: z.array(z.object({ pair, ...rates, hasPromotion: z.boolean(), takesPlatformToken: z.boolean() })),
      platformToken: z.object({ coin: asset, discount: signedDecimal }).nullable(),
      volumeDays: whole(1, 366),
      volumeCoin: asset,
    }),
  },
  'GET /exchange-web/web/site/myFees': {
    access: 'session',
    summary: 'The caller’s fee tier, and what the next one requires.',
    params: z.object({}),
    data: z.object({
      tier: whole(0, 255),
      ...rates,
      /** Of the 30 full days before today, in USDT. */
      volume: signedDecimal,
      /** Null on the highest tier. */
      nextTier: z.object({ tier: whole(0, 255), volume: signedDecimal, ...rates }).nullable(),
      paysWithPlatformToken: z.boolean(),
      /** Null when the exchange has none. */
      platformToken: asset.nullable(),
    }),
  },
  'GET /exchange-web/web/site/status': {
    access: 'anyone',
    summary: 'Shows that the exchange is running and its books balance.',
    params: z.object({}),
    data: z.object({
      nowMs: timeMs,
      runningSinceMs: timeMs,
      /** The engine's last command, and its time. */
      sequence: whole(0, Number.MAX_SAFE_INTEGER),
      lastCommandAtMs: timeMs,
      markets: z.object({ open: whole(0, 100_000), all: whole(0, 100_000) }),
      /** Null while the history does not answer. */
      ledger: z
        .object({
          /** The command the sums refer to. */
          sequence: whole(0, Number.MAX_SAFE_INTEGER),
          /** Over all accounts of users and house; every sum must be zero. */
          assets: z.array(z.object({ coin: asset, sum: signedDecimal, accounts: whole(0, Number.MAX_SAFE_INTEGER) })),
          isBalanced: z.boolean(),
        })
        .nullable(),
    }),
  },
} as const satisfies CallTable
