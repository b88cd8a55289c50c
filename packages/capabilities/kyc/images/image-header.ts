export interface ImageHeader {
  readonly type: 'jpeg' | 'png' | 'webp'
  readonly width: number
  readonly height: number
}

/** What a file's first bytes say; undefined for anything but the three formats, or one truncated there. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 32) return undefined
  if (file.readUInt16BE(0) === 0xffd8) return jpeg(file)
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return png(file)
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return webp(file)
  return undefined
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Colour profiles are compressed, and every decoder inflates them: a large one could fill the memory. */
const LONGEST_PROFILE = 64 * 1024

/** Chunks with a length and a name; the first has the size, and the rest is checked up to the pixels. */
function png(file: Buffer): ImageHeader | undefined {
  if (file.toString('latin1', 12, 16) !== 'IHDR') return undefined
  for (let at = 33; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const name = file.toString('latin1', at + 4, at + 8)
    if (name === 'IDAT') return { type: 'png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
    if (name === 'iCCP' && file.readUInt32BE(at) > LONGEST_PROFILE) return undefined
  }
  return undefined
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])

/**
 * Tables, comments and application data. Decoders disagree on what other markers begin a segment, and how long it is.
 */
function isSegment(marker: number): boolean {
  return [0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)
}

/** ITU T.81: segments of a marker and a length, up to the frame header, which has the size. */
function jpeg(file: Buffer): ImageHeader | undefined {
  let at = 2
  while (at + 9 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    // Decoders fill missing parts with grey, so the end marker must be there.
    if (isFrame && file.indexOf(END_OF_JPEG, at) === -1) return undefined
    if (isFrame) return { type: 'jpeg', height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    const length = file.readUInt16BE(at + 2)
    if (!isSegment(marker) || length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

/** Google's container: one still picture, lossy or lossless, alone or after `VP8X`, which repeats the size. */
function webp(file: Buffer): ImageHeader | undefined {
  const frame = webpFrame(file, 12)
  if (frame) return { type: 'webp', ...frame }
  if (file.toString('latin1', 12, 16) !== 'VP8X') return undefined
  const width = file.readUIntLE(24, 3) + 1
  const height = file.readUIntLE(27, 3) + 1
  for (let at = 30; at + 18 <= file.length; at = endOfChunk(file, at)) {
    const inner = webpFrame(file, at)
    // Decoders decode the picture before they compare the sizes.
    if (inner) return inner.width === width && inner.height === height ? { type: 'webp', ...inner } : undefined
  }
  return undefined
}

function endOfChunk(file: Buffer, at: number): number {
  const length = file.readUInt32LE(at + 4)
  return at + 8 + length + (length % 2)
}

/** The size of the picture in the chunk that begins here, if it is one. */
function webpFrame(file: Buffer, at: number): Pick<ImageHeader, 'width' | 'height'> | undefined {
  const kind = file.toString('latin1', at, at + 4)
  if (kind === 'VP8 ')
    return { width: file.readUInt16LE(at + 14) & 0x3fff, height: file.readUInt16LE(at + 16) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = file.readUInt32LE(at + 9)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
