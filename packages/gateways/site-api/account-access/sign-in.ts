import type { Caller, SignInOutcome, StepProof, Visit } from '@bowline/capabilities/account-access/index.ts'
import { readSignInName } from '@bowline/capabilities/identity/index.ts'
import type { signInCalls } from '@bowline/contract/calls/account-access/sign-in.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers, SiteCall } from '../call/handler.ts'
import { requireCaptcha } from '../captcha/require-captcha.ts'
import { type AccessRefused, accessRefusal } from './access-refusal.ts'
import { answerSignIn, maskTarget, type SessionNeeds } from './answer-sign-in.ts'
import { keepBrowser, readVisit } from './visit.ts'
import type { VisitNeeds } from './visit-needs.ts'

export const signInHandlers = {
  async 'POST /exchange-web/web/user/login'(call, site) {
    const { name, countryCode, password, client } = call.params
    const visit = readVisit(call, site, client)
    const caller = await requireSignInCaptcha(call, site, visit)
    const request = { name, countryCode, password, visit, caller }
    const result = await site.accountAccess.signInByPassword(request, call.nowMs)
    const isStrangersGuess = 'refusal' in result && result.refusal === 'wrong-password' && !caller.knownAs
    if (isStrangersGuess) site.captcha.distrust(call.ip, call.nowMs)
    return answered(call, site, visit, result)
  },

  async 'POST /exchange-web/web/user/loginVerify'(call, site) {
    const { ticket, trustDevice: trustsDevice } = call.params
    const visit = readVisit(call, site)
    const verification = { ticket, proof: readProof(call.params), trustsDevice, visit }
    return answered(call, site, visit, await site.accountAccess.verifySignIn(verification, call.nowMs))
  },

  async 'POST /exchange-web/web/user/loginSendCode'(call, site) {
    const sent = await site.accountAccess.sendSignInCode(
      { ticket: call.params.ticket, visit: readVisit(call, site) },
      call.nowMs,
    )
    if ('refusal' in sent) throw accessRefusal(sent)
    return { maskedTarget: maskTarget(sent.target), resendAtMs: sent.resendAtMs }
  },

  async 'POST /exchange-web/web/user/passkey/loginOptions'(call, site) {
    const visit = readVisit(call, site)
    const { challengeId, options } = await site.accountAccess.askForPasskey(visit, call.nowMs)
    keepBrowser(call, visit)
    return { challengeId, options: options as Record<string, unknown> }
  },

  async 'POST /exchange-web/web/user/passkey/login'(call, site) {
    const { challengeId, passkey: answer, client } = call.params
    const visit = readVisit(call, site, client)
    return answered(
      call,
      site,
      visit,
      await site.accountAccess.signInByPasskey({ challengeId, answer, visit }, call.nowMs),
    )
  },
} satisfies Partial<Handlers<typeof signInCalls, VisitNeeds>>

export async function answered(
  call: SiteCall,
  site: SessionNeeds,
  visit: Visit,
  result: SignInOutcome | AccessRefused,
) {
  if ('refusal' in result) throw accessRefusal(result)
  return answerSignIn(call, site, visit, result)
}

/**
 * Always in production. In the demo, where people and programs sign in with one line of shell, only once somebody
 * guesses passwords, and then hard (docs/decisions/0024). Returns the user found by the name on the way.
 */
async function requireSignInCaptcha(
  call: SiteCall<{ name: string; countryCode?: string | undefined }>,
  site: VisitNeeds,
  { browser }: Pick<Visit, 'browser'>,
): Promise<Caller> {
  const { params, ip, nowMs } = call
  const name = readSignInName(params.name, params.countryCode)
  if (!name) throw accessRefusal({ refusal: 'name-malformed' })
  const { captcha, ...caller } = await site.accountAccess.meetCaller({ name, browser, ip }, nowMs)
  if (captcha === 'hard' || !site.accountAccess.isDemo) await requireCaptcha(call, site, 'login', captcha)
  return caller
}

interface SentProof {
  readonly validType?: number | undefined
  readonly validCode?: string | undefined
  readonly passkey?: Record<string, unknown> | undefined
  readonly recoveryCode?: string | undefined
}

const ways = { 1: 'authenticator', 2: 'sms', 3: 'email' } as const

export function readProof({ validType, validCode, passkey, recoveryCode }: SentProof): StepProof {
  const sent = [validCode, passkey, recoveryCode].filter((proof) => proof !== undefined)
  if (sent.length === 1) {
    if (passkey) return { way: 'passkey', answer: passkey }
    if (recoveryCode !== undefined) return { way: 'recovery-code', code: recoveryCode }
    if (validType !== undefined) return { way: ways[validType as keyof typeof ways], code: validCode as string }
  }
  throw new SiteRefusal(SiteCode.refused, 'send.one-proof')
}
