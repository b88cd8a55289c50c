import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocket } from 'ws'
import { SampleHistory } from '../binance-kit/user-data/account-events.fixture.ts'
import { ListenKeys } from '../binance-kit/user-data/listen-keys.ts'
import { UserStreams } from '../binance-kit/user-data/user-streams.ts'
import { StreamServer } from '../binance-streams/stream-server.ts'
import type { StreamLimits } from './limits.ts'
import { SampleExchange } from './sample-exchange.fixture.ts'

/** The HTTP status with which a WebSocket handshake is refused. */
export async function refusedHandshake(ws: WebSocket): Promise<number> {
  ws.on('error', () => ws.terminate())
  const [, response] = (await once(ws, 'unexpected-response')) as [unknown, IncomingMessage]
  response.resume()
  return response.statusCode ?? 0
}

/** For tests: the stream server on a port of its own, over an exchange whose batches the test writes. */
export class StreamFixture {
  readonly exchange: SampleExchange
  readonly userStreams: UserStreams
  readonly listenKeys: ListenKeys
  /** API keys that may no longer open anything. */
  readonly revoked = new Set<string>()
  readonly server: StreamServer
  readonly faults: Error[] = []
  readonly #http = createServer()
  readonly #clients: StreamClient[] = []
  readonly #sockets = new Set<Socket>()

  constructor(limits: Partial<StreamLimits> = {}, listenKeyLifeMs?: number) {
    this.exchange = new SampleExchange()
    this.exchange.engine.time = Date.now()
    this.userStreams = new UserStreams(this.exchange, this.exchange.markets, new SampleHistory())
    this.listenKeys = new ListenKeys((opener) => !this.revoked.has(opener.apiKey), listenKeyLifeMs)
    const { markets, marketData } = this.exchange
    const { userStreams, listenKeys } = this
    const log = { error: (error: unknown) => void this.faults.push(error as Error) }
    this.server = new StreamServer({ markets, marketData, userStreams, listenKeys, limits, log })
    this.exchange.onBatch((batch) => this.userStreams.onBatch(batch))
    this.exchange.onBatch((batch) => this.server.onBatch(batch))
    this.#http.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
    this.#http.on('upgrade', (request: IncomingMessage, socket, head) => {
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

  /** Connections the HTTP server still holds, in whatever state. */
  get openSockets(): number {
    return this.#sockets.size
  }

  /** Returns a connected client. */
  async connect(path: string): Promise<StreamClient> {
    const client = new StreamClient(new WebSocket(`ws://127.0.0.1:${this.port}${path}`))
    this.#clients.push(client)
    await once(client.ws, 'open')
    return client
  }

  /** Returns the status of a refused handshake. */
  refused(path: string): Promise<number> {
    return refusedHandshake(new WebSocket(`ws://127.0.0.1:${this.port}${path}`))
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.ws.terminate()
    await this.server.close()
    this.#http.close()
  }
}

type Json = Record<string, unknown>

/** One client, with the messages it has received and a way to wait for more. */
export class StreamClient {
  readonly ws: WebSocket
  readonly messages: unknown[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  #waiting: (() => void) | undefined

  constructor(ws: WebSocket) {
    this.ws = ws
    ws.on('message', (data) => {
      this.messages.push(JSON.parse(String(data)))
      this.#waiting?.()
    })
    this.closed = new Promise((resolve) => {
      ws.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
    })
  }

  send(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The next message, in order. */
  async next(): Promise<Json> {
    while (this.messages.length === 0) {
      const arrived = new Promise<void>((resolve) => {
        this.#waiting = resolve
      })
      await Promise.race([arrived, this.closed.then(() => Promise.reject(new Error('closed while waiting')))])
    }
    return this.messages.shift() as Json
  }

  /** Sends a request and returns the next message. */
  ask(message: unknown): Promise<Json> {
    this.send(message)
    return this.next()
  }
}
