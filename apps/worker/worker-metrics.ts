import type { JobResult } from '@bowline/platform/jobs.ts'
import type { Metrics } from '@bowline/platform/metrics.ts'
import type { Worker } from './worker.ts'

/** How far the read side has come, and how far it lags. */
export function watchWorker(metrics: Metrics, worker: Worker): Metrics {
  metrics.gauge('projection_sequence', 'Last command written to PostgreSQL', () => worker.status.projected)
  metrics.gauge('replica_sequence', 'Last command taken from the journal', () => worker.status.followed)
  metrics.gauge('projection_lag_commands', 'Commands taken from the journal and not yet written', () => {
    const { followed, projected } = worker.status
    return followed - projected
  })
  metrics.gauge('projection_lag_seconds', 'Age of the last command written; 0 when there is nothing to write', () => {
    const { caughtUp, projectedTime } = worker.status
    return caughtUp ? 0 : Math.max(0, (Date.now() - projectedTime) / 1_000)
  })
  return metrics
}

/** Runs of each job by result, how long they took, and when each was last done. */
export function watchJobs(metrics: Metrics): (job: string, result: JobResult, seconds: number) => void {
  const runs = metrics.counter('job_runs_total', 'Runs of background jobs', ['job', 'result'])
  const took = metrics.duration('job_run', 'Time a run of a background job took', ['job'])
  const doneAt = new Map<string, number>()
  metrics.gauges('job_done_timestamp_seconds', 'When each background job was last done', 'job', () => doneAt)
  return (job, result, seconds) => {
    runs.inc({ job, result })
    took.observe({ job }, seconds)
    if (result === 'done') doneAt.set(job, Date.now() / 1_000)
  }
}
