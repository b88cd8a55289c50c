import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { ControlError, type ControlHandlers } from '@bowline/platform/control-socket.ts'

const JOBS = [
  ...(['accounts', 'identities', 'reconciliation', 'card-orders', 'collateral-changes'] as const),
  ...(['earn', 'earn-payouts', 'referral', 'referral-payment', 'user-payments', 'withdrawal-fees'] as const),
] as const
type AskedJob = (typeof JOBS)[number]

export type AskedJobs = Readonly<Record<AskedJob, () => Promise<unknown>>>

/**
 * Background work that needs the engine or what this process has in memory: the worker says when. And the exchange's time, and
 * its assets by number.
 */
export function askedJobs(
  jobs: AskedJobs,
  { now, markets }: { readonly now: () => number; readonly markets: Pick<MarketRegistry, 'assets'> },
): ControlHandlers {
  return {
    'job.assets': async () => Object.fromEntries(markets.assets().map(({ asset, code }) => [asset, code])),
    'job.time': async () => ({ nowMs: now() }),
    'job.run': async (params) => {
      const { name } = (params ?? {}) as { name?: unknown }
      const job = JOBS.find((known) => known === name)
      if (!job) throw new ControlError('bad-request', 'no such job')
      return jobs[job]()
    },
  }
}
