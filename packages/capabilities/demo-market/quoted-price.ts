/**
 * The middle around which the makers of one market quote: it stays until the fair price has left it by more than a
 * bound, as a market rests between its moves. The makers share it, so that none trades with another's old prices.
 */
export class QuotedPrice {
  readonly #followBps: number
  #price = 0

  constructor(followBps: number) {
    this.#followBps = followBps
  }

  at(fair: number): number {
    const awayBps = this.#price === 0 ? Number.POSITIVE_INFINITY : Math.abs(fair / this.#price - 1) * 10_000
    if (awayBps > this.#followBps) this.#price = fair
    return this.#price
  }
}
