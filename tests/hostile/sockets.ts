import { once } from 'node:events'
import { comes } from '@bowline/platform/eventually.fixture.ts'
import { WebSocket } from 'ws'
import type { RunningExchange } from '../support/running-exchange.ts'
import { type Parameters, type Sender, timestamp } from './sender.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
export type Json = any

/** A socket whose messages are read one after another. */
export class Socket {
  readonly ws: WebSocket
  /** Code of the close frame, once received. */
  readonly closed: Promise<number>
  readonly #messages: Json[] = []
  #received: (() => void) | undefined

  constructor({ wsUrl }: RunningExchange, path: string, from = '127.0.0.1') {
    this.ws = new WebSocket(`${wsUrl}${path}`, { localAddress: from })
    this.ws.on('error', () => {})
    this.closed = new Promise((resolve) => this.ws.once('close', resolve))
    this.ws.on('message', (data) => {
      this.#messages.push(JSON.parse(String(data)))
      this.#received?.()
    })
  }

  static async open(exchange: RunningExchange, path: string, from?: string): Promise<Socket> {
    const socket = new Socket(exchange, path, from)
    await once(socket.ws, 'open')
    return socket
  }

  async next(): Promise<Json> {
    if (this.#messages.length === 0) {
      await comes(
        'a message',
        new Promise<void>((resolve) => {
          this.#received = resolve
        }),
      )
    }
    return this.#messages.shift()
  }

  /** Sends a text and returns the reply. */
  ask(text: string | Buffer): Promise<Json> {
    this.ws.send(text)
    return this.next()
  }

  async close(): Promise<void> {
    this.ws.terminate()
    await this.closed
  }
}

/** A client of the WebSocket API that sends one request after another. */
export class ApiSocket {
  readonly socket: Socket
  #id = 0

  private constructor(socket: Socket) {
    this.socket = socket
  }

  static async open(exchange: RunningExchange, from?: string): Promise<ApiSocket> {
    return new ApiSocket(await Socket.open(exchange, '/ws-api/v3?returnRateLimits=false', from))
  }

  /** `again`: under the id of the call before. */
  call(method: string, params: object = {}, again = false): Promise<Json> {
    if (!again) this.#id += 1
    return this.socket.ask(JSON.stringify({ id: this.#id, method, params }))
  }

  signed(sender: Sender, method: string, parameters: Parameters = {}): Promise<Json> {
    const { apiKey } = sender.person
    const params: Record<string, string | number> = {
      ...parameters,
      apiKey,
      recvWindow: 60_000,
      timestamp: timestamp(),
    }
    const text = Object.keys(params)
      .sort()
      .map((name) => `${name}=${params[name]}`)
      .join('&')
    return this.call(method, { ...params, signature: sender.sign(text) })
  }

  close(): Promise<void> {
    return this.socket.close()
  }
}
