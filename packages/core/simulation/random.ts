/**
 * A small seeded generator (xorshift with 32 bits of state per word): the same seed gives the same run on every
 * machine and in every language, which is all a simulation asks of it.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #d: number

  constructor(seed: number) {
    this.#a = seed >>> 0
    this.#b = 0x9e3779b9
    this.#c = 0x243f6a88
    this.#d = 0xb7e15162
    for (let warmUp = 0; warmUp < 20; warmUp++) this.#next()
  }

  /** A whole number in [0, limit). */
  below(limit: number): number {
    return Math.floor((this.#next() / 2 ** 32) * limit)
  }

  /** A whole number in [from, to]. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1)
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T
  }

  /** Picks by weight, e.g. `weighted({ buy: 3, sell: 1 })`. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][]
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0))
    for (const [name, weight] of entries) {
      if (left < weight) return name
      left -= weight
    }
    throw new RangeError('nothing to pick from')
  }

  #next(): number {
    let t = this.#a ^ (this.#a << 11)
    t ^= t >>> 8
    this.#a = this.#b
    this.#b = this.#c
    this.#c = this.#d
    this.#d = (this.#d ^ (this.#d >>> 19) ^ t) >>> 0
    return this.#d
  }
}
