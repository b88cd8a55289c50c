import type { factorCalls } from '@bowline/contract/calls/factors/factors.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { requireSender, type SendNeeds, sendCodeToMobile, sendOwnCode } from './send-code.ts'

export const factorHandlers = {
  async 'GET /exchange-web-gateway/userCenterInfo/getUserCenterGenkey'({ caller, nowMs }, { sql, factors }) {
    const { key, expiresAtMs } = await factors.oneTimeKeys.make(sql, caller.sessionId, nowMs)
    return { userCenterGenKey: key, expiresAtMs }
  },

  async 'GET /exchange-web/web/valid/sendRsaCode'({ caller, params, nowMs }, { sql, factors }) {
    const use = { sessionId: caller.sessionId, key: params.genkey, nowMs }
    const publicKey = await factors.oneTimeKeys.rsaKey(sql, use)
    if (publicKey === undefined) throw new SiteRefusal(SiteCode.refused, 'send-key.gone')
    return { publicKey }
  },

  async 'GET /exchange-web/web/valid/getSmsValidCodeNew'(call, site) {
    await requireSender(call, site, 'getSmsValidCodeNew')
    return sendOwnCode(call, site, 'sms', call.params.operationType)
  },

  async 'GET /exchange-web/web/valid/sendMobileCode'(call, site) {
    await requireSender(call, site, 'sendMobileCode')
    return sendCodeToMobile(call, site)
  },

  async 'GET /exchange-web-gateway/valid/v2/sendMobileCode'(call, site) {
    await requireSender(call, site, 'sendMobileCode')
    return sendCodeToMobile(call, site)
  },

  async 'GET /exchange-web-gateway/userCenterInfo/sendEmailCode'(call, site) {
    await requireSender(call, site, 'sendEmailCode')
    return sendOwnCode(call, site, 'email', call.params.type)
  },

  'POST /exchange-web-gateway/userCenterInfo/sendEmailCode': (call, site) =>
    sendOwnCode(call, site, 'email', call.params.type),

  'POST /exchange-web-gateway/userCenterInfo/sendSmsCode': (call, site) =>
    sendOwnCode(call, site, 'sms', call.params.type),
} satisfies Partial<Handlers<typeof factorCalls, SendNeeds>>
