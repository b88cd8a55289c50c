/** A snapshot is a row of sections: a byte length (64-bit, little endian) and that many bytes, each padded to eight. */
export class SectionWriter {
  readonly #write: (chunk: Uint8Array) => void

  constructor(write: (chunk: Uint8Array) => void) {
    this.#write = write
  }

  numbers(values: readonly number[]): void {
    const array = Float64Array.from(values)
    this.array(array, array.length)
  }

  json(value: unknown): void {
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    this.array(bytes, bytes.length)
  }

  /** The first `used` elements. The chunk is a view: the sink reads it before it returns. */
  array(array: TypedArray, used: number): void {
    const bytes = used * array.BYTES_PER_ELEMENT
    this.#write(new Uint8Array(Float64Array.of(bytes).buffer))
    if (bytes > 0) this.#write(new Uint8Array(array.buffer, array.byteOffset, bytes))
    const padding = (8 - (bytes % 8)) % 8
    if (padding > 0) this.#write(new Uint8Array(padding))
  }
}

export class SectionReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  numbers(): number[] {
    const section = this.#next()
    return [...new Float64Array(new Uint8Array(section).buffer)]
  }

  json(): unknown {
    return JSON.parse(new TextDecoder().decode(this.#next()))
  }

  /** Fills the beginning of `array`; throws when it is too small for what was saved. */
  array(array: TypedArray): void {
    const section = this.#next()
    const room = array.length * array.BYTES_PER_ELEMENT
    if (section.length > room) throw new RangeError(`a table of ${section.length} bytes does not fit into ${room}`)
    new Uint8Array(array.buffer, array.byteOffset, room).set(section)
  }

  #next(): Uint8Array {
    const length = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + this.#at, 8).getFloat64(0, true)
    const from = this.#at + 8
    if (!Number.isInteger(length) || length < 0 || from + length > this.#bytes.length) {
      throw new RangeError(`the snapshot ends inside the section at byte ${this.#at}`)
    }
    this.#at = from + Math.ceil(length / 8) * 8
    return this.#bytes.subarray(from, from + length)
  }
}

export type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array | BigInt64Array
