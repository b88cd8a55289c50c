import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { Dispatcher, type Endpoint, registerRest } from '@bowline/gateways/binance-rest/index.ts'
import { StreamServer } from '@bowline/gateways/binance-streams/index.ts'
import { WsApiServer } from '@bowline/gateways/binance-ws-api/index.ts'
import { registerDescriptions } from '@bowline/gateways/described/index.ts'
import { registerSiteApi, type Site } from '@bowline/gateways/site-api/index.ts'
import { SiteStreamServer } from '@bowline/gateways/site-streams/index.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Metrics } from '@bowline/platform/metrics.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Exchange } from '../exchange/exchange.ts'
import { version } from '../version.ts'
import { answerFaults, clientFaults, frameworkFaults, secureHeaders } from './http-manners.ts'
import { limitConnections, mostConnections } from './limit-connections.ts'
import { PageProxy } from './page-proxy.ts'
import { openPageServerSocket, PAGE_SERVER } from './page-server-socket.ts'
import { watchRequests } from './request-log.ts'
import { limitPipelining } from './unread-answers.ts'

export interface HttpOptions {
  readonly config: Config
  readonly log: Log
  readonly exchange: Exchange
  readonly site: Site
  readonly table: readonly Endpoint[]
  readonly metrics: Metrics
}

export interface HttpServer {
  readonly port: number
  /** From then on `/healthz` says so. */
  ready(): void
  close(): Promise<void>
}

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

/** The one public port: REST, descriptions, streams and the WebSocket API. */
export async function startHttp({ config, log, exchange, site, table, metrics }: HttpOptions): Promise<HttpServer> {
  const app = createApp(config)
  let status: 'starting' | 'ok' | 'stopping' = 'starting'
  app.get('/healthz', (_request, reply) => reply.code(status === 'ok' ? 200 : 503).send({ status }))
  limitPipelining(app)
  secureHeaders(app, config)
  watchRequests(app, log, metrics)
  const dispatcher = new Dispatcher(exchange.venue)
  const { pageSocket, siteApiSocket } = dataFolder(config.dataDirectory)
  const isTls = Boolean(config.tlsCertificate) || config.behindTlsProxy
  const pages = new PageProxy(app, { socket: pageSocket, log, limits: site.limits, isTls, publicUrl: config.publicUrl })
  answerFaults(app, log, (ip) => dispatcher.chargeUnread(ip), pages)
  app.register(async (scope) => registerRest(scope, { table, dispatcher, log }))
  app.register(async (scope) => registerSiteApi(scope, { site, log, isTls }))
  app.register(async (scope) => registerDescriptions(scope, { table, version }))

  const addressOf = addressReader(config)
  const { engine, markets, marketData, userStreams, listenKeys } = exchange
  const { sessions, alerts, deadMan } = site
  const streams = new StreamServer({ markets, marketData, userStreams, listenKeys, log, addressOf })
  exchange.onBatch((batch) => streams.onBatch(batch))
  const wsApi = new WsApiServer({ table, dispatcher, userStreams, log, addressOf })
  const hostOf = hostReader(config)
  const siteSources = { engine, markets, marketData, sessions, alerts, deadMan }
  const siteStream = new SiteStreamServer({ ...siteSources, log, addressOf, hostOf, isHttps: tlsReader(config) })
  exchange.onBatch((batch) => siteStream.onBatch(batch))
  metrics.gauge('site_stream_connections', 'Open sockets of pages', () => siteStream.connections)
  metrics.gauge('stream_connections', 'Open stream sockets', () => streams.connections)
  metrics.gauge('ws_api_connections', 'Open sockets of the WebSocket API', () => wsApi.connections)

  // Behind a proxy all of them are the proxy's.
  if (!config.behindTlsProxy) limitConnections(app.server)
  await app.ready()
  acceptUpgrades(app.server, (request, socket, head) => {
    return [streams, wsApi, siteStream].some((server) => server.upgrade(request, socket, head))
  })
  await app.listen({ host: config.host, port: config.port })
  const pageServer = await openPageServerSocket(app, siteApiSocket)
  return {
    port: (app.server.address() as AddressInfo).port,
    ready() {
      if (status === 'starting') status = 'ok'
    },
    async close() {
      status = 'stopping'
      // New connections stop first; sockets are told to go while requests underway are finished.
      const closed = closeConnections(app)
      await Promise.all([streams.close(), wsApi.close(), siteStream.close(), pageServer.close()])
      await closed
    },
  }
}

/** A connection that was busy when the server closed is closed as soon as it has its answer, or by force in the end. */
async function closeConnections(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_LOOK_MS)
  const force = setTimeout(() => app.server.closeAllConnections(), CLOSE_DEADLINE_MS)
  await app.close()
  clearInterval(idle)
  clearTimeout(force)
}

function createApp(config: Config): FastifyInstance {
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

function acceptUpgrades(
  server: Server,
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean,
): void {
  server.on('upgrade', (request, socket, head) => {
    if (upgrade(request, socket, head)) return
    socket.on('error', () => socket.destroy())
    socket.once('finish', () => socket.destroy())
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}

/** Behind a proxy that the operator named, the last address it added is the client's. */
function addressReader(config: Config): (request: IncomingMessage) => string {
  return (request) => lastSaid(config, request, 'x-forwarded-for') || (request.socket.remoteAddress ?? '')
}

/** Under which the browser knows us. */
function hostReader(config: Config): (request: IncomingMessage) => string {
  return (request) => lastSaid(config, request, 'x-forwarded-host') || (request.headers.host ?? '')
}

function tlsReader(config: Config): (request: IncomingMessage) => boolean {
  return (request) => Boolean(config.tlsCertificate) || lastSaid(config, request, 'x-forwarded-proto') === 'https'
}

function lastSaid(config: Config, { headers }: IncomingMessage, header: string): string | undefined {
  if (!config.behindTlsProxy || headers[header] === undefined) return undefined
  return String(headers[header]).split(',').at(-1)?.trim()
}
