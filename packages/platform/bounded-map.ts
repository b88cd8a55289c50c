/**
 * A map of at most `most` entries: adding one to a full map evicts the least recently set. Setting a key again makes it
 * the newest.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: K, value: V): this {
    if (!this.delete(key) && this.size >= this.#most) this.delete(this.keys().next().value as K)
    return super.set(key, value)
  }
}
