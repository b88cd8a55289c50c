import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { ChildRecord } from './child-record.ts'
import { createLog } from './log.ts'

/** Writes a file when it is asked to end; `deaf` hears nothing. */
const PROGRAM = `
  process.on('SIGTERM', () => {
    if (process.argv[2] === 'deaf') return
    require('node:fs').writeFileSync(process.argv[1], 'written')
    process.exit(0)
  })
  setInterval(() => {}, 1_000)
  process.stdout.write('up')`

describe('what an earlier start left running', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-child-record-'))
  after(() => rmSync(folder, { recursive: true }))
  const log = createLog('test', { level: 'fatal' })
  const path = join(folder, 'children.json')
  const file = join(folder, 'state')

  async function orphan(kind: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['-e', PROGRAM, file, kind], { stdio: ['ignore', 'pipe', 'inherit'] })
    after(() => child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    new ChildRecord(path, log).add(child.pid ?? assert.fail())
    return child
  }

  it('writes what it has when it is asked to end', async () => {
    const child = await orphan('hears')
    const ended = once(child, 'exit')
    await new ChildRecord(path, log).clearOrphans({ graceMs: 60_000, areAsked: true })
    assert.deepEqual(await ended, [0, null])
    assert.ok(existsSync(file))
  })

  it('is killed when it does not end, asked or not', async () => {
    for (const areAsked of [true, false]) {
      const child = await orphan('deaf')
      const ended = once(child, 'exit')
      await new ChildRecord(path, log).clearOrphans({ graceMs: 100, areAsked })
      assert.deepEqual(await ended, [null, 'SIGKILL'])
    }
  })
})
