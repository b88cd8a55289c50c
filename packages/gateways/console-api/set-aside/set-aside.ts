import { listSetAside } from '@bowline/capabilities/account-owners/index.ts'
import { findUserByEmail, parseEmail } from '@bowline/capabilities/identity/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { setAsideCalls } from '@bowline/contract/console/calls/set-aside.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { type BalanceNeeds, readBalances } from '../users/read-balances.ts'

interface SetAsideNeeds extends BalanceNeeds {
  readonly sql: Sql
}

export const setAsideHandlers: ConsoleHandlers<typeof setAsideCalls, SetAsideNeeds> = {
  async 'GET /console-api/set-aside/list'(call, console) {
    const { cursor, limit } = call.params
    const after = cursorNumber(cursor) ?? 0
    const waiting = (await listSetAside(console.sql)).filter(({ givenAtMs }) => givenAtMs === undefined)
    const page = pageOf(waiting.filter(({ account }) => account > after).slice(0, limit + 1), limit, ({ account }) =>
      String(account),
    )
    await recordAudit(console.sql, call, { action: 'set-aside.list', after: { found: page.rows.length } })
    const rows = page.rows.map(async ({ account, setAsideAtMs }) => {
      const { balances, worth } = await readBalances(console, account)
      return { account, setAsideAtMs, balances: balances.map(({ coin, total }) => ({ coin, total })), worth }
    })
    return { rows: await Promise.all(rows), next: page.next }
  },

  async 'POST /console-api/set-aside/request'(call, { sql }) {
    const { account, reason } = call.params
    const isWaiting = (await listSetAside(sql)).some((one) => one.account === account && one.givenAtMs === undefined)
    if (!isWaiting) throw refused('staff.not-waiting', 'account')
    const email = parseEmail(call.params.email)
    if (email === undefined) throw refused('staff.no-email', 'email')
    if (await findUserByEmail(sql, email)) throw refused('staff.address-taken', 'email')
    const terms = { about: String(account), email }
    return askSecondPerson(call, { kind: 'give-account', subject: {}, terms, reason })
  },
}

function refused(reason: PlainReason, field: string): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, reason, { field })
}
