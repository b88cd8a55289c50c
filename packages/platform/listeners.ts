/** Who hears of something. What one of them does wrong keeps it neither from the others nor from whoever tells it. */
export class Listeners<News extends readonly unknown[]> {
  readonly #all = new Set<(...news: News) => void>()
  readonly #onFailure: (error: unknown) => void

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** Returns the way to stop hearing. */
  add(listener: (...news: News) => void): () => void {
    this.#all.add(listener)
    return () => void this.#all.delete(listener)
  }

  tell(...news: News): void {
    for (const listener of this.#all) {
      try {
        listener(...news)
      } catch (error) {
        this.#onFailure(error)
      }
    }
  }
}
