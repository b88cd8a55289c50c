import {
  type LinkProof,
  type ShownLinkedAccount,
  type SocialDecision,
  shownLinkedAccounts,
  unlinkAccount,
} from '@bowline/capabilities/account-access/index.ts'
import { maskMail } from '@bowline/capabilities/identity/index.ts'
import type { accessCalls } from '@bowline/contract/calls/account-access/access.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { requireFactor } from '../account-security/security-call.ts'
import type { Handlers } from '../call/handler.ts'
import { requireCaptcha } from '../captcha/require-captcha.ts'
import { changeFactor, type FactorChangeNeeds, readFactorRequest } from '../factors/change-factor.ts'
import { lastWayIn } from '../factors/last-way-in.ts'
import { accessRefusal } from './access-refusal.ts'
import { answerSent } from './answer-sign-in.ts'
import { readCameBy } from './came-by.ts'
import { answerRegistered } from './register.ts'
import { answered } from './sign-in.ts'
import { keepBrowser, readVisit } from './visit.ts'
import type { VisitNeeds } from './visit-needs.ts'

type Needs = VisitNeeds & FactorChangeNeeds

export const socialHandlers = {
  'GET /exchange-web/web/user/social/providers': (_call, { accountAccess }) => accountAccess.social.list(),

  async 'POST /exchange-web/web/user/social/start'(call, site) {
    const visit = readVisit(call, site)
    const started = await site.accountAccess.startSocial({ provider: call.params.provider, visit }, call.nowMs)
    if ('refusal' in started) throw accessRefusal(started)
    keepBrowser(call, visit)
    return started
  },

  async 'POST /exchange-web/web/user/social/finish'(call, site) {
    const { provider, query, client } = call.params
    const visit = readVisit(call, site, client)
    const result = await site.accountAccess.finishSocial({ provider, query, visit }, call.nowMs)
    if ('refusal' in result) throw accessRefusal(result)
    if (!('provider' in result)) return answered(call, site, visit, result)
    return shownDecision(result)
  },

  async 'POST /exchange-web/web/user/social/link/sendCode'(call, site) {
    await requireCaptcha(call, site, 'social-link')
    const visit = readVisit(call, site)
    return answerSent(await site.accountAccess.sendLinkCode({ ticket: call.params.ticket, visit }, call.nowMs))
  },

  async 'POST /exchange-web/web/user/social/link'(call, site) {
    const { ticket, password, code, client } = call.params
    const visit = readVisit(call, site, client)
    const request = { ticket, proof: readLinkProof(password, code), visit }
    return answered(call, site, visit, await site.accountAccess.linkSocial(request, call.nowMs))
  },

  async 'POST /exchange-web/web/user/social/register'(call, site) {
    const { ticket, country, client } = call.params
    const visit = readVisit(call, site, client)
    const request = { ticket, country, cameBy: readCameBy(call), visit }
    return answerRegistered(call, site, visit, await site.accountAccess.registerSocial(request, call.nowMs))
  },

  'GET /exchange-web/web/user/social/linked': ({ caller }, { sql, accountAccess }) =>
    shownLinkedAccounts(sql, accountAccess.social, caller.user.id),

  async 'POST /exchange-web/web/user/social/unlink'(call, site) {
    const request = await readFactorRequest(call, site)
    const { user } = request
    const { id } = call.params
    const accounts = await shownLinkedAccounts(site.sql, site.accountAccess.social, user.id)
    const { provider, name: label } = mayUnlink(accounts.find((account) => account.id === id))
    await requireFactor(site, request, call.params, Operation.other)
    const { withdrawalsHeldUntilMs } = await changeFactor(site, request, {
      event: 'social-unbound',
      message: { template: 'socialUnbound', values: { label } },
      after: { provider },
      write: async (tx) => mayUnlink(await unlinkAccount(tx, site.accountAccess.social, user.id, id)),
    })
    return { withdrawalsHeldUntilMs }
  },
} satisfies Partial<Handlers<typeof accessCalls, Needs>>

/**
 * Checked before the proof, so that none is wasted, and again inside the transaction, where nothing can come in
 * between.
 */
function mayUnlink(account: ShownLinkedAccount | undefined): ShownLinkedAccount {
  if (!account) throw new SiteRefusal(SiteCode.refused, 'social.not-yours')
  if (account.isLastWayIn) throw lastWayIn()
  return account
}

function shownDecision({ next, ticket, expiresAtMs, provider, email, hasPassword }: SocialDecision) {
  const shown = { ticket, expiresAtMs, provider, maskedTarget: maskMail(email) }
  return next === 'link' ? { next, ...shown, hasPassword } : { next, ...shown }
}

function readLinkProof(password: string | undefined, code: string | undefined): LinkProof {
  if (password !== undefined && code === undefined) return { password }
  if (code !== undefined && password === undefined) return { code }
  throw new SiteRefusal(SiteCode.refused, 'send.password-or-code')
}
