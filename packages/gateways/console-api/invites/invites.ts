import { freezeInviteCode, listInviteCodes } from '@bowline/capabilities/account-access/index.ts'
import { staffMay } from '@bowline/capabilities/permission/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { inviteCalls } from '@bowline/contract/console/calls/invites.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { contacts } from '../users/contact.ts'

export const inviteHandlers: ConsoleHandlers<typeof inviteCalls, { readonly sql: Sql }> = {
  async 'GET /console-api/invites/list'(call, { sql }) {
    const { query, cursor, limit } = call.params
    const isPrivate = staffMay(call.session.member, 'users.private')
    const before = cursorNumber(cursor)
    const rows = await listInviteCodes(sql, { query, before, limit: limit + 1 })
    const page = pageOf(rows, limit, ({ id }) => String(id))
    await recordAudit(sql, call, { action: 'invites.list', after: { query, found: page.rows.length } })
    return {
      rows: page.rows.map(({ id: _, email, phone, ...invite }) => ({
        ...invite,
        ...contacts({ email, phone }, isPrivate),
      })),
      next: page.next,
    }
  },

  async 'POST /console-api/invites/freeze'(call, { sql }) {
    const { code, isFrozen, reason } = call.params
    await inTransaction(sql, async (tx) => {
      const userId = await freezeInviteCode(tx, code, isFrozen)
      if (userId === undefined) throw nothingToDo(isFrozen)
      const change = { before: { isFrozen: !isFrozen }, after: { invite: code, isFrozen, reason } }
      await recordAudit(tx, call, { action: 'invites.freeze', userId, ...change })
    })
    return { isFrozen }
  },
}

const nothingToDo = (isFrozen: boolean) =>
  new SiteRefusal(SiteCode.refused, 'staff.no-invite-code', { field: 'code' }, { state: isFrozen ? 'free' : 'frozen' })
