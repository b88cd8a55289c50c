import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readConfig } from '@bowline/platform/config.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { ask, setApi } from '../api.fixture.ts'
import { createPublicApp } from './public-app.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const BODIES = 100
const MEGABYTE = 1_048_576
/** A tenth of what is sent: what the sockets themselves need. */
const MOST_BYTES = (BODIES * MEGABYTE) / 10

/** What cannot be collected now. */
function heldBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function written(socket: Socket, bytes: string | Buffer): Promise<void> {
  return new Promise((resolve) => socket.write(bytes, () => resolve()))
}

describe('bodies that are nearly complete', async () => {
  const { api } = await setApi()
  const bob = await api.person('bob', ['USDT=1000'])
  const almost = Buffer.alloc(MEGABYTE - 1, 'a')

  const open = async (path: string, length: string, body: Buffer) => {
    const socket = connect(api.port, '127.0.0.1')
    socket.on('error', () => {})
    const answer = once(socket, 'data').then(([bytes]) => (bytes as Buffer).toString().split('\r\n')[0] as string)
    await written(
      socket,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
    )
    await written(socket, body)
    return { socket, answer }
  }
  const inPieces = Buffer.concat([Buffer.from(`${MEGABYTE.toString(16)}\r\n`), almost])
  const kinds = [
    ['of orders, of a known length', '/api/v3/order', `Content-Length: ${MEGABYTE}`, almost],
    ['of calls of the site, in pieces', '/exchange-web/web/user/setting', 'Transfer-Encoding: chunked', inPieces],
    ['of pictures of nobody’s', '/exchange-web/web/kyc/image?purpose=front', `Content-Length: ${MEGABYTE}`, almost],
  ] as const
  for (const [what, path, length, body] of kinds) {
    it(`are not held in memory, a hundred at once, ${what}`, async () => {
      const before = heldBytes()
      const opened = await Promise.all(Array.from({ length: BODIES }, () => open(path, length, body)))
      // All but the last byte of each has arrived, and others are served meanwhile.
      const account = await bob.call('GET', '/api/v3/account')
      assert.equal(account.status, 200)
      // What others left behind outside the heap is given back a moment later.
      await eventually('nothing of them is held', () => heldBytes() - before < MOST_BYTES)
      for (const { socket } of opened) socket.write(length.startsWith('Content') ? 'a' : 'a\r\n0\r\n\r\n')
      const answers = new Set(await Promise.all(opened.map(({ answer }) => answer)))
      for (const answer of answers) assert.match(answer, / (200|413|429) /)
      for (const { socket } of opened) socket.destroy()
      assert.equal((await ask(api.address, 'GET', '/api/v3/ping')).status, 200)
    })
  }
})

describe('a request whose body drips', () => {
  it('is given up as a whole: what it held is free again, and its sender is told', async (t) => {
    const app = createPublicApp(readConfig({}))
    assert.ok(app.server.requestTimeout > 0 && app.server.requestTimeout <= 30_000)
    // As long as it takes for a few drops.
    app.server.requestTimeout = 400
    app.server.headersTimeout = 300
    let held = 0
    app.post('/slot', async (request) => request.body)
    app.addHook('onRequest', (_request, reply, done) => {
      held++
      reply.raw.once('close', () => {
        held--
      })
      done()
    })
    t.after(() => app.close())
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    const closed = once(socket, 'close')
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    await written(
      socket,
      'POST /slot HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 60000\r\n\r\n',
    )
    await eventually('the request holds its slot', () => held === 1)
    const drops = setInterval(() => socket.write('a'), 50)
    t.after(() => clearInterval(drops))
    await closed
    await eventually('the slot is free', () => held === 0)
    assert.match(answer, /^HTTP\/1\.1 408 /)
  })
})
