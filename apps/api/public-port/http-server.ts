import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import {
  endpointsOf,
  FuturesStreamServer,
  FuturesUserStreams,
  INVERSE,
  LINEAR,
} from '@bowline/gateways/binance-futures/index.ts'
import { Dispatcher, type Endpoint } from '@bowline/gateways/binance-kit/index.ts'
import { registerRest } from '@bowline/gateways/binance-rest/index.ts'
import { StreamServer } from '@bowline/gateways/binance-streams/index.ts'
import { SESSION_METHODS, WsApiServer } from '@bowline/gateways/binance-ws-api/index.ts'
import { registerDescriptions } from '@bowline/gateways/described/index.ts'
import { callRows, registerCardHooks, registerProofs, registerSiteApi } from '@bowline/gateways/site-api/index.ts'
import { openAccountParts, SiteStreamServer } from '@bowline/gateways/site-streams/index.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Metrics } from '@bowline/platform/metrics.ts'
import type { Traces } from '@bowline/platform/traces.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { OpenVenue } from '../exchange/open-venue.ts'
import type { OpenSite } from '../site/open-site.ts'
import { version } from '../version.ts'
import { clientInfo } from './client-info.ts'
import { answerFaults } from './http-faults.ts'
import { limitConnections } from './limit-connections.ts'
import { PageProxy } from './page-proxy.ts'
import { openPageServerSocket } from './page-server-socket.ts'
import { closeConnections, createPublicApp } from './public-app.ts'
import { watchRequests } from './request-log.ts'
import { TracedDispatcher, traceRequests } from './request-traces.ts'
import { secureHeaders } from './secure-headers.ts'
import { limitPipelining } from './unread-answers.ts'

export interface HttpOptions {
  readonly config: Config
  readonly log: Log
  readonly exchange: Exchange
  readonly venue: OpenVenue
  readonly site: OpenSite
  /** The calls of the dialect: on the WebSocket API each half has its own. */
  readonly tables: { readonly spot: readonly Endpoint[]; readonly futures: readonly Endpoint[] }
  readonly metrics: Metrics
  readonly traces?: Traces | undefined
}

export interface HttpServer {
  readonly port: number
  /** From then on `/healthz` reports ready. */
  ready(): void
  close(): Promise<void>
}

/** The one public port: REST, descriptions, streams and the WebSocket API. */
export async function startHttp(options: HttpOptions): Promise<HttpServer> {
  const { config, log, exchange, venue, site, tables, metrics, traces } = options
  const app = createPublicApp(config)
  const table = [...tables.spot, ...tables.futures]
  let status: 'starting' | 'ok' | 'stopping' = 'starting'
  app.get('/healthz', (_request, reply) => reply.code(status === 'ok' ? 200 : 503).send({ status }))
  limitPipelining(app)
  secureHeaders(app, config)
  watchRequests(app, log, metrics)
  if (traces) traceRequests(app, traces)
  const dispatcher = traces ? new TracedDispatcher(venue, traces) : new Dispatcher(venue)
  const { pageSocket, siteApiSocket } = dataFolder(config.dataDirectory)
  const isTls = Boolean(config.tlsCertificate) || config.behindTlsProxy
  const pages = new PageProxy(app, { socket: pageSocket, log, limits: site.limits, isTls, publicUrl: config.publicUrl })
  answerFaults(app, log, (ip) => dispatcher.chargeUnread(ip), pages)
  app.register(async (scope) => registerRest(scope, { table, dispatcher, log }))
  app.register(async (scope) => registerSiteApi(scope, { site, log, isTls }))
  app.register(async (scope) => registerProofs(scope, site))
  app.register(async (scope) => registerCardHooks(scope, site, log))
  app.register(async (scope) =>
    registerDescriptions(
      scope,
      { endpoints: tables.spot, futures: tables.futures, sessionMethods: SESSION_METHODS, siteCalls: callRows },
      version,
    ),
  )

  const { addressOf, hostOf, isHttps } = clientInfo(config)
  const { engine, markets, markings, marketData, now } = exchange
  const { userStreams, listenKeys, contractListenKeys, contractHistory } = venue
  const { sessions } = site.identity
  const streams = new StreamServer({ markets, marketData, userStreams, listenKeys, log, addressOf })
  exchange.onBatch((batch) => streams.onBatch(batch))
  const wsApi = new WsApiServer({ table: tables.spot, dispatcher, userStreams, log, addressOf })
  const futures = [LINEAR, INVERSE].flatMap((family) => {
    const users = new FuturesUserStreams(family, { engine, markets, markings })
    exchange.onBatch((batch) => users.onBatch(batch))
    const ears = { userStreams: users, listenKeys: contractListenKeys[family.name], log, addressOf }
    const sockets = new FuturesStreamServer(family, { markets, marketData, markings, contractHistory, ...ears })
    exchange.onBatch((batch) => sockets.onBatch(batch))
    const path = family.isInverse ? '/ws-dapi/v1' : '/ws-fapi/v1'
    const calls = { table: endpointsOf(family), dispatcher, userStreams: users, path }
    return [sockets, new WsApiServer({ ...calls, log, addressOf })]
  })
  const parts = openAccountParts({ ...site, markets })
  const siteSources = { engine, markets, marketData, markings, paper: site.paper, sessions, parts, now }
  const siteStream = new SiteStreamServer({ ...siteSources, log, addressOf, hostOf, isHttps })
  exchange.onBatch((batch) => siteStream.onBatch(batch))
  metrics.gauge('site_stream_connections', 'Open sockets of pages', () => siteStream.connections)
  metrics.gauge('stream_connections', 'Open stream sockets', () => streams.connections)
  metrics.gauge('ws_api_connections', 'Open sockets of the WebSocket API', () => wsApi.connections)

  // Behind a proxy all of them are the proxy's.
  if (!config.behindTlsProxy) {
    const connections = limitConnections(app.server)
    metrics.gauge('connections', 'Open connections to the public port', () => connections.open)
    metrics.gauge('connections_most', 'Connections the public port has room for', () => connections.most)
    metrics.gauge('connections_half_sent', 'Open connections without an answered request', () => connections.halfSent)
    metrics.total('connections_refused_total', 'Connections closed unread', () => connections.refused)
  }
  const { limits } = site
  metrics.total(
    'site_calls_over_limit_total',
    'Calls and pages of the site refused for their number',
    () => limits.refused.wait,
  )
  metrics.total(
    'site_calls_blocked_total',
    'The same from callers blocked for half an hour',
    () => limits.refused.blocked,
  )
  await app.ready()
  acceptUpgrades(app.server, (request, socket, head) => {
    return [streams, wsApi, siteStream, ...futures].some((server) => server.upgrade(request, socket, head))
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
      // Refuse new connections first; sockets are closed with a reason while requests in progress are finished.
      const closed = closeConnections(app)
      await Promise.all([streams, wsApi, siteStream, pageServer, ...futures].map((server) => server.close()))
      await closed
    },
  }
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
