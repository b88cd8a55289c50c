/** A set of listeners. */
export class Listeners<A extends readonly unknown[] = []> {
  readonly #all = new Set<(...what: A) => void>()

  get size(): number {
    return this.#all.size
  }

  /** Returns a function that removes it. A listener added twice is called twice and removed one at a time. */
  add(listener: (...what: A) => void): () => void {
    const own = (...what: A) => listener(...what)
    this.#all.add(own)
    return () => this.#all.delete(own)
  }

  notify(...what: A): void {
    for (const listener of [...this.#all]) listener(...what)
  }
}
