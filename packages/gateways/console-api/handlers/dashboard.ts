import { countUsers } from '@bowline/capabilities/identity/index.ts'
import { reviewQueue } from '@bowline/capabilities/kyc/index.ts'
import { countOutbox } from '@bowline/capabilities/messages/index.ts'
import { countWaiting, may } from '@bowline/capabilities/staff/index.ts'
import type { dashboardCalls } from '@bowline/contract/console/calls/dashboard.ts'
import { HOUSE } from '@bowline/core/messages/terms.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

/** Of cases: with more, there is enough to do. */
const MOST_COUNTED = 50

export const dashboardHandlers: ConsoleHandlers<typeof dashboardCalls> = {
  async 'GET /console-api/dashboard'({ session, nowMs }, { sql, engine, markets, facts }) {
    const mayReview = may(session.member.role, 'kyc.read')
    const [cases, approvalsWaiting, { users }, messages, { sequence }] = await Promise.all([
      mayReview ? reviewQueue(sql, { limit: MOST_COUNTED }) : undefined,
      countWaiting(sql, nowMs),
      countUsers(sql),
      countOutbox(sql, nowMs),
      engine.query({ kind: 'query-account', account: HOUSE }),
    ])
    const all = markets.markets()
    return {
      casesWaiting: cases ? cases.cases.length : null,
      approvalsWaiting,
      users,
      exchange: {
        version: facts.version,
        uptimeSeconds: Math.floor((nowMs - facts.startedAtMs) / 1000),
        sequence,
        nowMs,
        markets: { open: all.filter(({ isTrading }) => isTrading).length, all: all.length },
      },
      messages,
    }
  },
}
