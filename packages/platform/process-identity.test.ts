import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { it } from 'node:test'
import { identifyProcess, isStillRunning } from './process-identity.ts'

it('knows a process while it lives and not afterwards', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const pid = child.pid as number
  const identity = identifyProcess(pid)
  assert.ok(identity)
  assert.ok(isStillRunning(pid, identity))
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(identifyProcess(pid), undefined)
})

it('does not mistake a process that reuses the pid for the first one', () => {
  assert.equal(isStillRunning(process.pid, `${process.pid}@0`), false)
})
