import type { ClientMessage, ServerFrame } from '@bowline/contract/stream.ts'
import type { Clock } from './clock.ts'
import { Listeners } from './listeners.ts'

/** The part of a browser's WebSocket that the live door uses. */
export interface Socket {
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  send(text: string): void
  close(): void
}
export type SocketMaker = new (url: string) => Socket

/** `waiting`: the connection broke and reopens after a pause. */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'waiting' | 'closed'

export interface ConnectionParts {
  readonly url: string
  readonly WebSocket: SocketMaker | undefined
  readonly clock: Clock
  /** From 0 to 1: jitter for reconnecting, so that clients do not flood a restarted server. */
  readonly random: () => number
  readonly onFrame: (frame: ServerFrame) => void
  /** A new connection, without subscriptions. */
  readonly onOpen: () => void
}

/** The server sends something every five seconds; two heartbeats may be missed. */
export const SILENCE_MS = 12_000
const LOOK_MS = 1_000
/** A gap this long between checks means that the machine slept. */
const SLEEP_MS = 5_000
const OPEN_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 3_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** One socket at a time, reopened whenever it breaks, falls silent or the machine slept. */
export class Connection {
  readonly #parts: ConnectionParts
  readonly #changes = new Listeners()
  #state: ConnectionState = 'idle'
  #socket: Socket | undefined
  #receivedAt = 0
  #lookedAt = 0
  /** Failed connections since the last one that worked. */
  #failures = 0
  /** When the pending step (opening, the answer to a ping) times out. */
  #deadline = Number.POSITIVE_INFINITY
  #stopLooking: (() => void) | undefined
  #stopPause: (() => void) | undefined

  constructor(parts: ConnectionParts) {
    this.#parts = parts
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** When the last message arrived. */
  get receivedAt(): number {
    return this.#receivedAt
  }

  get failures(): number {
    return this.#failures
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#changes.add(listener)

  /** Connects, unless it already has or is connecting. */
  start(): void {
    if (this.#state === 'idle') this.reopen()
  }

  /** Reconnects at once, whatever the state. */
  reopen(): void {
    const { WebSocket, url, clock } = this.#parts
    if (!WebSocket || this.#state === 'closed') return
    this.#drop()
    this.#deadline = clock.now() + OPEN_WITHIN_MS
    this.#lookedAt = clock.now()
    this.#look()
    this.#become('connecting')
    let socket: Socket
    try {
      socket = new WebSocket(url)
    } catch {
      return this.#fail()
    }
    this.#socket = socket
    socket.onopen = () => this.#opened()
    socket.onmessage = (event: { data: unknown }) => this.#receive(event.data)
    socket.onclose = () => this.#fail()
    socket.onerror = () => undefined
  }

  /** After sleep or a hidden tab: drops a connection that was silent, and makes any other prove that it is alive. */
  wake(): void {
    const now = this.#parts.clock.now()
    if (this.#state === 'waiting') this.reopen()
    else if (this.#state === 'open') {
      if (now - this.#receivedAt > SILENCE_MS) return this.reopen()
      this.send({ op: 'ping' })
      this.#deadline = Math.min(this.#deadline, now + ANSWER_WITHIN_MS)
    }
  }

  /** The network is gone, which a socket would only notice by silence. Tries again like after any break. */
  interrupt(): void {
    if (this.#state === 'open' || this.#state === 'connecting') this.#fail()
  }

  send(message: ClientMessage): void {
    if (this.#state === 'open') this.#socket?.send(JSON.stringify(message))
  }

  /** Disconnects while nobody needs it; `start` connects again. */
  rest(): void {
    if (this.#state === 'closed') return
    this.#drop()
    this.#become('idle')
  }

  /** Closes it permanently. */
  close(): void {
    this.#drop()
    this.#become('closed')
  }

  #opened(): void {
    this.#receivedAt = this.#parts.clock.now()
    this.#deadline = Number.POSITIVE_INFINITY
    this.#become('open')
    this.#parts.onOpen()
  }

  #receive(data: unknown): void {
    this.#receivedAt = this.#parts.clock.now()
    this.#deadline = Number.POSITIVE_INFINITY
    this.#failures = 0
    let frame: ServerFrame
    try {
      frame = JSON.parse(String(data))
    } catch {
      // Not our server, or a truncated message.
      return this.#fail()
    }
    this.#parts.onFrame(frame)
  }

  #fail(): void {
    this.#drop()
    this.#failures += 1
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#failures - 1))
    this.#stopPause = this.#parts.clock.after(longest / 2 + (this.#parts.random() * longest) / 2, () => this.reopen())
    this.#become('waiting')
  }

  #drop(): void {
    this.#stopPause?.()
    this.#stopLooking?.()
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  /** Checks every second that the server is there and that the machine did not sleep. */
  #look(): void {
    this.#stopLooking = this.#parts.clock.after(LOOK_MS, () => {
      const now = this.#parts.clock.now()
      const slept = Math.abs(now - this.#lookedAt) > SLEEP_MS
      this.#lookedAt = now
      if (now > this.#deadline) return this.#fail()
      if (this.#state === 'open' && now - this.#receivedAt > SILENCE_MS) return this.reopen()
      this.#look()
      if (slept) this.wake()
    })
  }

  #become(state: ConnectionState): void {
    if (state === this.#state) return
    this.#state = state
    this.#changes.notify()
  }
}
