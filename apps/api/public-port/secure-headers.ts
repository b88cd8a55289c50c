import type { Config } from '@bowline/platform/config.ts'
import type { FastifyInstance } from 'fastify'

export type Headers = readonly (readonly [name: string, value: string])[]

/** Answers are data for programs: a browser must not run, frame, sniff or cache them. */
export function headersOf(config: Config): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['cache-control', 'no-store'],
  ]
  if (config.tlsCertificate || config.behindTlsProxy) headers.push(['strict-transport-security', 'max-age=31536000'])
  return headers
}

/** `more`: for a port that serves pages too. */
export function secureHeaders(app: FastifyInstance, config: Config, more: Headers = []): void {
  const headers = [...headersOf(config), ...more]
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}
