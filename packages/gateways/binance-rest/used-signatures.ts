/** Signatures are kept by the slice of time in which they end. */
const SLICE_MS = 5_000

/**
 * Signatures of orders that were accepted once. A signature holds until `timestamp + recvWindow`, both of which it
 * covers, so a repeat always falls into the same slice, and a slice is dropped when its time is over: memory holds what
 * arrived within one window.
 */
export class UsedSignatures {
  readonly #slices = new Map<number, Set<string>>()

  /** Notes the signature; false when it was there. */
  add(apiKey: string, signature: string, endsAtMs: number, nowMs: number): boolean {
    const number = Math.floor(endsAtMs / SLICE_MS)
    let slice = this.#slices.get(number)
    if (!slice) {
      this.#drop(nowMs)
      slice = new Set()
      this.#slices.set(number, slice)
    }
    const size = slice.size
    // A hex signature may come in either case; the first letters of the key keep keys apart.
    slice.add(apiKey.slice(0, 8) + (signature.length === 64 ? signature.toLowerCase() : signature))
    return slice.size > size
  }

  get size(): number {
    let size = 0
    for (const slice of this.#slices.values()) size += slice.size
    return size
  }

  #drop(nowMs: number): void {
    for (const number of this.#slices.keys()) {
      if ((number + 1) * SLICE_MS <= nowMs) this.#slices.delete(number)
    }
  }
}
