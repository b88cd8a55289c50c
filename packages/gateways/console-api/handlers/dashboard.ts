import { countUsers } from '@bowline/capabilities/identity/index.ts'
import { countOutbox } from '@bowline/capabilities/messages/index.ts'
import { countWaiting } from '@bowline/capabilities/staff/index.ts'
import type { dashboardCalls } from '@bowline/contract/console/calls/dashboard.ts'
import { HOUSE } from '@bowline/core/messages/terms.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

export const dashboardHandlers: ConsoleHandlers<typeof dashboardCalls> = {
  async 'GET /console-api/dashboard'({ nowMs }, { sql, engine, markets, facts }) {
    const [approvalsWaiting, { users }, messages, { sequence }] = await Promise.all([
      countWaiting(sql, nowMs),
      countUsers(sql),
      countOutbox(sql, nowMs),
      engine.query({ kind: 'query-account', account: HOUSE }),
    ])
    const all = markets.markets()
    return {
      casesWaiting: null,
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
