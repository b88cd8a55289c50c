import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Log } from './log.ts'
import type { Sql } from './postgres/index.ts'

/** Work that is done now and then, whoever is waiting for it. */
export interface Job {
  readonly name: string
  /** When, in UTC: minute, hour, day of month, month, day of week. */
  readonly cron: string
  /** A run that takes longer is given up and tried again. */
  readonly withinSeconds: number
  /**
   * Must be safe to repeat. What it returns is kept with the run. `stopping` is aborted when the process is to end: what
   * only waits then gives up, and is tried again at the next start.
   */
  run(stopping: AbortSignal): Promise<unknown>
}

export type JobResult = 'done' | 'failed'

/** Of the database, apart from our own tables. Its owner installs it; whoever works on jobs only reads and writes rows. */
export const JOBS_SCHEMA = 'jobs'

const FOREVER = { schema: JOBS_SCHEMA, application_name: 'bowline-jobs' } as const
const TRIES_AFTER_FAILURE = 5
const FIRST_RETRY_SECONDS = 15
const LOOK_SECONDS = 2
const KEPT_SECONDS = 14 * 86_400
const STOP_MS = 8_000
const START_AGAIN_MS = 10_000

/** Creates the queue's tables, or brings them up to date; `url` is the schema's owner's. */
export async function installJobs(url: string, log: Log): Promise<void> {
  const boss = new PgBoss({ ...FOREVER, connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', (error) => log.error({ error: error.message }, 'the job queue could not be installed'))
  await boss.start()
  await boss.stop({ graceful: false })
}

/** One connection pool and one way to lose it: statements of the queue travel like ours. */
function through(sql: Sql) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const given = values.map((value) => value ?? null)
      const answer = (await sql.unsafe(text, given as never[])) as unknown as unknown[]
      // Of several statements in one text each has its own rows.
      return { rows: answer.flat() }
    },
  }
}

/** The jobs of this process: each at its times and once at the start, one run at a time, tried again when it fails. */
export class JobQueue {
  readonly #sql: Sql
  readonly #log: Log
  readonly #onRun: (job: string, result: JobResult, seconds: number) => void
  readonly #stopped = new AbortController()
  #boss: PgBoss | undefined
  #starting: Promise<void> | undefined

  constructor(sql: Sql, log: Log, onRun: (job: string, result: JobResult, seconds: number) => void = () => {}) {
    this.#sql = sql
    this.#log = log
    this.#onRun = onRun
  }

  /** Need not be awaited; a database that is down is asked again. */
  start(jobs: readonly Job[]): Promise<void> {
    this.#starting = this.#untilStarted(jobs)
    return this.#starting
  }

  /** Waits for runs in progress, for some seconds; one that is cut off is tried again at the next start. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#starting
    await this.#boss?.stop({ graceful: true, timeout: STOP_MS })
  }

  async #untilStarted(jobs: readonly Job[]): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      const boss = new PgBoss({
        ...FOREVER,
        db: through(this.#sql),
        migrate: false,
        createSchema: false,
        reindex: false,
      })
      boss.on('error', (error) => this.#log.warn({ error: error.message }, 'the job queue does not get on'))
      try {
        await boss.start()
        for (const job of jobs) await this.#work(boss, job)
        for (const { name } of await boss.getSchedules())
          if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
        this.#boss = boss
        return
      } catch (error) {
        this.#log.warn({ error: (error as Error).message }, 'the job queue does not start; retrying')
        await boss.stop({ graceful: false }).catch(() => {})
        await sleep(START_AGAIN_MS, undefined, { signal, ref: false }).catch(() => {})
      }
    }
  }

  async #work(boss: PgBoss, job: Job): Promise<void> {
    const terms = {
      retryLimit: TRIES_AFTER_FAILURE,
      retryDelay: FIRST_RETRY_SECONDS,
      retryBackoff: true,
      expireInSeconds: job.withinSeconds,
      deleteAfterSeconds: KEPT_SECONDS,
    }
    // At most one waits and one runs: a run that was missed is made up for once.
    await boss.createQueue(job.name, { policy: 'stately', ...terms })
    await boss.updateQueue(job.name, terms)
    await boss.work(job.name, { pollingIntervalSeconds: LOOK_SECONDS }, () => this.#run(job))
    await boss.schedule(job.name, job.cron)
    await boss.send(job.name)
  }

  async #run({ name, run }: Job): Promise<unknown> {
    const beganAt = performance.now()
    const over = (result: JobResult) => this.#onRun(name, result, (performance.now() - beganAt) / 1_000)
    try {
      const done = await run(this.#stopped.signal)
      over('done')
      return done ?? null
    } catch (error) {
      if (this.#stopped.signal.aborted) throw error
      over('failed')
      this.#log.warn({ job: name, error: (error as Error).message }, 'a job failed and will be tried again')
      throw error
    }
  }
}

/** A job as staff see it. */
export interface JobState {
  readonly name: string
  readonly cron: string
  /** Of the last run that began; `waiting` before the first. */
  readonly state: 'waiting' | 'running' | 'done' | 'retrying' | 'failed'
  readonly beganAtMs: number | undefined
  readonly doneAtMs: number | undefined
  /** Why the last run failed. */
  readonly problem: string | undefined
}

interface Row {
  readonly name: string
  readonly cron: string
  readonly state: string | null
  readonly began: Date | null
  readonly done: Date | null
  readonly problem: string | null
}

const STATES: Readonly<Record<string, JobState['state']>> = {
  active: 'running',
  completed: 'done',
  retry: 'retrying',
  failed: 'failed',
  cancelled: 'failed',
}

/** Every job, by name; none before the queue was installed. */
export async function readJobs(sql: Sql): Promise<JobState[]> {
  const [installed] = await sql<{ is: boolean }[]>`select to_regclass('jobs.schedule') is not null as is`
  if (!installed?.is) return []
  const rows = await sql<Row[]>`
    select s.name, s.cron, last.state::text as state, last.started_on as began, last.output ->> 'message' as problem,
      (select max(completed_on) from jobs.job where name = s.name and state = 'completed') as done
    from jobs.schedule s left join lateral (
      select * from jobs.job where name = s.name and started_on is not null order by started_on desc limit 1) last on true
    order by s.name`
  return rows.map(({ name, cron, state, began, done, problem }) => ({
    name,
    cron,
    state: (state && STATES[state]) || 'waiting',
    beganAtMs: began?.getTime(),
    doneAtMs: done?.getTime(),
    problem: state === 'completed' ? undefined : (problem ?? undefined),
  }))
}
