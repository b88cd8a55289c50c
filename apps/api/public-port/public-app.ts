import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Config } from '@bowline/platform/config.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { clientFaults, frameworkFaults } from './http-manners.ts'
import { mostConnections } from './limit-connections.ts'
import { PAGE_SERVER } from './page-server-socket.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 75_000
/** Whoever takes nothing of his answer for so long is not waited for: it would lie in memory as long as he likes. */
const UNREAD_MS = 30_000
const BODY_LIMIT = 65_536
/** Who trickles a request in is looked at this often; nobody is offered a protocol besides HTTP and WebSocket. */
const SERVER_OPTIONS = {
  connectionsCheckingInterval: 2_000,
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
}
const CLOSE_LOOK_MS = 20
const CLOSE_DEADLINE_MS = 5_000

/** Fastify as the public port needs it: patient with slow clients for a bounded time, and deaf to what is no request. */
export function createPublicApp(config: Config): FastifyInstance {
  const tls = config.tlsCertificate &&
    config.tlsKey && { cert: readFileSync(config.tlsCertificate), key: readFileSync(config.tlsKey) }
  const app = Fastify({
    ...(tls ? { https: { ...tls, ...SERVER_OPTIONS } } : { http: SERVER_OPTIONS }),
    clientErrorHandler: clientFaults(config),
    frameworkErrors: frameworkFaults(config),
    logger: false,
    // One proxy in front where the operator says so, and the page server, who speaks for visitors.
    trustProxy: (address: string, hop: number) => hop === 0 && (config.behindTlsProxy || address === PAGE_SERVER),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: UNREAD_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // The dialect reads raw queries itself, because signatures cover them as they came.
    routerOptions: { querystringParser: () => ({}), caseSensitive: true },
    exposeHeadRoutes: false,
  } as never) as unknown as FastifyInstance
  app.server.headersTimeout = HEADERS_TIMEOUT_MS
  app.server.maxConnections = mostConnections()
  return app
}

/** A connection that was busy when the server closed is closed as soon as it has its answer, or by force in the end. */
export async function closeConnections(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_LOOK_MS)
  const force = setTimeout(() => app.server.closeAllConnections(), CLOSE_DEADLINE_MS)
  await app.close()
  clearInterval(idle)
  clearTimeout(force)
}
