import type { DeriveKeyFunction } from 'altcha-lib'

/**
 * PBKDF2 with HMAC-SHA-256 (RFC 8018, FIPS 180-4) for pages where the browser keeps WebCrypto to itself: a demo opened by
 * plain http from another machine. Slower, and right; secrets have no business here.
 */
export const derivePlainly: DeriveKeyFunction = async ({ cost, algorithm, keyLength }, salt, password) => {
  if (algorithm !== 'PBKDF2/SHA-256' || keyLength !== 32 || password.length > 64 || salt.length > 51)
    throw new Error('this challenge needs WebCrypto')
  const key = words(password)
  const inner = compressed(
    START,
    key.map((word) => word ^ 0x36363636),
  )
  const outer = compressed(
    START,
    key.map((word) => word ^ 0x5c5c5c5c),
  )
  const hmac = (message: Int32Array) => compressed(outer, ended(compressed(inner, message), 32))
  // The only block of the result has number 1.
  let link = hmac(ended(words([...salt, 0, 0, 0, 1]), salt.length + 4))
  const sum = link.slice()
  for (let round = 1; round < cost; round++) {
    link = hmac(ended(link, 32))
    for (let n = 0; n < 8; n++) sum[n] = (sum[n] as number) ^ (link[n] as number)
  }
  return { derivedKey: Uint8Array.from({ length: 32 }, (_, n) => (sum[n >> 2] as number) >>> (24 - 8 * (n & 3))) }
}

/** A block of bytes, the rest zero. */
function words(bytes: ArrayLike<number>): Int32Array {
  const block = new Int32Array(16)
  for (let n = 0; n < bytes.length; n++)
    block[n >> 2] = (block[n >> 2] as number) | ((bytes[n] as number) << (24 - 8 * (n & 3)))
  return block
}

/** The last block of a message of which one block came before: a one, zeros, and its length in bits. */
function ended(message: Int32Array, bytes: number): Int32Array {
  const block = new Int32Array(16)
  block.set(message)
  block[bytes >> 2] = (block[bytes >> 2] as number) | (0x80 << (24 - 8 * (bytes & 3)))
  block[15] = (64 + bytes) * 8
  return block
}

/** The first 32 bits of the fractional part. */
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: 17 }, (_, d) => d + 2).some((d) => d < n && n % d === 0),
)
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const ROUNDS = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const schedule = new Int32Array(64)

function compressed(state: Int32Array, block: Int32Array): Int32Array {
  schedule.set(block)
  for (let n = 16; n < 64; n++) {
    const [a, b] = [schedule[n - 15] as number, schedule[n - 2] as number]
    const early = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
    const late = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
    schedule[n] = (schedule[n - 16] as number) + early + (schedule[n - 7] as number) + late
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let n = 0; n < 64; n++) {
    const choice = (e & f) ^ (~e & g)
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + high + choice + (ROUNDS[n] as number) + (schedule[n] as number)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    ;[a, b, c, d, e, f, g, h] = [(first + low + majority) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  const mixed = [a, b, c, d, e, f, g, h]
  return Int32Array.from(state, (word, n) => word + (mixed[n] as number))
}
