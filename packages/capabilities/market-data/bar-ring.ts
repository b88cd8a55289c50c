import type { Bar } from './bar.ts'

/** Positions of a bar's values in its row. */
const VALUES = [
  'open',
  'high',
  'low',
  'close',
  'baseVolume',
  'quoteVolume',
  'takerBuyBase',
  'takerBuyQuote',
] as const satisfies (keyof Bar)[]
const COUNTS = ['openTime', 'trades', 'firstTradeId', 'lastTradeId'] as const satisfies (keyof Bar)[]

const FIRST_ROWS = 64

/**
 * The last closed bars of one interval that had trades, in time order. Stored as plain columns: a week of minutes is
 * ten thousand rows per market, too many for objects full of bigints.
 */
export class BarRing {
  readonly #capacity: number
  #values = new BigInt64Array(FIRST_ROWS * VALUES.length)
  #counts = new Float64Array(FIRST_ROWS * COUNTS.length)
  /** Number of rows ever pushed; row `n` is at `n % rows`. */
  #pushed = 0
  #droppedClose: bigint | undefined

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Rows are numbered from the first one ever; those in `[first, end)` are kept. */
  get end(): number {
    return this.#pushed
  }

  get first(): number {
    return Math.max(0, this.#pushed - this.#capacity)
  }

  push(bar: Bar): void {
    this.#grow()
    if (this.#pushed >= this.#capacity) this.#droppedClose = this.at(this.first).close
    const place = this.#pushed % this.#rows
    for (const [column, field] of VALUES.entries()) this.#values[place * VALUES.length + column] = bar[field]
    for (const [column, field] of COUNTS.entries()) this.#counts[place * COUNTS.length + column] = bar[field]
    this.#pushed += 1
  }

  at(row: number): Bar {
    const place = row % this.#rows
    const bar = {} as Bar
    for (const [column, field] of VALUES.entries()) bar[field] = this.#values[place * VALUES.length + column] as bigint
    for (const [column, field] of COUNTS.entries()) bar[field] = this.#counts[place * COUNTS.length + column] as number
    return bar
  }

  /** First row that opens at `time` or later. */
  rowFrom(time: number): number {
    let low = this.first
    let high = this.#pushed
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((this.#counts[(middle % this.#rows) * COUNTS.length] as number) < time) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Close of the bar before `row`, even when that bar itself is no longer kept. */
  closeBefore(row: number): bigint | undefined {
    return row > this.first ? this.at(row - 1).close : this.#droppedClose
  }

  get #rows(): number {
    return this.#counts.length / COUNTS.length
  }

  /** Doubles until the capacity is reached, so that quiet markets stay small. Rows keep their positions until then. */
  #grow(): void {
    if (this.#pushed < this.#rows || this.#rows >= this.#capacity) return
    const rows = Math.min(this.#capacity, this.#rows * 2)
    const values = new BigInt64Array(rows * VALUES.length)
    const counts = new Float64Array(rows * COUNTS.length)
    values.set(this.#values)
    counts.set(this.#counts)
    this.#values = values
    this.#counts = counts
  }
}
