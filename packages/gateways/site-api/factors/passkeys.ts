import { type AccountAccess, waysIn } from '@bowline/capabilities/account-access/index.ts'
import {
  boundFactors,
  type Factors,
  MOST_PASSKEYS,
  type PasskeyDescription,
  type PasskeyRegistration,
} from '@bowline/capabilities/factors/index.ts'
import { nameOf } from '@bowline/capabilities/identity/index.ts'
import type { passkeyCalls } from '@bowline/contract/calls/factors/passkeys.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { requireFactor } from '../account-security/security-call.ts'
import type { Handlers } from '../call/handler.ts'
import { changeFactor, type FactorChangeNeeds, readFactorRequest } from './change-factor.ts'
import { lastWayIn } from './last-way-in.ts'

const ADD_HOLD_HOURS = 6
const REMOVE_HOLD_HOURS = 24

interface Needs extends FactorChangeNeeds {
  readonly factors: Pick<Factors, 'prove' | 'codes' | 'passkeys' | 'recoveryCodes'>
  readonly accountAccess: Pick<AccountAccess, 'social'>
}

/** The caller's passkeys and recovery codes. */
export const passkeyHandlers: Handlers<typeof passkeyCalls, Needs> = {
  async 'GET /exchange-web/web/user/passkey/list'({ caller }, { sql, factors: { passkeys } }) {
    const known = await passkeys.list(sql, caller.user.id)
    return { passkeys: known.map(shown), most: MOST_PASSKEYS }
  },

  async 'POST /exchange-web/web/user/passkey/options'(call, site) {
    const request = await readFactorRequest(call, site)
    const { user, sessionId, nowMs } = request
    const { sql, factors } = site
    const { passkeys } = factors
    if ((await passkeys.list(sql, user.id)).length >= MOST_PASSKEYS) throw tooMany()
    await requireFactor(site, request, call.params, Operation.other)
    const asked = { userId: user.id, name: nameOf(user), boundTo: sessionId, nowMs }
    return { options: { ...(await passkeys.registrationOptions(sql, asked)) } }
  },

  async 'POST /exchange-web/web/user/passkey/register'(call, site) {
    const request = await readFactorRequest(call, site)
    const { user, sessionId: boundTo, nowMs } = request
    const { label } = call.params
    // The browser's raw answer; verification parses it.
    const response = call.params.response as unknown as PasskeyRegistration
    const made = { userId: user.id, boundTo, label, response, nowMs }
    const checked = await site.factors.passkeys.checkRegistration(site.sql, made)
    if (checked === undefined) throw notConfirmed()
    const { value, withdrawalsHeldUntilMs } = await changeFactor(site, request, {
      event: 'passkey-added',
      message: { template: 'passkeyAdded', values: { label } },
      hold: { reason: 'passkey-added', hours: ADD_HOLD_HOURS },
      after: { label },
      async write(tx) {
        const added = await site.factors.passkeys.add(tx, checked, nowMs)
        if (added === 'too-many') throw tooMany()
        if (added === 'known-already') throw new SiteRefusal(SiteCode.refused, 'passkey.known')
        return added
      },
    })
    return { passkey: shown(value), withdrawalsHeldUntilMs }
  },

  'POST /exchange-web/web/user/passkey/rename': async ({ caller, params }, { sql, factors: { passkeys } }) => ({
    renamed: await passkeys.rename(sql, caller.user.id, params.id, params.label),
  }),

  async 'POST /exchange-web/web/user/passkey/remove'(call, site) {
    const request = await readFactorRequest(call, site)
    const { id } = request.user
    const { sql, factors, accountAccess } = site
    const { passkeys, recoveryCodes } = factors
    const { social } = accountAccess
    const found = (await passkeys.list(sql, id)).find((passkey) => passkey.id === call.params.id)
    if (!found) throw unknownPasskey()
    if ((await waysIn(sql, social, id)) === 1) throw lastWayIn()
    await requireFactor(site, request, call.params, Operation.other)
    const { label } = found
    const { withdrawalsHeldUntilMs } = await changeFactor(site, request, {
      event: 'passkey-removed',
      message: { template: 'passkeyRemoved', values: { label } },
      hold: { reason: 'passkey-removed', hours: REMOVE_HOLD_HOURS },
      after: { label },
      async write(tx) {
        // Under the user's row lock, taken by ending the other sessions: of the last two ways in, one must stay.
        if ((await waysIn(tx, social, id)) === 1) throw lastWayIn()
        if ((await passkeys.remove(tx, id, found.id)) === undefined) throw unknownPasskey()
        const left = await boundFactors(tx, id)
        if (!left.authenticator && left.passkeys === 0) await recoveryCodes.removeAll(tx, id)
      },
    })
    return { withdrawalsHeldUntilMs }
  },

  async 'POST /exchange-web/web/user/passkey/proofOptions'({ caller, nowMs }, { sql, factors: { passkeys } }) {
    const request = { userId: caller.user.id, boundTo: caller.sessionId, nowMs }
    const options = await passkeys.assertionOptions(sql, request)
    if (options.allowCredentials?.length === 0) throw new SiteRefusal(SiteCode.refused, 'passkey.none')
    return { options: { ...options } }
  },

  'GET /exchange-web/web/user/recoveryCodes/count': async ({ caller }, { sql, factors: { recoveryCodes } }) => ({
    left: await recoveryCodes.count(sql, caller.user.id),
  }),

  async 'POST /exchange-web/web/user/recoveryCodes/make'(call, site) {
    const request = await readFactorRequest(call, site)
    const { id } = request.user
    const { authenticator, passkeys } = await boundFactors(site.sql, id)
    if (!authenticator && passkeys === 0) {
      throw new SiteRefusal(SiteCode.pinOrFactorMissing, 'factor.strong-first')
    }
    await requireFactor(site, request, call.params, Operation.other)
    const { value } = await changeFactor(site, request, {
      event: 'recovery-codes-made',
      message: { template: 'recoveryCodesMade', values: {} },
      write: (tx) => site.factors.recoveryCodes.make(tx, id),
    })
    return { recoveryCodes: value }
  },
}

function shown({ id, label, createdAtMs, lastUsedAtMs }: PasskeyDescription) {
  return { id, label, createdAtMs, lastUsedAtMs: lastUsedAtMs ?? null }
}

const tooMany = () => new SiteRefusal(SiteCode.refused, 'passkeys.most', null, { most: MOST_PASSKEYS })
const notConfirmed = () => new SiteRefusal(SiteCode.refused, 'passkey.not-confirmed')
const unknownPasskey = () => new SiteRefusal(SiteCode.refused, 'passkey.unknown')
