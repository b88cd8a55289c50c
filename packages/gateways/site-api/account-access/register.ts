import {
  attributionOf,
  invitationsOf,
  type Registered,
  type Visit,
} from '@bowline/capabilities/account-access/index.ts'
import { maskMail } from '@bowline/capabilities/identity/index.ts'
import type { accessCalls } from '@bowline/contract/calls/account-access/access.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Handlers, SiteCall } from '../call/handler.ts'
import { requireCaptcha } from '../captcha/require-captcha.ts'
import { type AccessRefused, accessRefusal } from './access-refusal.ts'
import { answerSent, answerSession, type SessionNeeds } from './answer-sign-in.ts'
import { readCameBy } from './came-by.ts'
import { readVisit } from './visit.ts'
import type { VisitNeeds } from './visit-needs.ts'

interface Needs extends VisitNeeds {
  readonly sql: Sql
  readonly publicUrl: () => string
}

export const registerHandlers = {
  async 'POST /exchange-web/web/user/register/sendCode'(call, site) {
    await requireCaptcha(call, site, 'register')
    const { name, countryCode } = call.params
    const request = { name, countryCode, askedBy: call.caller?.user.id, visit: readVisit(call, site) }
    return answerSent(await site.accountAccess.sendRegistrationCode(request, call.nowMs))
  },

  async 'POST /exchange-web/web/user/register'(call, site) {
    const { name, countryCode, code, password, country, client } = call.params
    const visit = readVisit(call, site, client)
    const request = { name, countryCode, code, password, country, cameBy: readCameBy(call), visit }
    return answerRegistered(call, site, visit, await site.accountAccess.register(request, call.nowMs))
  },

  async 'POST /exchange-web/web/user/enable/sendLink'(call, site) {
    const { user } = call.caller
    const sent = await site.accountAccess.sendActivationLink({ user, visit: readVisit(call, site) }, call.nowMs)
    if ('refusal' in sent) throw accessRefusal(sent)
    return { maskedTarget: maskMail(sent.email), expiresAtMs: sent.expiresAtMs }
  },

  async 'POST /exchange-web/web/user/enable'(call, site) {
    const { key } = call.params
    const used = await site.accountAccess.useActivationLink({ key, visit: readVisit(call, site) }, call.nowMs)
    if ('refusal' in used) throw accessRefusal(used)
    return { confirmed: 'email' as const, maskedTarget: maskMail(used.email) }
  },

  async 'GET /exchange-web/web/user/invite'({ caller }, { sql, publicUrl }) {
    const { id } = caller.user
    const [{ inviteCode, invited, isKol }, cameBy] = await Promise.all([invitationsOf(sql, id), attributionOf(sql, id)])
    const link = `${publicUrl()}/user/register?inviteCode=${inviteCode}`
    return { inviteCode, link, invited, isKol, invitedByKol: cameBy?.byKol ?? false }
  },
} satisfies Partial<Handlers<typeof accessCalls, Needs>>

export function answerRegistered(call: SiteCall, site: SessionNeeds, visit: Visit, result: Registered | AccessRefused) {
  if ('refusal' in result) throw accessRefusal(result)
  const kind = result.byKol ? ('kolSuccess' as const) : ('success' as const)
  return { ...answerSession(call, site, visit, result), kind }
}
