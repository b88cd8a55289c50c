import {
  readPhrase,
  securityHistory,
  securityNotice,
  setAntiPhishing,
} from '@bowline/capabilities/account-security/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { securityCalls } from '@bowline/contract/calls/account-security/security.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { securityEventRow } from '../../site-kit/security-event-row.ts'
import type { Handlers } from '../call/handler.ts'
import { type ChangeNeeds, changeAsProved, freshUser, readSecurityRequest, requireProof } from './security-call.ts'
import { baseInfo, type InfoNeeds, myInfo, type PageNeeds, securityPage } from './security-page.ts'
import { setTokenDeduction } from './token-deduction.ts'

const LOGINS = ['login', 'login-failed', 'login-locked', 'new-device'] as const

type Needs = ChangeNeeds & PageNeeds & InfoNeeds & { readonly messages: Pick<Messages, 'enqueue'> }

export const securityHandlers: Handlers<typeof securityCalls, Needs> = {
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
      throw new SiteRefusal(SiteCode.refused, 'phrase.form', { field: 'phrase' }, { least: 4, most: 20 })
    }
    await requireProof(site, request, params)
    const { user, from } = request
    await changeAsProved(site, request, async (tx) => {
      await setAntiPhishing(tx, user.id, phrase)
      const message = { template: 'antiPhishingChanged', values: {} } as const
      await securityNotice(tx, site.messages, { user, event: 'anti-phishing-changed', from, nowMs, message })
    })
    return { antiPhishing: phrase }
  },
}
