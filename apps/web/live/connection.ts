import type { ClientMessage, ServerFrame } from '@bowline/contract/stream.ts'
import type { Clock } from './clock.ts'
import { Listeners } from './listeners.ts'

/** What the door needs of a browser's WebSocket. */
export interface Socket {
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  send(text: string): void
  close(): void
}
export type SocketMaker = new (url: string) => Socket

/** `waiting`: the line broke, and is opened again after a pause. */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'waiting' | 'closed'

export interface ConnectionParts {
  readonly url: string
  readonly WebSocket: SocketMaker | undefined
  readonly clock: Clock
  /** From 0 to 1: spreads reconnecting, so that a restarted server is not run over. */
  readonly random: () => number
  readonly onFrame: (frame: ServerFrame) => void
  /** A new line: nothing is subscribed on it. */
  readonly onOpen: () => void
}

/** The server speaks every five seconds; two of its words may be late. */
export const SILENCE_MS = 12_000
const LOOK_MS = 1_000
/** A clock that skipped this much: the machine slept. */
const SLEEP_MS = 5_000
const OPEN_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 3_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** One socket at a time, opened again whenever it breaks, falls silent or slept. */
export class Connection {
  readonly #parts: ConnectionParts
  readonly #changes = new Listeners()
  #state: ConnectionState = 'idle'
  #socket: Socket | undefined
  #heardAt = 0
  #lookedAt = 0
  /** Lines that failed since one last worked. */
  #failures = 0
  /** When whatever is awaited (opening, a ping's answer) has taken too long. */
  #deadline = Number.POSITIVE_INFINITY
  #stopLooking: (() => void) | undefined
  #stopPause: (() => void) | undefined

  constructor(parts: ConnectionParts) {
    this.#parts = parts
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** When the server last said anything. */
  get heardAt(): number {
    return this.#heardAt
  }

  get failures(): number {
    return this.#failures
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#changes.add(listener)

  /** Opens the line unless it is open, or on its way. */
  start(): void {
    if (this.#state === 'idle') this.reopen()
  }

  /** A new line now, whatever there is. */
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
    socket.onmessage = (event: { data: unknown }) => this.#hear(event.data)
    socket.onclose = () => this.#fail()
    socket.onerror = () => undefined
  }

  /** Back from somewhere: a line that was silent is given up, another has to prove that it lives. */
  wake(): void {
    const now = this.#parts.clock.now()
    if (this.#state === 'waiting') this.reopen()
    else if (this.#state === 'open') {
      if (now - this.#heardAt > SILENCE_MS) return this.reopen()
      this.send({ op: 'ping' })
      this.#deadline = Math.min(this.#deadline, now + ANSWER_WITHIN_MS)
    }
  }

  send(message: ClientMessage): void {
    if (this.#state === 'open') this.#socket?.send(JSON.stringify(message))
  }

  /** Nobody needs it; `start` opens it again. */
  rest(): void {
    if (this.#state === 'closed') return
    this.#drop()
    this.#become('idle')
  }

  /** For good. */
  close(): void {
    this.#drop()
    this.#become('closed')
  }

  #opened(): void {
    this.#heardAt = this.#parts.clock.now()
    this.#deadline = Number.POSITIVE_INFINITY
    this.#become('open')
    this.#parts.onOpen()
  }

  #hear(data: unknown): void {
    this.#heardAt = this.#parts.clock.now()
    this.#deadline = Number.POSITIVE_INFINITY
    this.#failures = 0
    let frame: ServerFrame
    try {
      frame = JSON.parse(String(data))
    } catch {
      // Not our server, or not all of what it said.
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

  /** Every second: is the other side there, and did time pass as it should? */
  #look(): void {
    this.#stopLooking = this.#parts.clock.after(LOOK_MS, () => {
      const now = this.#parts.clock.now()
      const slept = Math.abs(now - this.#lookedAt) > SLEEP_MS
      this.#lookedAt = now
      if (now > this.#deadline) return this.#fail()
      if (this.#state === 'open' && now - this.#heardAt > SILENCE_MS) return this.reopen()
      this.#look()
      if (slept) this.wake()
    })
  }

  #become(state: ConnectionState): void {
    if (state === this.#state) return
    this.#state = state
    this.#changes.tell()
  }
}
