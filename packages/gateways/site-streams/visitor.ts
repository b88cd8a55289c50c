import { mainAccountOf, type Session } from '@bowline/capabilities/identity/index.ts'
import type { AccountChannel, Channel, ServerFrame, StreamRefusal } from '@bowline/contract/stream.ts'
import { clientMessage } from '@bowline/contract/stream-messages.ts'
import type { RawData, WebSocket } from 'ws'
import { SlidingLimit } from '../socket-kit/limits.ts'
import { CloseCode, type StreamSocket } from '../socket-kit/stream-socket.ts'
import type { AccountChannels } from './account-channels.ts'
import type { SiteStreamLimits } from './limits.ts'
import type { PublicChannels } from './public-channels.ts'

export interface VisitorParts {
  readonly limits: SiteStreamLimits
  readonly markets: PublicChannels
  readonly accounts: Readonly<Record<AccountChannel, Pick<AccountChannels, 'channel' | 'release'>>>
  /** The visitor's session. Rejects while the database is down. */
  readonly findSession: () => Promise<Session | undefined>
  readonly now: () => number
  /** Something went wrong that is not the visitor's fault. */
  readonly onFault: (error: Error) => void
}

/** RFC 6455 §7.4.1: an unsupported type of data. */
const UNSUPPORTED_DATA = 1003
const MINUTE_MS = 60_000
/** Channels of somebody signed in. */
const OWN = ['account', 'futures', 'paper', 'paper-futures'] as const satisfies readonly AccountChannel[]

function isOwn(name: Channel): name is AccountChannel {
  return (OWN as readonly string[]).includes(name)
}

/** One page's socket: its messages and subscriptions. */
export class Visitor {
  readonly socket: StreamSocket
  readonly ended: Promise<void>
  readonly #parts: VisitorParts
  readonly #subscriptions: SlidingLimit
  /** Subscribed channels, each with the function that leaves it. */
  readonly #channels = new Map<Channel, () => void>()
  /** `unknown`: the database was down when the visitor connected; market channels do not need it. */
  #session: Session | 'unknown' | undefined
  #isOver = false

  constructor(ws: WebSocket, socket: StreamSocket, session: Session | 'unknown' | undefined, parts: VisitorParts) {
    this.socket = socket
    this.#session = session
    this.#parts = parts
    this.#subscriptions = new SlidingLimit(parts.limits.subscriptionsPerMinute, MINUTE_MS)
    ws.on('message', (data, isBinary) => this.#receive(data, isBinary))
    this.ended = new Promise((resolve) => {
      ws.on('close', () => {
        this.#isOver = true
        for (const leave of this.#channels.values()) leave()
        this.#channels.clear()
        resolve()
      })
    })
    this.sayTime('heartbeat')
  }

  get sessionId(): string | undefined {
    return this.#session === 'unknown' ? undefined : this.#session?.sessionId
  }

  /** The page's user, as far as that is known. */
  get userId(): number | undefined {
    return this.#session === 'unknown' ? undefined : this.#session?.user.id
  }

  sayTime(kind: 'heartbeat' | 'pong'): void {
    this.#say({ kind, timeMs: this.#parts.now(), signedIn: this.#session !== undefined })
  }

  /** From now on the visitor is not signed in. */
  endSession(): void {
    this.#session = undefined
    for (const name of OWN) if (this.#channels.has(name)) this.#refuse(name, 'session-ended', 'The session has ended.')
    this.sayTime('heartbeat')
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.socket.mayTalk()) return
    if (isBinary) {
      this.socket.close(UNSUPPORTED_DATA, 'Text only')
      return
    }
    // With the default binary type `data` is one Buffer.
    const read = clientMessage.safeParse(parseJson(String(data)))
    if (!read.success) this.#refuse(null, 'malformed', read.error.issues[0]?.message ?? 'not a message')
    else if (read.data.op === 'ping') this.sayTime('pong')
    // The schema has validated the names.
    else if (read.data.op === 'subscribe') for (const name of read.data.channels) this.#subscribe(name as Channel)
    else for (const name of read.data.channels) this.#leave(name as Channel)
  }

  #subscribe(name: Channel): void {
    if (this.#isOver) return
    const { limits, markets } = this.#parts
    if (!this.#subscriptions.take(performance.now())) this.socket.close(CloseCode.policy, 'Too many subscriptions')
    else if (!this.#channels.has(name) && this.#channels.size >= limits.streamsPerConnection)
      this.#refuse(name, 'too-many-channels', `No more than ${limits.streamsPerConnection} channels.`)
    else if (isOwn(name)) this.#subscribeAccount(name)
    else {
      const channel = markets.channel(name, this.#parts.now())
      if (!channel) return this.#refuse(name, 'no-such-market', 'Unknown market.')
      channel.welcome(this.socket)
      this.#channels.set(name, () => {
        channel.leave(this.socket)
        markets.release(name)
      })
    }
  }

  #subscribeAccount(name: AccountChannel): void {
    if (this.#session === 'unknown') return this.#askAgain(name)
    if (!this.#session) return this.#refuse(name, 'sign-in-needed', 'Sign in to see an account.')
    const { accounts, onFault } = this.#parts
    const account = mainAccountOf(this.#session.user.id)
    const { channel, ready } = accounts[name].channel(account)
    const leave = () => {
      channel.leave(this.socket)
      accounts[name].release(account)
    }
    channel.welcome(this.socket)
    this.#channels.set(name, leave)
    ready.catch((error: Error) => {
      onFault(error)
      if (this.#channels.get(name) === leave)
        this.#refuse(name, 'unavailable', 'Temporarily unavailable. Try again shortly.')
    })
  }

  #askAgain(name: AccountChannel): void {
    this.#parts.findSession().then(
      (session) => {
        if (this.#isOver) return
        this.#session = session
        this.#subscribeAccount(name)
      },
      () => this.#refuse(name, 'unavailable', 'Temporarily unavailable. Try again shortly.'),
    )
  }

  #leave(name: Channel): void {
    const leave = this.#channels.get(name)
    this.#channels.delete(name)
    leave?.()
  }

  #refuse(channel: Channel | null, code: StreamRefusal, msg: string): void {
    if (channel !== null) this.#leave(channel)
    this.#say({ kind: 'refused', channel, code, msg })
  }

  #say(frame: ServerFrame): void {
    this.socket.reply(frame)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
