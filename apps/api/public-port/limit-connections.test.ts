import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { limitConnections, mostConnections } from './limit-connections.ts'

it('an address gets its share of connections and no more, whatever others use', async (t) => {
  const server = createServer()
  limitConnections(server, 2)
  server.on('connection', (socket) => socket.destroyed || socket.write('hello'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const held: Socket[] = []
  t.after(() => {
    for (const socket of held) socket.destroy()
  })
  /** Whether the server answers before it closes the connection. */
  const isHeard = async (localAddress: string): Promise<boolean> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    held.push(socket)
    return (await Promise.race([once(socket, 'data'), once(socket, 'close')]))[0] instanceof Buffer
  }

  assert.deepEqual([await isHeard('127.0.0.1'), await isHeard('127.0.0.1')], [true, true])
  assert.equal(await isHeard('127.0.0.1'), false)
  assert.equal(await isHeard('127.0.0.2'), true)
  held[0]?.destroy()
  await eventually('there is room again', () => isHeard('127.0.0.1'))
})

it('connections leave file descriptors for the journal, however few there are', () => {
  assert.deepEqual(
    [256, 1_024, 4_096, 20_000, 1_048_576, 'unlimited' as const].map((files) => mostConnections(files)),
    [128, 512, 3_096, 19_000, 20_000, 20_000],
  )
  assert.ok(mostConnections() > 0)
})
