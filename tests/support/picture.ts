import { crc32, deflateSync } from 'node:zlib'

/** A PNG of eight by eight coloured fields; different seeds give different pictures. */
export function picture(width: number, height: number, seed = 1): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const field = (Math.floor((x * 8) / width) * 7 + Math.floor((y * 8) / height) * 13) * seed
      rows.set([field * 37, field * 59 + seed * 31, field * 83], y * (1 + width * 3) + 1 + x * 3)
    }
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // Eight bits of red, green and blue.
  size.set([8, 2], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
