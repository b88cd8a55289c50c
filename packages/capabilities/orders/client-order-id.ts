import { randomFillSync } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 22
/** The largest multiple of 62 in a byte: bytes above it are discarded, so that every character is equally likely. */
const FAIR = 248

const pool = new Uint8Array(8_192)
let at = pool.length

/** A random id for an order sent without one: 22 letters and digits, 131 bits. */
export function newClientOrderId(): string {
  let id = ''
  while (id.length < LENGTH) {
    if (at === pool.length) {
      randomFillSync(pool)
      at = 0
    }
    const byte = pool[at++] as number
    if (byte < FAIR) id += LETTERS[byte % 62]
  }
  return id
}
