import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * No client of ours sends so many requests ahead of their answers. Each answer lies in memory until those before it were
 * taken, so who asks on and on without reading would fill it.
 */
const MOST_AT_ONCE = 16

/** A connection with too many requests underway is closed; those that were begun go on. */
export function limitPipelining(app: FastifyInstance, most = MOST_AT_ONCE): void {
  const underway = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = underway.get(socket) ?? 0
    if (count >= most) {
      reply.hijack()
      socket.destroy()
      return
    }
    underway.set(socket, count + 1)
    reply.raw.once('close', () => underway.set(socket, (underway.get(socket) ?? 1) - 1))
    done()
  })
}
