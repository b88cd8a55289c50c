import { ControlError } from '@bowline/platform/control-socket.ts'
import {
  changeConfiguration,
  configurationHistory,
  configurationVersion,
  latestConfiguration,
  type SiteSettings,
  siteSettings,
} from '../site-configuration/index.ts'
import type { Operator } from './operator.ts'

type Database = Pick<Operator, 'sql'>

export interface ShownConfiguration {
  readonly version: number
  /** With all defaults filled in. */
  readonly settings: SiteSettings
}

/** The current version, or an earlier one; 0 is the defaults alone. */
export async function showSite({ sql }: Database, version?: number): Promise<ShownConfiguration> {
  if (version === 0) return { version, settings: siteSettings.parse({}) }
  const stored = version === undefined ? await latestConfiguration(sql) : await configurationVersion(sql, version)
  if (!stored && version !== undefined)
    throw new ControlError('unknown-version', `there is no version ${version} of the site configuration`)
  return { version: stored?.version ?? 0, settings: siteSettings.parse(stored?.settings ?? {}) }
}

export interface SiteChange {
  readonly settings: unknown
  readonly by: string
  readonly note: string
  readonly version?: number | undefined
}

/** Makes the settings the next version. Every running process applies it within moments. */
export async function setSite({ sql }: Database, { settings, by, note, version }: SiteChange) {
  const result = await changeConfiguration(sql, { settings, changedBy: by, note, expectedVersion: version })
  if (result.ok) return { version: result.version }
  if (result.refusal === 'malformed') throw new ControlError('malformed', result.problems.join('\n'))
  throw new ControlError('changed-meanwhile', `version ${result.version} is current: review it with "site show" first`)
}

const HISTORY = 100

/** The latest changes, newest first: when, who, why, and which parts were set. */
export async function siteHistory({ sql }: Database) {
  const rows = await configurationHistory(sql, HISTORY)
  const changes = rows.map(({ version, settings, changedAtMs, changedBy, note }) => ({
    version,
    changedAt: new Date(changedAtMs).toISOString(),
    changedBy,
    note,
    parts: Object.keys(settings as object),
  }))
  return { changes }
}
