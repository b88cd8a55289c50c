import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readConfig } from '@bowline/platform/config.ts'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { identifyProcess } from '@bowline/platform/process-identity.ts'
import { supervise } from './supervise.ts'

const nothing = { tables: {} }
const fixtures = join(import.meta.dirname, 'fixtures')
const directories: string[] = []

function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-supervise-'))
  directories.push(directory)
  return directory
}

function trace(directory: string): string[] {
  return readFileSync(join(directory, 'trace'), 'utf8').trim().split('\n')
}

function pidOf(directory: string, name: string): number {
  const line = trace(directory).findLast((entry) => entry.startsWith(`${name} started`))
  return Number(line?.split(' ')[2])
}

async function start(
  directory: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ process: ChildProcess; address: string }> {
  const child = fork(join(fixtures, 'supervisor.ts'), {
    env: { ...process.env, PORT: '0', OPERATOR_PORT: '0', BOWLINE_DATA: directory, LOG_LEVEL: 'silent', ...env },
    silent: true,
  })
  const errors: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk))
  const [message] = await Promise.race([
    once(child, 'message'),
    // It may have exited before its last words are read.
    once(child, 'close').then(() => assert.fail(`supervisor ended: ${Buffer.concat(errors)}`)),
  ])
  return { process: child, address: (message as { address: string }).address }
}

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    (response) => response.ok,
    () => false,
  )
}

describe('the supervisor', () => {
  let database: TemporaryDatabase
  before(async () => {
    database = await temporaryDatabase()
  })
  after(async () => {
    await database.drop()
    for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 10 })
  })

  it('starts everything, and stops traffic first, then the api, then the worker', async () => {
    const directory = dataDirectory()
    const { process: supervisor, address } = await start(directory, { DATABASE_URL: database.url })
    assert.ok(await answers(address))
    await until(() => trace(directory).some((line) => line.startsWith('demo-market started')))
    assert.equal(statSync(directory).mode & 0o777, 0o700)
    supervisor.kill('SIGTERM')
    assert.deepEqual(await once(supervisor, 'exit'), [0, null])
    const stopped = ['demo-market stopped', 'web stopped', 'api stopped', 'worker stopped']
    assert.deepEqual(trace(directory).slice(-4), stopped)
    assert.equal(await answers(address), false)
  })

  it('is ready when its pages and its books are; a restarted api waits for nobody', async () => {
    const directory = dataDirectory()
    const { process: supervisor, address } = await start(directory, { DATABASE_URL: database.url })
    const order = trace(directory).filter((line) => /opens|ready/.test(line))
    assert.deepEqual([...order.slice(0, 2).sort(), order[2]], ['demo-market ready', 'web ready', 'api opens'])
    process.kill(pidOf(directory, 'api'), 'SIGKILL')
    await until(async () => trace(directory).filter((line) => line.startsWith('api started')).length === 2)
    await until(() => answers(address))
    supervisor.kill('SIGTERM')
    await once(supervisor, 'exit')
  })

  it('restarts a killed program on the same port', async () => {
    const directory = dataDirectory()
    const { process: supervisor, address } = await start(directory, { DATABASE_URL: database.url })
    const first = pidOf(directory, 'api')
    process.kill(first, 'SIGKILL')
    await until(async () => pidOf(directory, 'api') !== first && (await answers(address)))
    supervisor.kill('SIGTERM')
    await once(supervisor, 'exit')
  })

  it('lets only one instance use a data folder', async () => {
    const directory = dataDirectory()
    const { process: supervisor } = await start(directory, { DATABASE_URL: database.url })
    await assert.rejects(start(directory, { DATABASE_URL: database.url }), /already runs on/)
    supervisor.kill('SIGTERM')
    await once(supervisor, 'exit')
  })

  it('takes over with its own PostgreSQL after a kill -9, when the orphans have exited', async () => {
    const directory = dataDirectory()
    const first = await start(directory)
    const orphans = ['api', 'worker'].map((name) => pidOf(directory, name))
    first.process.kill('SIGKILL')
    await once(first.process, 'exit')
    const second = await start(directory)
    assert.deepEqual(orphans.map(identifyProcess), [undefined, undefined])
    assert.ok(await answers(second.address))
    second.process.kill('SIGTERM')
    assert.deepEqual(await once(second.process, 'exit'), [0, null])
  })

  it('gives up on a program that never comes up, and leaves nothing running', async () => {
    const directory = dataDirectory()
    const broken = join(directory, 'broken.ts')
    writeFileSync(broken, "process.send({ kind: 'failed', reason: 'the disk is gone' }, () => process.exit(7))\n")
    const config = readConfig({ PORT: '0', OPERATOR_PORT: '0', BOWLINE_DATA: directory, DATABASE_URL: database.url })
    const programs = { api: broken, worker: join(fixtures, 'worker.ts') }
    const log = createLog('test', { level: 'silent' })
    await assert.rejects(
      supervise(
        config,
        programs,
        {
          migrations: [],
          rights: {
            api: nothing,
            reading: nothing,
            console: nothing,
            decisions: nothing,
            worker: nothing,
            watcher: nothing,
          },
        },
        log,
        new AbortController().signal,
      ),
      /^Error: the api does not start: the disk is gone$/,
    )
    assert.equal(identifyProcess(pidOf(directory, 'worker')), undefined)
  })
})
