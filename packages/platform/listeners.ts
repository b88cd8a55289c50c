/** A list of listeners. One that throws does not affect the others, nor whoever calls them. */
export class Listeners<News extends readonly unknown[]> {
  readonly #all = new Set<(...news: News) => void>()
  readonly #onFailure: (error: unknown) => void

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** Returns a function that removes the listener. */
  add(listener: (...news: News) => void): () => void {
    this.#all.add(listener)
    return () => void this.#all.delete(listener)
  }

  notify(...news: News): void {
    for (const listener of this.#all) {
      try {
        listener(...news)
      } catch (error) {
        this.#onFailure(error)
      }
    }
  }
}
