import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { type Markings, readPositions } from '@bowline/capabilities/perpetuals/index.ts'
import type { Event } from '@bowline/core/messages/events.ts'
import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import type { UserEvent } from '../../binance-kit/user-data/user-event.ts'
import type { Family } from '../family.ts'
import { FuturesAccountStream } from './account-stream.ts'

export interface FuturesUserParts {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly markings: Markings
}

type Listener = (event: UserEvent) => void

/** One account with listeners. Batches wait until its state has been read. */
interface Followed {
  readonly listeners: Set<Listener>
  ready: Promise<void>
  stream: FuturesAccountStream | undefined
  readonly waiting: EventBatch[]
}

/** User events of one half of the contracts, for the accounts that somebody listens to. */
export class FuturesUserStreams {
  readonly #family: Family
  readonly #parts: FuturesUserParts
  readonly #followed = new Map<number, Followed>()

  constructor(family: Family, parts: FuturesUserParts) {
    this.#family = family
    this.#parts = parts
  }

  /** Resolves with a function that stops it, once no later event can be missed. */
  async subscribe(account: number, listener: Listener): Promise<() => void> {
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
    const accounts = new Set(batch.events.map(accountOf))
    for (const account of accounts) {
      const followed = account === undefined ? undefined : this.#followed.get(account)
      if (followed?.stream) publish(followed, followed.stream, batch)
      else followed?.waiting.push(batch)
    }
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
    const start = await readPositions(this.#parts.engine, account)
    const { markets, markings } = this.#parts
    followed.stream = new FuturesAccountStream({ account, family: this.#family, markets, markings }, start)
    for (const batch of followed.waiting.splice(0)) publish(followed, followed.stream, batch)
  }
}

function accountOf(event: Event): number | undefined {
  if (event.kind === 'order' || event.kind === 'position' || event.kind === 'liquidation') return event.account
  return event.kind === 'journal-line' ? event.owner : undefined
}

function publish({ listeners }: Followed, stream: FuturesAccountStream, batch: EventBatch): void {
  for (const event of stream.eventsOf(batch)) for (const listener of listeners) listener(event)
}
