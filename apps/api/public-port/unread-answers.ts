import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * No known client pipelines so many requests. Each answer stays in memory until those before it are read, so a client
 * that keeps sending without reading would fill it.
 */
const MOST_AT_ONCE = 16

/** Closes a connection with too many requests in progress; those already begun continue. */
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
