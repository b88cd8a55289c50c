import type { SecurityRequest } from '@bowline/capabilities/account-security/index.ts'
import { checkPinForm, type Factors } from '@bowline/capabilities/factors/index.ts'
import type { factorCalls } from '@bowline/contract/calls/factors/factors.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { requireFactor } from '../account-security/security-call.ts'
import type { Handlers } from '../call/handler.ts'
import { changeFactor, type FactorChangeNeeds, readFactorRequest } from './change-factor.ts'
import { pinFormRefusal, pinRefusal } from './pin-refusal.ts'

const CHANGE_HOLD_HOURS = 24

interface Needs extends FactorChangeNeeds {
  readonly factors: Pick<Factors, 'prove' | 'codes' | 'pins' | 'oneTimeKeys'>
}

/** The six digits required before money leaves (domain/accounts-and-compliance.md §3). */
export const pinHandlers = {
  async 'POST /exchange-web/web/userCenterPinCode/setPinCode'(call, site) {
    const request = await readFactorRequest(call, site)
    const { user, nowMs } = request
    if (await site.factors.pins.isSet(site.sql, user.id)) throw setAlready()
    const pin = await openPin(site, request, call.params.capitalPword)
    await requireFactor(site, request, call.params, Operation.pin)
    const { withdrawalsHeldUntilMs } = await changeFactor(site, request, {
      event: 'pin-set',
      message: { template: 'pinSet', values: {} },
      async write(tx) {
        if ((await site.factors.pins.set(tx, user.id, pin, nowMs)) !== 'set') throw setAlready()
      },
    })
    return { withdrawalsHeldUntilMs }
  },

  async 'POST /exchange-web/web/userCenterPinCode/changePinCode'(call, site) {
    const request = await readFactorRequest(call, site)
    const { user, nowMs } = request
    if (!(await site.factors.pins.isSet(site.sql, user.id))) throw pinRefusal('not-set')
    const pin = await openPin(site, request, call.params.newCapitalPword)
    await requireFactor(site, request, call.params, Operation.pin)
    const { withdrawalsHeldUntilMs } = await changeFactor(site, request, {
      event: 'pin-changed',
      message: { template: 'pinChanged', values: {} },
      hold: { reason: 'pin-changed', hours: CHANGE_HOLD_HOURS },
      async write(tx) {
        if ((await site.factors.pins.change(tx, user.id, pin, nowMs)) !== 'changed') throw pinRefusal('not-set')
      },
    })
    return { withdrawalsHeldUntilMs }
  },
} satisfies Partial<Handlers<typeof factorCalls, Needs>>

/** Its form is checked before any proof: a code can be used only once. */
async function openPin(site: Needs, { sessionId, nowMs }: SecurityRequest, cipher: string): Promise<string> {
  const pin = await site.factors.oneTimeKeys.openInSession(site.sql, { sessionId, cipher, nowMs })
  if (pin === undefined) {
    const msg = 'pin.not-sealed'
    throw new SiteRefusal(SiteCode.refused, msg, { reason: 'not-sealed' })
  }
  const refusal = checkPinForm(pin)
  if (refusal) throw pinFormRefusal(refusal)
  return pin
}

const setAlready = () => new SiteRefusal(SiteCode.refused, 'pin.set-already')
