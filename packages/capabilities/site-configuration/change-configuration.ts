import type { Sql } from '@bowline/platform/postgres/index.ts'
import { siteSettings } from './settings.ts'
import { insertConfiguration, latestConfiguration } from './site-configurations.store.ts'

export interface ConfigurationChange {
  readonly settings: unknown
  readonly changedBy: string
  readonly note: string
  /** The version the operator started from; if another one is current, the change is refused. */
  readonly expectedVersion?: number | undefined
}

export type ChangeResult =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly refusal: 'malformed'; readonly problems: readonly string[] }
  | { readonly ok: false; readonly refusal: 'changed-meanwhile'; readonly version: number }

/** Validates the settings and makes them the next version. A refusal changes nothing. */
export async function changeConfiguration(sql: Sql, change: ConfigurationChange): Promise<ChangeResult> {
  const checked = siteSettings.safeParse(change.settings)
  if (!checked.success) {
    const problems = checked.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`)
    return { ok: false, refusal: 'malformed', problems }
  }
  const current = (await latestConfiguration(sql))?.version ?? 0
  if (change.expectedVersion !== undefined && change.expectedVersion !== current)
    return { ok: false, refusal: 'changed-meanwhile', version: current }
  const version = current + 1
  const { settings, changedBy, note } = change
  const isMade = await insertConfiguration(sql, { version, settings, changedBy, note })
  return isMade ? { ok: true, version } : { ok: false, refusal: 'changed-meanwhile', version }
}
