import type { Duplex } from 'node:stream'
import { type ApiKey, type ChangedKeys, mayStayOpen, type Opener } from '@bowline/capabilities/api-keys/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { WebSocket } from 'ws'
import { asWireError } from '../binance-kit/as-wire-error.ts'
import type { Dispatcher, Usage, WireRequest } from '../binance-kit/dispatch.ts'
import type { Endpoint } from '../binance-kit/endpoint.ts'
import type { TimeUnit } from '../binance-kit/time-unit.ts'
import { orderLimitsOf } from '../binance-kit/venue.ts'
import { WireError } from '../binance-kit/wire-error.ts'
import { textFrame } from '../socket-kit/frame.ts'
import type { AccountEvents } from '../socket-kit/user-channels.ts'
import { errorText, rateLimitsText, resultText } from './answer.ts'
import { AnswersInTurn } from './answers-in-turn.ts'
import { BadRequest, readRequest, type SocketRequest } from './request.ts'
import type { SessionMethods } from './session-methods.ts'
import { Subscriptions } from './subscriptions.ts'

export interface SessionParts {
  readonly dispatcher: Dispatcher
  readonly methods: ReadonlyMap<string, Endpoint>
  readonly sessionMethods: SessionMethods
  readonly log: Log
  readonly limits: SocketLimits
  /** A path of the family of calls that it offers, which has limits of its own. */
  readonly family: string
}

export interface SocketLimits {
  /** Requests of one socket that may be in progress at a time. */
  readonly mostUnderway: number
  /** Bytes that may be buffered for a slow reader before it is cut off. */
  readonly mostBufferedBytes: number
}

/** What the URL of the socket requests. */
export interface SocketTerms {
  readonly ip: string
  readonly unit: TimeUnit
  readonly returnRateLimits: boolean
}

let connections = 0

const POLICY = 1008
const TRY_AGAIN_LATER = 1013

/** One client of the WebSocket API. Requests run concurrently; answers to orders keep the order of the requests. */
export class Session {
  readonly ws: WebSocket
  readonly terms: SocketTerms
  readonly subscriptions: Subscriptions
  readonly connectedSince: number
  /** The key of `session.logon`. */
  key: ApiKey | undefined
  authorizedSince: number | null = null
  readonly #number = ++connections
  readonly #parts: SessionParts
  readonly #raw: Duplex
  #held: Buffer[] = []
  #underway = 0
  #draining: (() => void) | undefined
  readonly #orderAnswers = new AnswersInTurn((answer) => this.#sendAnswer(answer))

  constructor(ws: WebSocket, raw: Duplex, terms: SocketTerms, parts: SessionParts & { userStreams: AccountEvents }) {
    this.ws = ws
    this.#raw = raw
    this.terms = terms
    this.#parts = parts
    this.connectedSince = parts.dispatcher.venue.now()
    this.subscriptions = new Subscriptions(parts.userStreams, terms.unit, (text) => this.send(text))
    ws.on('message', (data, isBinary) => this.#receive(isBinary ? '' : String(data)))
    ws.on('close', () => this.subscriptions.end())
  }

  /**
   * Everything sent in one turn of the event loop goes out as one write, bypassing `ws`, which then only reads and
   * closes.
   */
  send(text: string): void {
    if (this.#held.push(textFrame(text)) === 1) process.nextTick(() => this.flush())
  }

  flush(): void {
    const frames = this.#held
    this.#held = []
    if (frames.length === 0 || this.ws.readyState !== this.ws.OPEN) return
    if (this.#raw.writableLength > this.#parts.limits.mostBufferedBytes) this.ws.close(TRY_AGAIN_LATER, 'Slow reader')
    else this.#raw.write(frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames))
  }

  close(code: number, reason: string): void {
    this.flush()
    this.ws.close(code, reason)
  }

  logOff(): void {
    this.key = undefined
    this.authorizedSince = null
  }

  /** Ends what was opened with a key that may no longer open it; with `changed`, only those keys are checked. */
  recheck(nowMs: number, changed?: ChangedKeys): void {
    const { keys } = this.#parts.dispatcher.venue
    const isRevoked = (opener: Opener) =>
      (changed === undefined || changed.has(opener.apiKey)) && !mayStayOpen(keys, opener, nowMs)
    if (this.key && isRevoked({ apiKey: this.key.apiKey, account: this.key.account, ip: this.terms.ip })) this.logOff()
    this.subscriptions.revoke(isRevoked, nowMs)
  }

  /** Takes no more requests; resolves when those in progress are answered. */
  drain(): Promise<void> {
    return new Promise((resolve) => {
      this.#draining = resolve
      if (this.#underway === 0) resolve()
    })
  }

  #receive(text: string): void {
    if (this.#draining) return
    if (this.#underway >= this.#parts.limits.mostUnderway) return this.close(POLICY, 'Too many requests underway')
    this.#underway += 1
    let request: SocketRequest
    try {
      request = readRequest(text)
    } catch (error) {
      this.#underway -= 1
      return this.#refuseUnread(error)
    }
    void this.#answer(request, this.#parts.methods.get(request.method))
  }

  /** Never rejects: failures become the answer. */
  async #answer(request: SocketRequest, endpoint: Endpoint | undefined): Promise<void> {
    const turn = endpoint?.security === 'trade' ? this.#orderAnswers.take() : undefined
    const usage: Usage = { weight: 0, orderAccount: 0 }
    const { dispatcher, sessionMethods, log } = this.#parts
    const wire: WireRequest = {
      ip: this.terms.ip,
      apiKey: request.apiKey,
      sent: request.sent,
      unit: this.terms.unit,
      session: this.key,
      socket: { connection: this.#number, requestId: request.id },
    }
    let answer: string
    try {
      const result = endpoint
        ? await dispatcher.call(endpoint, wire, usage)
        : await sessionMethods.call(this, request.method, wire, usage)
      answer = resultText(request.id, result, this.#rateLimits(request, usage))
    } catch (error) {
      const shown = asWireError(error, endpoint ?? { path: request.method, security: 'signed' }, log)
      answer = errorText(request.id, shown, this.#rateLimits(request, usage), dispatcher.venue.now())
    }
    if (turn) this.#orderAnswers.give(turn, answer)
    else this.#sendAnswer(answer)
  }

  #sendAnswer(answer: string): void {
    this.send(answer)
    this.#underway -= 1
    if (this.#underway === 0) this.#draining?.()
  }

  /** An unreadable message costs as much as the cheapest readable one. */
  #refuseUnread(error: unknown): void {
    const { dispatcher, log } = this.#parts
    const { venue } = dispatcher
    const isBad = error instanceof BadRequest
    let shown = isBad ? error.error : asWireError(error, { path: 'unread', security: 'none' }, log)
    try {
      dispatcher.chargeUnread(this.terms.ip)
    } catch (limit) {
      if (!(limit instanceof WireError)) throw limit
      shown = limit
    }
    this.send(errorText(isBad ? error.id : null, shown, '', venue.now()))
  }

  #rateLimits(request: SocketRequest, usage: Usage): string {
    if (!(request.returnRateLimits ?? this.terms.returnRateLimits)) return ''
    const { dispatcher, family } = this.#parts
    const { venue } = dispatcher
    const { orderAccount } = usage
    const limits = orderLimitsOf(venue, family)
    const orders = orderAccount === 0 ? undefined : limits.counts(orderAccount, venue.now())
    const { weightPerMinute } = venue.requestPools.of(family).rules
    return rateLimitsText({ ...limits.rules, weightPerMinute }, usage.weight, orders)
  }
}
