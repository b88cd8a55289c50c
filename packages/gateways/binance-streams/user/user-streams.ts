import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { ALL_ASSETS, ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import { AccountStream } from './account-stream.ts'
import { affectedAccounts } from './affected-accounts.ts'
import type { UserEvent } from './user-event.ts'

export type UserListener = (event: UserEvent) => void

/** One account with listeners. Batches wait until the engine has returned the account's state. */
interface Followed {
  readonly listeners: Set<UserListener>
  ready: Promise<void>
  stream: AccountStream | undefined
  readonly waiting: EventBatch[]
}

/**
 * User data of the accounts with listeners, for listen keys and the WebSocket API alike. Payloads are built once per
 * account, and only while it has listeners.
 */
export class UserStreams {
  readonly #engine: EngineClient
  readonly #markets: MarketRegistry
  readonly #followed = new Map<number, Followed>()

  constructor(engine: EngineClient, markets: MarketRegistry) {
    this.#engine = engine
    this.#markets = markets
  }

  /**
   * Sends everything that happens to the account from now on. Resolves with a function that stops it, once no later
   * event can be missed; earlier events may already be sent before that.
   */
  async subscribe(account: number, listener: UserListener): Promise<() => void> {
    const followed = this.#follow(account)
    followed.listeners.add(listener)
    const stop = () => {
      followed.listeners.delete(listener)
      if (followed.listeners.size === 0 && this.#followed.get(account) === followed) this.#followed.delete(account)
    }
    try {
      await followed.ready
    } catch (error) {
      stop()
      throw error
    }
    return stop
  }

  /** Call with every batch, in sequence. */
  onBatch(batch: EventBatch): void {
    if (this.#followed.size === 0) return
    for (const followed of affectedAccounts(batch, this.#followed)) {
      if (followed.stream) tell(followed, followed.stream, batch)
      else followed.waiting.push(batch)
    }
  }

  get followedAccounts(): number {
    return this.#followed.size
  }

  #follow(account: number): Followed {
    const known = this.#followed.get(account)
    if (known) return known
    const followed: Followed = { listeners: new Set(), ready: Promise.resolve(), stream: undefined, waiting: [] }
    followed.ready = this.#begin(account, followed)
    this.#followed.set(account, followed)
    return followed
  }

  async #begin(account: number, followed: Followed): Promise<void> {
    const [balances, lists] = await Promise.all([
      this.#engine.query({ kind: 'query-account', account, asset: ALL_ASSETS }),
      this.#engine.query({ kind: 'query-lists', account, market: ALL_MARKETS }),
    ])
    followed.stream = new AccountStream(account, this.#markets, balances, lists)
    for (const batch of followed.waiting.splice(0)) tell(followed, followed.stream, batch)
  }
}

function tell(followed: Followed, stream: AccountStream, batch: EventBatch): void {
  for (const event of stream.eventsOf(batch)) for (const listener of followed.listeners) listener(event)
}
