import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Config } from '@bowline/platform/config.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { readForwardedAddresses } from './forwarded-address.ts'
import { clientFaults, frameworkFaults } from './http-faults.ts'
import { mostConnections } from './limit-connections.ts'
import { PAGE_SERVER } from './page-server-socket.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 75_000
/** A client that reads nothing of its answer for this long is disconnected, because the answer would stay in memory. */
const UNREAD_MS = 30_000
const BODY_LIMIT = 65_536
/** How often slow requests are checked; no protocols besides HTTP and WebSocket are offered. */
const SERVER_OPTIONS = {
  connectionsCheckingInterval: 2_000,
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
}
const CLOSE_LOOK_MS = 20
const CLOSE_DEADLINE_MS = 5_000

/** Fastify for the public port: patient with slow clients for a limited time, and strict with what is not a request. */
export function createPublicApp(config: Config): FastifyInstance {
  const tls = config.tlsCertificate &&
    config.tlsKey && { cert: readFileSync(config.tlsCertificate), key: readFileSync(config.tlsKey) }
  const app = Fastify({
    ...(tls ? { https: { ...tls, ...SERVER_OPTIONS } } : { http: SERVER_OPTIONS }),
    clientErrorHandler: clientFaults(config),
    frameworkErrors: frameworkFaults(config),
    logger: false,
    // Trusts one proxy in front if the operator configured it, and the page server, which calls on behalf of visitors.
    trustProxy: (address: string, hop: number) => hop === 0 && (config.behindTlsProxy || address === PAGE_SERVER),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: UNREAD_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // The dialect parses raw queries itself, because signatures cover them as received.
    routerOptions: { querystringParser: () => ({}), caseSensitive: true },
    exposeHeadRoutes: false,
  } as never) as unknown as FastifyInstance
  if (config.behindTlsProxy) readForwardedAddresses(app.server)
  app.server.headersTimeout = HEADERS_TIMEOUT_MS
  app.server.maxConnections = mostConnections()
  return app
}

/** A connection that was busy when the server closed is closed after its answer, or by force in the end. */
export async function closeConnections(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_LOOK_MS)
  const force = setTimeout(() => app.server.closeAllConnections(), CLOSE_DEADLINE_MS)
  await app.close()
  clearInterval(idle)
  clearTimeout(force)
}
