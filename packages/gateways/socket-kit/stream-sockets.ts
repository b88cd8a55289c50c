import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { WebSocket, WebSocketServer } from 'ws'
import type { ListenKeys } from '../binance-kit/user-data/listen-keys.ts'
import { type ConnectionPath, parseConnectionPath } from './connection-path.ts'
import { FanOut } from './fan-out.ts'
import type { PublicStreams } from './feeds/open-feeds.ts'
import { ConnectionLimit, DEFAULT_LIMITS, type StreamLimits } from './limits.ts'
import { messageSockets } from './message-sockets.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'
import { Session } from './session.ts'
import { CloseCode, StreamSocket } from './stream-socket.ts'
import { type AccountEvents, isListenKey, UserChannels } from './user-channels.ts'

export interface StreamSocketsOptions {
  readonly streams: (fanOut: FanOut) => PublicStreams
  readonly userStreams: AccountEvents
  readonly listenKeys: ListenKeys
  readonly limits?: Partial<StreamLimits>
  /** Comes before `/ws` and `/stream`. */
  readonly prefix?: string
  /** Address a connection counts for; behind a proxy, not the socket's own. */
  readonly addressOf?: (request: IncomingMessage) => string
  readonly log?: Pick<Log, 'error'>
}

const LOOK_MS = 100
const LOOKS_PER_SECOND = 10

/** The dialect's stream sockets, attached to an existing HTTP server. */
export class StreamSockets {
  readonly #limits: StreamLimits
  readonly #prefix: string
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #log: Pick<Log, 'error'> | undefined
  readonly #connections: ConnectionLimit
  readonly #markets: PublicStreams
  readonly #users: UserChannels
  readonly #listenKeys: ListenKeys
  readonly #webSockets: WebSocketServer
  readonly #sessions = new Set<Session>()
  readonly #timer: NodeJS.Timeout
  readonly #forgetEndedKeys: () => void
  #looks = 0
  #closed = false

  constructor(options: StreamSocketsOptions) {
    const { streams, userStreams, listenKeys } = options
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits }
    this.#prefix = options.prefix ?? ''
    this.#addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '')
    this.#log = options.log
    this.#connections = new ConnectionLimit(this.#limits)
    const fanOut = new FanOut()
    this.#markets = streams(fanOut)
    this.#users = new UserChannels(fanOut, userStreams, listenKeys)
    this.#listenKeys = listenKeys
    this.#webSockets = messageSockets(this.#limits.maxMessageBytes)
    this.#forgetEndedKeys = listenKeys.onEnd((listenKey, end) => this.#endKey(listenKey, end !== 'closed'))
    this.#timer = setInterval(() => this.#look(Date.now()), LOOK_MS)
  }

  get connections(): number {
    return this.#sessions.size
  }

  /** Number of streams with listeners. */
  get openStreams(): number {
    return this.#markets.openStreams
  }

  /** Takes an upgrade request; returns false and leaves it untouched when its path is not one of ours. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const path = parseConnectionPath(request.url ?? '', this.#prefix)
    if (!path) return false
    if (this.#closed || this.#sessions.size >= this.#limits.maxConnections) refuseUpgrade(socket, 503)
    else if (path.timeUnit === undefined || path.names.length > this.#limits.streamsPerConnection)
      refuseUpgrade(socket, 400)
    else if (!this.#connections.take(this.#addressOf(request), performance.now())) refuseUpgrade(socket, 429)
    else this.#webSockets.handleUpgrade(request, socket, head, (ws) => this.#accept(ws, socket, path))
    return true
  }

  /** Call with every batch, in sequence, after market data and user streams have processed it. */
  onBatch(batch: EventBatch): void {
    this.#markets.onBatch(batch)
  }

  /** Says goodbye to every client and cuts off those that do not answer. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    this.#forgetEndedKeys()
    await Promise.all(
      [...this.#sessions].map((session) => {
        session.socket.close(CloseCode.goingAway, 'Server shutdown')
        return session.ended
      }),
    )
  }

  #accept(ws: WebSocket, raw: Duplex, path: ConnectionPath): void {
    const options = { combined: path.combined, timeUnit: path.timeUnit ?? 1, limits: this.#limits } as const
    const session = new Session(ws, new StreamSocket(ws, raw, options), {
      limits: this.#limits,
      markets: this.#markets,
      users: this.#users,
      onFault: (error) => this.#log?.error(error, 'a stream connection failed'),
    })
    this.#sessions.add(session)
    void session.ended.then(() => this.#sessions.delete(session))
    // Counters and other meaningless segments of the URL are ignored.
    session.begin(path.names.filter((name) => isListenKey(name) || this.#markets.parse(name) !== undefined))
  }

  #endKey(listenKey: string, isNews: boolean): void {
    // The owner who closed it knows already.
    if (isNews) this.#users.reportExpired(listenKey, Date.now())
    for (const session of this.#sessions) session.endUserStream(listenKey)
  }

  #look(now: number): void {
    const slow = this.#looks++ % LOOKS_PER_SECOND === 0
    this.#markets.look(now, slow)
    for (const session of this.#sessions) session.socket.keepAlive()
    if (!slow) return
    this.#listenKeys.expire(performance.now())
    this.#connections.forgetIdle(performance.now())
  }
}
