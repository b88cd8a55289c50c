import {
  type AccountSecurity,
  askForUnlock,
  lockSettings,
  securityNotice,
  settingsLockOf,
} from '@bowline/capabilities/account-security/index.ts'
import { maskName } from '@bowline/capabilities/identity/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { stopAndLockCalls } from '@bowline/contract/calls/account-security/stop-and-lock.ts'
import type { Handlers } from '../call/handler.ts'
import {
  type ChangeNeeds,
  callOriginOf,
  changeAsProved,
  readSecurityRequest,
  refusedChange,
  requireProof,
} from './security-call.ts'
import { freezeShown } from './security-page.ts'
import { linkGone, ownPasswordRefusal } from './security-refusal.ts'

interface Needs extends ChangeNeeds {
  readonly accountSecurity: AccountSecurity
  readonly messages: Pick<Messages, 'enqueue'>
}

export const stopAndLockHandlers: Handlers<typeof stopAndLockCalls, Needs> = {
  async 'POST /exchange-web/web/user/freeze'(call, site) {
    const request = await readSecurityRequest(call, site)
    await site.accountSecurity.stopAccount(request)
    return freezeShown(site, request.user.id)
  },

  async 'POST /exchange-web/web/user/thaw'(call, site) {
    const request = await readSecurityRequest(call, site)
    const result = await site.accountSecurity.liftStop(request, call.params)
    if (result !== 'lifted') throw await refusedChange(site, request, result, ownPasswordRefusal)
    return freezeShown(site, request.user.id)
  },

  async 'POST /exchange-web/web/user/emergencyFreeze/look'({ params, nowMs }, site) {
    const user = await site.accountSecurity.lookAtFreezeLink(params.key, nowMs)
    if (!user) throw linkGone()
    return { maskedName: maskName(user) }
  },

  async 'POST /exchange-web/web/user/emergencyFreeze'(call, site) {
    const { params, nowMs } = call
    const stopped = await site.accountSecurity.stopByLink({ key: params.key, from: callOriginOf(call, site), nowMs })
    if (!stopped) throw linkGone()
    return stopped
  },

  async 'POST /exchange-web/web/user/settingsLock'(call, site) {
    const { params, nowMs } = call
    const request = await readSecurityRequest(call, site)
    const { user, from } = request
    // Locked settings may be locked for longer, so an existing lock is not a refusal here.
    await requireProof(site, request, params, { whileLocked: true })
    const lock = await changeAsProved(site, request, async (tx) => {
      await lockSettings(tx, user.id, params.days, nowMs)
      const message = { template: 'settingsLocked', values: {} } as const
      const after = { days: params.days }
      await securityNotice(tx, site.messages, { user, event: 'settings-locked', from, nowMs, message, after })
      return settingsLockOf(tx, user.id, nowMs)
    })
    return lock ?? { endsAtMs: nowMs, isEndingEarly: false }
  },

  async 'POST /exchange-web/web/user/settingsUnlock'(call, site) {
    const { params, nowMs } = call
    const request = await readSecurityRequest(call, site)
    const { user, from } = request
    const lock = await settingsLockOf(site.sql, user.id, nowMs)
    if (!lock || lock.isEndingEarly) return lock ?? null
    const proved = await site.accountSecurity.proveAll(request, params)
    if (proved !== 'proved') throw await refusedChange(site, request, proved, ownPasswordRefusal)
    return changeAsProved(site, request, async (tx) => {
      await askForUnlock(tx, user.id, nowMs)
      const message = { template: 'settingsUnlockAsked', values: {} } as const
      await securityNotice(tx, site.messages, { user, event: 'settings-unlock-asked', from, nowMs, message })
      return (await settingsLockOf(tx, user.id, nowMs)) ?? null
    })
  },
}
