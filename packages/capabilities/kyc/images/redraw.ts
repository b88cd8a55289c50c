import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image'
import { readImageHeader } from './image-header.ts'

/** Enough to read the smallest print on a card. */
const KEPT_SIDE = 2_400
const QUALITY = 86

/** Decodes a picture and writes its pixels as JPEG; null when it cannot be decoded. */
export async function redraw(file: Uint8Array): Promise<Uint8Array | null> {
  const header = readImageHeader(file)
  if (!header) return null
  try {
    // Rotated as the metadata says, which is then dropped.
    const picture = new Transformer(file).rotate()
    if (Math.max(header.width, header.height) > KEPT_SIDE)
      picture.resize({ width: KEPT_SIDE, height: KEPT_SIDE, filter: ResizeFilterType.Triangle, fit: ResizeFit.Inside })
    return await picture.jpeg(QUALITY)
  } catch {
    return null
  }
}
