import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import opentype from 'opentype.js'

/** Latin letters and figures of the site's typeface, in the one cut that comes as a plain font. */
const family = dirname(createRequire(import.meta.url).resolve('@fontsource/ibm-plex-sans-arabic/package.json'))
const file = join(family, 'files/ibm-plex-sans-arabic-latin-600-normal.woff')
const { buffer, byteOffset, byteLength } = readFileSync(file)
const font = opentype.parse((buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength))

interface Lettering {
  /** Where it begins, or with `atEnd` where it ends. */
  readonly x: number
  /** Of the line it stands on. */
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly atEnd?: boolean
}

/** How far a text reaches. */
export function widthOf(text: string, size: number): number {
  return font.getAdvanceWidth(text, size)
}

/** A text as outlines: what paints the picture knows no fonts. '' for letters the typeface does not have. */
export function lettering(text: string, { x, y, size, fill, atEnd = false }: Lettering): string {
  if ([...text].some((letter) => font.charToGlyphIndex(letter) === 0)) return ''
  const start = atEnd ? x - widthOf(text, size) : x
  return `<path d="${font.getPath(text, start, y, size).toPathData(2)}" fill="${fill}"/>`
}
