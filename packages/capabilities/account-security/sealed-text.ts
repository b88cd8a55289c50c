import { type FileHandle, open } from 'node:fs/promises'
import type { Secrets } from '@bowline/platform/secrets.ts'

const PIECE_BYTES = 64 * 1024
const LENGTH_BYTES = 4
/** A piece plus the overhead of encryption. */
const MOST_SEALED = 2 * PIECE_BYTES

/**
 * Writes a long text to disk as encrypted pieces, each bound to the text, its position and whether it is the last: none
 * can be changed, dropped, moved or taken from another text, and a truncated text is rejected.
 */
export class SealedTextWriter {
  readonly #file: FileHandle
  readonly #secrets: Secrets
  readonly #name: string
  #buffered: Buffer[] = []
  #bytes = 0
  #pieces = 0

  private constructor(file: FileHandle, secrets: Secrets, name: string) {
    this.#file = file
    this.#secrets = secrets
    this.#name = name
  }

  static async open(path: string, secrets: Secrets, name: string): Promise<SealedTextWriter> {
    return new SealedTextWriter(await open(path, 'w', 0o600), secrets, name)
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    this.#buffered.push(bytes)
    this.#bytes += bytes.length
    if (this.#bytes < PIECE_BYTES) return
    const whole = Buffer.concat(this.#buffered)
    const full = whole.length - (whole.length % PIECE_BYTES)
    for (let at = 0; at < full; at += PIECE_BYTES) await this.#seal(whole.subarray(at, at + PIECE_BYTES), false)
    this.#buffered = [whole.subarray(full)]
    this.#bytes = whole.length - full
  }

  /** Writes the last piece, without which the text cannot be read to its end. */
  async end(): Promise<void> {
    await this.#seal(Buffer.concat(this.#buffered), true)
    await this.#file.sync()
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #seal(piece: Buffer, isLast: boolean): Promise<void> {
    const box = this.#secrets.encrypt(piece, boundTo(this.#name, this.#pieces, isLast))
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(isLast ? box.length | LAST : box.length)
    await this.#file.write(Buffer.concat([length, box]))
    this.#pieces += 1
  }
}

/** Marks the last piece, in the word with its length; the encryption is bound to it. */
const LAST = 1 << 30

/** Throws when the content is not what was written. Closes the file. */
export async function* readSealedText(file: FileHandle, secrets: Secrets, name: string): AsyncGenerator<string> {
  // A piece may end in the middle of a character.
  const decoder = new TextDecoder()
  try {
    for (let place = 0; ; place += 1) {
      const marked = (await readWhole(file, LENGTH_BYTES)).readUInt32BE()
      const isLast = (marked & LAST) !== 0
      const length = marked & ~LAST
      if (length > MOST_SEALED) throw new Error('not a sealed text')
      const piece = secrets.decrypt(await readWhole(file, length), boundTo(name, place, isLast))
      yield decoder.decode(piece, { stream: !isLast })
      if (isLast) return
    }
  } finally {
    await file.close()
  }
}

async function readWhole(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length)
  if (bytesRead < length) throw new Error('a sealed text was cut short')
  return bytes
}

const boundTo = (name: string, place: number, isLast: boolean) => `${name}:${place}${isLast ? ':last' : ''}`
