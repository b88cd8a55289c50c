import { hasAlphaPass } from '@bowline/capabilities/alpha-access/index.ts'
import { textIn } from '@bowline/capabilities/site-configuration/index.ts'
import type { alphaCalls } from '@bowline/contract/calls/alpha-access.ts'
import type { Handlers } from '../call/handler.ts'

export const alphaHandlers: Handlers<typeof alphaCalls> = {
  async 'POST /exchange-web-gateway/alpha/whiteList/check'({ caller, locale }, { sql, configuration }) {
    const { link, tag } = configuration.current.settings.alpha
    const isPassed = await hasAlphaPass(sql, caller.user.id)
    return { userPassed: isPassed ? 1 : 0, config: { special: tag && textIn(tag, locale), link } }
  },
}
