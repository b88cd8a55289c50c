import { announcementKinds } from '@bowline/contract/terms/announcements.ts'
import type { WordKey } from '../../../words/words.ts'

export type SettingKind =
  | 'text'
  | 'list'
  | 'colour'
  | 'flag'
  | 'choice'
  | 'moment'
  | 'localized'
  | 'text-box'
  | 'paragraphs'

export interface SettingField {
  /** Below the section's own path where it is of one row of a list. */
  readonly path: string
  readonly kind: SettingKind
  readonly label: WordKey
  readonly hint?: WordKey
  /** Of a choice. */
  readonly options?: readonly string[]
}

export interface SettingSection {
  readonly id:
    | 'brand'
    | 'links'
    | 'app'
    | 'notice'
    | 'languages'
    | 'coins'
    | 'domains'
    | 'alpha'
    | 'travelRule'
    | 'announcements'
  readonly fields: readonly SettingField[]
  /** A list of rows below the fields. */
  readonly rows?: {
    readonly path: string
    readonly label: WordKey
    readonly add: WordKey
    readonly fields: readonly SettingField[]
  }
}

const text = (path: string, label: WordKey, hint?: WordKey): SettingField => ({
  path,
  kind: 'text',
  label,
  ...(hint && { hint }),
})

/** Of one coin, below `coins.` and its code. */
export const coinFields: readonly SettingField[] = [
  { path: 'name', kind: 'localized', label: 'setting.coin.name' },
  { path: 'categories', kind: 'list', label: 'setting.coin.categories', hint: 'setting.coin.categories.hint' },
]

/** Every setting that has a form. */
export const settingSections: readonly SettingSection[] = [
  {
    id: 'brand',
    fields: [
      text('brand.name', 'setting.brand.name'),
      text('brand.legalName', 'setting.brand.legalName'),
      text('brand.product', 'setting.brand.product', 'setting.brand.product.hint'),
      { path: 'brand.slogan', kind: 'localized', label: 'setting.brand.slogan' },
      text('brand.logo.onDark', 'setting.brand.logo.onDark', 'setting.picture.hint'),
      text('brand.logo.onLight', 'setting.brand.logo.onLight', 'setting.picture.hint'),
      ...(['dark', 'light'] as const).flatMap((theme) =>
        (['accent', 'primary', 'onPrimary'] as const).map(
          (name): SettingField => ({
            path: `brand.colours.${theme}.${name}`,
            kind: 'colour',
            label: `setting.colour.${theme}.${name}`,
          }),
        ),
      ),
    ],
  },
  {
    id: 'links',
    fields: [
      text('links.support', 'setting.links.support', 'setting.links.support.hint'),
      text('links.terms', 'setting.links.terms', 'setting.link.hint'),
      text('links.privacy', 'setting.links.privacy', 'setting.link.hint'),
      text('links.riskNotice', 'setting.links.riskNotice', 'setting.link.hint'),
      text('links.status', 'setting.links.status', 'setting.link.hint'),
      text('links.apiDocumentation', 'setting.links.apiDocumentation', 'setting.link.hint'),
    ],
    rows: {
      path: 'links.social',
      label: 'setting.links.social',
      add: 'setting.links.social.add',
      fields: [text('name', 'setting.social.name'), text('url', 'setting.social.url')],
    },
  },
  {
    id: 'app',
    fields: [
      text('app.ios', 'setting.app.ios', 'setting.app.hint'),
      text('app.android', 'setting.app.android', 'setting.app.hint'),
      text('app.androidFile', 'setting.app.androidFile'),
      text('app.userAgent', 'setting.app.userAgent', 'setting.app.userAgent.hint'),
    ],
  },
  {
    id: 'notice',
    fields: [{ path: 'notice', kind: 'text-box', label: 'setting.notice', hint: 'setting.notice.hint' }],
  },
  { id: 'languages', fields: [] },
  {
    id: 'coins',
    fields: [
      text('coinIcon', 'setting.coinIcon', 'setting.coinIcon.hint'),
      { path: 'valuationCoins', kind: 'list', label: 'setting.valuationCoins', hint: 'setting.valuationCoins.hint' },
    ],
    rows: {
      path: 'exchangeRates',
      label: 'setting.exchangeRates',
      add: 'setting.exchangeRates.add',
      fields: [
        text('currency', 'setting.rate.currency'),
        text('perUsdt', 'setting.rate.perUsdt'),
        { path: 'asOf', kind: 'moment', label: 'setting.rate.asOf' },
        text('source', 'setting.rate.source'),
      ],
    },
  },
  {
    id: 'domains',
    fields: [
      text('parentDomain', 'setting.parentDomain', 'setting.parentDomain.hint'),
      { path: 'ownDomains', kind: 'list', label: 'setting.ownDomains', hint: 'setting.ownDomains.hint' },
    ],
  },
  {
    id: 'alpha',
    fields: [
      text('alpha.link', 'setting.alpha.link', 'setting.link.hint'),
      { path: 'alpha.tag', kind: 'localized', label: 'setting.alpha.tag', hint: 'setting.alpha.tag.hint' },
    ],
  },
  {
    id: 'travelRule',
    fields: [
      text('travelRule.homeCountry', 'setting.travelRule.homeCountry', 'setting.travelRule.homeCountry.hint'),
      text('travelRule.lei', 'setting.travelRule.lei'),
    ],
    rows: {
      path: 'travelRule.providers',
      label: 'setting.travelRule.providers',
      add: 'setting.travelRule.add',
      fields: [
        text('code', 'setting.provider.code'),
        text('name', 'setting.provider.name'),
        text('country', 'setting.provider.country'),
        text('host', 'setting.provider.host', 'setting.provider.host.hint'),
        { path: 'protocol', kind: 'choice', label: 'setting.provider.protocol', options: ['manual', 'trp'] },
        { path: 'ivms101', kind: 'choice', label: 'setting.provider.ivms101', options: ['2020', '2023'] },
        text('lei', 'setting.provider.lei'),
        { path: 'active', kind: 'flag', label: 'setting.provider.active' },
      ],
    },
  },
  {
    id: 'announcements',
    fields: [],
    rows: {
      path: 'announcements',
      label: 'setting.announcements',
      add: 'setting.announcements.add',
      fields: [
        text('slug', 'setting.announcement.slug', 'setting.announcement.slug.hint'),
        {
          path: 'kind',
          kind: 'choice',
          label: 'setting.announcement.kind',
          options: announcementKinds,
        },
        { path: 'publishedAt', kind: 'moment', label: 'setting.announcement.publishedAt' },
        { path: 'pinned', kind: 'flag', label: 'setting.announcement.pinned' },
        { path: 'title', kind: 'localized', label: 'setting.announcement.title' },
        {
          path: 'body',
          kind: 'paragraphs',
          label: 'setting.announcement.body',
          hint: 'setting.announcement.body.hint',
        },
      ],
    },
  },
]
