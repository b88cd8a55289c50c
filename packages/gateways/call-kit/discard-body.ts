import type { FastifyReply, FastifyRequest } from 'fastify'

/** Enough for what is on its way; who sends more than that is cut off. */
const LONGEST_MS = 2_000

/**
 * For a request that is answered before its body has been read: keeps the connection, and Node reads on and discards. A
 * connection closed with unread bytes is reset, and a proxy that is still sending reports 502 instead of the answer.
 */
export function discardBody(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { raw } = request
  reply.raw.once('finish', () => {
    setTimeout(() => raw.complete || raw.socket.destroy(), LONGEST_MS).unref()
  })
  return reply.removeHeader('connection')
}
