import { grantAlphaPass, listAlphaPasses, withdrawAlphaPass } from '@bowline/capabilities/alpha-access/index.ts'
import { staffMay } from '@bowline/capabilities/permission/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { alphaCalls } from '@bowline/contract/console/calls/alpha.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { cursorParts, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { actorOf, staffNames } from '../staff/staff-names.ts'
import { contacts } from '../users/contact.ts'
import { userOf } from '../users/user-of.ts'

export const alphaHandlers: ConsoleHandlers<typeof alphaCalls, { readonly sql: Sql }> = {
  async 'GET /console-api/alpha/passes'(call, { sql }) {
    const { cursor, limit } = call.params
    const isPrivate = staffMay(call.session.member, 'users.private')
    const rows = await listAlphaPasses(sql, { ...(cursor !== undefined && { before: last(cursor) }), limit: limit + 1 })
    const page = pageOf(rows, limit, ({ user, setAtMs }) => `${setAtMs}.${user.id}`)
    const nameOf = await staffNames(sql)
    await recordAudit(sql, call, { action: 'alpha.list', after: { found: page.rows.length } })
    return {
      rows: page.rows.map(({ user, note: reason, setBy, setAtMs }) => ({
        userId: user.id,
        ...contacts(user, isPrivate),
        reason,
        setBy: nameOf(actorOf(setBy)),
        setAtMs,
      })),
      next: page.next,
    }
  },

  async 'POST /console-api/alpha/grant'(call, { sql }) {
    const { userId, reason } = call.params
    const user = await userOf(sql, userId)
    await inTransaction(sql, async (tx) => {
      const setBy = `staff:${call.session.member.id}`
      if (!(await grantAlphaPass(tx, user.id, { note: reason, setBy, nowMs: call.nowMs }))) throw hasOne()
      await recordAudit(tx, call, { action: 'alpha.grant', userId: user.id, after: { reason } })
    })
    return { userId: user.id }
  },

  async 'POST /console-api/alpha/withdraw'(call, { sql }) {
    const { userId, reason } = call.params
    await inTransaction(sql, async (tx) => {
      if (!(await withdrawAlphaPass(tx, userId))) throw hasNone()
      await recordAudit(tx, call, { action: 'alpha.withdraw', userId, after: { reason } })
    })
    return { userId }
  },
}

function last(cursor: string) {
  const [setAtMs = 0, userId = 0] = cursorParts(cursor, 2)
  return { setAtMs, userId }
}

const hasOne = () => new SiteRefusal(SiteCode.refused, 'staff.has-pass', { field: 'userId' })
const hasNone = () => new SiteRefusal(SiteCode.refused, 'staff.has-no-pass', { field: 'userId' })
