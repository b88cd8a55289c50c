import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Session, Sessions } from '@bowline/capabilities/identity/index.ts'
import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Markings } from '@bowline/capabilities/perpetuals/index.ts'
import { STREAM_PATH } from '@bowline/contract/stream.ts'
import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import { readCookies } from '@bowline/platform/read-cookies.ts'
import type { WebSocketServer } from 'ws'
import { ownCookies, SESSION_COOKIE } from '../call-kit/cookies.ts'
import { FanOut } from '../socket-kit/fan-out.ts'
import { ConnectionLimit } from '../socket-kit/limits.ts'
import { messageSockets } from '../socket-kit/message-sockets.ts'
import { refuseUpgrade } from '../socket-kit/refuse-upgrade.ts'
import { CloseCode, StreamSocket } from '../socket-kit/stream-socket.ts'
import { AccountChannels } from './account-channels.ts'
import type { AccountPart } from './account-part.ts'
import { AccountView } from './account-view.ts'
import { ContractAccountView } from './contract-account-view.ts'
import { TICK_MS } from './feed.ts'
import { OpenSockets, SITE_STREAM_LIMITS, type SiteStreamLimits } from './limits.ts'
import { PaperChannels, type PaperSource } from './paper-channels.ts'
import { PublicChannels } from './public-channels.ts'
import { callingPage } from './same-origin.ts'
import { Visitor } from './visitor.ts'

export interface SiteStreamOptions {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly marketData: MarketData
  readonly markings: Markings
  readonly paper: { readonly accounts: PaperSource }
  readonly sessions: Pick<Sessions, 'resolve' | 'onEnd' | 'liveAmong'>
  /** What capabilities have to do with the pages of a user. */
  readonly parts: readonly AccountPart[]
  readonly limits?: Partial<SiteStreamLimits>
  /** The exchange's time, by which sessions and open pages are judged elsewhere too. */
  readonly now: () => number
  /** Address a connection counts for; behind a proxy, not the socket's own. */
  readonly addressOf?: (request: IncomingMessage) => string
  /** The host under which the browser knows the page; behind a proxy it may differ from the requested one. */
  readonly hostOf?: (request: IncomingMessage) => string
  /** Whether a visitor uses TLS, terminated here or by a proxy. Default: no. */
  readonly isHttps?: (request: IncomingMessage) => boolean
  readonly log?: Pick<Log, 'error'>
}

/** A page counts as open while it answers pings; after this many intervals without an answer it does not. */
const MISSED_PINGS = 1.5

/** The site's stream, attached to an existing HTTP server. */
export class SiteStreamServer {
  readonly #options: SiteStreamOptions
  readonly #limits: SiteStreamLimits
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #hostOf: (request: IncomingMessage) => string
  readonly #connections: ConnectionLimit
  readonly #open: OpenSockets
  readonly #markets: PublicChannels
  readonly #accounts: AccountChannels
  readonly #futures: AccountChannels
  readonly #paper: readonly PaperChannels[]
  readonly #webSockets: WebSocketServer
  readonly #visitors = new Set<Visitor>()
  readonly #timers: readonly NodeJS.Timeout[]
  readonly #unsubscribe: readonly (() => void)[]
  #isChecking = false
  #isClosed = false

  constructor(options: SiteStreamOptions) {
    const { engine, markets, marketData, markings, paper, sessions, parts } = options
    this.#options = options
    this.#limits = { ...SITE_STREAM_LIMITS, ...options.limits }
    this.#addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '')
    this.#hostOf = options.hostOf ?? ((request) => request.headers.host ?? '')
    this.#connections = new ConnectionLimit(this.#limits)
    this.#open = new OpenSockets(this.#limits.socketsPerAddress)
    const fanOut = new FanOut()
    this.#markets = new PublicChannels({ markets, marketData, markings }, fanOut)
    this.#accounts = new AccountChannels('account', (account) => AccountView.of(account, engine, markets), fanOut)
    this.#futures = new AccountChannels(
      'futures',
      (account) => ContractAccountView.of(account, engine, markets),
      fanOut,
    )
    const paperParts = { markets, accounts: paper.accounts }
    this.#paper = [
      new PaperChannels('paper', 'spot', paperParts, fanOut),
      new PaperChannels('paper-futures', 'futures', paperParts, fanOut),
    ]
    this.#webSockets = messageSockets(this.#limits.maxMessageBytes)
    this.#unsubscribe = [
      paper.accounts.onStep((news) => {
        for (const channels of this.#paper) channels.onStep(news)
      }),
      sessions.onEnd((sessionId) => this.#endSessions((id) => id === sessionId)),
      ...parts.flatMap((part) => part.start?.((...notice) => this.#accounts.publish(...notice)) ?? []),
    ]
    this.#timers = [
      setInterval(() => this.#tick(options.now()), TICK_MS),
      setInterval(() => this.#keepAlive(options.now()), this.#limits.lookMs),
      setInterval(() => this.#sayTime(), this.#limits.heartbeatMs),
      setInterval(() => void this.#checkSessions(options.now()), this.#limits.sessionCheckMs),
    ]
  }

  get connections(): number {
    return this.#visitors.size
  }

  /** Number of channels with listeners, accounts counted one by one. */
  get openChannels(): number {
    const paper = this.#paper.reduce((sum, { size }) => sum + size, 0)
    return this.#markets.size + this.#accounts.size + this.#futures.size + paper
  }

  /** Takes an upgrade request; returns false and leaves it untouched when its path is not ours. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (request.url?.split('?', 1)[0] !== STREAM_PATH) return false
    const address = this.#addressOf(request)
    if (this.#isClosed || this.#visitors.size >= this.#limits.maxConnections) refuseUpgrade(socket, 503)
    else if (this.#page(request) === 'foreign') refuseUpgrade(socket, 403)
    else if (!this.#connections.take(address, performance.now()) || !this.#open.take(address))
      refuseUpgrade(socket, 429)
    else {
      socket.once('close', () => this.#open.release(address))
      void this.#welcome(request, socket, head)
    }
    return true
  }

  /** Call with every batch, in sequence, after market data has processed it. */
  onBatch(batch: EventBatch): void {
    this.#accounts.onBatch(batch)
    this.#futures.onBatch(batch)
  }

  /** Says goodbye to every client and cuts off those that do not answer. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const stop of this.#unsubscribe) stop()
    await Promise.all(
      [...this.#visitors].map((visitor) => {
        visitor.socket.close(CloseCode.goingAway, 'Server shutdown')
        return visitor.ended
      }),
    )
  }

  async #welcome(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const giveUp = () => socket.destroy()
    socket.on('error', giveUp)
    const findSession = () => this.#sessionOf(request)
    const session = await findSession().catch((error: Error) => {
      this.#fault(error)
      return 'unknown' as const
    })
    socket.off('error', giveUp)
    if (this.#isClosed) return refuseUpgrade(socket, 503)
    if (socket.destroyed) return
    const limits = this.#limits
    const onFault = (error: Error) => this.#fault(error)
    const { now } = this.#options
    const [spot, futures] = this.#paper as [PaperChannels, PaperChannels]
    const accounts = { account: this.#accounts, futures: this.#futures, paper: spot, 'paper-futures': futures }
    const parts = { limits, markets: this.#markets, accounts, findSession, now, onFault }
    this.#webSockets.handleUpgrade(request, socket, head, (ws) => {
      const line = new StreamSocket(ws, socket, { combined: false, timeUnit: 1, limits })
      const visitor = new Visitor(ws, line, session, parts)
      this.#visitors.add(visitor)
      void visitor.ended.then(() => this.#visitors.delete(visitor))
    })
  }

  /** The cookie counts only on a page of this site. */
  async #sessionOf(request: IncomingMessage): Promise<Session | undefined> {
    if (this.#page(request) !== 'own') return undefined
    const isHttps = this.#options.isHttps?.(request) ?? false
    const token = readCookies(ownCookies(request.headers.cookie, isHttps)).get(SESSION_COOKIE)
    return token === undefined ? undefined : this.#options.sessions.resolve(token, this.#options.now())
  }

  #page(request: IncomingMessage): ReturnType<typeof callingPage> {
    return callingPage(request.headers.origin, this.#hostOf(request))
  }

  #tick(nowMs: number): void {
    const admitted = new Set([
      ...this.#markets.tick(nowMs),
      ...this.#accounts.tick(),
      ...this.#futures.tick(),
      ...this.#paper.flatMap((channels) => channels.tick()),
    ])
    for (const receiver of admitted) receiver.flush()
  }

  #keepAlive(nowMs: number): void {
    const goneMs = this.#limits.pingIntervalMs * MISSED_PINGS
    for (const { socket, userId } of this.#visitors) {
      socket.keepAlive()
      if (userId === undefined || socket.silentMs >= goneMs) continue
      for (const part of this.#options.parts) part.onOpenPage?.(userId, nowMs)
    }
    this.#connections.forgetIdle(performance.now())
  }

  #sayTime(): void {
    for (const visitor of this.#visitors) visitor.sayTime('heartbeat')
  }

  /** Sessions also expire, and end in other processes. */
  async #checkSessions(nowMs: number): Promise<void> {
    const ids = [...this.#visitors].flatMap((visitor) => visitor.sessionId ?? [])
    if (ids.length === 0 || this.#isChecking) return
    this.#isChecking = true
    try {
      const live = await this.#options.sessions.liveAmong([...new Set(ids)], nowMs)
      this.#endSessions((id) => ids.includes(id) && !live.has(id))
    } catch (error) {
      // Without the database nobody can sign out either; the next check will tell.
      this.#fault(error as Error)
    } finally {
      this.#isChecking = false
    }
  }

  #endSessions(hasEnded: (sessionId: string) => boolean): void {
    for (const visitor of this.#visitors)
      if (visitor.sessionId !== undefined && hasEnded(visitor.sessionId)) visitor.endSession()
  }

  #fault(error: Error): void {
    this.#options.log?.error({ err: error }, 'the site stream failed somebody')
  }
}
