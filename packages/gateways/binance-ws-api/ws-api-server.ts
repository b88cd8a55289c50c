import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from '@bowline/platform/log.ts'
import type { WebSocket, WebSocketServer } from 'ws'
import type { Dispatcher } from '../binance-kit/dispatch.ts'
import type { Endpoint } from '../binance-kit/endpoint.ts'
import { parseTimeUnit } from '../binance-kit/time-unit.ts'
import { ConnectionLimit } from '../socket-kit/limits.ts'
import { messageSockets } from '../socket-kit/message-sockets.ts'
import { refuseUpgrade } from '../socket-kit/refuse-upgrade.ts'
import type { AccountEvents } from '../socket-kit/user-channels.ts'
import { Session, type SocketTerms } from './session.ts'
import { SessionMethods } from './session-methods.ts'

export interface WsApiOptions {
  readonly table: readonly Endpoint[]
  readonly dispatcher: Dispatcher
  readonly userStreams: AccountEvents
  /** Default: that of spot. */
  readonly path?: string
  readonly log: Log
  readonly limits?: Partial<WsApiLimits>
  /** Address a connection counts for; behind a proxy, not the socket's own. */
  readonly addressOf?: (request: IncomingMessage) => string
}

export interface WsApiLimits {
  readonly maxConnections: number
  /** New connections per address within `connectionWindowMs`. */
  readonly connectionsPerAddress: number
  readonly connectionWindowMs: number
  readonly maxMessageBytes: number
  readonly mostUnderway: number
  readonly mostBufferedBytes: number
  readonly pingIntervalMs: number
  readonly pongTimeoutMs: number
  readonly maxAgeMs: number
}

const DEFAULTS: WsApiLimits = {
  maxConnections: 5_000,
  connectionsPerAddress: 300,
  connectionWindowMs: 300_000,
  maxMessageBytes: 16_384,
  mostUnderway: 2_000,
  mostBufferedBytes: 4 << 20,
  pingIntervalMs: 20_000,
  pongTimeoutMs: 60_000,
  maxAgeMs: 86_400_000,
}

const GOING_AWAY = 1001
const LOOK_MS = 1_000
const CLOSE_TIMEOUT_MS = 2_000

/** Times are of the monotonic clock: setting the other one closes nobody's connection. */
interface Alive {
  readonly session: Session
  readonly openedAt: number
  lastPingAt: number
  lastPongAt: number
}

/** The dialect's request-and-answer sockets, attached to an existing HTTP server. */
export class WsApiServer {
  readonly #options: WsApiOptions
  readonly #limits: WsApiLimits
  readonly #methods: ReadonlyMap<string, Endpoint>
  readonly #sessionMethods: SessionMethods
  readonly #connections: ConnectionLimit
  readonly #webSockets: WebSocketServer
  readonly #alive = new Set<Alive>()
  readonly #timer: NodeJS.Timeout
  readonly #forgetKeys: () => void
  #closed = false

  constructor(options: WsApiOptions) {
    this.#options = options
    this.#limits = { ...DEFAULTS, ...options.limits }
    this.#methods = new Map(options.table.flatMap((line) => (line.socketMethod ? [[line.socketMethod, line]] : [])))
    this.#sessionMethods = new SessionMethods(options.dispatcher)
    this.#connections = new ConnectionLimit(this.#limits)
    this.#webSockets = messageSockets(this.#limits.maxMessageBytes)
    const { venue } = options.dispatcher
    this.#forgetKeys = venue.keys.onChange((changed) => {
      for (const { session } of this.#alive) session.recheck(venue.now(), changed)
    })
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
  }

  get connections(): number {
    return this.#alive.size
  }

  /** Takes an upgrade request; returns false and leaves it untouched when its path is not ours. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const url = request.url ?? ''
    const question = url.indexOf('?')
    const path = question === -1 ? url : url.slice(0, question)
    const { path: own = '/ws-api/v3' } = this.#options
    if (path !== own && path !== `${own}/`) return false
    const ip = this.#options.addressOf?.(request) ?? request.socket.remoteAddress ?? ''
    const terms = readTerms(ip, new URLSearchParams(question === -1 ? '' : url.slice(question + 1)))
    if (this.#closed || this.#alive.size >= this.#limits.maxConnections) refuseUpgrade(socket, 503)
    else if (!terms) refuseUpgrade(socket, 400)
    else if (!this.#connections.take(ip, performance.now())) refuseUpgrade(socket, 429)
    else this.#webSockets.handleUpgrade(request, socket, head, (ws) => this.#accept(ws, socket, terms))
    return true
  }

  /** Answers requests in progress, says goodbye to every client and cuts off those that do not answer. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    this.#forgetKeys()
    const cut = setTimeout(() => {
      for (const { session } of this.#alive) session.ws.terminate()
    }, CLOSE_TIMEOUT_MS)
    await Promise.all(
      [...this.#alive].map(async ({ session }) => {
        const gone = new Promise((resolve) => session.ws.once('close', resolve))
        await Promise.race([session.drain(), gone])
        session.close(GOING_AWAY, 'Server shutdown')
        await gone
      }),
    )
    clearTimeout(cut)
  }

  #accept(ws: WebSocket, raw: Duplex, terms: SocketTerms): void {
    const { table, dispatcher, userStreams, log } = this.#options
    const session = new Session(ws, raw, terms, {
      dispatcher,
      methods: this.#methods,
      sessionMethods: this.#sessionMethods,
      userStreams,
      log,
      limits: this.#limits,
      family: table[0]?.path ?? '',
    })
    const now = performance.now()
    const alive: Alive = { session, openedAt: now, lastPingAt: now, lastPongAt: now }
    this.#alive.add(alive)
    ws.on('pong', () => {
      alive.lastPongAt = performance.now()
    })
    ws.on('error', (error) => log.debug({ err: error }, 'WebSocket API connection failed'))
    ws.on('close', () => this.#alive.delete(alive))
  }

  #look(): void {
    const now = performance.now()
    const { pingIntervalMs, pongTimeoutMs, maxAgeMs } = this.#limits
    for (const alive of this.#alive) {
      // Keys expire without a notification, so check now and then.
      alive.session.recheck(this.#options.dispatcher.venue.now())
      const { ws } = alive.session
      if (now - alive.lastPongAt >= pongTimeoutMs) ws.terminate()
      else if (now - alive.openedAt >= maxAgeMs) alive.session.close(GOING_AWAY, 'Connection is a day old')
      else if (now - alive.lastPingAt >= pingIntervalMs) {
        alive.lastPingAt = now
        ws.ping(String(Date.now()))
      }
    }
    this.#connections.forgetIdle(now)
  }
}

function readTerms(ip: string, query: URLSearchParams): SocketTerms | undefined {
  // SBE is not offered: who asks for it is refused before it could take JSON for it.
  if (query.getAll('responseFormat').some((format) => format !== 'json')) return undefined
  const unit = parseTimeUnit(query.get('timeUnit'))
  return unit && { ip, unit, returnRateLimits: query.get('returnRateLimits') !== 'false' }
}
