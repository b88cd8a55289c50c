import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { it } from 'node:test'
import Fastify from 'fastify'
import { limitPipelining } from './unread-answers.ts'

it('a few pipelined requests are answered in order; with too many the connection is closed', async (t) => {
  const app = Fastify()
  limitPipelining(app, 4)
  let begun = 0
  const held = Promise.withResolvers<void>()
  app.get('/now/:at', ({ params }) => (params as { at: string }).at)
  app.get('/later', async () => {
    begun += 1
    await held.promise
    return 'late'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const ask = async (paths: readonly string[]) => {
    const socket = connect({ port, host: '127.0.0.1' }).setEncoding('latin1')
    let received = ''
    socket.on('data', (text: string) => {
      received += text
    })
    socket.on('error', () => {})
    const last = paths.length - 1
    const heads = paths.map(
      (path, at) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${at === last ? 'Connection: close\r\n' : ''}\r\n`,
    )
    socket.write(heads.join(''))
    await once(socket, 'close')
    return received
  }

  const received = await ask(['/now/1', '/now/2', '/nowhere', '/now/3'])
  assert.deepEqual(
    [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
    ['200', '200', '404', '200'],
  )
  assert.match(received, /\r\n\r\n1HTTP.*\r\n\r\n2HTTP.*\r\n\r\n3$/s)

  assert.equal(await ask(Array.from({ length: 300 }, () => '/later')), '')
  assert.equal(begun, 4)
  held.resolve()
  assert.match(await ask(['/now/4']), /\r\n\r\n4$/)
})
