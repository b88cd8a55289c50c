import {
  type AccountSecurity,
  type ExportDescription,
  securityNotice,
} from '@bowline/capabilities/account-security/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { accountDataCalls } from '@bowline/contract/calls/account-security/account-data.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { type ChangeNeeds, changeAsProved, readSecurityRequest, requireProof } from './security-call.ts'

interface Needs extends ChangeNeeds {
  readonly accountSecurity: Pick<AccountSecurity, 'dataExports' | 'chores'>
  readonly messages: Pick<Messages, 'enqueue'>
}

export const dataExportHandlers = {
  async 'GET /exchange-web/web/user/export'({ caller, nowMs }, { accountSecurity }) {
    return shownExport(await accountSecurity.dataExports.of(caller.user.id, nowMs))
  },

  async 'POST /exchange-web/web/user/export/request'(call, site) {
    const { params, nowMs } = call
    const request = await readSecurityRequest(call, site)
    await requireProof(site, request, params, { whileLocked: true })
    const { user, from } = request
    await changeAsProved(site, request, async (tx) => {
      await site.accountSecurity.dataExports.request(tx, user.id, nowMs)
      const message = { template: 'exportAsked', values: {} } as const
      await securityNotice(tx, site.messages, { user, event: 'export-asked', from, nowMs, message })
    })
    site.accountSecurity.chores.soon()
    return shownExport(await site.accountSecurity.dataExports.of(user.id, nowMs))
  },

  async 'POST /exchange-web/web/user/export/download'(call, site) {
    const { params, nowMs } = call
    const request = await readSecurityRequest(call, site)
    const { user, from } = request
    if ((await site.accountSecurity.dataExports.of(user.id, nowMs)).state !== 'ready') throw nothingToFetch()
    await requireProof(site, request, params, { whileLocked: true })
    const text = await site.accountSecurity.dataExports.fetch(user.id, nowMs)
    if (!text) throw nothingToFetch()
    const notice = { user, event: 'export-fetched', from, nowMs } as const
    await inTransaction(site.sql, (tx) => securityNotice(tx, site.messages, notice))
    return { name: `account-${user.id}`, text }
  },
} satisfies Partial<Handlers<typeof accountDataCalls, Needs>>

function shownExport({ state, requestedAtMs, expiresAtMs }: ExportDescription) {
  return { state, requestedAtMs: requestedAtMs ?? null, expiresAtMs: expiresAtMs ?? null }
}

function nothingToFetch(): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, 'export.none')
}
