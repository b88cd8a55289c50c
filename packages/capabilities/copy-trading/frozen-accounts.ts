import { ALL_ASSETS } from '@bowline/core/messages/commands.ts'
import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'

/** Who may not trade, of those who were asked about: by the engine's first answer, and by events from then on. */
export class FrozenAccounts {
  readonly #engine: Pick<EngineClient, 'query'>
  /** Undefined: being asked, and no event has said so since. */
  readonly #known = new Map<number, boolean | undefined>()

  constructor(engine: Pick<EngineClient, 'query'>) {
    this.#engine = engine
  }

  /** Give it every batch. */
  apply({ events }: EventBatch): void {
    for (const event of events) {
      if (event.kind === 'account' && this.#known.has(event.account))
        this.#known.set(event.account, event.tradeFrozen === 1)
    }
  }

  async has(account: number): Promise<boolean> {
    const known = this.#known.get(account)
    if (known !== undefined) return known
    this.#known.set(account, undefined)
    const { events } = await this.#engine.query({ kind: 'query-account', account, asset: ALL_ASSETS })
    const isFrozen = events.some((event) => event.kind === 'account' && event.tradeFrozen === 1)
    // An event that came meanwhile may be newer than the answer.
    const since = this.#known.get(account)
    if (since === undefined) this.#known.set(account, isFrozen)
    return since ?? isFrozen
  }
}
