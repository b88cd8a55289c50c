/** Signatures are grouped by the slice of time in which they expire. */
const SLICE_MS = 5_000

interface Slice {
  readonly signatures: Set<number>
  /** By the monotonic clock: from then on, all of them are refused for their timestamp. */
  keptUntil: number
}

/**
 * Signatures of orders that were already accepted. A signature is valid until `timestamp + recvWindow`, both of which
 * it covers, so a repeat always falls into the same slice, and a slice is dropped when its time is over: memory holds
 * what arrived within one window. That time is measured by the monotonic clock: a clock that jumps ahead and back must not
 * make an order valid a second time.
 */
export class UsedSignatures {
  readonly #elapsedMs: () => number
  readonly #slices = new Map<number, Slice>()

  constructor(elapsedMs = () => performance.now()) {
    this.#elapsedMs = elapsedMs
  }

  /** Records a signature by its fingerprint; returns false when it was already there. */
  add(signature: number, endsAtMs: number, nowMs: number): boolean {
    const number = Math.floor(endsAtMs / SLICE_MS)
    const elapsedMs = this.#elapsedMs()
    let slice = this.#slices.get(number)
    if (!slice) {
      this.#drop(elapsedMs)
      slice = { signatures: new Set(), keptUntil: 0 }
      this.#slices.set(number, slice)
    }
    slice.keptUntil = Math.max(slice.keptUntil, elapsedMs + (number + 1) * SLICE_MS - nowMs)
    const { size } = slice.signatures
    slice.signatures.add(signature)
    return slice.signatures.size > size
  }

  get size(): number {
    let size = 0
    for (const { signatures } of this.#slices.values()) size += signatures.size
    return size
  }

  #drop(elapsedMs: number): void {
    for (const [number, { keptUntil }] of this.#slices) if (keptUntil <= elapsedMs) this.#slices.delete(number)
  }
}

/**
 * 48 bits of the signature, which nobody can choose without the key. The chance of a collision within one window is one
 * in billions. A number, because keeping the text would keep the whole request it was cut from in memory. A hex
 * signature gives the same number in either case.
 */
export function fingerprint(apiKey: string, signature: string): number {
  const start =
    signature.length === HEX_LENGTH
      ? Number.parseInt(signature.slice(0, 12), 16)
      : Buffer.from(signature.slice(0, 8), 'base64').readUIntBE(0, 6)
  // No two keys share a secret; mixing in a character of the key costs nothing and keeps them apart regardless.
  return start + apiKey.charCodeAt(0) * 2 ** 44
}

const HEX_LENGTH = 64
