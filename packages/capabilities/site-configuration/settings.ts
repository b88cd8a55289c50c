import { localeIds } from '@bowline/contract/terms/locales.ts'
import { z } from 'zod'
import { announcement } from './announcement.ts'
import { DEFAULT_COINS } from './default-coins.ts'
import { DEFAULT_SLOGAN } from './default-slogan.ts'
import { exchangeRates } from './exchange-rates.ts'
import { FALLBACK_LOCALE, type Localized, localeId, localized, translations } from './localized-text.ts'
import { palette } from './palette.ts'

/** The page loads nothing from other origins but coin icons, so pictures are paths here or embedded in the answer. */
const path = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[\x21-\x7e]*$/, 'must be a path on this site such as /terms')
const webAddress = z
  .string()
  .max(500)
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'must begin with https://')
const link = z.union([path, webAddress])
const mailAddress = z.string().regex(/^mailto:[^\s@]{1,64}@[^\s@]{1,255}$/)
const picture = z.union([
  path,
  z
    .string()
    .max(65_536)
    .regex(/^data:image\/(png|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/, 'must be a data: image of up to 64 kB'),
])
const coin = z.string().regex(/^[A-Z0-9]{1,12}$/, 'must be a coin such as BTC')
const hostName = z
  .string()
  .regex(/^(?=.{1,253}$)([a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}(:\d{1,5})?$/, 'must be a host name')
const domain = z
  .string()
  .regex(/^(?=.{1,253}$)([a-z0-9-]{1,63}\.)+[a-z0-9-]{1,63}$/, 'must be a domain such as example.com')
const name = z.string().trim().min(1).max(60)

const brand = z.strictObject({
  name: name.default('Bowline'),
  /** `{product}` of the specification: `/bowline-api`. */
  product: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/)
    .default('bowline'),
  slogan: localized(z.string().trim().max(120)).default(DEFAULT_SLOGAN),
  legalName: name.default('Bowline'),
  logo: z
    .strictObject({ onLight: picture.nullable().default(null), onDark: picture.nullable().default(null) })
    .prefault({}),
  colours: z
    .strictObject({
      light: palette({ accent: '#6d4f0e', primary: '#1c2a2d', onPrimary: '#ffffff' }).prefault({}),
      dark: palette({ accent: '#dcc48c', primary: '#dcc48c', onPrimary: '#14100a' }).prefault({}),
    })
    .prefault({}),
})

const links = z.strictObject({
  /** Where somebody asks for help, usually at another site. Null: no page offers help. */
  support: z.union([link, mailAddress]).nullable().default(null),
  /** Null: our own page, `/bowline-api`. */
  apiDocumentation: link.nullable().default(null),
  terms: link.nullable().default(null),
  privacy: link.nullable().default(null),
  riskNotice: link.nullable().default(null),
  status: link.nullable().default(null),
  social: z
    .array(z.strictObject({ name, url: webAddress }))
    .max(12)
    .default([]),
})

const app = z.strictObject({
  ios: webAddress.nullable().default(null),
  android: webAddress.nullable().default(null),
  androidFile: link.nullable().default(null),
  /** Part of its web view's `User-Agent`: there the app is not advertised. */
  userAgent: z.string().trim().min(3).max(60).default('BowlineApp/'),
})

/** What is omitted is as for a new exchange. */
const coinInfo = z.strictObject({
  name: translations(name).optional(),
  categories: z
    .array(z.string().regex(/^[a-z0-9-]{1,30}$/, 'must be words such as layer-1'))
    .max(6)
    .optional(),
})

const country = z.string().regex(/^[A-Z]{2}$/, 'must be a country such as DE')
const lei = z.string().regex(/^[A-Z0-9]{18}[0-9]{2}$/, 'must be a legal entity identifier of 20 characters')

/** Other exchanges and custodians, to which data of recipients go (travel rule). */
const travelProvider = z.strictObject({
  code: z.string().regex(/^[A-Z0-9-]{2,40}$/, 'must be 2 to 40 of A-Z, 0-9 and -'),
  name,
  country,
  /** Where it answers inquiries. Null: only people exchange data with it. */
  host: hostName.nullable().default(null),
  protocol: z.enum(['trp', 'manual']).default('manual'),
  ivms101: z.enum(['2020', '2023']).default('2020'),
  lei: lei.nullable().default(null),
  /** Others are neither offered to users nor called. */
  active: z.boolean().default(true),
})

const travelRule = z.strictObject({
  /** Where the exchange is licensed: its rules count beside those of a user's own country. */
  homeCountry: country.nullable().default(null),
  lei: lei.nullable().default(null),
  providers: z
    .array(travelProvider)
    .max(500)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'two providers have one code')
    .default([]),
})

/**
 * Everything about the site that an operator decides, valid when empty: omitted settings take their defaults. Unknown
 * or malformed ones are refused, so a typo cannot silently do nothing.
 */
export const siteSettings = z.strictObject({
  brand: brand.prefault({}),
  links: links.prefault({}),
  app: app.prefault({}),
  locales: z
    .array(localeId)
    .min(1)
    .refine(
      (ids) => ids.includes(FALLBACK_LOCALE) && new Set(ids).size === ids.length,
      'needs en_US, and each one once',
    )
    .default([...localeIds]),
  /** Also of a CDN; for a coin it has no icon of, the one of this site is shown. `{symbol}` is the coin in upper case. */
  coinIcon: link
    .refine((text) => text.includes('{symbol}'), 'needs {symbol}')
    .default('/includes/assets/coins/{symbol}.svg'),
  valuationCoins: z.array(coin).min(1).max(8).default(['USDT', 'USDC', 'BTC']),
  exchangeRates: exchangeRates.default([]),
  ownDomains: z.array(hostName).max(50).default([]),
  /** Parent of this site and the operator's others: the language chosen here applies there too. Null: only here. */
  parentDomain: domain.nullable().default(null),
  notice: localized(z.string().trim().min(1).max(300)).nullable().default(null),
  coins: z.record(coin, coinInfo).default({}),
  /** Target of the menu entry for users with an Alpha pass, and the text beside it, such as "New". */
  alpha: z
    .strictObject({
      link: link.default('/alpha'),
      tag: localized(z.string().trim().min(1).max(16)).nullable().default(null),
    })
    .prefault({}),
  travelRule: travelRule.prefault({}),
  announcements: z
    .array(announcement)
    .max(200)
    .refine((all) => new Set(all.map(({ slug }) => slug)).size === all.length, 'two announcements have one slug')
    .default([]),
})
export type SiteSettings = z.output<typeof siteSettings>

export const DEFAULT_SETTINGS: SiteSettings = siteSettings.parse({})

export interface CoinInfo {
  readonly name: Localized<string>
  readonly categories: readonly string[]
}

/** Name and categories of a coin; one without a name goes by its code. */
export function coinInfoOf(settings: SiteSettings, code: string): CoinInfo {
  const { name = {}, categories } = settings.coins[code] ?? {}
  const known = DEFAULT_COINS[code]
  return {
    name: { [FALLBACK_LOCALE]: known?.name ?? code, ...name },
    categories: categories ?? known?.categories ?? [],
  }
}
