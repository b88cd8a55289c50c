import type { Sql } from '@bowline/platform/postgres/index.ts'
import { changeSettingText, deleteSetting, settingsOf } from './user-settings.store.ts'

const NAME = /^[a-zA-Z][a-zA-Z0-9.]{0,63}$/
const MOST_BYTES = 8192
const MOST_SETTINGS = 200

export type SettingRefusal = 'setting-name' | 'setting-not-json' | 'setting-too-long' | 'too-many-settings'

/** The user's site preferences, by name. */
export function readSettings(sql: Sql, userId: number): Promise<Record<string, unknown>> {
  return settingsOf(sql, userId)
}

/** Sets one; its reader decides what `value` may be. Undefined when it is written. */
export function writeSetting(
  sql: Sql,
  { userId, name, value }: { readonly userId: number; readonly name: string; readonly value: unknown },
  nowMs: number,
): Promise<SettingRefusal | undefined> {
  return changeSetting(sql, { userId, name }, () => value, nowMs)
}

/** Sets one to what `change` makes of it, whoever else changes it meanwhile. Undefined when it is written. */
export async function changeSetting(
  sql: Sql,
  { userId, name }: { readonly userId: number; readonly name: string },
  change: (before: unknown) => unknown,
  nowMs: number,
): Promise<SettingRefusal | undefined> {
  if (!NAME.test(name)) return 'setting-name'
  const textOf = (before: string | undefined) => {
    const text = toJson(change(before === undefined ? undefined : JSON.parse(before)))
    if (text === undefined) return { refusal: 'setting-not-json' } as const
    return Buffer.byteLength(text) > MOST_BYTES ? ({ refusal: 'setting-too-long' } as const) : { text }
  }
  return changeSettingText<SettingRefusal>(sql, { userId, name }, textOf, MOST_SETTINGS, nowMs)
}

/** Resets one to the site's default. */
export async function removeSetting(sql: Sql, userId: number, name: string): Promise<void> {
  if (NAME.test(name)) await deleteSetting(sql, userId, name)
}

/** Undefined for values without a JSON form: functions, bigints, cycles. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
