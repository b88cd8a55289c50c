/** A map that never holds more than `most`: what was set longest ago makes room. Setting it again makes it the youngest. */
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
