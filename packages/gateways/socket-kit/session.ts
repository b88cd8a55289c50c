import type { RawData, WebSocket } from 'ws'
import {
  type ControlFault,
  type ControlMessage,
  invalid,
  isFault,
  parseControlMessage,
  type RequestId,
} from './control-message.ts'
import type { PublicStreams } from './feeds/open-feeds.ts'
import type { StreamLimits } from './limits.ts'
import { CloseCode, type StreamSocket } from './stream-socket.ts'
import { isListenKey, type UserChannels } from './user-channels.ts'

/** Stands for what a listen key asks for. */
const LISTEN_KEY = Symbol('listen key')

export interface SessionParts {
  readonly limits: StreamLimits
  readonly markets: PublicStreams
  readonly users: UserChannels
  /** Something went wrong that is not the client's fault: the engine is gone, or a bug. */
  readonly onFault: (error: Error) => void
}

/** One client's messages and subscriptions, from the handshake to the end of its connection. */
export class Session {
  readonly socket: StreamSocket
  readonly ended: Promise<void>
  readonly #parts: SessionParts
  /** Messages are handled one after another, even when one has to wait for the engine. */
  #turn: Promise<void> = Promise.resolve()
  #isOver = false

  constructor(ws: WebSocket, socket: StreamSocket, parts: SessionParts) {
    this.socket = socket
    this.#parts = parts
    ws.on('message', (data, isBinary) => this.#receive(data, isBinary))
    this.ended = new Promise((resolve) => {
      ws.on('close', () => {
        this.#end()
        resolve()
      })
    })
  }

  /** Joins the streams named in the URL. An unknown listen key ends the connection. */
  begin(names: readonly string[]): void {
    this.#inTurn(async () => {
      const fault = await this.#subscribe(names, null)
      if (fault) this.socket.close(CloseCode.policy, fault.msg)
    })
  }

  /** The listen key has ended, and with it a connection that listened to nothing else. */
  endUserStream(listenKey: string): void {
    if (!this.socket.subscriptions.has(listenKey)) return
    this.#unsubscribe(listenKey)
    if (this.socket.subscriptions.size === 0) this.socket.close(CloseCode.policy, 'listenKey ended')
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.socket.mayTalk()) return
    this.#inTurn(async () => {
      // With the default binary type `data` is one Buffer.
      const message = isBinary ? invalid('expected text') : parseControlMessage(String(data))
      const fault = isFault(message) ? message : await this.#obey(message)
      if (fault) this.socket.reply(fault)
    })
  }

  async #obey(message: ControlMessage): Promise<ControlFault | undefined> {
    const { socket } = this
    let result: unknown = null
    switch (message.method) {
      case 'SUBSCRIBE': {
        const fault = await this.#subscribe(message.names, message.id)
        if (fault) return fault
        break
      }
      case 'UNSUBSCRIBE':
        for (const name of message.names) this.#unsubscribe(name)
        break
      case 'LIST_SUBSCRIPTIONS':
        result = [...socket.subscriptions.keys()]
        break
      case 'SET_PROPERTY':
        socket.combined = message.combined
        break
      case 'GET_PROPERTY':
        result = socket.combined
    }
    socket.reply({ result, id: message.id })
    return undefined
  }

  /** Subscribes to all of the names or none. */
  async #subscribe(names: readonly string[], id: RequestId): Promise<ControlFault | undefined> {
    if (this.#isOver) return undefined
    const wanted = new Map<string, unknown>()
    for (const name of names) {
      const stream = isListenKey(name) ? LISTEN_KEY : this.#parts.markets.parse(name)
      if (stream === undefined) return invalid(`unknown stream \`${name.slice(0, 64)}\``, id)
      if (stream === LISTEN_KEY && !this.#parts.users.exists(name)) return invalid('This listenKey does not exist.', id)
      if (!this.socket.subscriptions.has(name)) wanted.set(name, stream)
    }
    if (this.socket.subscriptions.size + wanted.size > this.#parts.limits.streamsPerConnection)
      return invalid(`more than ${this.#parts.limits.streamsPerConnection} streams`, id)
    const ready: Promise<unknown>[] = []
    for (const [name, stream] of wanted) {
      const user = stream === LISTEN_KEY ? this.#parts.users.channel(name) : undefined
      if (user) ready.push(user.ready)
      const channel = stream === LISTEN_KEY ? user?.channel : this.#parts.markets.channel(name, stream)
      this.socket.subscriptions.set(name, channel)
      channel?.join(this.socket)
    }
    await Promise.all(ready)
    return undefined
  }

  #unsubscribe(name: string): void {
    const channel = this.socket.subscriptions.get(name)
    this.socket.subscriptions.delete(name)
    if (!channel) return
    channel.leave(this.socket)
    this.#parts.markets.release(name)
    this.#parts.users.release(name)
  }

  #inTurn(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(work).catch((error: Error) => {
      this.#parts.onFault(error)
      this.socket.close(CloseCode.tryAgainLater, 'Try again')
    })
  }

  #end(): void {
    this.#isOver = true
    for (const name of [...this.socket.subscriptions.keys()]) this.#unsubscribe(name)
  }
}
