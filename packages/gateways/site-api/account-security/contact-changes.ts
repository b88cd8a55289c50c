import {
  type AccountSecurity,
  dialCodes,
  emailChangeState,
  type PhoneRefusal,
  phoneChangeState,
} from '@bowline/capabilities/account-security/index.ts'
import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import { RESEND_MS } from '@bowline/capabilities/factors/index.ts'
import { maskMail, maskPhone, parseEmail } from '@bowline/capabilities/identity/index.ts'
import type { contactChangeCalls } from '@bowline/contract/calls/account-security/contact-changes.ts'
import { defaultLocale, findLocale } from '@bowline/contract/terms/locales.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Caller, Handlers, SiteCall } from '../call/handler.ts'
import { freshUser, readSecurityRequest, refusedChange } from './security-call.ts'
import { ownPasswordRefusal, phoneRefusal } from './security-refusal.ts'

const phoneBindRefusal = (refused: PhoneRefusal) => phoneRefusal(refused, 'bind')
const phoneChangeRefusal = (refused: PhoneRefusal) => phoneRefusal(refused, 'change')

interface Needs {
  readonly sql: Sql
  readonly countries: Pick<CountryRules, 'countryOf'>
  readonly accountSecurity: AccountSecurity
}

interface MobileParams {
  readonly countryCode: string
  readonly mobileNumber: string
  readonly smsCode: string
  readonly emailCode?: string | undefined
}

export const contactChangeHandlers: Handlers<typeof contactChangeCalls, Needs> = {
  async 'GET /exchange-web/web/userCenterEmail/getEmailAndModifyProgress'({ caller, nowMs }, site) {
    const user = await freshUser(site, caller)
    const { progress, proofs, expiresAtMs } = await emailChangeState(site.sql, user.id, nowMs)
    return {
      email: user.email === undefined ? null : maskMail(user.email),
      isEmailConfirmed: user.isEmailConfirmed,
      newEmail: progress === 2 && typeof proofs.email === 'string' ? maskMail(proofs.email) : null,
      modifyProgress: progress,
      expiresAtMs: expiresAtMs ?? null,
    }
  },

  async 'POST /exchange-web/web/userCenterEmail/sendEmailCode'(call, site) {
    const request = await readSecurityRequest(call, site)
    const { email } = call.params
    const isPresent = !email || (request.user.email !== undefined && parseEmail(email) === request.user.email)
    const sent = isPresent
      ? await site.accountSecurity.sendToPresentEmail(request)
      : await site.accountSecurity.sendToNewEmail(request, email, maskMail)
    if ('refusal' in sent) throw await refusedChange(site, request, sent)
    const { progress, expiresAtMs } = await emailChangeState(site.sql, request.user.id, call.nowMs)
    return {
      modifyProgress: progress,
      expiresAtMs: expiresAtMs ?? null,
      maskedTarget: maskMail(sent.sentTo),
      resendAtMs: call.nowMs + RESEND_MS,
    }
  },

  async 'POST /exchange-web/web/userCenterEmail/validPreEmail'(call, site) {
    const request = await readSecurityRequest(call, site)
    const state = await site.accountSecurity.provePresentEmail(request, call.params.emailCode)
    if ('refusal' in state) throw await refusedChange(site, request, state)
    return { modifyProgress: state.progress, expiresAtMs: state.expiresAtMs ?? null }
  },

  async 'POST /exchange-web/web/userCenterEmail/confirmChangeEmail'(call, site) {
    const change = { ...call.params, masked: maskMail }
    const request = await readSecurityRequest(call, site)
    const result = await site.accountSecurity.confirmEmailChange(request, change)
    if ('refusal' in result) throw await refusedChange(site, request, result)
    return { withdrawalsHeldUntilMs: result.heldUntilMs }
  },

  async 'GET /exchange-web/web/userCenterMobile/getMobileAndModifyProgress'({ caller, nowMs }, site) {
    const user = await freshUser(site, caller)
    const { progress, proofs, expiresAtMs } = await phoneChangeState(site.sql, user.id, nowMs)
    return {
      mobile: user.phone === undefined ? null : maskPhone(user.phone),
      newMobile: progress === 2 && typeof proofs.phone === 'string' ? maskPhone(proofs.phone) : null,
      modifyProgress: progress,
      expiresAtMs: expiresAtMs ?? null,
    }
  },

  async 'POST /exchange-web/web/userCenterMobile/verifyCurrentMobile'(call, site) {
    const request = await readSecurityRequest(call, site)
    const state = await site.accountSecurity.provePresentPhone(request, call.params.smsCode)
    if ('refusal' in state) throw await refusedChange(site, request, state, phoneChangeRefusal)
    return { modifyProgress: state.progress, expiresAtMs: state.expiresAtMs ?? null }
  },

  'POST /exchange-web/web/userCenterMobile/bindMobile': bindMobile,
  'POST /exchange-web-gateway/user/mobile/bind': bindMobile,
  'POST /exchange-web/web/userCenterMobile/modifyMobile': modifyMobile,
  'POST /exchange-web-gateway/user/mobile/modify': modifyMobile,

  'GET /exchange-web-gateway/countryList/bindMobile': ({ locale }) => [
    ...dialCodes((findLocale(locale) ?? defaultLocale).tag),
  ],

  async 'POST /exchange-web/web/userCenterPassword/changePassword'(call, site) {
    const request = await readSecurityRequest(call, site)
    const result = await site.accountSecurity.changePassword(request, call.params)
    if ('refusal' in result) throw await refusedChange(site, request, result, ownPasswordRefusal)
    return { withdrawalsHeldUntilMs: result.heldUntilMs }
  },

  async 'POST /exchange-web/web/user/setPassword'(call, site) {
    const request = await readSecurityRequest(call, site)
    const result = await site.accountSecurity.setPassword(request, call.params)
    if ('refusal' in result) throw await refusedChange(site, request, result, ownPasswordRefusal)
    return { withdrawalsHeldUntilMs: result.heldUntilMs }
  },
}

async function bindMobile(call: SiteCall<MobileParams, Caller>, site: Needs) {
  const given = { ...call.params, masked: maskPhone }
  const request = await readSecurityRequest(call, site)
  const result = await site.accountSecurity.bindPhone(request, given)
  if ('refusal' in result) throw await refusedChange(site, request, result, phoneBindRefusal)
  return { withdrawalsHeldUntilMs: result.heldUntilMs }
}

async function modifyMobile(call: SiteCall<MobileParams, Caller>, site: Needs) {
  const given = { ...call.params, masked: maskPhone }
  const request = await readSecurityRequest(call, site)
  const result = await site.accountSecurity.changePhone(request, given)
  if ('refusal' in result) throw await refusedChange(site, request, result, phoneChangeRefusal)
  return { withdrawalsHeldUntilMs: result.heldUntilMs }
}
