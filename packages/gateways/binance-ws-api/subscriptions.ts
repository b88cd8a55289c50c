import type { TimeUnit } from '../binance-rest/shapes/order-shapes.ts'
import { WireError } from '../binance-rest/wire-error.ts'
import type { UserStreams } from '../binance-streams/index.ts'

/** More accounts than one socket has reason to follow. */
const MOST = 100

interface Subscription {
  readonly id: number
  readonly account: number
  stop: () => void
}

/** User data streams of one socket, at most one an account. */
export class Subscriptions {
  readonly #streams: UserStreams
  readonly #send: (text: string) => void
  readonly #unit: TimeUnit
  readonly #byId = new Map<number, Subscription>()
  #next = 0
  #ended = false

  constructor(streams: UserStreams, unit: TimeUnit, send: (text: string) => void) {
    this.#streams = streams
    this.#unit = unit
    this.#send = send
  }

  /** Number of the new subscription, once nothing that happens afterwards can be missed. */
  async open(account: number): Promise<number> {
    for (const { account: known } of this.#byId.values()) {
      if (known === account) throw new WireError(-2035, 'Subscription already active.')
    }
    if (this.#byId.size >= MOST)
      throw new WireError(
        -1191,
        `Too many subscriptions. Connection may create up to '${MOST}' subscriptions at a time.`,
      )
    const subscription: Subscription = { id: this.#next++, account, stop: () => {} }
    this.#byId.set(subscription.id, subscription)
    const { id } = subscription
    try {
      const stop = await this.#streams.subscribe(account, (event) =>
        this.#send(`{"subscriptionId":${id},"event":${event.text(this.#unit)}}`),
      )
      // The socket may have closed, or the client changed its mind, while the engine was asked.
      if (this.#ended || !this.#byId.has(id)) stop()
      else subscription.stop = stop
    } catch (error) {
      this.#byId.delete(id)
      throw error
    }
    return id
  }

  /** Ends one, or all when no number is given. */
  close(id?: number): void {
    if (id === undefined) {
      for (const known of [...this.#byId.keys()]) this.close(known)
      return
    }
    const subscription = this.#byId.get(id)
    if (!subscription) throw new WireError(-2036, 'Subscription not active.')
    this.#byId.delete(id)
    subscription.stop()
  }

  ids(): number[] {
    return [...this.#byId.keys()]
  }

  /** The socket is gone. */
  end(): void {
    this.#ended = true
    this.close()
  }
}
