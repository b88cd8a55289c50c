/** Numbers of which the lowest comes out first: a binary heap. */
export class IdHeap {
  readonly #ids: number[] = []

  get size(): number {
    return this.#ids.length
  }

  /** The lowest; there must be one. */
  get first(): number {
    return this.#ids[0] as number
  }

  push(id: number): void {
    const ids = this.#ids
    let i = ids.length
    ids.push(id)
    while (i > 0) {
      const parent = (i - 1) >> 1
      if ((ids[parent] as number) <= id) break
      ids[i] = ids[parent] as number
      i = parent
    }
    ids[i] = id
  }

  /** Takes out the lowest; there must be one. */
  pop(): number {
    const ids = this.#ids
    const lowest = ids[0] as number
    const last = ids.pop() as number
    const size = ids.length
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= size) break
      if (child + 1 < size && (ids[child + 1] as number) < (ids[child] as number)) child++
      if ((ids[child] as number) >= last) break
      ids[i] = ids[child] as number
      i = child
    }
    if (size > 0) ids[i] = last
    return lowest
  }

  /** All of them, the lowest first. */
  sorted(): number[] {
    return this.#ids.toSorted((a, b) => a - b)
  }
}
