import { boundFactors } from '@bowline/capabilities/factors/index.ts'
import type { User } from '@bowline/capabilities/identity/index.ts'
import { isOutage } from '@bowline/capabilities/projection/outage.ts'
import type { sessionCalls } from '@bowline/contract/calls/session.ts'
import { shownUser } from '../answer-sign-in.ts'
import { SESSION_COOKIE } from '../cookies.ts'
import type { Handlers } from '../handler.ts'
import { maskName } from '../mask-name.ts'
import type { Site } from '../site.ts'
import { signInHandlers } from './sign-in.ts'

export const sessionHandlers: Handlers<typeof sessionCalls> = {
  ...signInHandlers,

  async 'POST /exchange-web/web/user/logout'({ token, setCookie }, site) {
    const signedOut = token !== undefined && (await site.sessions.signOut(token))
    setCookie(SESSION_COOKIE, null)
    return { signedOut }
  },

  async 'POST /exchange-web/web/user/logoutAll'({ caller, setCookie }, site) {
    const ended = await site.sessions.signOutEverywhere(caller.user.id)
    setCookie(SESSION_COOKIE, null)
    return { ended }
  },

  async 'GET /exchange-web/web/user/session'({ caller }, site) {
    if (!caller) return { user: null, csrfToken: null, tradingFrozen: false, withdrawalsFrozen: false }
    const freeze = await readFreeze(site, caller.user)
    return { user: shownUser(caller.user), csrfToken: site.csrf.tokenOf(caller), ...freeze }
  },

  async 'GET /exchange-web/web/user/getUserStatusInfo'({ caller: { user } }, { sql }) {
    const { authenticator } = await boundFactors(sql, user.id)
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
}

/** While the database is away the engine still knows whose orders stand still. */
async function readFreeze({ freezes }: Pick<Site, 'freezes'>, { id }: User) {
  try {
    return await freezes.of(id)
  } catch (error) {
    if (!isOutage(error)) throw error
    return { tradingFrozen: await freezes.isTradingFrozen(id), withdrawalsFrozen: false }
  }
}
