import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** In ASCII. */
  readonly name: string
  readonly pieces: AsyncIterable<string | Uint8Array>
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Sizes and checksum follow the data: they are known only when it has been read. */
const SIZES_LATER = 0x0008
const DEFLATE = 8

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly sizes: readonly [crc: number, packed: number, plain: number]
}

/** A ZIP archive (APPNOTE 6.3.10) at the pace of whoever reads it, below 4 GiB. Times are UTC. */
export async function* zip(entries: Iterable<ZipEntry>, atMs: number): AsyncGenerator<Uint8Array> {
  const time = dosTime(new Date(atMs))
  const written: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'latin1')
    const at = offset
    const head = Buffer.concat([
      words([LOCAL, 4], [VERSION, 2], ...common(time, [0, 0, 0]), [name.length, 2], [0, 2]),
      name,
    ])
    offset += head.length
    yield head
    let [crc, packed, plain] = [0, 0, 0]
    const source = Readable.from(
      (async function* () {
        for await (const piece of entry.pieces) {
          const bytes = Buffer.from(piece)
          crc = crc32(bytes, crc)
          plain += bytes.length
          yield bytes
        }
      })(),
    )
    const deflate = createDeflateRaw()
    source.once('error', (error) => deflate.destroy(error))
    for await (const bytes of source.pipe(deflate) as AsyncIterable<Uint8Array>) {
      packed += bytes.length
      yield bytes
    }
    const sizes = [crc, packed, plain] as const
    yield words([DESCRIPTOR, 4], ...sizes.map((size) => [size, 4] as const))
    offset += packed + 16
    written.push({ name, offset: at, sizes })
  }
  yield directory(written, offset, time)
}

type Word = readonly [value: number, bytes: 2 | 4]

function words(...fields: readonly Word[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** What an entry and its line in the directory say alike. */
function common(time: number, sizes: Written['sizes']): Word[] {
  return [[SIZES_LATER, 2], [DEFLATE, 2], [time, 4], ...sizes.map((size): Word => [size, 4])]
}

function directory(written: readonly Written[], at: number, time: number): Buffer {
  const lines = written.map(({ name, offset, sizes }) =>
    Buffer.concat([
      words(
        [CENTRAL, 4],
        [VERSION, 2],
        [VERSION, 2],
        ...common(time, sizes),
        [name.length, 2],
        [0, 4],
        [0, 4],
        [0, 4],
        [offset, 4],
      ),
      name,
    ]),
  )
  const all = Buffer.concat(lines)
  const count = written.length
  return Buffer.concat([all, words([END, 4], [0, 4], [count, 2], [count, 2], [all.length, 4], [at, 4], [0, 2])])
}

/** Two seconds is the finest it has, 1980 the first year. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const clock = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return day * 65_536 + clock
}
