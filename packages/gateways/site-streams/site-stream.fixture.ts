import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Session, Sessions, User } from '@bowline/capabilities/identity/index.ts'
import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { openMarkings } from '@bowline/capabilities/perpetuals/index.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { WebSocket } from 'ws'
import { SESSION_COOKIE } from '../call-kit/cookies.ts'
import { refusedHandshake, StreamClient } from '../socket-kit/stream-client.fixture.ts'
import type { AccountPart, Publish } from './account-part.ts'
import type { SiteStreamLimits } from './limits.ts'
import type { PaperSource } from './paper-channels.ts'
import { SiteStreamServer } from './site-stream-server.ts'

/** For tests: a numeric token signs in the user with that number, until the session ends. */
class SampleSessions implements Pick<Sessions, 'resolve' | 'onEnd' | 'liveAmong'> {
  readonly #listeners = new Set<(sessionId: string) => void>()
  readonly #ended = new Set<string>()

  /** Simulates a database that is down. */
  isAway = false

  async resolve(token: string): Promise<Session | undefined> {
    if (this.isAway) throw new Error('the database does not answer')
    if (!/^\d+$/.test(token) || this.#ended.has(token)) return undefined
    return { sessionId: token, user: { id: Number(token) } as User }
  }

  onEnd(listener: (sessionId: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async liveAmong(sessionIds: readonly string[]): Promise<Set<string>> {
    return new Set(sessionIds.filter((id) => !this.#ended.has(id)))
  }

  /** In this process, or (`elsewhere`) in another one. */
  end(sessionId: string, elsewhere = false): void {
    this.#ended.add(sessionId)
    if (!elsewhere) for (const listener of this.#listeners) listener(sessionId)
  }
}

/** For tests: records which users have a page open, and publishes on demand. */
class SamplePart implements AccountPart {
  readonly seen = new Map<number, number>()
  publish: Publish = () => undefined

  start(publish: Publish): () => void {
    this.publish = publish
    return () => {
      this.publish = () => undefined
    }
  }

  onOpenPage(userId: number, atMs: number): void {
    this.seen.set(userId, atMs)
  }
}

export interface Sources {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly marketData: MarketData
}

/** A client gets the first heartbeat and no other: it could come at any place among the messages a test waits for. */
const SELDOM_MS = 3_600_000

/** Nobody practises here. */
const NO_PAPER: PaperSource = {
  stateOf: () => Promise.reject(new Error('there are no paper accounts')),
  world: () => ({ nowMs: 0, spot: () => undefined, contract: () => undefined }),
  onStep: () => () => undefined,
}

/** For tests: the site's stream on a port of its own. */
export class SiteStreamFixture {
  readonly server: SiteStreamServer
  readonly sessions = new SampleSessions()
  readonly part = new SamplePart()
  readonly faults: unknown[] = []
  /** The exchange's time. */
  now = (): number => Date.now()
  readonly #http = createServer()
  readonly #clients: StreamClient[] = []
  readonly #lines = new Set<Duplex>()

  constructor(sources: Sources, given: Partial<SiteStreamLimits> = {}) {
    const limits = { heartbeatMs: SELDOM_MS, ...given }
    const log = { error: (error: unknown) => void this.faults.push(error) }
    const { sessions, part } = this
    const markings = openMarkings()
    sources.engine.onBatch((batch) => markings.apply(batch))
    this.server = new SiteStreamServer({
      ...sources,
      markings,
      paper: { accounts: NO_PAPER },
      sessions,
      parts: [part],
      limits,
      log,
      now: () => this.now(),
    })
    sources.engine.onBatch((batch) => this.server.onBatch(batch))
    this.#http.on('upgrade', (request: IncomingMessage, socket, head) => {
      this.#lines.add(socket)
      socket.once('close', () => this.#lines.delete(socket))
      if (!this.server.upgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    })
  }

  async start(): Promise<this> {
    this.#http.listen(0, '127.0.0.1')
    await once(this.#http, 'listening')
    return this
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}/site-stream`
  }

  /** The headers of the site's own page, signed in as `user` or not. */
  headers(user?: number): Record<string, string> {
    const origin = `http://127.0.0.1:${this.port}`
    return user === undefined ? { origin } : { origin, cookie: `${SESSION_COOKIE}=${user}` }
  }

  /** A client that is connected and has received its first heartbeat. */
  async connect(headers = this.headers()): Promise<StreamClient> {
    const client = new StreamClient(new WebSocket(this.url, { headers }))
    this.#clients.push(client)
    await client.next()
    return client
  }

  /** Status of a refused handshake. */
  refused(headers = this.headers(), path = '/site-stream'): Promise<number> {
    return refusedHandshake(new WebSocket(`ws://127.0.0.1:${this.port}${path}`, { headers }))
  }

  /** Breaks every connection without a close frame. */
  cutLines(): void {
    for (const line of this.#lines) line.destroy()
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.ws.terminate()
    await this.server.close()
    this.#http.close()
  }
}
