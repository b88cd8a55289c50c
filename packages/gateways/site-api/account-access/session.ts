import type { AccountSecurity } from '@bowline/capabilities/account-security/index.ts'
import type { CountryDecision } from '@bowline/capabilities/country-rules/index.ts'
import { boundFactors } from '@bowline/capabilities/factors/index.ts'
import { type Identity, maskName, type User } from '@bowline/capabilities/identity/index.ts'
import type { Permissions } from '@bowline/capabilities/permission/index.ts'
import { isOutage } from '@bowline/capabilities/projection/outage.ts'
import type { signInCalls } from '@bowline/contract/calls/account-access/sign-in.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { withTimeout } from '@bowline/platform/with-timeout.ts'
import { SESSION_COOKIE } from '../../call-kit/cookies.ts'
import { freshUser } from '../account-security/security-call.ts'
import type { Handlers } from '../call/handler.ts'
import { shownUser } from './answer-sign-in.ts'

/** Every page asks who is signed in, and waits for a hanging database no longer than this. */
const ANSWER_WITHIN_MS = 800

const NOBODY = { user: null, csrfToken: null, tradingFrozen: false, withdrawalsFrozen: false, countryNotice: null }

/** What the country of the caller's address requires of a signed-in user (specification §6). */
const COUNTRY_NOTICES: Partial<Record<CountryDecision, 'verify' | 'traveller'>> = {
  verify: 'verify',
  'allow-with-notice': 'traveller',
}

interface Needs {
  readonly sql: Sql
  readonly identity: Pick<Identity, 'sessions' | 'csrf'>
  readonly accountSecurity: Pick<AccountSecurity, 'freezes'>
  readonly permissions: Pick<Permissions, 'decide'>
}

export const sessionHandlers = {
  async 'POST /exchange-web/web/user/logout'({ token, setCookie }, site) {
    const signedOut = token !== undefined && (await site.identity.sessions.signOut(token))
    setCookie(SESSION_COOKIE, null)
    return { signedOut }
  },

  async 'POST /exchange-web/web/user/logoutAll'({ caller, setCookie }, site) {
    const ended = await site.identity.sessions.signOutEverywhere(caller.user.id)
    setCookie(SESSION_COOKIE, null)
    return { ended }
  },

  async 'GET /exchange-web/web/user/session'(call, site) {
    const { caller } = call
    if (!caller) return NOBODY
    const [freeze, decision] = await Promise.all([
      readFreeze(site, caller.user),
      withTimeout(site.permissions.decide(call.actor, 'spot', call.nowMs), ANSWER_WITHIN_MS).catch(
        unlessBroken<CountryDecision>('allow'),
      ),
    ])
    const countryNotice = COUNTRY_NOTICES[decision] ?? null
    return { user: shownUser(caller.user), csrfToken: site.identity.csrf.tokenOf(caller), ...freeze, countryNotice }
  },

  async 'GET /exchange-web/web/user/getUserStatusInfo'({ caller }, site) {
    const [user, { authenticator }] = await Promise.all([
      freshUser(site, caller),
      boundFactors(site.sql, caller.user.id),
    ])
    return {
      userName: maskName(user),
      userAuthLevel: user.kycLevel,
      googleAuthenticatorStatus: authenticator ? 1 : 0,
    }
  },

  async 'GET /exchange-web-gateway/userCenterInfo/freezeStatus'({ caller }, site) {
    const { tradingFrozen, withdrawalsFrozen } = await readFreeze(site, caller.user)
    return { excStatus: tradingFrozen ? 0 : 1, withdrawStatus: withdrawalsFrozen ? 0 : 1 }
  },
} satisfies Partial<Handlers<typeof signInCalls, Needs>>

/** When the database is down, the engine still knows who is frozen. */
async function readFreeze({ accountSecurity: { freezes } }: Pick<Needs, 'accountSecurity'>, { id }: User) {
  const known = await withTimeout(freezes.of(id), ANSWER_WITHIN_MS).catch(unlessBroken(undefined))
  return known ?? { tradingFrozen: await freezes.isTradingFrozen(id), withdrawalsFrozen: false }
}

/** Replaces an answer when the database is down. */
function unlessBroken<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (!isOutage(error)) throw error
    return instead
  }
}
