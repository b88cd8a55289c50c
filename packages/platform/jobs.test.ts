import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { until } from './eventually.fixture.ts'
import { installJobs, type Job, JobQueue, type JobResult, readJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { connect, temporaryDatabase } from './postgres/index.ts'
import { processUrls } from './postgres/roles.ts'

const log = createLog('test', { level: 'silent' })
const RIGHTS = { tables: {}, schemas: { jobs: ['select', 'insert', 'update', 'delete'] } } as const
const NEVER = '0 0 29 2 *'

describe('jobs', async () => {
  const database = await temporaryDatabase()
  assert.deepEqual(await readJobs(database.sql), [], 'before the queue is installed there are none')
  await installJobs(database.url, log)
  await installJobs(database.url, log)
  const { clerk } = await processUrls(database.sql, database.url, { clerk: RIGHTS })
  const sql = connect(clerk, { connections: 3 })
  const results: [string, JobResult][] = []
  const queue = () => new JobQueue(sql, log, (job, result) => results.push([job, result]))
  after(async () => {
    await sql.end({ timeout: 1 })
    await database.drop()
  })
  const state = async (name: string) => (await readJobs(sql)).find((job) => job.name === name)

  it('are run at the start by a login that may only read and write their rows', async () => {
    const jobs = queue()
    await jobs.start([{ name: 'sweep', cron: NEVER, withinSeconds: 60, run: async () => ({ swept: 3 }) }])
    await until(async () => (await state('sweep'))?.state === 'done')
    await jobs.stop()
    assert.deepEqual(results, [['sweep', 'done']])
    const { name, cron, beganAtMs, doneAtMs, problem } = (await state('sweep')) ?? assert.fail()
    assert.deepEqual({ name, cron, problem }, { name: 'sweep', cron: NEVER, problem: undefined })
    assert.ok(beganAtMs !== undefined && doneAtMs !== undefined && doneAtMs >= beganAtMs)
    const [{ output }] = (await sql`select output from jobs.job where name = 'sweep'`) as unknown as [
      { output: object },
    ]
    assert.deepEqual(output, { swept: 3 })
    await assert.rejects(sql`drop table jobs.schedule`, { code: '42501' })
  })

  it('that fail say why, and are tried again', async () => {
    let tries = 0
    const flaky: Job = {
      ...{ name: 'count', cron: NEVER, withinSeconds: 60 },
      run: async () => {
        tries++
        if (tries === 1) throw new Error('nothing to count with')
      },
    }
    const jobs = queue()
    await jobs.start([flaky])
    await until(async () => (await state('count'))?.state === 'retrying')
    assert.equal((await state('count'))?.problem, 'nothing to count with')
    // The pause grows from a quarter of a minute; a test does not wait for it.
    await database.sql`update jobs.job set start_after = now() where name = 'count' and state = 'retry'`
    await until(async () => (await state('count'))?.state === 'done')
    await jobs.stop()
    assert.equal(tries, 2)
    assert.equal((await state('count'))?.problem, undefined)
  })

  it('that only wait give up when the process is to end, and are tried again', async () => {
    const jobs = queue()
    results.length = 0
    const begun = Promise.withResolvers<void>()
    const run = (stopping: AbortSignal) => {
      begun.resolve()
      return new Promise((_, reject) => stopping.addEventListener('abort', () => reject(new Error('called off'))))
    }
    await jobs.start([{ name: 'wait', cron: NEVER, withinSeconds: 60, run }])
    await begun.promise
    await jobs.stop()
    assert.equal((await state('wait'))?.state, 'retrying')
    assert.deepEqual(results, [], 'nobody is told of a failure that is none')
  })

  it('that no longer exist are forgotten', async () => {
    assert.equal(await state('sweep'), undefined)
  })
})
