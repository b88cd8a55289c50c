import { z } from 'zod'
import { timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { anyJson, reason } from '../console-values.ts'

const version = whole(0, Number.MAX_SAFE_INTEGER)

export const configurationCalls = {
  'GET /console-api/configuration/show': {
    access: 'configuration.read',
    summary: 'The current site configuration, or an earlier version.',
    params: z.strictObject({ version: version.optional() }),
    data: z.object({
      version,
      /** As the operator wrote it; omitted settings have their defaults. */
      written: anyJson,
      /** With all defaults filled in. */
      settings: anyJson,
      /** What an omitted setting has. */
      defaults: anyJson,
    }),
  },
  'POST /console-api/configuration/change': {
    access: 'configuration.change',
    summary: 'Validates the settings and makes them the next version.',
    params: z.strictObject({ settings: z.string().max(60_000), expectedVersion: version, note: reason }),
    data: z.object({ version }),
  },
  'POST /console-api/configuration/check': {
    access: 'configuration.read',
    summary: 'Validates settings without changing anything.',
    params: z.strictObject({ settings: z.string().max(60_000) }),
    data: z.object({
      /** `path` names the setting, `links.support`; empty: all of them. */
      problems: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  },
  'GET /console-api/configuration/history': {
    access: 'configuration.read',
    summary: 'The last hundred changes, newest first.',
    params: z.strictObject({}),
    data: z.object({
      rows: z.array(z.object({ version, changedAtMs: timeMs, changedBy: z.string(), note: z.string() })),
    }),
  },
} as const satisfies ConsoleTable
