import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type Console, registerConsoleApi } from '@bowline/gateways/console-api/index.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Metrics } from '@bowline/platform/metrics.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { frameworkFaults } from '../public-port/http-faults.ts'
import { secureHeaders } from '../public-port/secure-headers.ts'
import { type ConsolePages, serveConsolePages } from './console-pages.ts'

export interface OperatorServerOptions {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly console: Console
  /** Default: the calls without the pages. */
  readonly pages: ConsolePages | undefined
}

const BODY_LIMIT = 65_536
const REQUEST_TIMEOUT_MS = 10_000
/** As the site's pages have them: no page that opened this one keeps hold of it, and it asks for no device. */
const PAGE_HEADERS = [
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
] as const

/** The operator port, on this machine only: the console, Prometheus metrics and a health check. */
export async function startOperatorServer({ config, log, metrics, console, pages }: OperatorServerOptions) {
  const app = createApp(config)
  secureHeaders(app, config, PAGE_HEADERS)
  refuseOtherNames(app)
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/metrics', async (_request, reply) => {
    const { contentType, body } = await metrics.render()
    return reply.type(contentType).send(body)
  })
  app.register(async (scope) => registerConsoleApi(scope, { console, log }))
  if (pages) serveConsolePages(app, pages)
  await app.listen({ host: '127.0.0.1', port: config.operatorPort })
  return {
    port: (app.server.address() as AddressInfo).port,
    close: () => app.close(),
  }
}

const THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * A page under its own host name that points to this machine (DNS rebinding) would share our origin, so other names are
 * refused.
 */
function refuseOtherNames(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (THIS_MACHINE.test(request.raw.headers.host ?? '')) return done()
    reply.code(421).send({ code: '10000', msg: 'The operator’s side is reached as localhost only.', data: null })
  })
}

function createApp(config: Config): FastifyInstance {
  return Fastify({
    logger: false,
    frameworkErrors: frameworkFaults(config, PAGE_HEADERS),
    // The id by which the audit log finds a call, in any process.
    genReqId: () => randomUUID(),
    // The proxy is in front of the other port: here anyone could claim an address, and the audit log would believe it.
    trustProxy: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    // Calls parse the raw query themselves.
    routerOptions: { querystringParser: () => ({}) },
    exposeHeadRoutes: false,
  } as never) as unknown as FastifyInstance
}
