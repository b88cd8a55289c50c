import type { Sql } from '@bowline/platform/postgres/index.ts'
import { deleteSetting, settingsOf, upsertSetting } from './user-settings.store.ts'

const NAME = /^[a-zA-Z][a-zA-Z0-9.]{0,63}$/
const MOST_BYTES = 8192
const MOST_SETTINGS = 200

export type SettingRefusal = 'setting-name' | 'setting-not-json' | 'setting-too-long' | 'too-many-settings'

/** The user's site preferences, by name. */
export function readSettings(sql: Sql, userId: number): Promise<Record<string, unknown>> {
  return settingsOf(sql, userId)
}

/** Sets one; its reader decides what `value` may be. Undefined when it is written. */
export async function writeSetting(
  sql: Sql,
  { userId, name, value }: { readonly userId: number; readonly name: string; readonly value: unknown },
  nowMs: number,
): Promise<SettingRefusal | undefined> {
  if (!NAME.test(name)) return 'setting-name'
  const text = toJson(value)
  if (text === undefined) return 'setting-not-json'
  if (Buffer.byteLength(text) > MOST_BYTES) return 'setting-too-long'
  const written = await upsertSetting(sql, { userId, name, text }, MOST_SETTINGS, nowMs)
  return written ? undefined : 'too-many-settings'
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
