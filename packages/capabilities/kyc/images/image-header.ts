export interface ImageHeader {
  readonly type: 'jpeg' | 'png' | 'webp'
  readonly width: number
  readonly height: number
}

/** What a file says of itself in its first bytes; undefined for anything but the three formats, or one cut short there. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 32) return undefined
  if (file.readUInt16BE(0) === 0xffd8) return jpeg(file)
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return png(file)
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return webp(file)
  return undefined
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function png(file: Buffer): ImageHeader | undefined {
  if (file.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { type: 'png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])

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
    // Decoders fill with grey what was cut off, so the end must be there.
    if (isFrame && file.indexOf(END_OF_JPEG, at) === -1) return undefined
    if (isFrame) return { type: 'jpeg', height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

/** Google's container: one still picture, lossy or lossless, or `VP8X` with the size of the canvas. */
function webp(file: Buffer): ImageHeader | undefined {
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8 ')
    return { type: 'webp', width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8L') {
    const bits = file.readUInt32LE(21)
    return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8X') return { type: 'webp', width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  return undefined
}
