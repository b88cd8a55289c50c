import { countUsers } from '@bowline/capabilities/identity/index.ts'
import { countInReview } from '@bowline/capabilities/kyc/index.ts'
import { countOutbox } from '@bowline/capabilities/messages/index.ts'
import { staffMay } from '@bowline/capabilities/permission/index.ts'
import { custodyAlarms } from '@bowline/capabilities/reconciliation/index.ts'
import { countWaiting } from '@bowline/capabilities/staff/index.ts'
import { walletNetworks } from '@bowline/capabilities/wallet/index.ts'
import type { dashboardCalls } from '@bowline/contract/console/calls/dashboard.ts'
import { readJobs } from '@bowline/platform/jobs.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { alarmsOf, engineHealth, type HealthNeeds } from './health.ts'

interface DashboardNeeds extends HealthNeeds {
  readonly instance: {
    readonly version: string
    readonly startedAtMs: number
    readonly mode: 'demo' | 'production'
  }
}

export const dashboardHandlers: ConsoleHandlers<typeof dashboardCalls, DashboardNeeds> = {
  async 'GET /console-api/dashboard'({ session, nowMs }, console) {
    const { sql, markets, instance } = console
    const mayReview = staffMay(session.member, 'kyc.read')
    const [casesWaiting, approvalsWaiting, { users }, messages, jobs, custody, { sequence, engine }] =
      await Promise.all([
        mayReview ? countInReview(sql) : null,
        countWaiting(sql, nowMs),
        countUsers(sql),
        countOutbox(sql, nowMs),
        readJobs(sql),
        custodyAlarms(sql, walletNetworks(instance.mode), nowMs),
        engineHealth(console, nowMs),
      ])
    const all = markets.markets()
    return {
      casesWaiting,
      approvalsWaiting,
      users,
      exchange: {
        version: instance.version,
        uptimeSeconds: Math.floor((nowMs - instance.startedAtMs) / 1000),
        sequence,
        nowMs,
        markets: { open: all.filter(({ isTrading }) => isTrading).length, all: all.length },
      },
      engine,
      alarms: alarmsOf(console, engine, { failedMessages: messages.failed, jobs, custody }, nowMs),
      jobs: jobs.map(({ name, state, beganAtMs = null, doneAtMs = null, problem = null }) => {
        return { name, state, beganAtMs, doneAtMs, problem }
      }),
      messages,
    }
  },
}
