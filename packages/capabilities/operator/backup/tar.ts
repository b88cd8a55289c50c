import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** POSIX ustar: blocks of 512 bytes, one header before each file, two empty blocks at the end. */
const BLOCK = 512
const SIZE_LIMIT = 8 ** 11

/** Field → [offset, length] in a header block. */
const FIELD = {
  name: [0, 100],
  mode: [100, 8],
  size: [124, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 6],
} as const

/** Packs files of a folder, in the given order, into a tar file that any tar program can read. */
export async function packTar(directory: string, names: readonly string[], target: string): Promise<void> {
  const tar = await open(target, 'wx', 0o600)
  try {
    for (const name of names) {
      const { size } = await stat(join(directory, name))
      await tar.write(header(name, size))
      for await (const chunk of createReadStream(join(directory, name))) await tar.write(chunk as Buffer)
      await tar.write(Buffer.alloc(padding(size)))
    }
    await tar.write(Buffer.alloc(2 * BLOCK))
    await tar.sync()
  } finally {
    await tar.close()
  }
}

/** Unpacks plain files into a folder. `accept` decides on each name before anything is written for it. */
export async function unpackTar(source: string, directory: string, accept: (name: string) => boolean): Promise<void> {
  const tar = await open(source, 'r')
  try {
    for (let position = 0; ; ) {
      const block = await readBlock(tar, position)
      position += BLOCK
      if (block.every((byte) => byte === 0)) return
      const { name, size } = parseHeader(block)
      if (!accept(name)) throw new Error(`the archive holds "${name}", which is no part of a backup`)
      await mkdir(dirname(join(directory, name)), { recursive: true, mode: 0o700 })
      await extract(tar, position, size, join(directory, name))
      position += size + padding(size)
    }
  } finally {
    await tar.close()
  }
}

async function extract(tar: FileHandle, position: number, size: number, target: string): Promise<void> {
  const file = await open(target, 'wx', 0o600)
  try {
    const chunk = Buffer.alloc(1 << 20)
    for (let done = 0; done < size; ) {
      const { bytesRead } = await tar.read(chunk, 0, Math.min(chunk.length, size - done), position + done)
      if (bytesRead === 0) throw new Error('the archive ends in the middle of a file')
      await file.write(chunk, 0, bytesRead)
      done += bytesRead
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

async function readBlock(tar: FileHandle, position: number): Promise<Buffer> {
  const block = Buffer.alloc(BLOCK)
  const { bytesRead } = await tar.read(block, 0, BLOCK, position)
  if (bytesRead < BLOCK) throw new Error('the archive ends too early')
  return block
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > FIELD.name[1] || size >= SIZE_LIMIT)
    throw new RangeError(`${name} does not fit a tar header`)
  const block = Buffer.alloc(BLOCK)
  const write = (field: keyof typeof FIELD, text: string) => block.write(text, FIELD[field][0], 'latin1')
  write('name', name)
  write('mode', '0000600\0')
  write('size', `${size.toString(8).padStart(11, '0')}\0`)
  write('type', '0')
  write('magic', 'ustar\0')
  block.write('00', 263, 'latin1')
  write('checksum', `${checksum(block).toString(8).padStart(6, '0')}\0 `)
  return block
}

function parseHeader(block: Buffer): { name: string; size: number } {
  const read = (field: keyof typeof FIELD) =>
    block
      .toString('latin1', FIELD[field][0], FIELD[field][0] + FIELD[field][1])
      .replace(/\0.*$/s, '')
      .trim()
  if (Number.parseInt(read('checksum'), 8) !== checksum(block))
    throw new Error('the archive is damaged: a header has a wrong checksum')
  const type = read('type')
  if (type !== '0' && type !== '')
    throw new Error(`the archive holds an entry of type "${type}", which is no plain file`)
  return { name: read('name'), size: Number.parseInt(read('size'), 8) }
}

/** Sum of all bytes of the header, with its own field counted as spaces. */
function checksum(block: Buffer): number {
  const [from, length] = FIELD.checksum
  return block.reduce((sum, byte, at) => sum + (at >= from && at < from + length ? 0x20 : byte), 0)
}
