import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const EIGHT_BITS = 8
/** Of a PNG's header: each pixel is a place in the palette. */
const INDEXED = 3

export type Colour = readonly [red: number, green: number, blue: number]

/** A picture of few colours: filled rectangles, and what it is as a PNG. */
export class IndexedPicture {
  readonly width: number
  readonly height: number
  readonly #palette: readonly Colour[]
  /** A row is led by its filter: none. */
  readonly #rows: Uint8Array
  readonly #stride: number

  /** All of it has the palette's first colour. */
  constructor(width: number, height: number, palette: readonly Colour[]) {
    this.width = width
    this.height = height
    this.#palette = palette
    this.#stride = width + 1
    this.#rows = new Uint8Array(this.#stride * height)
  }

  /** In whole pixels from the top left; what lies outside is left out. */
  fill(left: number, top: number, width: number, height: number, colour: number): void {
    const from = Math.max(0, Math.round(left))
    const to = Math.min(this.width, Math.round(left + width))
    const last = Math.min(this.height, Math.round(top + height))
    for (let y = Math.max(0, Math.round(top)); y < last && from < to; y++)
      this.#rows.fill(colour, y * this.#stride + 1 + from, y * this.#stride + 1 + to)
  }

  /** The palette's place of a pixel. */
  at(x: number, y: number): number | undefined {
    return this.#rows[y * this.#stride + 1 + x]
  }

  toPng(): Buffer {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(this.width, 0)
    header.writeUInt32BE(this.height, 4)
    header.set([EIGHT_BITS, INDEXED], 8)
    return Buffer.concat([
      SIGNATURE,
      chunk('IHDR', header),
      chunk('PLTE', Uint8Array.from(this.#palette.flat())),
      chunk('IDAT', deflateSync(this.#rows)),
      chunk('IEND', new Uint8Array()),
    ])
  }
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
