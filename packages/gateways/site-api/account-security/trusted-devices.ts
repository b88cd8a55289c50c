import {
  deviceName,
  forgetDevice,
  securityNotice,
  trustDevice,
  trustedDevices,
} from '@bowline/capabilities/account-security/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { accountDataCalls } from '@bowline/contract/calls/account-security/account-data.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { DEVICE_COOKIE } from '../../call-kit/cookies.ts'
import type { Handlers } from '../call/handler.ts'
import {
  type ChangeNeeds,
  callOriginOf,
  changeAsProved,
  deviceTokenOf,
  readSecurityRequest,
  requireProof,
} from './security-call.ts'

type Needs = ChangeNeeds & { readonly messages: Pick<Messages, 'enqueue'> }

export const trustedDeviceHandlers = {
  async 'GET /exchange-web/web/user/trustedDevices'(call, { sql }) {
    const { caller, nowMs } = call
    const devices = await trustedDevices(sql, caller.user.id, deviceTokenOf(call), nowMs)
    return devices.map(({ userAgent, ...device }) => ({ ...device, device: deviceName(userAgent) }))
  },

  async 'POST /exchange-web/web/user/trustedDevice/trust'(call, site) {
    const { params, nowMs, setCookie } = call
    const request = await readSecurityRequest(call, site)
    await requireProof(site, request, params)
    const { user, from } = request
    const { token, expiresAtMs } = await changeAsProved(site, request, async (tx) => {
      const trusted = await trustDevice(tx, user.id, from, nowMs)
      const message = { template: 'deviceTrusted', values: {} } as const
      await securityNotice(tx, site.messages, { user, event: 'device-trusted', from, nowMs, message })
      return trusted
    })
    setCookie(DEVICE_COOKIE, token, Math.floor((expiresAtMs - nowMs) / 1000))
    return { expiresAtMs }
  },

  async 'POST /exchange-web/web/user/trustedDevice/forget'(call, site) {
    const { params, caller, nowMs } = call
    const forgotten = await inTransaction(site.sql, async (tx) => {
      if (!(await forgetDevice(tx, caller.user.id, params.id))) return false
      const notice = { user: caller.user, event: 'device-forgotten', from: callOriginOf(call, site), nowMs } as const
      await securityNotice(tx, site.messages, notice)
      return true
    })
    return { forgotten }
  },
} satisfies Partial<Handlers<typeof accountDataCalls, Needs>>
