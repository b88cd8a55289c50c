import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import {
  changeConfiguration,
  coinInfoOf,
  configurationHistory,
  configurationVersion,
  DEFAULT_SETTINGS,
  latestConfiguration,
  siteSettings,
} from '@bowline/capabilities/site-configuration/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { configurationCalls } from '@bowline/contract/console/calls/configuration.ts'
import { JsonTextError, parseJsonText } from '@bowline/contract/json-text.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

const HISTORY = 100

export const configurationHandlers: ConsoleHandlers<
  typeof configurationCalls,
  { readonly sql: Sql; readonly markets: MarketRegistry }
> = {
  async 'GET /console-api/configuration/show'({ params: { version } }, { sql, markets }) {
    const stored =
      version === undefined
        ? await latestConfiguration(sql)
        : version > 0
          ? await configurationVersion(sql, version)
          : undefined
    if (!stored && version) throw new SiteRefusal(SiteCode.refused, 'staff.version-unknown', { field: 'version' })
    const written = stored?.settings ?? {}
    const settings = siteSettings.safeParse(written)
    return {
      version: stored?.version ?? 0,
      written,
      settings: settings.success ? settings.data : null,
      defaults: {
        ...DEFAULT_SETTINGS,
        // What a new exchange would call the coins of this one: the settings name only those it calls otherwise.
        coins: Object.fromEntries(markets.assets().map(({ code }) => [code, coinInfoOf(DEFAULT_SETTINGS, code)])),
      },
    }
  },

  async 'POST /console-api/configuration/change'(call, { sql }) {
    const { settings: text, expectedVersion, note: why } = call.params
    const settings = readSettings(text)
    const changedBy = call.session.member.email
    const result = await inTransaction(sql, async (tx) => {
      const changed = await changeConfiguration(tx, { settings, changedBy, note: why, expectedVersion })
      if (changed.ok) {
        const object = { kind: 'site-configuration', id: String(changed.version) }
        await recordAudit(tx, call, { action: 'configuration.change', object, after: { note: why } })
      }
      return changed
    })
    if (result.ok) return { version: result.version }
    if (result.refusal === 'malformed') {
      const { problems } = result
      throw new SiteRefusal(SiteCode.refused, 'staff.settings-invalid', { problems })
    }
    throw new SiteRefusal(SiteCode.refused, 'staff.settings-changed')
  },

  'POST /console-api/configuration/check'({ params }) {
    const checked = siteSettings.safeParse(readSettings(params.settings))
    const issues = checked.success ? [] : checked.error.issues
    return { problems: issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
  },

  async 'GET /console-api/configuration/history'(_call, { sql }) {
    const rows = await configurationHistory(sql, HISTORY)
    return {
      rows: rows.map(({ version, changedAtMs, changedBy, note: why }) => ({
        version,
        changedAtMs,
        changedBy,
        note: why,
      })),
    }
  },
}

function readSettings(text: string): unknown {
  try {
    return parseJsonText(text)
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error
    throw new SiteRefusal(SiteCode.refused, 'staff.settings-malformed', { field: 'settings' }, { problem: error.fault })
  }
}
