/**
 * Keys of all postings that came from outside trading: (bizType, bizId, leg), unique for ever. A trade's postings need no
 * entry: their key is the trade's own number.
 */
export class PostingKeys {
  readonly #contents = new Map<string, string>()

  /** Content posted under the key, undefined when it is new. */
  get(key: string): string | undefined {
    return this.#contents.get(key)
  }

  add(key: string, content: string): void {
    this.#contents.set(key, content)
  }

  entries(): IterableIterator<[string, string]> {
    return this.#contents.entries()
  }

  get size(): number {
    return this.#contents.size
  }
}
