import type { AccountAccess } from '@bowline/capabilities/account-access/index.ts'
import { type AccountSecurity, noteNewPhone, refuseNewPhone } from '@bowline/capabilities/account-security/index.ts'
import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import { CODE_LIVES_MS, type CodeChannel, type Factors, RESEND_MS } from '@bowline/capabilities/factors/index.ts'
import { maskMail, maskPhone, parsePhone } from '@bowline/capabilities/identity/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { answerSent } from '../account-access/answer-sign-in.ts'
import { readVisit } from '../account-access/visit.ts'
import { freshUser } from '../account-security/security-call.ts'
import { phoneRefusal } from '../account-security/security-refusal.ts'
import type { Caller, SiteCall } from '../call/handler.ts'
import { type CaptchaNeeds, requireCaptcha } from '../captcha/require-captcha.ts'
import { sendRefusal } from './send-refusal.ts'

export interface SendNeeds extends CaptchaNeeds {
  readonly sql: Sql
  readonly countries: Pick<CountryRules, 'countryOf'>
  readonly factors: Pick<Factors, 'codes' | 'oneTimeKeys'>
  readonly accountAccess: Pick<AccountAccess, 'sendRegistrationCode'>
  readonly accountSecurity: Pick<AccountSecurity, 'refuseTakenPhone'>
}

/** Signing in, registering and resetting have calls of their own, which know who is asking. */
const AT_THE_DOOR: ReadonlySet<number> = new Set([Operation.register, Operation.login, Operation.reset])

/**
 * Refuses a call that sends a message unless it comes from one of our pages: proved by a one-time key of the session,
 * or by a captcha. Any page in the world can make a GET.
 */
export async function requireSender(
  call: SiteCall<{ readonly sendKey?: string | undefined }>,
  site: SendNeeds,
  purpose: string,
): Promise<void> {
  const { caller, params, nowMs } = call
  const { sendKey } = params
  if (caller && sendKey && (await site.factors.oneTimeKeys.consume(site.sql, caller.sessionId, sendKey, nowMs))) return
  await requireCaptcha(call, site, purpose)
}

/** To the caller's own address or number, which is not a parameter. */
export async function sendOwnCode(
  call: SiteCall<unknown, Caller>,
  site: SendNeeds,
  channel: CodeChannel,
  operation: number,
) {
  if (AT_THE_DOOR.has(operation)) throw new SiteRefusal(SiteCode.refused, 'send.other-call')
  const user = await freshUser(site, call.caller)
  const target = channel === 'sms' ? user.phone : user.email
  if (target === undefined) {
    // The catalogue's words for the other code are about turning the authenticator off.
    const isToClose = channel === 'sms' && operation === Operation.authenticator
    const missing = channel === 'sms' ? 'mobile.none' : 'email.not-bound'
    throw new SiteRefusal(isToClose ? SiteCode.mobileNeeded : SiteCode.refused, missing)
  }
  return send(call, site, { operation: operation as Operation, channel, target, userId: user.id })
}

/** To a given number: a new one to register, bind or change to, or the caller's own. */
export async function sendCodeToMobile(
  call: SiteCall<{ readonly operationType: number; readonly countryCode: string; readonly mobile: string }>,
  site: SendNeeds,
) {
  const { caller, params, nowMs } = call
  const phone = parsePhone(params.mobile, params.countryCode)
  if (phone === undefined) throw new SiteRefusal(SiteCode.refused, 'phone.invalid', { field: 'mobile' })
  const operation = params.operationType as Operation
  if (operation === Operation.register) return sendToRegister(call, site, phone)
  if (!caller) throw new SiteRefusal(SiteCode.signInNeeded, 'signed-out')
  const user = await freshUser(site, caller)
  if (operation !== Operation.bindMobile && operation !== Operation.newMobile) {
    if (phone !== user.phone) throw new SiteRefusal(SiteCode.refused, 'phone.not-yours', { field: 'mobile' })
    return sendOwnCode({ ...call, caller }, site, 'sms', operation)
  }
  const refusal = await refuseNewPhone(site.sql, { user, phone, operation, nowMs })
  const place = operation === Operation.bindMobile ? 'bind' : 'change'
  if (refusal) throw phoneRefusal(refusal, place)
  const taken = await site.accountSecurity.refuseTakenPhone({ user, phone, ip: call.ip, nowMs })
  if (taken) throw taken.refusal === 'phone-taken' ? phoneRefusal(taken, place) : sendRefusal(taken)
  return send(call, site, { operation, channel: 'sms', target: phone, userId: user.id }, async (tx) => {
    if (operation === Operation.newMobile) await noteNewPhone(tx, user.id, phone, nowMs)
  })
}

async function sendToRegister(call: SiteCall, site: SendNeeds, phone: string) {
  const request = { name: phone, askedBy: call.caller?.user.id, visit: readVisit(call, site) }
  return answerSent(await site.accountAccess.sendRegistrationCode(request, call.nowMs))
}

interface Wanted {
  readonly operation: Operation
  readonly channel: CodeChannel
  readonly target: string
  readonly userId: number | undefined
}

async function send(
  { ip, locale, nowMs }: SiteCall,
  { sql, factors }: SendNeeds,
  wanted: Wanted,
  alsoWrite: (tx: Transaction) => Promise<void> = async () => {},
) {
  const result = await inTransaction(sql, async (tx) => {
    const sent = await factors.codes.send(tx, { ...wanted, ip, locale, nowMs })
    if (sent === 'sent') await alsoWrite(tx)
    return sent
  })
  if (result !== 'sent') throw sendRefusal(result)
  const { channel, target } = wanted
  return {
    channel,
    maskedTarget: channel === 'sms' ? maskPhone(target) : maskMail(target),
    expiresAtMs: nowMs + CODE_LIVES_MS[channel],
    resendAtMs: nowMs + RESEND_MS,
  }
}
