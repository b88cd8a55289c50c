import { hash, timingSafeEqual } from 'node:crypto'

const BLOCK_BYTES = 64
const HASH_BYTES = 32
/** A character is at most three bytes in UTF-8. */
const BYTES_PER_CHARACTER = 3
const DIGITS = /^[0-9a-fA-F]{64}$/

/** Room for the text of a request and the block before it; what is longer gets its own. */
const room = Buffer.alloc(BLOCK_BYTES + (1 << 16))
const claimed = Buffer.alloc(HASH_BYTES)
const computed = Buffer.alloc(HASH_BYTES)

/**
 * A shared secret that checks signatures: HMAC-SHA256 = H(key ⊕ opad ‖ H(key ⊕ ipad ‖ text)), RFC 2104. Two hashes in
 * one call each behind prepared blocks take 1 µs; `createHmac` takes 2.2 µs, and makes an object outside the heap which
 * the collector then has to look after. It was the largest single cost of an order in the gateway.
 */
export class HmacKey {
  readonly #inner: Buffer
  /** The block, and behind it room for the inner hash. */
  readonly #outer = Buffer.alloc(BLOCK_BYTES + HASH_BYTES)

  constructor(secret: string) {
    const bytes = Buffer.from(secret)
    const key = Buffer.alloc(BLOCK_BYTES)
    key.set(bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes)
    this.#inner = key.map((byte) => byte ^ 0x36) as Buffer
    this.#outer.set(key.map((byte) => byte ^ 0x5c))
  }

  /** `signature`: 64 hexadecimal digits of either case. Node's own reader also takes letters that only end in the bits of a digit. */
  verify(payload: string | Buffer, signature: string): boolean {
    if (!DIGITS.test(signature)) return false
    claimed.write(signature, 'hex')
    const longest = BLOCK_BYTES + payload.length * BYTES_PER_CHARACTER
    const message = longest <= room.length ? room : Buffer.alloc(longest)
    message.set(this.#inner)
    const length =
      typeof payload === 'string' ? message.write(payload, BLOCK_BYTES) : payload.copy(message, BLOCK_BYTES)
    // As text of one byte a character: a buffer would be made and collected for each hash.
    this.#outer.write(hash('sha256', message.subarray(0, BLOCK_BYTES + length), 'binary'), BLOCK_BYTES, 'binary')
    computed.write(hash('sha256', this.#outer, 'binary'), 'binary')
    return timingSafeEqual(claimed, computed)
  }
}
