import {
  askForUnlock,
  liftStop,
  lockSettings,
  lookAtFreezeLink,
  proveAll,
  securityNotice,
  settingsLockOf,
  stopAccount,
  stopByLink,
} from '@bowline/capabilities/account-security/index.ts'
import { maskName } from '@bowline/capabilities/identity/index.ts'
import type { stopAndLockCalls } from '@bowline/contract/calls/account-security/stop-and-lock.ts'
import type { Handlers } from '../call/handler.ts'
import { changeAsProved, factsOf, readSecurityRequest, refusedChange, requireProof } from './security-call.ts'
import { freezeShown } from './security-page.ts'
import { linkGone, ownPasswordRefusal } from './security-refusal.ts'

export const stopAndLockHandlers: Handlers<typeof stopAndLockCalls> = {
  async 'POST /exchange-web/web/user/freeze'(call, site) {
    const request = await readSecurityRequest(call, site)
    await stopAccount(site, request)
    return freezeShown(site, request.user.id)
  },

  async 'POST /exchange-web/web/user/thaw'(call, site) {
    const request = await readSecurityRequest(call, site)
    const result = await liftStop(site, request, call.params)
    if (result !== 'lifted') throw await refusedChange(site, request, result, ownPasswordRefusal)
    return freezeShown(site, request.user.id)
  },

  async 'POST /exchange-web/web/user/emergencyFreeze/look'({ params, nowMs }, site) {
    const user = await lookAtFreezeLink(site, params.key, nowMs)
    if (!user) throw linkGone()
    return { maskedName: maskName(user) }
  },

  async 'POST /exchange-web/web/user/emergencyFreeze'(call, site) {
    const { params, nowMs } = call
    const stopped = await stopByLink(site, { key: params.key, from: factsOf(call, site), nowMs })
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
      const tells = { template: 'settingsLocked', values: {} } as const
      const after = { days: params.days }
      await securityNotice(tx, site.messages, { user, event: 'settings-locked', from, nowMs, tells, after })
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
    const proved = await proveAll(site, request, params)
    if (proved !== 'proved') throw await refusedChange(site, request, proved, ownPasswordRefusal)
    return changeAsProved(site, request, async (tx) => {
      await askForUnlock(tx, user.id, nowMs)
      const tells = { template: 'settingsUnlockAsked', values: {} } as const
      await securityNotice(tx, site.messages, { user, event: 'settings-unlock-asked', from, nowMs, tells })
      return (await settingsLockOf(tx, user.id, nowMs)) ?? null
    })
  },
}
