import { MarketData } from '@bowline/capabilities/market-data/market-data.ts'
import { SAMPLE_DEFINITIONS, SampleEngine } from '@bowline/capabilities/market-data/sample-events.fixture.ts'
import { MarketRegistry } from '@bowline/capabilities/markets/market-registry.ts'
import type { Command, Query } from '@bowline/core/messages/commands.ts'
import type { Event } from '@bowline/core/messages/events.ts'
import type { CommandResult, EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'

/** For tests: an engine whose batches the test writes by hand, with the readers that follow a real one. */
export class SampleExchange implements EngineClient {
  readonly engine = new SampleEngine()
  readonly markets = new MarketRegistry()
  readonly marketData = new MarketData()
  /** Answers to queries, by kind. */
  readonly answers = new Map<Query['kind'], readonly Event[]>()
  readonly queries: Query[] = []
  readonly #listeners = new Set<(batch: EventBatch) => void>()

  constructor() {
    this.onBatch((batch) => this.markets.apply(batch))
    this.onBatch((batch) => this.marketData.apply(batch))
    this.emit(SAMPLE_DEFINITIONS)
  }

  emit(events: readonly Event[], command = 0): EventBatch {
    const batch = this.engine.batch(events, command)
    for (const listener of this.#listeners) listener(batch)
    return batch
  }

  onBatch(listener: (batch: EventBatch) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Computes the answer now and delivers it later, like the real engine. */
  query(query: Query): Promise<CommandResult> {
    this.queries.push(query)
    const result = {
      sequence: this.engine.sequence,
      time: this.engine.time,
      rejection: 0,
      filter: 0,
      subject: 0,
      cancelRejection: 0,
      events: this.answers.get(query.kind) ?? [],
    } as const
    return new Promise((resolve) => setImmediate(() => resolve(result)))
  }

  submit(command: Command): Promise<CommandResult> {
    throw new Error(`this engine takes no ${command.kind}: its events are written by hand`)
  }
}
