import { deviceName, securityNotice, voidEarlierProofs } from '@bowline/capabilities/account-security/index.ts'
import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import { type Factors, refusalOf } from '@bowline/capabilities/factors/index.ts'
import type { Identity } from '@bowline/capabilities/identity/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { sessionCalls } from '@bowline/contract/calls/identity/sessions.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { SESSION_COOKIE } from '../../call-kit/cookies.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { callOriginOf, readSecurityRequest, refusedChange } from '../account-security/security-call.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly sql: Sql
  readonly countries: Pick<CountryRules, 'countryOf'>
  readonly identity: Pick<Identity, 'sessions'>
  readonly factors: Pick<Factors, 'authenticators' | 'codes'>
  readonly messages: Pick<Messages, 'enqueue'>
}

export const sessionsHandlers: Handlers<typeof sessionCalls, Needs> = {
  async 'POST /exchange-web/web/user/changeSecureCode'(call, site) {
    const { params, token, nowMs, setCookie } = call
    const request = await readSecurityRequest(call, site)
    const { user, sessionId, from } = request
    const verdict = await site.factors.authenticators.check(site.sql, user.id, params.googleCode, nowMs)
    if (verdict !== 'right') {
      const found = verdict === 'not-bound' ? 'wrong' : verdict
      throw await refusedChange(site, request, refusalOf(found, 'authenticator'))
    }
    const { renewed, ended } = await inTransaction(site.sql, async (tx) => {
      const ended = await site.identity.sessions.endAll(tx, user.id, sessionId)
      const renewed = token === undefined ? undefined : await site.identity.sessions.rotate(tx, token, nowMs)
      if (!renewed) throw new SiteRefusal(SiteCode.signInNeeded, 'signed-out')
      await voidEarlierProofs(tx, site.factors.codes, user.id)
      const message = { template: 'secureCodeChanged', values: {} } as const
      await securityNotice(tx, site.messages, { user, event: 'secure-code-changed', from, nowMs, message })
      return { renewed, ended }
    })
    renewed.forgetOld()
    ended.forget()
    const mine = (await site.identity.sessions.list(user.id, nowMs)).find((session) => session.sessionId === sessionId)
    const expiresAtMs = mine?.expiresAtMs ?? nowMs
    setCookie(SESSION_COOKIE, renewed.token, Math.floor((expiresAtMs - nowMs) / 1000))
    return { token: renewed.token, endedSessions: ended.count }
  },

  async 'GET /exchange-web/web/user/sessions'({ caller, nowMs }, { identity }) {
    const list = await identity.sessions.list(caller.user.id, nowMs)
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
      const ended = await site.identity.sessions.endOne(tx, caller.user.id, params.sessionId)
      const notice = { user: caller.user, event: 'session-ended', from: callOriginOf(call, site), nowMs } as const
      if (ended.count > 0) await securityNotice(tx, site.messages, notice)
      return ended
    })
    ended.forget()
    return { ended: ended.count > 0 }
  },

  async 'POST /exchange-web/web/user/session/endOthers'(call, site) {
    const { caller, nowMs } = call
    const ended = await inTransaction(site.sql, async (tx) => {
      const ended = await site.identity.sessions.endAll(tx, caller.user.id, caller.sessionId)
      const notice = { user: caller.user, event: 'session-ended', from: callOriginOf(call, site), nowMs } as const
      await securityNotice(tx, site.messages, notice)
      return ended
    })
    ended.forget()
    return { endedSessions: ended.count }
  },
}
