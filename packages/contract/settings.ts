import { z } from 'zod'
import { locales } from './terms/locales.ts'
import { gains, optionalMarketColumns, themes } from './terms/looks.ts'
import { asset, nested, pair, whole } from './values.ts'

const MOST_NAMES = 200

/** Names of panels, columns, actions and dialogs are chosen by the pages. */
const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/)

function named<V extends z.ZodType>(value: V) {
  return z.record(name, value).check(({ value: all, issues }) => {
    const isTooBig = Object.keys(all).length > MOST_NAMES
    if (isTooBig) issues.push({ code: 'too_big', origin: 'set', maximum: MOST_NAMES, input: all })
  })
}

/** How a user's futures page is set: unit of quantities, days until an order expires, price of triggers, whether to ask. */
export const futuresPage = z.object({
  coUnit: whole(1, 3).default(1),
  expireTime: whole(0, 90).default(0),
  priceBasis: whole(0, 2).default(0),
  pcSecondConfirm: z.boolean().default(true),
})

/**
 * The settings a user can keep on the server, by name. All of them are display preferences and none changes
 * permissions; a value is at most 8 kB of JSON.
 */
export const userSettings = {
  /** Starred pairs, in the user's order. */
  favourites: nested(z.array(pair).max(500)),
  theme: z.enum(themes),
  /** Colours for rise and fall; `blind` is blue and orange. */
  gain: z.enum(gains),
  density: z.enum(['compact', 'comfortable']),
  locale: z.enum(locales.map(({ id }) => id)),
  /** Coin in which values are shown. */
  currency: asset,
  /** Panel positions, by screen or by the user's name for an arrangement. */
  layout: nested(named(z.json())),
  /** Key by action. */
  hotkeys: nested(named(z.string().max(40))),
  /** Whether to ask before an action. */
  confirmations: nested(named(z.boolean())),
  notifications: nested(named(z.boolean())),
  /** Columns of tables, in order. */
  columns: nested(named(z.array(name).max(50))),
  /** Type, interval, indicators and their parameters. */
  chart: nested(named(z.json())),
  /** Initial state of the order form: type, unit, size presets. */
  orderForm: nested(named(z.json())),
  futures: nested(futuresPage),
  /** Columns of the list of markets that are not shown. */
  hiddenMarketColumns: nested(z.array(z.enum(optionalMarketColumns)).max(optionalMarketColumns.length)),
  /** Dismissed prompts: until when in milliseconds, −1 = for ever. */
  dismissed: nested(named(z.number().int().min(-1))),
} as const satisfies Record<string, z.ZodType>

export type SettingName = keyof typeof userSettings
