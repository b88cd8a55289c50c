import {
  changeSetting,
  readSettings,
  removeSetting,
  type SettingRefusal,
  writeSetting,
} from '@bowline/capabilities/identity/index.ts'
import type { settingsCalls } from '@bowline/contract/calls/identity/settings.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { type SettingName, userSettings } from '@bowline/contract/settings.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { readValue } from '../../call-kit/read-parameters.ts'
import type { Reasoned } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { DISMISSED, readDismissed, withPages } from './dismissed.ts'

const refusals: Record<SettingRefusal, Reasoned> = {
  'setting-name': ['setting.unknown'],
  'setting-not-json': ['setting.not-json'],
  'setting-too-long': ['setting.long', { most: 8 }],
  'too-many-settings': ['settings.most'],
}

export const settingsHandlers: Handlers<typeof settingsCalls, { readonly sql: Sql }> = {
  async 'GET /exchange-web/web/user/settings'({ caller }, { sql }) {
    const kept = await readSettings(sql, caller.user.id)
    // Ignore a value that an older version stored in another form.
    const readable = Object.entries(kept).flatMap(([name, value]) => {
      const read = isSetting(name) ? userSettings[name].safeParse(value) : undefined
      return read?.success ? [[name, read.data]] : []
    })
    return Object.fromEntries(readable)
  },

  async 'POST /exchange-web/web/user/setting'({ caller, params, nowMs }, { sql }) {
    const { name } = params
    if (params.value === '') {
      await removeSetting(sql, caller.user.id, name)
      return { name }
    }
    const value = readValue(userSettings[name], params.value, 'value')
    const own = { userId: caller.user.id, name }
    const refusal =
      name === DISMISSED
        ? await changeSetting(sql, own, (before) => withPages(readDismissed(before), readDismissed(value)), nowMs)
        : await writeSetting(sql, { ...own, value }, nowMs)
    if (refusal) throw SiteRefusal.because(SiteCode.refused, refusals[refusal])
    return { name }
  },
}

function isSetting(name: string): name is SettingName {
  return Object.hasOwn(userSettings, name)
}
