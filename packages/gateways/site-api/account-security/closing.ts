import {
  askForClosing,
  type ClosingParts,
  cancelClosing,
  cancelClosingByLink,
  closingObstacles,
  closingOf,
} from '@bowline/capabilities/account-security/index.ts'
import { maskName } from '@bowline/capabilities/identity/index.ts'
import type { accountDataCalls } from '@bowline/contract/calls/account-security/account-data.ts'
import type { Caller, Handlers } from '../call/handler.ts'
import type { Site } from '../site.ts'
import { factsOf, readSecurityRequest, refusedChange } from './security-call.ts'
import { linkGone, ownPasswordRefusal } from './security-refusal.ts'

export const closingHandlers = {
  'GET /exchange-web/web/user/closing': ({ caller }, site) => shownClosing(site, caller),

  async 'POST /exchange-web/web/user/close'(call, site) {
    const request = await readSecurityRequest(call, site)
    const result = await askForClosing(closingParts(site), request, call.params)
    if ('refusal' in result) throw await refusedChange(site, request, result, ownPasswordRefusal)
    return shownClosing(site, call.caller)
  },

  async 'POST /exchange-web/web/user/close/cancel'(call, site) {
    await cancelClosing(site, await readSecurityRequest(call, site))
    return shownClosing(site, call.caller)
  },

  async 'POST /exchange-web/web/user/close/cancelByLink'(call, site) {
    const { params, nowMs } = call
    const user = await cancelClosingByLink(site, { key: params.key, from: factsOf(call, site), nowMs })
    if (!user) throw linkGone()
    return { maskedName: maskName(user) }
  },
} satisfies Partial<Handlers<typeof accountDataCalls>>

async function shownClosing(site: Site, { user }: Caller) {
  const asked = [closingOf(site.sql, { userId: user.id }), closingObstacles(site, user.id)] as const
  const [closing, obstacles] = await Promise.all(asked)
  return { closesAtMs: closing?.closesAtMs ?? null, obstacles }
}

/** The page that the link in the mail opens; the token is all it carries. */
function closingParts(site: Site): ClosingParts {
  return { ...site, cancelLink: (token) => `${site.publicUrl()}/account/cancel-closing?key=${token}` }
}
