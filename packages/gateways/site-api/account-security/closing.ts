import { type AccountSecurity, closingOf } from '@bowline/capabilities/account-security/index.ts'
import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import { maskName } from '@bowline/capabilities/identity/index.ts'
import type { accountDataCalls } from '@bowline/contract/calls/account-security/account-data.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Caller, Handlers } from '../call/handler.ts'
import { callOriginOf, readSecurityRequest, refusedChange } from './security-call.ts'
import { linkGone, ownPasswordRefusal } from './security-refusal.ts'

interface Needs {
  readonly sql: Sql
  readonly countries: Pick<CountryRules, 'countryOf'>
  readonly accountSecurity: AccountSecurity
}

export const closingHandlers = {
  'GET /exchange-web/web/user/closing': ({ caller }, site) => shownClosing(site, caller),

  async 'POST /exchange-web/web/user/close'(call, site) {
    const request = await readSecurityRequest(call, site)
    const result = await site.accountSecurity.askForClosing(request, call.params)
    if ('refusal' in result) throw await refusedChange(site, request, result, ownPasswordRefusal)
    return shownClosing(site, call.caller)
  },

  async 'POST /exchange-web/web/user/close/cancel'(call, site) {
    await site.accountSecurity.cancelClosing(await readSecurityRequest(call, site))
    return shownClosing(site, call.caller)
  },

  async 'POST /exchange-web/web/user/close/cancelByLink'(call, site) {
    const { params, nowMs } = call
    const user = await site.accountSecurity.cancelClosingByLink({
      key: params.key,
      from: callOriginOf(call, site),
      nowMs,
    })
    if (!user) throw linkGone()
    return { maskedName: maskName(user) }
  },
} satisfies Partial<Handlers<typeof accountDataCalls, Needs>>

async function shownClosing(site: Needs, { user }: Caller) {
  const asked = [closingOf(site.sql, { userId: user.id }), site.accountSecurity.closingObstacles(user.id)] as const
  const [closing, obstacles] = await Promise.all(asked)
  return { closesAtMs: closing?.closesAtMs ?? null, obstacles }
}
