import type { AccountSecurity, SecurityRequest } from '@bowline/capabilities/account-security/index.ts'
import {
  abandonFlow,
  boundFactors,
  type Factors,
  type FlowState,
  finishFlow,
  flowState,
  mayTakeStep,
  takeStep,
} from '@bowline/capabilities/factors/index.ts'
import type { factorCalls } from '@bowline/contract/calls/factors/factors.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { changeAsProved, refusedChange, requireFactor } from '../account-security/security-call.ts'
import type { Handlers } from '../call/handler.ts'
import { beginAgain } from './authenticator.ts'
import { changeFactor, type FactorChangeNeeds, readFactorRequest } from './change-factor.ts'

const HOLD_HOURS = 24
const flowOf = (userId: number) => ({ userId, flow: 'authenticator-close' })

interface Needs extends FactorChangeNeeds {
  readonly factors: Pick<Factors, 'prove' | 'codes' | 'authenticators' | 'recoveryCodes'>
  readonly accountSecurity: Pick<AccountSecurity, 'proveOwnPassword'>
}

/**
 * Removing an authenticator: the password, then the proof (domain/accounts-and-compliance.md §6). A client may send both
 * in the last call instead.
 */
export const closeAuthenticatorHandlers = {
  async 'GET /exchange-web/web/userCenterGoogle/getCloseStepVerification'({ caller, nowMs }, { sql }) {
    const { id } = caller.user
    const { authenticator: isBound, sms: hasMobile } = await boundFactors(sql, id)
    const state = await flowState(sql, flowOf(id), nowMs)
    return isBound && hasMobile
      ? { ...shown(state), isBound, hasMobile }
      : { progress: 0, expiresAtMs: null, isBound, hasMobile }
  },

  async 'POST /exchange-web/web/userCenterGoogle/proveForClose'(call, site) {
    const request = await readFactorRequest(call, site)
    await requireReplaceable(site, request)
    await requirePassword(site, request, call.params.loginPassword)
    const name = flowOf(request.user.id)
    return changeAsProved(site, request, async (tx) => {
      await takeStep(tx, { ...name, step: 1 }, request.nowMs)
      return shown(await flowState(tx, name, request.nowMs))
    })
  },

  async 'POST /exchange-web/web/userCenterGoogle/closeGoogleAuthenticator'(call, site) {
    const request = await readFactorRequest(call, site)
    const { id } = request.user
    const { loginPassword } = call.params
    const { sql, factors } = site
    const { authenticators, recoveryCodes } = factors
    const { passkeys } = await requireReplaceable(site, request)
    if (loginPassword !== undefined) await requirePassword(site, request, loginPassword)
    else if (!(await mayTakeStep(sql, flowOf(id), 2, request.nowMs))) throw beginAgain()
    await requireFactor(site, request, call.params, Operation.authenticator)
    const { withdrawalsHeldUntilMs } = await changeFactor(site, request, {
      event: 'authenticator-closed',
      message: { template: 'authenticatorClosed', values: {} },
      hold: { reason: 'authenticator-closed', hours: HOLD_HOURS },
      async write(tx) {
        if (loginPassword !== undefined) await abandonFlow(tx, flowOf(id))
        else if ((await finishFlow(tx, { ...flowOf(id), step: 1 }, request.nowMs)) === 'step-order') throw beginAgain()
        if (!(await authenticators.remove(tx, id))) throw beginAgain()
        // Recovery codes stand in for an authenticator or a passkey; without either they open nothing.
        if (passkeys === 0) await recoveryCodes.removeAll(tx, id)
      },
    })
    return { withdrawalsHeldUntilMs }
  },
} satisfies Partial<Handlers<typeof factorCalls, Needs>>

/** 0: a number is to be bound first, which is a change of its own; 1: the password is missing; 2: the proof is. */
const shown = ({ progress, expiresAtMs }: FlowState) => ({
  progress: progress + 1,
  expiresAtMs: expiresAtMs ?? null,
})

/** There must be an authenticator, and a bound number to take its place. */
async function requireReplaceable({ sql }: Pick<Needs, 'sql'>, { user }: SecurityRequest) {
  const bound = await boundFactors(sql, user.id)
  if (!bound.authenticator) throw new SiteRefusal(SiteCode.refused, 'authenticator.none')
  if (!bound.sms) throw new SiteRefusal(SiteCode.mobileNeeded, 'authenticator.phone-first')
  return bound
}

async function requirePassword(site: Needs, request: SecurityRequest, loginPassword: string): Promise<void> {
  const password = await site.accountSecurity.proveOwnPassword(request, loginPassword)
  if (password !== 'proved') throw await refusedChange(site, request, password)
}
