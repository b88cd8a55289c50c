import type { Opener } from '@bowline/capabilities/api-keys/index.ts'
import { keyRefused } from '../binance-kit/authenticate.ts'
import type { TimeUnit } from '../binance-kit/time-unit.ts'
import { WireError } from '../binance-kit/wire-error.ts'
import type { AccountEvents } from '../socket-kit/user-channels.ts'

/** More accounts than one socket needs to follow. */
const MOST = 100

interface Subscription {
  readonly id: number
  readonly opener: Opener
  /** Undefined until no later event of the account can be missed. */
  stop: (() => void) | undefined
  isRevoked: boolean
}

/** User data streams of one socket, at most one per account. */
export class Subscriptions {
  readonly #streams: AccountEvents
  readonly #send: (text: string) => void
  readonly #unit: TimeUnit
  readonly #byId = new Map<number, Subscription>()
  #next = 0
  #ended = false

  constructor(streams: AccountEvents, unit: TimeUnit, send: (text: string) => void) {
    this.#streams = streams
    this.#unit = unit
    this.#send = send
  }

  /** Resolves with the number of the new subscription, once no later event can be missed. */
  async open(opener: Opener): Promise<number> {
    const { account } = opener
    for (const known of this.#byId.values()) {
      if (known.opener.account === account) throw new WireError(-2035, 'Subscription already active.')
    }
    if (this.#byId.size >= MOST)
      throw new WireError(
        -1191,
        `Too many subscriptions. Connection may create up to '${MOST}' subscriptions at a time.`,
      )
    const subscription: Subscription = { id: this.#next++, opener, stop: undefined, isRevoked: false }
    this.#byId.set(subscription.id, subscription)
    const { id } = subscription
    try {
      const stop = await this.#streams.subscribe(account, (event) => {
        if (this.#byId.has(id)) this.#sendEvent(id, event.text(this.#unit))
      })
      // The socket may have closed, or the client unsubscribed, while the engine was asked.
      if (this.#ended || !this.#byId.has(id)) stop()
      else subscription.stop = stop
    } catch (error) {
      this.#byId.delete(id)
      throw error
    }
    if (subscription.isRevoked) throw keyRefused()
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
    subscription.stop?.()
  }

  /** Ends those whose opener may no longer open them, and notifies clients whose subscription was confirmed. */
  revoke(isRevoked: (opener: Opener) => boolean, nowMs: number): void {
    for (const subscription of [...this.#byId.values()]) {
      if (!isRevoked(subscription.opener)) continue
      subscription.isRevoked = true
      const wasOpen = subscription.stop !== undefined
      this.close(subscription.id)
      if (wasOpen) this.#sendEvent(subscription.id, `{"e":"eventStreamTerminated","E":${nowMs * this.#unit}}`)
    }
  }

  ids(): number[] {
    return [...this.#byId.keys()]
  }

  #sendEvent(id: number, event: string): void {
    this.#send(`{"subscriptionId":${id},"event":${event}}`)
  }

  /** The socket is gone. */
  end(): void {
    this.#ended = true
    this.close()
  }
}
