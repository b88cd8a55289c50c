import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { ControlError, callControl, serveControl } from './control-socket.ts'

function failsWith(code: string) {
  return (error: unknown) => error instanceof ControlError && error.code === code
}

describe('the control socket', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-control-'))
  const path = join(directory, 'control.sock')
  let server: { close(): Promise<void> }

  before(async () => {
    server = await serveControl(path, {
      echo: async (params) => params,
      total: async () => ({ units: 9007199254740993n }),
      refuse: async () => {
        throw new ControlError('no-such-user', 'there is no user alice')
      },
      crash: async () => {
        throw new TypeError('broken')
      },
      nothing: async () => undefined,
      never: () => new Promise(() => {}),
    })
  })
  after(async () => {
    await server.close()
    rmSync(directory, { recursive: true })
  })

  it('answers questions, with amounts as exact text', async () => {
    assert.deepEqual(await callControl(path, 'echo', { a: ['ü\n', 1] }), { a: ['ü\n', 1] })
    assert.deepEqual(await callControl(path, 'total'), { units: '9007199254740993' })
    assert.equal(await callControl(path, 'nothing'), null)
  })

  it('passes refusals on with their code', async () => {
    await assert.rejects(callControl(path, 'refuse'), new ControlError('no-such-user', 'there is no user alice'))
    await assert.rejects(callControl(path, 'crash'), failsWith('internal'))
    await assert.rejects(callControl(path, 'toString'), failsWith('unknown-method'))
  })

  it('answers many questions at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => callControl(path, 'echo', n)))
    assert.deepEqual(
      answers,
      Array.from({ length: 50 }, (_, n) => n),
    )
  })

  it('goes on when somebody leaves without reading the answer', async () => {
    const socket = createConnection(path).pause()
    await once(socket, 'connect')
    socket.write(`${JSON.stringify({ id: 1, method: 'echo' })}\n`)
    // This answer comes behind the other one, which is unread when the connection is reset.
    assert.equal(await callControl(path, 'echo', 1), 1)
    const closed = once(socket, 'close')
    socket.destroy()
    await closed
    assert.equal(await callControl(path, 'echo', 2), 2)
  })

  it('gives up on an answer that does not come', async () => {
    await assert.rejects(callControl(path, 'never', null, 30), failsWith('timeout'))
  })

  it('refuses a line that is not a question, and goes on', async () => {
    const socket = createConnection(path)
    socket.write('hello\n')
    const [line] = await once(socket, 'data')
    assert.equal(JSON.parse(String(line)).error.code, 'bad-request')
    socket.destroy()
    assert.equal(await callControl(path, 'echo', 1), 1)
  })

  it('is accessible to its owner alone, even when several are opened at once, and restores the umask', async () => {
    const mask = process.umask()
    const paths = ['one.sock', 'two.sock'].map((name) => join(directory, name))
    const servers = await Promise.all(paths.map((each) => serveControl(each, {})))
    for (const each of [path, ...paths]) assert.equal(statSync(each).mode & 0o777, 0o600)
    assert.equal(process.umask(), mask)
    await Promise.all(servers.map((each) => each.close()))
  })

  it('answers nobody who cannot read the key beside it', async () => {
    const socket = createConnection(path)
    const lines = createInterface({ input: socket })
    for (const key of [undefined, '', 'ab'.repeat(32), ['x']]) {
      socket.write(`${JSON.stringify({ id: 7, key, method: 'echo', params: 1 })}\n`)
      const [line] = await once(lines, 'line')
      assert.equal(JSON.parse(line).error.code, 'not-allowed')
    }
    socket.destroy()
    assert.equal(statSync(`${path}.key`).mode & 0o777, 0o600)
  })

  it('says so when nobody is listening', async () => {
    await assert.rejects(callControl(join(directory, 'other.sock'), 'echo'), failsWith('not-running'))
  })

  it('replaces the socket file of a process that was killed', async () => {
    const left = join(directory, 'left.sock')
    writeFileSync(left, '')
    const next = await serveControl(left, { echo: async (params) => params })
    assert.equal(await callControl(left, 'echo', 7), 7)
    await next.close()
  })

  it('refuses a path too long for the system', async () => {
    await assert.rejects(serveControl(join(directory, 'x'.repeat(100)), {}), /is too long for a socket \(103 bytes\)$/)
  })
})
