import type { AccountChannel, Channel, ServerFrame } from '@bowline/contract/stream.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { AccountStore } from './account-store.ts'
import { BookStore } from './book-store.ts'
import type { AnyStore, ChannelKeeper, Freshness } from './channel-store.ts'
import { type Clock, systemClock } from './clock.ts'
import { Connection, SILENCE_MS, type SocketMaker } from './connection.ts'
import { BarsStore, ContractsStore, MarketsStore, TickerStore, TickersStore, TradesStore } from './market-stores.ts'

export interface LiveDoorOptions {
  readonly url: string
  /** Undefined on the server, where nothing is live. */
  readonly WebSocket?: SocketMaker | undefined
  /** The page was loaded by somebody signed in: an account that is refused will be theirs again. */
  readonly isSignedIn?: boolean
  /** The server says that the session is over with which the socket, or one before it, was opened. */
  readonly onSessionEnd?: () => void
  readonly clock?: Clock
  readonly random?: () => number
}

/** A channel without listeners stays open for this long, since the next screen may need it. */
const LINGER_MS = 2_000
/** A snapshot that has not arrived by then is requested again. */
const SNAPSHOT_WITHIN_MS = 10_000
const RETRY_MS = 3_000
/** After this many failures a page without data says that the server is unreachable. */
const UNREACHABLE_FAILURES = 3

/** The single source of live data in the page. Connects with the first listener; see README.md. */
export class LiveDoor implements ChannelKeeper {
  readonly #clock: Clock
  readonly #connection: Connection
  readonly #isSignedIn: boolean
  readonly #onSessionEnd: () => void
  readonly #stores = new Map<Channel, AnyStore>()
  /** Subscribed channels with the time of the request, including those that linger. */
  readonly #asked = new Map<AnyStore, number>()
  readonly #lingering = new Map<AnyStore, () => void>()
  #toAsk = new Set<AnyStore>()
  #serverAheadMs = 0
  /** The server has known the session. */
  #hadSession = false

  constructor(options: LiveDoorOptions) {
    const {
      url,
      WebSocket,
      isSignedIn = false,
      onSessionEnd = () => {},
      clock = systemClock,
      random = Math.random,
    } = options
    this.#clock = clock
    this.#isSignedIn = isSignedIn
    this.#onSessionEnd = onSessionEnd
    this.#connection = new Connection({
      url,
      WebSocket,
      clock,
      random,
      onFrame: (frame) => this.#take(frame),
      onOpen: () => this.#resubscribe(),
    })
    this.#connection.subscribe(() => this.#follow())
  }

  readonly book = (pair: string) => this.#store(`book:${pair}`, BookStore)
  readonly trades = (pair: string) => this.#store(`trades:${pair}`, TradesStore)
  readonly ticker = (pair: string) => this.#store(`ticker:${pair}`, TickerStore)
  readonly bars = (pair: string, interval: Interval) => this.#store(`klines:${pair}:${interval}`, BarsStore)

  get tickers(): TickersStore {
    return this.#store('tickers', TickersStore)
  }

  get markets(): MarketsStore {
    return this.#store('markets', MarketsStore)
  }

  get contracts(): ContractsStore {
    return this.#store('contracts', ContractsStore)
  }

  readonly accountOf = (channel: AccountChannel) => this.#store(channel, AccountStore)

  /** The main one. */
  get account(): AccountStore {
    return this.accountOf('account')
  }

  get connection(): Pick<Connection, 'state' | 'subscribe' | 'failures'> {
    return this.#connection
  }

  /** The server's clock, as of its last message. */
  serverNow(): number {
    return this.#clock.now() + this.#serverAheadMs
  }

  /** The page is active again after sleep, a hidden tab or a change of network. */
  wake(): void {
    if (this.#lostSession) this.retry()
    else this.#connection.wake()
  }

  /** The user has signed in, here or in another tab: a socket keeps the session it was opened with. */
  signedIn(): void {
    if (this.#lostSession) this.retry()
  }

  /** The browser lost its network: what is shown is old from here on. */
  interrupt(): void {
    this.#connection.interrupt()
  }

  /** After signing in or out: a socket belongs to the user who opened it. */
  reopen(): void {
    for (const account of this.#accounts()) account.clear()
    this.retry()
  }

  /** Reconnects without waiting for the pause to end. */
  retry(): void {
    if (this.#connection.state !== 'idle') this.#connection.reopen()
  }

  close(): void {
    for (const stop of this.#lingering.values()) stop()
    this.#connection.close()
  }

  held(store: AnyStore): void {
    this.#lingering.get(store)?.()
    this.#lingering.delete(store)
    this.#connection.start()
    if (!this.#asked.has(store)) this.#ask(store)
  }

  left(store: AnyStore): void {
    const stop = this.#clock.after(LINGER_MS, () => this.#letGo(store))
    this.#lingering.set(store, stop)
  }

  resync(store: AnyStore): void {
    store.lose(this.#connection.receivedAt)
    this.#ask(store)
  }

  freshness(store: AnyStore): Freshness {
    const { state, receivedAt, failures } = this.#connection
    const now = this.#clock.now()
    const isFollowed = store.isSynced && state === 'open'
    const ageMs = store.hasData ? Math.max(0, now - (store.isSynced ? receivedAt : store.syncedAt)) : undefined
    const isOut = state !== 'open' && failures >= UNREACHABLE_FAILURES
    const refusal = store.refusal ?? (isOut ? 'unreachable' : undefined)
    if (ageMs === undefined) return { state: refusal ? 'failed' : 'connecting', ageMs, refusal }
    return { state: isFollowed && ageMs <= SILENCE_MS ? 'live' : 'stale', ageMs, refusal }
  }

  #store<T extends object>(channel: Channel, Store: new (channel: Channel, keeper: ChannelKeeper) => T): T {
    let store = this.#stores.get(channel)
    if (!store) {
      store = new Store(channel, this) as unknown as AnyStore
      this.#stores.set(channel, store)
    }
    return store as unknown as T
  }

  #take(frame: ServerFrame): void {
    switch (frame.kind) {
      case 'heartbeat':
      case 'pong':
        this.#serverAheadMs = frame.timeMs - this.#clock.now()
        this.#followSession(frame.signedIn)
        this.#askLate()
        break
      case 'snapshot':
      case 'delta': {
        const store = this.#stores.get(frame.channel)
        if (store && this.#asked.has(store)) store.receive(frame)
        break
      }
      case 'refused': {
        const store = this.#stores.get(frame.channel as Channel)
        if (!store) break
        store.refuse(frame.code, this.#connection.receivedAt)
        if (frame.code === 'unavailable') this.#clock.after(RETRY_MS, () => this.#askAgain(store))
      }
    }
  }

  /** One that was never there has not ended: then the socket and the site differ, and signing in would not help. */
  #followSession(isSignedIn: boolean): void {
    if (this.#hadSession && !isSignedIn) this.#onSessionEnd()
    this.#hadSession = isSignedIn
  }

  #ask(store: AnyStore): void {
    this.#asked.set(store, this.#clock.now())
    // Screens subscribe to several channels at once, so their requests are batched into one message.
    if (this.#toAsk.size === 0) queueMicrotask(() => this.#sendAsked())
    this.#toAsk.add(store)
  }

  #sendAsked(): void {
    const channels = Array.from(this.#toAsk, (store) => store.channel)
    this.#toAsk = new Set()
    if (channels.length > 0) this.#connection.send({ op: 'subscribe', channels })
  }

  /** A new connection: subscribes to everything again, also to what the last one refused. */
  #resubscribe(): void {
    for (const store of this.#asked.keys()) {
      store.askAgain()
      this.#ask(store)
    }
  }

  /** Whether an account is refused to a page whose user was signed in. */
  get #lostSession(): boolean {
    const isLost = ({ isHeld, refusal }: AccountStore) =>
      isHeld && (refusal === 'sign-in-needed' || refusal === 'session-ended')
    return this.#isSignedIn && this.#accounts().some(isLost)
  }

  #accounts(): AccountStore[] {
    return [...this.#stores.values()].filter((store): store is AnyStore & AccountStore => store instanceof AccountStore)
  }

  #askLate(): void {
    const now = this.#clock.now()
    for (const [store, askedAt] of this.#asked)
      if (!store.isSynced && !store.refusal && now - askedAt > SNAPSHOT_WITHIN_MS) this.#ask(store)
  }

  #askAgain(store: AnyStore): void {
    if (store.isHeld && store.refusal === 'unavailable') this.#ask(store)
  }

  /** The connection changed: without one, no store is in sync. */
  #follow(): void {
    for (const store of this.#asked.keys()) {
      if (this.#connection.state !== 'open' && store.isSynced) store.lose(this.#connection.receivedAt)
      else store.notify()
    }
  }

  #letGo(store: AnyStore): void {
    this.#lingering.delete(store)
    this.#asked.delete(store)
    this.#toAsk.delete(store)
    this.#connection.send({ op: 'unsubscribe', channels: [store.channel] })
    store.lose(this.#connection.receivedAt)
    if (this.#asked.size === 0) this.#connection.rest()
  }
}
