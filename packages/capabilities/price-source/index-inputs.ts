import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { SourceHealth } from './index-health.ts'

/** An index of a contract and what every source said of it then. */
export interface IndexInput {
  readonly market: number
  /** When the exchange took it. */
  readonly atMs: number
  /** 10^-8. */
  readonly price: bigint
  readonly sources: readonly SourceHealth[]
}

export interface IndexInputsParts {
  readonly add: (inputs: readonly IndexInput[]) => Promise<void>
  readonly log: Log
}

/** While the database is away; a second has one for each contract that is liquidated by it. */
const MOST_WAITING = 10_000
const RETRY_MS = 1_000

/**
 * Keeps what indexes were made of, of those alone that a liquidation went by, so that its statement can say where its price came
 * from. In memory is the newest of each contract; what is written is written in the moment the liquidation is durable. What a crash
 * comes before is lost: it explains a statement, and decides nothing.
 */
export class IndexInputs {
  readonly #parts: IndexInputsParts
  readonly #sent = new Map<number, Omit<IndexInput, 'atMs'>>()
  readonly #taken = new Map<number, IndexInput>()
  #waiting: IndexInput[] = []
  #writing: Promise<void> | undefined
  #retryAtMs = 0

  constructor(parts: IndexInputsParts) {
    this.#parts = parts
  }

  /** An index that is about to be sent: the exchange may take it, or stay frozen. */
  sent(market: number, price: bigint, sources: readonly SourceHealth[]): void {
    this.#sent.set(market, { market, price, sources })
  }

  apply({ events, time }: Pick<EventBatch, 'events' | 'time'>): void {
    for (const event of events) {
      if (event.kind === 'mark') this.#take(event.market, event.index, time)
      if (event.kind === 'liquidation' && event.liquidationId > 0) this.#keep(event.market, event.index)
    }
    if (this.#waiting.length > 0 && !this.#writing && time >= this.#retryAtMs) this.#writing = this.#write(time)
  }

  /** Resolves when what was to be kept so far is written, or could not be. */
  async settled(): Promise<void> {
    await this.#writing
  }

  #take(market: number, index: bigint, atMs: number): void {
    const sent = this.#sent.get(market)
    if (sent?.price !== index) return
    this.#sent.delete(market)
    this.#taken.set(market, { ...sent, atMs })
  }

  #keep(market: number, index: bigint): void {
    const taken = this.#taken.get(market)
    if (taken?.price !== index) return
    // Once: all further lines at this index are about the same.
    this.#taken.delete(market)
    this.#waiting.push(taken)
  }

  async #write(atMs: number): Promise<void> {
    const { add, log } = this.#parts
    while (this.#waiting.length > 0) {
      const now = this.#waiting
      this.#waiting = []
      try {
        await add(now)
      } catch (err) {
        log.error({ err }, 'the sources of an index could not be kept')
        this.#retryAtMs = atMs + RETRY_MS
        this.#waiting = [...now, ...this.#waiting].slice(-MOST_WAITING)
        break
      }
    }
    this.#writing = undefined
  }
}
