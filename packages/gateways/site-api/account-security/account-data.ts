import {
  askForClosing,
  type ClosingParts,
  cancelClosing,
  cancelClosingByLink,
  closingObstacles,
  closingOf,
  deviceName,
  type ExportDescription,
  forgetDevice,
  MESSAGE_KINDS,
  securityNotice,
  setUnwantedMessages,
  trustDevice,
  trustedDevices,
  unwantedMessages,
} from '@bowline/capabilities/account-security/index.ts'
import type { accountDataCalls } from '@bowline/contract/calls/account-data.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { DEVICE_COOKIE } from '../call/cookies.ts'
import type { Caller, Handlers } from '../call/handler.ts'
import { SiteRefusal } from '../call/site-refusal.ts'
import type { Site } from '../site.ts'
import { maskName } from './mask-name.ts'
import { deviceTokenOf, factsOf, readSecurityRequest, refusedChange, requireProof } from './security-call.ts'
import { linkGone, ownPasswordRefusal } from './security-refusal.ts'

export const accountDataHandlers: Handlers<typeof accountDataCalls> = {
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
    const { token, expiresAtMs } = await inTransaction(site.sql, async (tx) => {
      const trusted = await trustDevice(tx, user.id, from, nowMs)
      const tells = { template: 'deviceTrusted', values: {} } as const
      await securityNotice(tx, site.messages, { user, event: 'device-trusted', from, nowMs, tells })
      return trusted
    })
    setCookie(DEVICE_COOKIE, token, Math.floor((expiresAtMs - nowMs) / 1000))
    return { expiresAtMs }
  },

  async 'POST /exchange-web/web/user/trustedDevice/forget'(call, site) {
    const { params, caller, nowMs } = call
    const forgotten = await inTransaction(site.sql, async (tx) => {
      if (!(await forgetDevice(tx, caller.user.id, params.id))) return false
      const notice = { user: caller.user, event: 'device-forgotten', from: factsOf(call, site), nowMs } as const
      await securityNotice(tx, site.messages, notice)
      return true
    })
    return { forgotten }
  },

  'GET /exchange-web/web/user/notifications': ({ caller }, site) => shownKinds(site, caller),

  async 'POST /exchange-web/web/user/notification'(call, site) {
    const { params, caller, nowMs } = call
    const { kind, isOn } = params
    const { user } = caller
    await inTransaction(site.sql, async (tx) => {
      const unwanted = await unwantedMessages(tx, user.id)
      const others = unwanted.filter((each) => each !== kind)
      await setUnwantedMessages(tx, user.id, isOn ? others : [...others, kind])
      if (isOn || kind !== 'login' || unwanted.includes(kind)) return
      // The last message of its kind: whoever stole a session would begin by silencing them.
      const tells = { template: 'loginNoticesOff', values: {} } as const
      const from = factsOf(call, site)
      await securityNotice(tx, site.messages, { user, event: 'login-notices-off', from, nowMs, tells })
    })
    return shownKinds(site, caller)
  },

  async 'GET /exchange-web/web/user/export'({ caller, nowMs }, { dataExports }) {
    return shownExport(await dataExports.of(caller.user.id, nowMs))
  },

  async 'POST /exchange-web/web/user/export/request'(call, site) {
    const { params, nowMs } = call
    const request = await readSecurityRequest(call, site)
    await requireProof(site, request, params, { whileLocked: true })
    const { user, from } = request
    await inTransaction(site.sql, async (tx) => {
      await site.dataExports.request(tx, user.id, nowMs)
      const tells = { template: 'exportAsked', values: {} } as const
      await securityNotice(tx, site.messages, { user, event: 'export-asked', from, nowMs, tells })
    })
    site.accountChores.soon()
    return shownExport(await site.dataExports.of(user.id, nowMs))
  },

  async 'POST /exchange-web/web/user/export/download'(call, site) {
    const { params, nowMs } = call
    const request = await readSecurityRequest(call, site)
    const { user, from } = request
    if ((await site.dataExports.of(user.id, nowMs)).state !== 'ready') throw nothingToFetch()
    await requireProof(site, request, params, { whileLocked: true })
    const text = await site.dataExports.fetch(user.id, nowMs)
    if (!text) throw nothingToFetch()
    const notice = { user, event: 'export-fetched', from, nowMs } as const
    await inTransaction(site.sql, (tx) => securityNotice(tx, site.messages, notice))
    return { name: `account-${user.id}`, text }
  },

  'GET /exchange-web/web/user/closing': ({ caller }, site) => shownClosing(site, caller),

  async 'POST /exchange-web/web/user/close'(call, site) {
    const request = await readSecurityRequest(call, site)
    const result = await askForClosing(closingParts(site), request, call.params)
    if ('refusal' in result) throw await refusedChange(site, request, result, ownPasswordRefusal)
    return shownClosing(site, call.caller)
  },

  async 'POST /exchange-web/web/user/close/cancel'(call, site) {
    await cancelClosing(site, await readSecurityRequest(call, site))
    return shownClosing(site, call.caller)
  },

  async 'POST /exchange-web/web/user/close/cancelByLink'(call, site) {
    const { params, nowMs } = call
    const user = await cancelClosingByLink(site, { key: params.key, from: factsOf(call, site), nowMs })
    if (!user) throw linkGone()
    return { maskedName: maskName(user) }
  },
}

async function shownKinds({ sql }: Pick<Site, 'sql'>, { user }: Caller) {
  const unwanted = new Set<string>(await unwantedMessages(sql, user.id))
  const kinds = MESSAGE_KINDS.map((kind) => ({ kind, isOn: !unwanted.has(kind), isFixed: kind === 'security' }))
  return { kinds }
}

function shownExport({ state, requestedAtMs, expiresAtMs }: ExportDescription) {
  return { state, requestedAtMs: requestedAtMs ?? null, expiresAtMs: expiresAtMs ?? null }
}

function nothingToFetch(): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, 'There is no copy to be fetched. Ask for one first.')
}

async function shownClosing(site: Site, { user }: Caller) {
  const [closing, obstacles] = await Promise.all([closingOf(site.sql, user.id), closingObstacles(site, user.id)])
  return { closesAtMs: closing?.closesAtMs ?? null, obstacles }
}

/** The page that the link in the mail opens; the token is all it carries. */
function closingParts(site: Site): ClosingParts {
  return { ...site, cancelLink: (token) => `${site.publicUrl()}/account/cancel-closing?key=${token}` }
}
