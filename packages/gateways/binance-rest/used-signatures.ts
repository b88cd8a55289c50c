/** Signatures are grouped by the slice of time in which they expire. */
const SLICE_MS = 5_000

/**
 * Signatures of orders that were already accepted. A signature is valid until `timestamp + recvWindow`, both of which
 * it covers, so a repeat always falls into the same slice, and a slice is dropped when its time is over: memory holds
 * what arrived within one window.
 */
export class UsedSignatures {
  readonly #slices = new Map<number, Set<number>>()

  /** Records the signature; returns false when it was already there. */
  add(apiKey: string, signature: string, endsAtMs: number, nowMs: number): boolean {
    const number = Math.floor(endsAtMs / SLICE_MS)
    let slice = this.#slices.get(number)
    if (!slice) {
      this.#drop(nowMs)
      slice = new Set()
      this.#slices.set(number, slice)
    }
    const size = slice.size
    slice.add(fingerprint(apiKey, signature))
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

/**
 * 48 bits of the signature, which nobody can choose without the key. The chance of a collision within one window is one
 * in billions. A number, because keeping the text would keep the whole request it was cut from in memory. A hex
 * signature gives the same number in either case.
 */
function fingerprint(apiKey: string, signature: string): number {
  const start =
    signature.length === HEX_LENGTH
      ? Number.parseInt(signature.slice(0, 12), 16)
      : Buffer.from(signature.slice(0, 8), 'base64').readUIntBE(0, 6)
  // No two keys share a secret; mixing in a character of the key costs nothing and keeps them apart regardless.
  return start + apiKey.charCodeAt(0) * 2 ** 44
}

const HEX_LENGTH = 64
