import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { ChildRecord } from '@bowline/platform/child-record.ts'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { identifyProcess } from '@bowline/platform/process-identity.ts'
import { ManagedChild } from './managed-child.ts'

const log = createLog('test', { level: 'silent' })

describe('a managed child', () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'bowline-child-'))
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  function worker(behaviour: string): ManagedChild {
    return new ManagedChild({
      name: 'worker',
      main: join(import.meta.dirname, 'fixtures/worker.ts'),
      env: () => ({ ...process.env, BOWLINE_DATA: directory, BEHAVIOUR_worker: behaviour }),
      log,
      record: new ChildRecord(join(directory, 'children.json'), log),
    })
  }

  function starts(): number {
    const trace = join(directory, 'trace')
    return existsSync(trace) ? (readFileSync(trace, 'utf8').match(/started/g)?.length ?? 0) : 0
  }

  it('is restarted after growing delays, and reported as hopeless at the fifth death but still retried', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const child = worker('dies')
    let hopelessAfter = 0
    child.on('hopeless', () => {
      hopelessAfter = starts()
    })
    child.start()
    for (const pauseMs of [100, 200, 400, 800, 1_600]) {
      await until(() => child.pid === undefined)
      t.mock.timers.tick(pauseMs - 1)
      assert.equal(child.pid, undefined)
      t.mock.timers.tick(1)
      assert.ok(child.pid)
    }
    assert.equal(hopelessAfter, 5)
    await child.stop(1_000)
  })

  it('is retried even when no process could be created', async () => {
    const child = new ManagedChild({
      name: 'worker',
      // Longer than the system's limit for an argument.
      main: 'x'.repeat(1 << 20),
      env: () => ({}),
      log,
      record: new ChildRecord(join(directory, 'children.json'), log),
    })
    child.start()
    await once(child, 'hopeless')
    await child.stop(1_000)
  })

  it('is killed when it does not stop in time', async () => {
    const child = worker('hangs')
    child.start()
    await once(child, 'ready')
    const pid = child.pid as number
    await child.stop(100)
    assert.equal(identifyProcess(pid), undefined)
    assert.equal(existsSync(join(directory, 'trace')) && starts(), 1)
  })

  it('stays down when stopped between two lives', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const child = worker('dies')
    child.start()
    await until(() => child.pid === undefined)
    await child.stop(1_000)
    t.mock.timers.tick(60_000)
    assert.equal(child.pid, undefined)
  })

  it('is recorded on disk only while it runs', async () => {
    const path = join(directory, 'children.json')
    const child = worker('works')
    child.start()
    await once(child, 'ready')
    assert.equal(JSON.parse(readFileSync(path, 'utf8'))[0][0], child.pid)
    await child.stop(5_000)
    assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), [])
  })

  it('is supervised even when it cannot be recorded', async () => {
    const child = worker('works')
    // No file can be created here, as on a full disk.
    mkdirSync(join(directory, 'children.json.new'))
    child.start()
    await once(child, 'ready')
    await child.stop(5_000)
    assert.equal(starts(), 1)
  })
})
