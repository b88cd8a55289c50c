import { listenKeyExpired } from '../binance-kit/user-data/account-payloads.ts'
import type { ListenKeys } from '../binance-kit/user-data/listen-keys.ts'
import type { UserEvent } from '../binance-kit/user-data/user-event.ts'
import type { Channel, FanOut } from './fan-out.ts'

const LISTEN_KEY = /^[A-Za-z0-9]{60,128}$/

export function isListenKey(name: string): boolean {
  return LISTEN_KEY.test(name)
}

/** Tells what happens to an account from now on; resolves with a function that stops it. */
export interface AccountEvents {
  subscribe(account: number, listener: (event: UserEvent) => void): Promise<() => void>
}

export interface UserChannel {
  readonly channel: Channel
  /** Resolves when no later event of the account can be missed. */
  readonly ready: Promise<unknown>
}

interface Open extends UserChannel {
  readonly ready: Promise<() => void>
}

/** User data streams opened by listen keys: one channel per key, fed while somebody listens. */
export class UserChannels {
  readonly #fanOut: FanOut
  readonly #userStreams: AccountEvents
  readonly #listenKeys: ListenKeys
  readonly #open = new Map<string, Open>()

  constructor(fanOut: FanOut, userStreams: AccountEvents, listenKeys: ListenKeys) {
    this.#fanOut = fanOut
    this.#userStreams = userStreams
    this.#listenKeys = listenKeys
  }

  exists(listenKey: string): boolean {
    return this.#listenKeys.accountOf(listenKey) !== undefined
  }

  /** Join it at once: events arrive even before it is ready. Undefined for an unknown key. */
  channel(listenKey: string): UserChannel | undefined {
    const known = this.#open.get(listenKey)
    if (known) return known
    const account = this.#listenKeys.accountOf(listenKey)
    if (account === undefined) return undefined
    const channel = this.#fanOut.channel(listenKey)
    const ready = this.#userStreams.subscribe(account, (event) => channel.publish((unit) => event.text(unit)))
    ready.catch(() => this.#open.delete(listenKey))
    const open = { channel, ready }
    this.#open.set(listenKey, open)
    return open
  }

  /** Stops feeding a channel that has no listeners left. */
  release(listenKey: string): void {
    const open = this.#open.get(listenKey)
    if (!open?.channel.isEmpty) return
    this.#open.delete(listenKey)
    open.ready.then(
      (stop) => stop(),
      () => undefined,
    )
  }

  /** Sends a key's last event, before its connections are closed. */
  reportExpired(listenKey: string, now: number): void {
    const open = this.#open.get(listenKey)
    open?.channel.publish((unit) => JSON.stringify(listenKeyExpired(listenKey, now, unit)))
    this.#fanOut.flush()
  }
}
