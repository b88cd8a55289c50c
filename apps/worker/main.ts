import { join } from 'node:path'
import { PositionMoved } from '@bowline/capabilities/projection/index.ts'
import { exitOnSignal, exitWhenParentDies, reportReady } from '@bowline/platform/child-process.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { serveControl } from '@bowline/platform/control-socket.ts'
import { JobQueue } from '@bowline/platform/jobs.ts'
import { createLog } from '@bowline/platform/log.ts'
import { Metrics } from '@bowline/platform/metrics.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { jobsOf } from './jobs.ts'
import { Worker } from './worker.ts'
import { watchJobs, watchWorker } from './worker-metrics.ts'

const config = readConfig()
const log = createLog('worker', { level: config.logLevel })
if (!config.databaseUrl) {
  log.fatal('DATABASE_URL is missing; `npm start` passes it to its programs')
  process.exit(1)
}
const worker = new Worker({ directory: config.dataDirectory, databaseUrl: config.databaseUrl, log })
const metrics = watchWorker(new Metrics('worker'), worker)
const sql = connect(config.databaseUrl, { connections: 3, name: 'bowline-jobs' })
const jobs = new JobQueue(sql, log, watchJobs(metrics))
const control = await serveControl(join(config.dataDirectory, 'worker.sock'), {
  status: async () => worker.status,
  metrics: () => metrics.render(),
})
const stop = async () => {
  await Promise.all([worker.stop(), jobs.stop()])
  await sql.end({ timeout: 1 })
  await control.close()
}
exitOnSignal(stop)
exitWhenParentDies(stop)
reportReady()
void jobs.start(jobsOf({ sql, dataDirectory: config.dataDirectory, mode: config.mode }))
try {
  await worker.run()
} catch (error) {
  const { message } = error as Error
  // Requested, for example by `projection rebuild`: the supervisor restarts it, and it continues from the moved
  // position.
  if (error instanceof PositionMoved) log.warn({ reason: message }, 'the worker is restarting')
  else log.fatal({ error: message }, 'the worker cannot continue')
  process.exit(1)
}
