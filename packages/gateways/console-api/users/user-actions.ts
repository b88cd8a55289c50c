import { setKol } from '@bowline/capabilities/account-access/index.ts'
import type { Freezes } from '@bowline/capabilities/account-security/index.ts'
import type { Sessions } from '@bowline/capabilities/identity/index.ts'
import type { Asked } from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { userActionCalls } from '@bowline/contract/console/calls/user-actions.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers, StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { type NotifyNeeds, notifyOfDecision, notifyUser } from './notify-user.ts'
import { userOf } from './user-of.ts'

interface ActionNeeds extends NotifyNeeds {
  readonly sql: Sql
  readonly freezes: Freezes
  readonly sessions: Sessions
}

export const userActionHandlers: ConsoleHandlers<typeof userActionCalls, ActionNeeds> = {
  async 'POST /console-api/users/freeze'(call, { sql, freezes, messages }) {
    const { userId, trading, withdrawals, reason } = call.params
    const user = await userOf(sql, userId)
    const setBy = `staff:${call.session.member.id}`
    const change = await inTransaction(sql, async (tx) => {
      const freeze = { userId: user.id, cause: 'staff', trading, withdrawals, note: reason, setBy } as const
      const change = await freezes.record(tx, { ...freeze, nowMs: call.nowMs })
      await notifyUser(tx, { messages }, user, { event: 'account-frozen', template: 'accountFrozen' }, call.nowMs)
      const after = { trading, withdrawals, endedSessions: change.endedSessions, reason }
      await recordAudit(tx, call, { action: 'users.freeze', userId: user.id, after })
      return change
    })
    await change.follow()
    return freezes.of(user.id)
  },

  async 'POST /console-api/users/lift-freeze'(call, console) {
    const { userId, freezeId, reason } = call.params
    const freeze = (await console.freezes.list(userId)).find(({ id }) => id === freezeId)
    if (!freeze) throw new SiteRefusal(SiteCode.refused, 'staff.freeze-gone', { field: 'freezeId' })
    const { cause, trading, withdrawals } = freeze
    const terms = { freezeId, cause, trading, withdrawals }
    return ask(call, console, { kind: 'lift-freeze', userId, terms, reason })
  },

  'POST /console-api/users/reset-factor': (call, console) => {
    const { userId, factor, reason } = call.params
    return ask(call, console, { kind: 'reset-factor', userId, terms: { factor }, reason })
  },

  'POST /console-api/users/close': (call, console) => {
    const { userId, reason } = call.params
    return ask(call, console, { kind: 'close-account', userId, terms: {}, reason })
  },

  async 'POST /console-api/users/end-sessions'(call, { sql, sessions }) {
    const { userId, reason } = call.params
    const user = await userOf(sql, userId)
    const ended = await inTransaction(sql, async (tx) => {
      const ended = await sessions.endAll(tx, user.id)
      await recordAudit(tx, call, {
        action: 'users.end-sessions',
        userId: user.id,
        after: { ended: ended.count, reason },
      })
      return ended
    })
    ended.forget()
    return { ended: ended.count }
  },

  async 'POST /console-api/users/mark-kol'(call, { sql, messages }) {
    const { params, nowMs } = call
    const { isKol, reason } = params
    const user = await userOf(sql, params.userId)
    await inTransaction(sql, async (tx) => {
      const isChanged = await setKol(tx, user.id, isKol, nowMs)
      await recordAudit(tx, call, { action: 'users.mark-kol', userId: user.id, after: { isKol, reason } })
      const about = { key: `kol-${user.id}-${nowMs}`, account: user.id, atMs: nowMs, values: { time: nowMs } } as const
      if (isChanged)
        await notifyOfDecision(tx, { messages }, { ...about, template: isKol ? 'kolMarked' : 'kolUnmarked' })
    })
    messages.webNews.published(user.id)
    return { isKol }
  },
}

async function ask(
  call: StaffCall,
  { sql }: ActionNeeds,
  { userId, ...asked }: Omit<Asked, 'subject'> & { readonly userId: number },
) {
  await userOf(sql, userId)
  return askSecondPerson(call, { ...asked, subject: { user: userId } })
}
