import { join } from 'node:path'
import { askConfined } from '@bowline/platform/confined-process.ts'
import { readImageHeader } from './image-header.ts'

/** The form in which it is stored: pixels and nothing else. */
export interface CleanImage {
  readonly jpeg: Buffer
  readonly width: number
  readonly height: number
}

export type ImageRefusal = 'not-an-image' | 'too-large' | 'too-small' | 'busy'

const MOST_IMAGE_BYTES = 8 * 1024 * 1024
/** More than phones produce by default; decoding one takes a hundred megabytes, so they are processed one at a time. */
const MOST_PIXELS = 28_000_000
const LONGEST_SIDE = 12_000
const SHORTEST_SIDE = 240
const DECODER = join(import.meta.dirname, 'redraw.process.ts')
/** The largest takes two seconds. */
const LONGEST_DECODING_MS = 30_000
const MOST_WAITING = 16

/**
 * Re-encodes an uploaded picture: its type and size are read from the header before anything decodes it, and only its
 * pixels are written again. Anything else the file contained, such as a page, an archive or a location, is lost.
 */
export class ImageCleaner {
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  async clean(file: Uint8Array): Promise<CleanImage | ImageRefusal> {
    if (file.length > MOST_IMAGE_BYTES) return 'too-large'
    const header = readImageHeader(file)
    if (!header) return 'not-an-image'
    const { width, height } = header
    if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) return 'too-large'
    if (Math.min(width, height) < SHORTEST_SIDE) return 'too-small'
    if (this.#waiting >= MOST_WAITING) return 'busy'
    this.#waiting++
    const cleaned = this.#last.then(() => redraw(file))
    this.#last = cleaned.finally(() => this.#waiting--)
    return cleaned
  }
}

/** The decoder is native code on bytes of strangers, so it runs apart; whatever becomes of it, the picture is refused. */
async function redraw(file: Uint8Array): Promise<CleanImage | 'not-an-image'> {
  const jpeg = await askConfined(DECODER, file, { addons: true }, LONGEST_DECODING_MS).catch(() => undefined)
  if (!(jpeg instanceof Uint8Array) || jpeg.length > MOST_IMAGE_BYTES) return 'not-an-image'
  const drawn = readImageHeader(jpeg)
  return drawn ? { jpeg: Buffer.from(jpeg), width: drawn.width, height: drawn.height } : 'not-an-image'
}
