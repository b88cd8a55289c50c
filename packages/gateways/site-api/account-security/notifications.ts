import { securityNotice, setUnwantedMessages, unwantedMessages } from '@bowline/capabilities/account-security/index.ts'
import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import { lockUser } from '@bowline/capabilities/identity/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { accountDataCalls } from '@bowline/contract/calls/account-security/account-data.ts'
import { messageKinds } from '@bowline/contract/terms/account-data.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { Caller, Handlers } from '../call/handler.ts'
import { callOriginOf } from './security-call.ts'

interface Needs {
  readonly sql: Sql
  readonly countries: Pick<CountryRules, 'countryOf'>
  readonly messages: Pick<Messages, 'enqueue'>
}

export const notificationHandlers = {
  'GET /exchange-web/web/user/notifications': ({ caller }, site) => shownKinds(site, caller),

  async 'POST /exchange-web/web/user/notification'(call, site) {
    const { params, caller, nowMs } = call
    const { kind, isOn } = params
    const { user } = caller
    await inTransaction(site.sql, async (tx) => {
      // Two changes at once must not overwrite each other.
      await lockUser(tx, user.id)
      const unwanted = await unwantedMessages(tx, user.id)
      const others = unwanted.filter((each) => each !== kind)
      await setUnwantedMessages(tx, user.id, isOn ? others : [...others, kind])
      if (isOn || kind !== 'login' || unwanted.includes(kind)) return
      // The last message of its kind: an attacker with a stolen session would begin by silencing them.
      const message = { template: 'loginNoticesOff', values: {} } as const
      const from = callOriginOf(call, site)
      await securityNotice(tx, site.messages, { user, event: 'login-notices-off', from, nowMs, message })
    })
    return shownKinds(site, caller)
  },
} satisfies Partial<Handlers<typeof accountDataCalls, Needs>>

async function shownKinds({ sql }: Pick<Needs, 'sql'>, { user }: Caller) {
  const unwanted = new Set<string>(await unwantedMessages(sql, user.id))
  const kinds = messageKinds.map((kind) => ({ kind, isOn: !unwanted.has(kind), isFixed: kind === 'security' }))
  return { kinds }
}
