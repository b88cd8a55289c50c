import { hasAlphaPass } from '@bowline/capabilities/alpha-access/index.ts'
import { type SiteConfiguration, textIn } from '@bowline/capabilities/site-configuration/index.ts'
import type { alphaCalls } from '@bowline/contract/calls/alpha-access.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly sql: Sql
  readonly configuration: Pick<SiteConfiguration, 'current'>
}

export const alphaHandlers: Handlers<typeof alphaCalls, Needs> = {
  async 'POST /exchange-web-gateway/alpha/whiteList/check'({ caller, locale }, { sql, configuration }) {
    const { link, tag } = configuration.current.settings.alpha
    const isPassed = await hasAlphaPass(sql, caller.user.id)
    return { userPassed: isPassed ? 1 : 0, config: { special: tag && textIn(tag, locale), link } }
  },
}
