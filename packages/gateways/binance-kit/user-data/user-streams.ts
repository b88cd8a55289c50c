import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { affectedAccounts } from '@bowline/capabilities/spot/affected-accounts.ts'
import type { RejectedOrder } from '@bowline/capabilities/spot/replace-order.ts'
import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import { readAccountStart, type StartHistory } from './account-start.ts'
import { AccountStream } from './account-stream.ts'
import type { UserEvent } from './user-event.ts'

export type UserListener = (event: UserEvent) => void

/** How long an account is followed after its last listener has gone: who leaves and returns has nothing read again. */
const REMEMBERED_MS = 10_000

/** One account with listeners, or lately with some. Batches wait until the account's state has been read. */
interface Followed {
  readonly listeners: Set<UserListener>
  ready: Promise<void>
  stream: AccountStream | undefined
  readonly waiting: EventBatch[]
  forgetting: NodeJS.Timeout | undefined
}

/**
 * User data of the accounts with listeners, for listen keys and the WebSocket API alike. Payloads are built once per
 * account, and only while it has listeners.
 */
export class UserStreams {
  readonly #engine: EngineClient
  readonly #markets: MarketRegistry
  readonly #history: StartHistory
  readonly #followed = new Map<number, Followed>()

  constructor(engine: EngineClient, markets: MarketRegistry, history: StartHistory) {
    this.#engine = engine
    this.#markets = markets
    this.#history = history
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
      if (followed.listeners.size === 0) this.#forgetLater(account, followed)
    }
    try {
      await followed.ready
    } catch (error) {
      this.#forget(account, followed)
      throw error
    }
    return stop
  }

  /** Call with every batch, in sequence. */
  onBatch(batch: EventBatch): void {
    if (this.#followed.size === 0) return
    for (const followed of affectedAccounts(batch, this.#followed)) {
      if (followed.stream) deliver(followed, followed.stream, batch)
      else followed.waiting.push(batch)
    }
  }

  /** Call when the new order of a cancel-replace was refused although the old one had been canceled. */
  reportRejected(rejected: RejectedOrder): void {
    const followed = this.#followed.get(rejected.account)
    if (!followed?.stream) return
    const report = followed.stream.rejection(rejected)
    for (const listener of followed.listeners) listener(report)
  }

  /** Accounts with listeners. */
  get followedAccounts(): number {
    return [...this.#followed.values()].filter(({ listeners }) => listeners.size > 0).length
  }

  #follow(account: number): Followed {
    const known = this.#followed.get(account)
    if (known) {
      clearTimeout(known.forgetting)
      return known
    }
    const ready = Promise.resolve()
    const followed: Followed = { listeners: new Set(), ready, stream: undefined, waiting: [], forgetting: undefined }
    followed.ready = this.#begin(account, followed)
    this.#followed.set(account, followed)
    return followed
  }

  #forgetLater(account: number, followed: Followed): void {
    clearTimeout(followed.forgetting)
    followed.forgetting = setTimeout(() => this.#forget(account, followed), REMEMBERED_MS).unref()
  }

  #forget(account: number, followed: Followed): void {
    if (this.#followed.get(account) === followed) this.#followed.delete(account)
  }

  async #begin(account: number, followed: Followed): Promise<void> {
    const start = await readAccountStart(this.#engine, this.#history, account)
    followed.stream = new AccountStream(account, this.#markets, start)
    for (const batch of followed.waiting.splice(0)) deliver(followed, followed.stream, batch)
  }
}

function deliver(followed: Followed, stream: AccountStream, batch: EventBatch): void {
  for (const event of stream.eventsOf(batch)) for (const listener of followed.listeners) listener(event)
}
