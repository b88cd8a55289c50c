import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { identifyProcess } from '@bowline/platform/process-identity.ts'
import { AlreadyRunningError, lockDataDirectory } from './instance-lock.ts'

describe('the lock of a data folder', () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'bowline-lock-'))
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  const write = (holder: unknown) => writeFileSync(join(directory, 'instance.lock'), JSON.stringify(holder))

  it('is held until it is given back', () => {
    const unlock = lockDataDirectory(directory)
    assert.throws(() => lockDataDirectory(directory), AlreadyRunningError)
    unlock()
    lockDataDirectory(directory)()
    assert.deepEqual(readdirSync(directory), [])
  })

  it('is taken over from a process that is gone', async () => {
    const gone = spawn(process.execPath, ['-e', ''])
    const identity = identifyProcess(gone.pid as number)
    await once(gone, 'exit')
    write({ pid: gone.pid, identity })
    const unlock = lockDataDirectory(directory)
    assert.deepEqual(readdirSync(directory), ['instance.lock'])
    unlock()
  })

  it('is taken over when its pid now belongs to a stranger', () => {
    write({ pid: process.pid, identity: `${process.pid}@1` })
    lockDataDirectory(directory)()
  })

  it('is taken over when a crash left it unreadable', () => {
    writeFileSync(join(directory, 'instance.lock'), '')
    lockDataDirectory(directory)()
  })
})
