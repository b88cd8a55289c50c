import type { IndexChange } from './index-health.ts'
import type { IndexPrice } from './index-price.ts'

/** As many as an operator reads; older ones are in the log. */
const KEPT = 20

/** What became of each index lately, so that whoever looks after a failure still sees its course. */
export class IndexChanges {
  readonly #byPair = new Map<string, IndexChange[]>()

  /** Of the pair, the newest first. */
  of(pair: string): readonly IndexChange[] {
    return this.#byPair.get(pair) ?? []
  }

  note(pair: string, { state, price, sources }: IndexPrice, atMs: number): void {
    const counted = state === 'frozen' ? [] : [...sources].sort()
    const known = this.of(pair)
    const [last] = known
    if (last?.state === state && last.sources.join() === counted.join()) return
    this.#byPair.set(pair, [{ atMs, state, price, sources: counted }, ...known].slice(0, KEPT))
  }
}
