import { Transformer } from '@napi-rs/image'

/** A picture with content; different seeds give different pictures. */
export function picture(width: number, height: number, seed = 1): Transformer {
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const block = (Math.floor((x * 8) / width) * 7 + Math.floor((y * 8) / height) * 13) * seed
      pixels[at] = (block * 37) & 0xff
      pixels[at + 1] = (block * 59 + seed * 31) & 0xff
      pixels[at + 2] = (block * 83) & 0xff
      pixels[at + 3] = 255
    }
  }
  return Transformer.fromRgbaPixels(pixels, width, height)
}

/** A single colour: nothing to recognise. */
export function blank(width: number, height: number, shade = 128): Transformer {
  const pixels = new Uint8Array(width * height * 4).fill(shade)
  return Transformer.fromRgbaPixels(pixels, width, height)
}
