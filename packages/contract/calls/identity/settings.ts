import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { type SettingName, userSettings } from '../../settings.ts'

const names = Object.keys(userSettings) as [SettingName, ...SettingName[]]

export const settingsCalls = {
  'GET /exchange-web/web/user/settings': {
    access: 'session',
    summary: 'The caller’s site preferences; those never set are missing.',
    params: z.object({}),
    data: z.object(userSettings).partial(),
  },
  'POST /exchange-web/web/user/setting': {
    access: 'session',
    summary: 'Stores one preference; an empty value removes it.',
    /** `value` is text for words and JSON for everything else; each name has its own schema (settings.ts). */
    params: z.strictObject({ name: z.enum(names), value: z.json() }),
    data: z.object({ name: z.enum(names) }),
  },
} as const satisfies CallTable
