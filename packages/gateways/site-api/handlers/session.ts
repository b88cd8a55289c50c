import { type SignInRefused, signIn, type User } from '@bowline/capabilities/identity/index.ts'
import { readAccount } from '@bowline/capabilities/spot/read-account.ts'
import type { sessionCalls } from '@bowline/contract/calls/session.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SESSION_COOKIE } from '../cookies.ts'
import type { Handlers } from '../handler.ts'
import { maskMail, maskName, maskPhone } from '../mask-name.ts'
import type { Site } from '../site.ts'
import { SiteRefusal } from '../site-refusal.ts'

const underway = (): never => {
  throw new SiteRefusal(SiteCode.refused, 'This is being built.')
}

export const sessionHandlers: Handlers<typeof sessionCalls> = {
  'POST /exchange-web/web/user/loginVerify': underway,
  'POST /exchange-web/web/user/loginSendCode': underway,
  'POST /exchange-web/web/user/passkey/options': underway,
  'POST /exchange-web/web/user/passkey/login': underway,
  async 'POST /exchange-web/web/user/logoutAll'({ caller, setCookie }, site) {
    const ended = await site.sessions.signOutEverywhere(caller.user.id)
    setCookie(SESSION_COOKIE, null)
    return { ended }
  },

  async 'POST /exchange-web/web/user/login'({ params, token, ip, userAgent, deviceId, nowMs, setCookie }, site) {
    const { name, password, client: type } = params
    const client = { type, ip, userAgent, ...(deviceId !== undefined && { deviceId }) }
    const request = { name, password, client, ...(token !== undefined && { formerToken: token }) }
    const result = await signIn(site.signIn, request, nowMs)
    if (result.outcome === 'refused') throw refusalOf(result)
    const { user, expiresAtMs, sessionId } = result
    setCookie(SESSION_COOKIE, result.token, Math.floor((expiresAtMs - nowMs) / 1000))
    return {
      next: 'session' as const,
      token: result.token,
      expiresAtMs,
      user: shownUser(user),
      csrfToken: site.csrf.tokenOf({ sessionId }),
    }
  },

  async 'POST /exchange-web/web/user/logout'({ token, setCookie }, site) {
    const signedOut = token !== undefined && (await site.sessions.signOut(token))
    setCookie(SESSION_COOKIE, null)
    return { signedOut }
  },

  async 'GET /exchange-web/web/user/session'({ caller }, site) {
    if (!caller) return { user: null, csrfToken: null, tradingFrozen: false, withdrawalsFrozen: false }
    const freeze = await readFreeze(site, caller.user)
    return { user: shownUser(caller.user), csrfToken: site.csrf.tokenOf(caller), ...freeze }
  },

  'GET /exchange-web/web/user/getUserStatusInfo': ({ caller: { user } }) => ({
    userName: maskName(user),
    userAuthLevel: user.kycLevel,
    // Nobody can bind an authenticator yet.
    googleAuthenticatorStatus: 0,
  }),

  async 'GET /exchange-web-gateway/userCenterInfo/freezeStatus'({ caller }, site) {
    const { tradingFrozen, withdrawalsFrozen } = await readFreeze(site, caller.user)
    return { excStatus: tradingFrozen ? 0 : 1, withdrawStatus: withdrawalsFrozen ? 0 : 1 }
  },
}

/** The user as he is shown to himself. */
function shownUser(user: User) {
  const { id, kycLevel, email, phone, country, isEmailConfirmed, hasPassword } = user
  return {
    id,
    mail: maskName(user),
    kycLevel,
    email: email === undefined ? null : maskMail(email),
    isEmailConfirmed,
    phone: phone === undefined ? null : maskPhone(phone),
    country: country ?? null,
    hasPassword,
  }
}

/** The engine freezes trading; there is nothing yet that could freeze withdrawals, and nothing to withdraw through. */
async function readFreeze({ engine }: Site, { id }: User) {
  const state = await readAccount(engine, id)
  return { tradingFrozen: state?.account.tradeFrozen === 1, withdrawalsFrozen: false }
}

function refusalOf(refused: SignInRefused): SiteRefusal {
  switch (refused.refusal) {
    case 'wrong-password':
      return new SiteRefusal(SiteCode.loginPasswordWrong, 'Wrong e-mail address or password.')
    case 'locked-out': {
      const { lockedOutUntilMs } = refused
      const msg = 'Too many wrong passwords. Signing in is locked for a while.'
      return new SiteRefusal(SiteCode.accountLocked, msg, { lockedOutUntilMs })
    }
    case 'reset-needed':
      return new SiteRefusal(SiteCode.accountLocked, 'Too many wrong passwords. Set a new one to sign in.')
    case 'account-closed':
      return new SiteRefusal(SiteCode.refused, 'This account is closed.')
    case 'email-malformed':
      return new SiteRefusal(SiteCode.emailMalformed, 'This is not an e-mail address.')
    case 'password-length':
      return new SiteRefusal(SiteCode.passwordLength, 'A password has 8 to 20 characters.')
    case 'busy':
      return new SiteRefusal(SiteCode.busy, 'Too many people are signing in. Try again in a moment.')
  }
}
