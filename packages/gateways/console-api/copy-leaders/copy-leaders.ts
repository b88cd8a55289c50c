import type { OpenCopyTrading } from '@bowline/capabilities/copy-trading/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { copyLeaderCalls } from '@bowline/contract/console/calls/copy-leaders.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

interface Needs {
  readonly sql: Sql
  readonly leaders: OpenCopyTrading['leaders']
}

export const copyLeaderHandlers: ConsoleHandlers<typeof copyLeaderCalls, Needs> = {
  async 'GET /console-api/copy-leaders/list'(call, { sql, leaders }) {
    const all = [...(await leaders.applications()), ...(await leaders.accepted())]
    await recordAudit(sql, call, { action: 'copy-leaders.list', after: { found: all.length } })
    return {
      rows: all.map(({ userId, name, about, state, sharePpm, reason, appliedAtMs }) => ({
        ...{ userId, name, about, state, sharePpm: Number(sharePpm), reason: reason ?? null, appliedAtMs },
      })),
      next: null,
    }
  },

  async 'POST /console-api/copy-leaders/decide'(call, { sql, leaders }) {
    const { userId, decision, reason } = call.params
    // On record before it is done: a decision takes effect on many accounts, and none may lack its reason.
    await recordAudit(sql, call, { action: `copy-leaders.${decision}`, userId, after: { reason } })
    const leader = await leaders.decide(userId, decision, reason)
    if (!leader) throw new SiteRefusal(SiteCode.refused, 'copy.decided')
    return { state: leader.state }
  },
}
