import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Answers are data for programs: nothing in them may be run, framed, sniffed or kept by a browser. */
export function secureHeaders(app: FastifyInstance, config: Config): void {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['referrer-policy', 'no-referrer'],
    ['cache-control', 'no-store'],
  ]
  if (config.tlsCertificate || config.behindTlsProxy) headers.push(['strict-transport-security', 'max-age=31536000'])
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}

/** Unknown paths and requests that never reached a handler, in the words of the dialect. */
export function answerFaults(app: FastifyInstance, log: Log): void {
  app.setNotFoundHandler((request, reply) => {
    const msg = `Path ${pathOf(request)}, Method ${request.method} is invalid`
    return reply.code(404).send({ code: -5000, msg })
  })
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) {
      log.error({ err: error, path: pathOf(request) }, 'request failed')
      return reply.code(500).send({ code: -1000, msg: 'An unknown error occurred while processing the request.' })
    }
    return reply.code(status).send({ code: -1100, msg: 'Illegal characters found in a parameter.' })
  })
}

/** Queries hold signatures and keys, and are nobody's business. */
export function pathOf(request: FastifyRequest): string {
  const [path = ''] = (request.raw.url ?? '').split('?', 1)
  return path
}
