import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image'
import { type ImageHeader, readImageHeader } from './image-header.ts'

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
/** Enough to read the smallest print on a card. */
const KEPT_SIDE = 2_400
const QUALITY = 86
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
    const cleaned = this.#last.then(() => redraw(file, header))
    this.#last = cleaned.finally(() => this.#waiting--)
    return cleaned
  }
}

async function redraw(file: Uint8Array, { width, height }: ImageHeader): Promise<CleanImage | 'not-an-image'> {
  try {
    // Rotated as the metadata says, which is then dropped.
    const picture = new Transformer(file).rotate()
    if (Math.max(width, height) > KEPT_SIDE)
      picture.resize({ width: KEPT_SIDE, height: KEPT_SIDE, filter: ResizeFilterType.Triangle, fit: ResizeFit.Inside })
    const jpeg = await picture.jpeg(QUALITY)
    const drawn = readImageHeader(jpeg)
    return drawn ? { jpeg, width: drawn.width, height: drawn.height } : 'not-an-image'
  } catch {
    return 'not-an-image'
  }
}
