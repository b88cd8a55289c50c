import {
  abandonFlow,
  type Factors,
  finishFlow,
  flowState,
  mayTakeStep,
  strongestFactor,
  takeStep,
} from '@bowline/capabilities/factors/index.ts'
import { nameOf } from '@bowline/capabilities/identity/index.ts'
import type { factorCalls } from '@bowline/contract/calls/factors/factors.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { changeAsProved, requireFactor } from '../account-security/security-call.ts'
import type { Handlers } from '../call/handler.ts'
import { changeFactor, type FactorChangeNeeds, readFactorRequest } from './change-factor.ts'
import { proofRefusal, validTypeOf } from './proof-refusal.ts'

const BIND_HOLD_HOURS = 6
const flowOf = (userId: number) => ({ userId, flow: 'authenticator-bind' })

interface Needs extends FactorChangeNeeds {
  readonly factors: Pick<Factors, 'prove' | 'codes' | 'authenticators' | 'recoveryCodes'>
}

/** Binding an authenticator (domain/accounts-and-compliance.md §5, §6). */
export const authenticatorHandlers = {
  async 'GET /exchange-web/web/userCenterGoogle/getBindStepVerification'({ caller, nowMs }, { sql, factors }) {
    const { id } = caller.user
    const { progress, expiresAtMs } = await flowState(sql, flowOf(id), nowMs)
    return {
      progress,
      expiresAtMs: expiresAtMs ?? null,
      isBound: await factors.authenticators.isBound(sql, id),
      validType: validTypeOf[await strongestFactor(sql, id)],
    }
  },

  async 'POST /exchange-web/web/userCenterGoogle/proveForBind'(call, site) {
    const request = await readFactorRequest(call, site)
    const { user, nowMs } = request
    if (await site.factors.authenticators.isBound(site.sql, user.id)) throw boundAlready()
    await requireFactor(site, request, call.params, Operation.authenticator)
    return changeAsProved(site, request, async (tx) => {
      await takeStep(tx, { ...flowOf(user.id), step: 1 }, nowMs)
      const shown = await site.factors.authenticators.begin(tx, { userId: user.id, name: nameOf(user), nowMs })
      return { progress: 1, ...shown }
    })
  },

  async 'POST /exchange-web/web/userCenterGoogle/bindGoogleAuthenticatorSubmit'(call, site) {
    const request = await readFactorRequest(call, site)
    const { user, nowMs } = request
    const { id } = user
    const { sql, factors } = site
    const { authenticators, recoveryCodes } = factors
    if (!(await mayTakeStep(sql, flowOf(id), 2, nowMs))) throw beginAgain()
    const tried = await authenticators.tryPending(sql, id, call.params.googleCode, nowMs)
    if (tried === 'expired') {
      await abandonFlow(sql, flowOf(id))
      throw beginAgain()
    }
    if (typeof tried === 'string') throw proofRefusal({ refusal: tried, factor: 'authenticator' })
    const { value, withdrawalsHeldUntilMs } = await changeFactor(site, request, {
      event: 'authenticator-bound',
      message: { template: 'authenticatorBound', values: {} },
      hold: { reason: 'authenticator-bound', hours: BIND_HOLD_HOURS },
      async write(tx) {
        if ((await finishFlow(tx, { ...flowOf(id), step: 1 }, nowMs)) === 'step-order') throw beginAgain()
        if (!(await authenticators.bind(tx, id, tried, nowMs))) throw beginAgain()
        return recoveryCodes.make(tx, id)
      },
    })
    return { withdrawalsHeldUntilMs, recoveryCodes: value }
  },
} satisfies Partial<Handlers<typeof factorCalls, Needs>>

export const beginAgain = () => new SiteRefusal(SiteCode.stepOrder, 'attempt.gone')
const boundAlready = () => new SiteRefusal(SiteCode.refused, 'authenticator.bound-already')
