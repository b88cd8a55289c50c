import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { TimeUnit } from '../binance-kit/time-unit.ts'
import type { Channel, Receiver } from './fan-out.ts'
import { SlidingLimit, type StreamLimits } from './limits.ts'

/** Close codes of RFC 6455 §7.4.1 and the IANA registry. */
export const CloseCode = { goingAway: 1001, policy: 1008, tryAgainLater: 1013 } as const

/**
 * One client. Frames shared by many clients are written to the raw socket, bypassing `ws`, which then only reads,
 * answers pings and closes. Without compression `ws` also writes whole frames at once, so the two never mix within a
 * frame.
 */
export class StreamSocket implements Receiver {
  readonly timeUnit: TimeUnit
  /** Requested streams, in order; without a channel when the symbol does not exist. */
  readonly subscriptions = new Map<string, Channel | undefined>()
  readonly #ws: WebSocket
  readonly #raw: Duplex
  readonly #limits: StreamLimits
  readonly #incoming: SlidingLimit
  // By the monotonic clock: setting the other one closes nobody's connection.
  readonly #openedAt: number
  #lastPongAt: number
  #lastPingAt: number
  #combined: boolean
  #held: Buffer[] = []
  #closing = false

  constructor(ws: WebSocket, raw: Duplex, options: { combined: boolean; timeUnit: TimeUnit; limits: StreamLimits }) {
    this.#ws = ws
    this.#raw = raw
    this.#combined = options.combined
    this.timeUnit = options.timeUnit
    this.#limits = options.limits
    this.#incoming = new SlidingLimit(options.limits.messagesPerSecond, 1_000)
    this.#openedAt = this.#lastPongAt = this.#lastPingAt = performance.now()
    ws.on('ping', () => this.mayTalk())
    ws.on('pong', () => {
      this.#lastPongAt = performance.now()
      this.mayTalk()
    })
    // ws has already sent the close frame for a protocol error; this only makes sure the connection ends.
    ws.on('error', () => this.close(CloseCode.policy, 'Protocol error'))
  }

  /** How long ago the other side last showed that it is there. */
  get silentMs(): number {
    return performance.now() - this.#lastPongAt
  }

  get combined(): boolean {
    return this.#combined
  }

  /** Moves to the audiences with the other wrapping, without losing anything in between. */
  set combined(combined: boolean) {
    const channels = [...this.subscriptions.values()].filter((channel) => channel !== undefined)
    channels[0]?.flush()
    for (const channel of channels) channel.leave(this)
    this.#combined = combined
    for (const channel of channels) channel.join(this)
  }

  /** Counts a message of the client; when it is one too many, closes and returns false. */
  mayTalk(): boolean {
    if (this.#incoming.take(performance.now())) return true
    this.close(CloseCode.policy, 'Too many messages')
    return false
  }

  /** Sends an answer to this client alone. */
  reply(message: object): void {
    if (this.#keepsUp()) this.#ws.send(JSON.stringify(message))
  }

  hold(chunk: Buffer): boolean {
    return this.#held.push(chunk) === 1
  }

  flush(): void {
    const chunks = this.#held
    this.#held = []
    if (!this.#keepsUp()) return
    if (chunks.length === 1) {
      this.#raw.write(chunks[0])
    } else {
      this.#raw.cork()
      for (const chunk of chunks) this.#raw.write(chunk)
      this.#raw.uncork()
    }
  }

  /**
   * Whether more may be sent: nothing may follow a close frame, whoever sent it first, and a slow reader is closed
   * here.
   */
  #keepsUp(): boolean {
    if (this.#closing || this.#ws.readyState !== this.#ws.OPEN) return false
    if (this.#raw.writableLength <= this.#limits.maxBufferedBytes) return true
    this.close(CloseCode.tryAgainLater, 'Slow reader')
    return false
  }

  /** Pings when it is time; closes when the other side stopped answering or the connection is too old. */
  keepAlive(): void {
    if (this.#closing) return
    const now = performance.now()
    if (now - this.#openedAt >= this.#limits.maxAgeMs) {
      this.close(CloseCode.goingAway, 'Connection age limit')
    } else if (now - this.#lastPongAt >= this.#limits.pongTimeoutMs) {
      this.close(CloseCode.policy, 'Pong timeout')
    } else if (now - this.#lastPingAt >= this.#limits.pingIntervalMs) {
      this.#lastPingAt = now
      this.#ws.ping(String(Date.now()))
    }
  }

  /** Says goodbye; the connection is cut when the other side does not answer in time. */
  close(code: number, reason: string): void {
    if (this.#closing) return
    this.#closing = true
    this.#ws.close(code, reason)
    const cut = setTimeout(() => this.#ws.terminate(), this.#limits.closeTimeoutMs)
    this.#ws.once('close', () => clearTimeout(cut))
  }
}
