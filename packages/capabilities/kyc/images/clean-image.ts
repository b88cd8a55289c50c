import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image'
import { type ImageHeader, readImageHeader } from './image-header.ts'

/** As it is kept: pixels and nothing else. */
export interface CleanImage {
  readonly jpeg: Buffer
  readonly width: number
  readonly height: number
}

export type ImageRefusal = 'not-an-image' | 'too-large' | 'too-small' | 'busy'

const MOST_IMAGE_BYTES = 8 * 1024 * 1024
/** Above what phones make by default; decoded it takes a hundred megabytes, so one at a time. */
const MOST_PIXELS = 28_000_000
const LONGEST_SIDE = 12_000
const SHORTEST_SIDE = 240
/** Enough to read the smallest print of a card. */
const KEPT_SIDE = 2_400
const QUALITY = 86
const MOST_WAITING = 16

/**
 * Makes a picture of ours out of a file of theirs: what it says it is, and how large, is read before anything decodes
 * it, and only its pixels are written again. What else the file was, a page, an archive, a place, does not survive.
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
    // Turned as its metadata says, which are gone afterwards.
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
