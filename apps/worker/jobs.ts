import { setTimeout as sleep } from 'node:timers/promises'
import { purgeKeys, remindOfEnds } from '@bowline/capabilities/api-keys/index.ts'
import { purgeSpentChallenges } from '@bowline/capabilities/captcha/index.ts'
import { purgeFactors } from '@bowline/capabilities/factors/index.ts'
import { purgeSignIns } from '@bowline/capabilities/identity/index.ts'
import { openMessageQueue, purgeNews, purgeOutbox } from '@bowline/capabilities/messages/index.ts'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { takeDrawnSnapshot, takeSnapshot } from '@bowline/capabilities/solvency/index.ts'
import { purgeStaff } from '@bowline/capabilities/staff/index.ts'
import { purgeTravelRule } from '@bowline/capabilities/travel-rule/index.ts'
import type { WalletMode } from '@bowline/capabilities/wallet/index.ts'
import { ControlError, callControl } from '@bowline/platform/control-socket.ts'
import type { Job } from '@bowline/platform/jobs.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'

const PURGES = [
  ...[purgeSignIns, purgeSpentChallenges, purgeOutbox, purgeNews, purgeFactors, purgeStaff, purgeTravelRule],
] as const
/** Tables that are divided by month (projection/migrations/0002-months.sql). */
const BY_MONTH = ['ledger_lines', 'spot_order_events'] as const
/** So that a worker that is down for weeks misses none. */
const MONTHS_AHEAD = 3
const HOURLY_SECONDS = 600
const MINUTELY_SECONDS = 300
const ANSWER_MS = 5_000
/** The demo’s first start writes a month of history before its api answers, on a busy machine for minutes. */
const LONGEST_START_MS = 180_000

export interface JobParts {
  readonly sql: Sql
  readonly dataDirectory: string
  readonly mode: WalletMode
  /** How long a job waits for an api that is starting. */
  readonly apiWaitMs?: number
}

/** All background work that has a time. What needs the engine is carried out by the api, which is asked from here. */
export function jobsOf({ sql, dataDirectory, mode, apiWaitMs = LONGEST_START_MS }: JobParts): Job[] {
  const ask = askApi(dataFolder(dataDirectory).socket, apiWaitMs)
  const byApi = (name: string, cron: string, withinSeconds: number): Job => ({
    ...{ name, cron, withinSeconds },
    run: (stopping) => ask('job.run', { name }, withinSeconds * 1_000, stopping),
  })
  /** The exchange's: what a wrong clock takes for expired, such as a spent challenge, would be good again later. */
  const now = async (stopping: AbortSignal) =>
    ((await ask('job.time', null, ANSWER_MS, stopping)) as { nowMs: number }).nowMs
  const snapshotParts = async (stopping: AbortSignal) => {
    const listed = (await ask('job.assets', null, ANSWER_MS, stopping)) as Record<string, string>
    const assets = new Map(Object.entries(listed).map(([number, code]) => [Number(number), code]))
    return { sql, secrets: Secrets.open(dataDirectory), mode, assets }
  }
  return [
    byApi('accounts', '* * * * *', MINUTELY_SECONDS),
    byApi('card-orders', '* * * * *', MINUTELY_SECONDS),
    byApi('reconciliation', '* * * * *', MINUTELY_SECONDS),
    byApi('earn', '* * * * *', MINUTELY_SECONDS),
    byApi('collateral-changes', '* * * * *', MINUTELY_SECONDS),
    byApi('user-payments', '* * * * *', MINUTELY_SECONDS),
    byApi('earn-payouts', '10 0 * * *', HOURLY_SECONDS),
    byApi('referral', '* * * * *', MINUTELY_SECONDS),
    byApi('referral-payment', '0 1 * * *', HOURLY_SECONDS),
    byApi('identities', '20 * * * *', HOURLY_SECONDS),
    byApi('withdrawal-fees', '2 * * * *', HOURLY_SECONDS),
    {
      ...{ name: 'api-keys', cron: '10 * * * *', withinSeconds: HOURLY_SECONDS },
      async run(stopping) {
        const nowMs = await now(stopping)
        await remindOfEnds(sql, openMessageQueue({ secrets: Secrets.open(dataDirectory), now: () => nowMs }), nowMs)
        return purgeKeys(sql, nowMs)
      },
    },
    {
      ...{ name: 'history-months', cron: '30 3 * * *', withinSeconds: HOURLY_SECONDS },
      async run() {
        for (const table of BY_MONTH) await sql`select keep_months(${table}, ${MONTHS_AHEAD}::int)`
      },
    },
    {
      ...{ name: 'solvency', cron: '15 0 * * *', withinSeconds: HOURLY_SECONDS },
      run: async (stopping) => takeSnapshot(await snapshotParts(stopping), await now(stopping)),
    },
    {
      ...{ name: 'solvency-drawn', cron: '*/5 * * * *', withinSeconds: HOURLY_SECONDS },
      run: async (stopping) => takeDrawnSnapshot(await snapshotParts(stopping), await now(stopping)),
    },
    {
      ...{ name: 'purge', cron: '5 * * * *', withinSeconds: HOURLY_SECONDS },
      async run(stopping) {
        const nowMs = await now(stopping)
        for (const purge of PURGES) await purge(sql, nowMs)
      },
    },
  ]
}

/** The api starts beside this process and may take longer; and it stops before us, so who waits must not keep us. */
function askApi(socket: string, waitMs: number) {
  return async (method: string, params: unknown, withinMs: number, stopping: AbortSignal): Promise<unknown> => {
    for (const deadline = performance.now() + waitMs; ; await sleep(1_000, undefined, { signal: stopping })) {
      try {
        return await callControl(socket, method, params, withinMs)
      } catch (error) {
        const mayStillStart =
          error instanceof ControlError && error.code === 'not-running' && performance.now() < deadline
        if (!mayStillStart) throw error
      }
    }
  }
}
