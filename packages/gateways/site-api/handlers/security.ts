import {
  antiPhishingOf,
  askForUnlock,
  deviceName,
  liftStop,
  lockSettings,
  lookAtFreezeLink,
  proveAll,
  readPhrase,
  securityHistory,
  securityNotice,
  setAntiPhishing,
  settingsLockOf,
  stopAccount,
  stopByLink,
  voidEarlierProofs,
} from '@bowline/capabilities/account-security/index.ts'
import type { securityCalls } from '@bowline/contract/calls/security.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { SESSION_COOKIE } from '../cookies.ts'
import type { Handlers } from '../handler.ts'
import { maskName } from '../mask-name.ts'
import { factsOf, freshUser, readSecurityRequest, refusedChange, requireProof } from '../security-call.ts'
import { securityEventRow } from '../security-event-row.ts'
import { baseInfo, freezeShown, myInfo, securityPage } from '../security-page.ts'
import { linkGone, ownPasswordRefusal } from '../security-refusal.ts'
import { SiteRefusal } from '../site-refusal.ts'
import { setTokenDeduction } from '../token-deduction.ts'

const LOGINS = ['login', 'login-failed', 'login-locked', 'new-device'] as const

export const securityHandlers: Handlers<typeof securityCalls> = {
  async 'GET /exchange-web/web/userCenterInfo/getSecurityPage'({ caller, nowMs }, site) {
    return securityPage(site, await freshUser(site, caller), nowMs)
  },

  async 'GET /exchange-web-gateway/userCenterInfo/getMyInfoPage'({ caller, nowMs }, site) {
    return myInfo(site, await freshUser(site, caller), nowMs)
  },

  async 'GET /exchange-web-gateway/userCenterInfo/getBaseUserInfo'({ caller }, site) {
    return baseInfo(site, await freshUser(site, caller))
  },

  async 'POST /exchange-web/web/userCenterInfo/setBtrDeduction'({ params, caller }, { engine }) {
    await setTokenDeduction(engine, caller.user.id, params.bdd)
    return { bdd: params.bdd ? 1 : 0 }
  },

  async 'POST /exchange-web/web/user/changeSecureCode'(call, site) {
    const { params, token, nowMs, setCookie } = call
    const request = await readSecurityRequest(call, site)
    const { user, sessionId, from } = request
    const verdict = await site.authenticators.check(site.sql, user.id, params.googleCode, nowMs)
    if (verdict !== 'right') {
      const factor = 'authenticator' as const
      throw await refusedChange(
        site,
        request,
        typeof verdict === 'object'
          ? { refusal: 'paused', factor, untilMs: verdict.untilMs }
          : { refusal: verdict === 'malformed' ? 'malformed' : 'wrong', factor },
      )
    }
    const { renewed, ended } = await inTransaction(site.sql, async (tx) => {
      const renewed = token === undefined ? undefined : await site.sessions.rotate(tx, token, nowMs)
      if (!renewed) throw new SiteRefusal(SiteCode.signInNeeded, 'Sign in to go on.')
      await voidEarlierProofs(tx, site.codes, user.id)
      const ended = await site.sessions.endAll(tx, user.id, sessionId)
      const tells = { template: 'secureCodeChanged', values: {} } as const
      await securityNotice(tx, site.messages, { user, event: 'secure-code-changed', from, nowMs, tells })
      return { renewed, ended }
    })
    renewed.forgetOld()
    ended.forget()
    const mine = (await site.sessions.list(user.id, nowMs)).find((session) => session.sessionId === sessionId)
    const expiresAtMs = mine?.expiresAtMs ?? nowMs
    setCookie(SESSION_COOKIE, renewed.token, Math.floor((expiresAtMs - nowMs) / 1000))
    return { token: renewed.token, endedSessions: ended.count }
  },

  async 'GET /exchange-web/web/user/sessions'({ caller, nowMs }, { sessions }) {
    const list = await sessions.list(caller.user.id, nowMs)
    return list.map(({ sessionId, client, createdAtMs, lastUsedAtMs, expiresAtMs }) => ({
      sessionId,
      client: client.type,
      ip: client.ip,
      country: client.country ?? null,
      device: deviceName(client.userAgent),
      createdAtMs,
      lastUsedAtMs,
      expiresAtMs,
      isThis: sessionId === caller.sessionId,
    }))
  },

  async 'POST /exchange-web/web/user/session/end'(call, site) {
    const { params, caller, nowMs } = call
    const ended = await inTransaction(site.sql, async (tx) => {
      const ended = await site.sessions.endOne(tx, caller.user.id, params.sessionId)
      const notice = { user: caller.user, event: 'session-ended', from: factsOf(call, site), nowMs } as const
      if (ended.count > 0) await securityNotice(tx, site.messages, notice)
      return ended
    })
    ended.forget()
    return { ended: ended.count > 0 }
  },

  async 'POST /exchange-web/web/user/session/endOthers'(call, site) {
    const { caller, nowMs } = call
    const ended = await inTransaction(site.sql, async (tx) => {
      const ended = await site.sessions.endAll(tx, caller.user.id, caller.sessionId)
      const notice = { user: caller.user, event: 'session-ended', from: factsOf(call, site), nowMs } as const
      await securityNotice(tx, site.messages, notice)
      return ended
    })
    ended.forget()
    return { endedSessions: ended.count }
  },

  async 'GET /exchange-web/web/user/securityHistory'({ params, caller, nowMs }, { sql }) {
    const { kind, beforeId, limit } = params
    const which = kind === 'logins' ? { events: LOGINS } : kind === 'changes' ? { exceptEvents: LOGINS } : {}
    const rows = await securityHistory(sql, caller.user.id, { ...which, beforeId, limit, nowMs })
    return {
      rows: rows.map(securityEventRow),
      nextBeforeId: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
    }
  },

  async 'POST /exchange-web/web/user/antiPhishing'(call, site) {
    const { params, nowMs } = call
    const request = await readSecurityRequest(call, site)
    const phrase = params.phrase.trim() === '' ? null : (readPhrase(params.phrase) ?? undefined)
    if (phrase === undefined) {
      throw new SiteRefusal(SiteCode.refused, 'The phrase has 4 to 20 letters, digits or blanks.', { field: 'phrase' })
    }
    await requireProof(site, request, params)
    const { user, from } = request
    await inTransaction(site.sql, async (tx) => {
      await setAntiPhishing(tx, user.id, phrase)
      const tells = { template: 'antiPhishingChanged', values: {} } as const
      await securityNotice(tx, site.messages, { user, event: 'anti-phishing-changed', from, nowMs, tells })
    })
    return { antiPhishing: (await antiPhishingOf(site.sql, user.id)) ?? null }
  },

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
    // What is locked may be locked for longer, so a lock that stands is no refusal here.
    await requireProof(site, request, params, { whileLocked: true })
    await inTransaction(site.sql, async (tx) => {
      await lockSettings(tx, user.id, params.days, nowMs)
      const tells = { template: 'settingsLocked', values: {} } as const
      const after = { days: params.days }
      await securityNotice(tx, site.messages, { user, event: 'settings-locked', from, nowMs, tells, after })
    })
    const lock = await settingsLockOf(site.sql, user.id, nowMs)
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
    await inTransaction(site.sql, async (tx) => {
      await askForUnlock(tx, user.id, nowMs)
      const tells = { template: 'settingsUnlockAsked', values: {} } as const
      await securityNotice(tx, site.messages, { user, event: 'settings-unlock-asked', from, nowMs, tells })
    })
    return (await settingsLockOf(site.sql, user.id, nowMs)) ?? null
  },
}
