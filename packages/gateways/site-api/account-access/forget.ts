import type { accessCalls } from '@bowline/contract/calls/account-access/access.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { requireCaptcha } from '../captcha/require-captcha.ts'
import { accessRefusal } from './access-refusal.ts'
import { answerSent, shownWays } from './answer-sign-in.ts'
import { readProof } from './sign-in.ts'
import { keepBrowser, readVisit } from './visit.ts'
import type { VisitNeeds } from './visit-needs.ts'

export const forgetHandlers = {
  async 'POST /exchange-web/web/user/forget/sendCode'(call, site) {
    await requireCaptcha(call, site, 'forget')
    const { name, countryCode } = call.params
    const request = { name, countryCode, visit: readVisit(call, site) }
    return answerSent(await site.accountAccess.sendResetCode(request, call.nowMs))
  },

  async 'POST /exchange-web/web/user/forget/reset'(call, site) {
    const { name, countryCode, code, ticket, authenticatorCode, passkey, recoveryCode, newPassword } = call.params
    const visit = readVisit(call, site)
    const isFirst = name !== undefined && code !== undefined && ticket === undefined
    if (!isFirst && ticket === undefined) throw new SiteRefusal(SiteCode.refused, 'send.name-or-ticket')
    const sent = {
      passkey,
      recoveryCode,
      ...(authenticatorCode !== undefined && { validType: 1, validCode: authenticatorCode }),
    }
    const result = isFirst
      ? await site.accountAccess.resetByCode({ name, countryCode, code, newPassword, visit }, call.nowMs)
      : await site.accountAccess.resetByFactor(
          { ticket: ticket as string, proof: readProof(sent), newPassword, visit },
          call.nowMs,
        )
    if ('refusal' in result) throw accessRefusal(result)
    if (result.next === 'login') return { next: result.next, withdrawalsHeldUntilMs: result.heldUntilMs }
    keepBrowser(call, visit)
    const { next, ticket: token, expiresAtMs } = result
    return { next, ticket: token, expiresAtMs, ...shownWays(result) }
  },
} satisfies Partial<Handlers<typeof accessCalls, VisitNeeds>>
