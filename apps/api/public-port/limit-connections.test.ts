import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { type ConnectionLimits, limitConnections, mostConnections } from './limit-connections.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: exchange\r\n\r\n'

/** A server with these limits, and clients that connect to it from addresses of choice. */
async function start(t: TestContext, limits: Partial<ConnectionLimits>) {
  const server = createServer((_request, response) => response.end('hello'))
  const connections = limitConnections(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const held: Socket[] = []
  t.after(() => {
    for (const socket of held) socket.destroy()
    server.close()
  })
  const open = (localAddress = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    held.push(socket)
    return once(socket, 'connect').then(() => socket)
  }
  /** Whether the server answers before it closes the connection. */
  const isAnswered = async (socket: Socket): Promise<boolean> => {
    socket.write(REQUEST)
    return (await Promise.race([once(socket, 'data'), once(socket, 'close')]))[0] instanceof Buffer
  }
  const isServed = async (localAddress: string) => isAnswered(await open(localAddress))
  return { connections, open, isAnswered, isServed, held }
}

describe('connections', () => {
  it('of an address get their share and no more, whatever others use', async (t) => {
    const { isServed, held, connections } = await start(t, { ofAddress: 2 })
    assert.deepEqual([await isServed('127.0.0.1'), await isServed('127.0.0.1')], [true, true])
    assert.equal(await isServed('127.0.0.1'), false)
    assert.equal(await isServed('127.0.0.2'), true)
    assert.deepEqual([connections.open, connections.refused], [3, 1])
    held[0]?.destroy()
    await eventually('there is room again', () => isServed('127.0.0.1'))
  })

  it('without a request are few for an address, and the oldest makes room', async (t) => {
    const { open, isAnswered, isServed, connections } = await start(t, { halfSentOfAddress: 2 })
    const [first, second] = [await open(), await open()]
    assert.equal(await isServed('127.0.0.2'), true)
    const closed = once(first, 'close')
    assert.equal(await isServed('127.0.0.1'), true)
    await closed
    assert.equal(await isAnswered(second), true, 'the younger one was left alone')
    await eventually('nothing waits', () => connections.halfSent === 0)
    // Those with an answer behind them no longer count.
    const others = [await open(), await open()]
    for (const socket of others) assert.equal(await isAnswered(socket), true)
  })

  it('without a request give their places to newcomers when all are taken', async (t) => {
    const { open, isServed, connections } = await start(t, { all: 4 })
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) assert.equal(await isServed(address), true)
    const silent = await open('127.0.0.5')
    const closed = once(silent, 'close')
    assert.equal(await isServed('127.0.0.6'), true)
    await closed
    await eventually('four are open', () => connections.open === 4)
    assert.equal(await isServed('127.0.0.7'), false, 'none of those with requests is cut')
  })
})

it('connections leave file descriptors for the journal, however few there are', () => {
  assert.deepEqual(
    [256, 1_024, 4_096, 20_000, 1_048_576, 'unlimited' as const].map((files) => mostConnections(files)),
    [128, 512, 3_096, 19_000, 20_000, 20_000],
  )
  assert.ok(mostConnections() > 0)
})
