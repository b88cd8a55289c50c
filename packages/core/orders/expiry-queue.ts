import type { Capacity } from '../capacity.ts'

/** Good-till-date orders by time of expiry: a binary heap. An order that ended before leaves its entry to be passed over. */
export class ExpiryQueue {
  declare readonly time: Float64Array
  declare readonly orderId: Float64Array
  size = 0

  constructor(capacity: Capacity) {
    // Twice as many as there can be open orders, so that clearing out is rare.
    this.time = new Float64Array(capacity.orders * 2)
    this.orderId = new Float64Array(capacity.orders * 2)
  }

  get isFull(): boolean {
    return this.size >= this.time.length
  }

  /** Infinity when empty. */
  get nextTime(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : this.time[0]
  }

  add(time: number, orderId: number): void {
    let i = this.size++
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!this.#after(parent, time, orderId)) break
      this.time[i] = this.time[parent]
      this.orderId[i] = this.orderId[parent]
      i = parent
    }
    this.time[i] = time
    this.orderId[i] = orderId
  }

  /** Drops the entries of orders that are not wanted any more. */
  keepOnly(isWanted: (orderId: number) => boolean): void {
    const { size } = this
    this.size = 0
    // The heap never grows past the entry being read.
    for (let i = 0; i < size; i++) if (isWanted(this.orderId[i])) this.add(this.time[i], this.orderId[i])
  }

  /** Takes the earliest entry out and returns its order id. */
  pop(): number {
    const first = this.orderId[0]
    this.size--
    const time = this.time[this.size]
    const orderId = this.orderId[this.size]
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= this.size) break
      if (child + 1 < this.size && this.#after(child, this.time[child + 1], this.orderId[child + 1])) child++
      if (this.#after(child, time, orderId)) break
      this.time[i] = this.time[child]
      this.orderId[i] = this.orderId[child]
      i = child
    }
    this.time[i] = time
    this.orderId[i] = orderId
    return first
  }

  /** Whether entry `i` comes after (time, order id). */
  #after(i: number, time: number, orderId: number): boolean {
    return this.time[i] > time || (this.time[i] === time && this.orderId[i] > orderId)
  }
}
