import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { openIpc } from './ipc.ts'

const ASKED = `process.send({ ipc: 'asked', id: 1, method: 'add', params: [2, 3] }`

/** A child that asks for a sum, and then does something. */
function child(then: string): ChildProcess {
  return spawn(process.execPath, ['-e', `${ASKED}, () => { ${then} })`], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

describe('the channel between a process and its child', () => {
  it('answers what is asked, and says why it cannot', async () => {
    const asking = child(`process.on('message', ({ result }) => { console.log(result); process.disconnect() })`)
    openIpc(asking, { add: async (params) => (params as number[]).reduce((sum, each) => sum + each) })
    const [[said]] = await Promise.all([once(asking.stdout as NodeJS.ReadableStream, 'data'), once(asking, 'exit')])
    assert.equal(String(said).trim(), '5')
    const lost = child(`process.on('message', ({ error }) => { console.log(error); process.disconnect() })`)
    openIpc(lost, {})
    const [[why]] = await Promise.all([once(lost.stdout as NodeJS.ReadableStream, 'data'), once(lost, 'exit')])
    assert.equal(String(why).trim(), 'no such question: add')
  })

  it('outlives a child that dies before it is answered, and refuses what is asked of it then', async () => {
    const dying = child(`process.kill(process.pid, 'SIGKILL')`)
    const answered = Promise.withResolvers<void>()
    const ipc = openIpc(dying, {
      // Nothing is known of its end while this thread stands still.
      add: async () => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
        setImmediate(answered.resolve)
        return 5
      },
    })
    const exited = once(dying, 'exit')
    await answered.promise
    await exited
    await assert.rejects(ipc.ask('anything'), /no other process|the other process ended|EPIPE|closed/)
  })
})
