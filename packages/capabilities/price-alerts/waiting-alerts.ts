import { isMet, type PriceAlert } from './price-alert.ts'

/** One market's alerts, each list with the next to be met at its end. */
interface MarketAlerts {
  /** By descending price. */
  readonly above: PriceAlert[]
  /** By ascending price. */
  readonly below: PriceAlert[]
}

/** Waiting alerts, arranged so that a trade which meets none costs two comparisons. */
export class WaitingAlerts {
  readonly #markets = new Map<number, MarketAlerts>()
  readonly #byId = new Map<number, PriceAlert>()

  get size(): number {
    return this.#byId.size
  }

  add(alert: PriceAlert): void {
    if (this.#byId.has(alert.id)) return
    this.#byId.set(alert.id, alert)
    const list = this.#listOf(alert)
    list.splice(placeOf(list, alert), 0, alert)
  }

  remove(id: number): void {
    const alert = this.#byId.get(id)
    if (!alert) return
    this.#byId.delete(id)
    const list = this.#listOf(alert)
    list.splice(list.indexOf(alert), 1)
  }

  /** Removes and returns all alerts met by this price, the nearest first. */
  take(market: number, price: bigint): PriceAlert[] {
    const lists = this.#markets.get(market)
    if (!lists) return []
    const met: PriceAlert[] = []
    for (const list of [lists.above, lists.below]) {
      for (let next = list.at(-1); next && isMet(next, price); next = list.at(-1)) {
        list.pop()
        this.#byId.delete(next.id)
        met.push(next)
      }
    }
    return met
  }

  markets(): number[] {
    return [...this.#markets.keys()]
  }

  #listOf({ market, direction }: PriceAlert): PriceAlert[] {
    let lists = this.#markets.get(market)
    if (!lists) {
      lists = { above: [], below: [] }
      this.#markets.set(market, lists)
    }
    return lists[direction]
  }
}

/** The alert's position in its list, by binary search. */
function placeOf(list: readonly PriceAlert[], { direction, price }: PriceAlert): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = (list[middle] as PriceAlert).price
    const isBefore = direction === 'above' ? other > price : other < price
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}
