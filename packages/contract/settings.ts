import { z } from 'zod'
import { locales } from './locales.ts'
import { asset, nested, pair } from './values.ts'

const MOST_NAMES = 200

/** Names of panels, columns, actions and dialogs are the pages' own. */
const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/)

function named<V extends z.ZodType>(value: V) {
  return z
    .record(name, value)
    .refine((all) => Object.keys(all).length <= MOST_NAMES, `must have at most ${MOST_NAMES} entries`)
}

/**
 * What a user may keep on the server, by name. Everything is what he likes to see, nothing of it changes what he may do;
 * a value is at most 8 kB of JSON.
 */
export const userSettings = {
  /** Pairs with a star, in the user's order. */
  favourites: nested(z.array(pair).max(500)),
  theme: z.enum(['dark', 'light', 'contrast', 'auto']),
  /** Which colours rise and fall have; `blind` is blue against orange. */
  gain: z.enum(['green-up', 'red-up', 'blind']),
  density: z.enum(['compact', 'comfortable']),
  locale: z.enum(locales.map(({ id }) => id)),
  /** Coin in which worth is told. */
  currency: asset,
  /** Places of panels, by screen or by the user's name for an arrangement. */
  layout: nested(named(z.json())),
  /** Key by action. */
  hotkeys: nested(named(z.string().max(40))),
  /** Whether to ask before an action. */
  confirmations: nested(named(z.boolean())),
  notifications: nested(named(z.boolean())),
  /** Columns of tables, in their order. */
  columns: nested(named(z.array(name).max(50))),
  /** Type, interval, indicators and their figures. */
  chart: nested(named(z.json())),
  /** What the order form starts with: type, unit, presets of sizes. */
  orderForm: nested(named(z.json())),
  /** Prompts that were dismissed: until when in milliseconds, −1 = for ever. */
  dismissed: nested(named(z.number().int().min(-1))),
} as const satisfies Record<string, z.ZodType>

export type SettingName = keyof typeof userSettings
