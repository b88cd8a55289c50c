import { sha256 } from '@noble/hashes/sha2.js'
import { base58xrp } from '@scure/base'

/** A classic address, and the tag that an X-address (XLS-5) carries with it. */
export type ReadXrpAddress =
  | { readonly address: string; readonly key: string; readonly tag: number | undefined }
  | { readonly refusal: 'address-malformed' | 'address-checksum' | 'address-of-test-network' }

const ACCOUNT_PREFIX = 0x00
const X_PREFIX = { main: [0x05, 0x44], test: [0x04, 0x93] } as const
const [ACCOUNT_BYTES, X_BYTES] = [20, 31]
/** What no tag may exceed: it is a uint32. */
const MOST_TAG = 0xffff_ffff

export function readXrpAddress(text: string): ReadXrpAddress {
  const bytes = /^[1-9A-HJ-NP-Za-km-z]{25,60}$/.test(text) ? withoutChecksum(base58xrp.decode(text)) : undefined
  if (bytes === undefined) return { refusal: 'address-malformed' }
  if (bytes === 'checksum') return { refusal: 'address-checksum' }
  if (bytes.length === 1 + ACCOUNT_BYTES && bytes[0] === ACCOUNT_PREFIX)
    return { address: text, key: text, tag: undefined }
  if (bytes.length !== X_BYTES) return { refusal: 'address-malformed' }
  const isOf = ([first, second]: readonly [number, number]) => bytes[0] === first && bytes[1] === second
  if (isOf(X_PREFIX.test)) return { refusal: 'address-of-test-network' }
  const flag = bytes[22] as number
  // The upper half of the tag's eight bytes is for a larger one that does not exist yet.
  if (!isOf(X_PREFIX.main) || flag > 1 || bytes.subarray(27).some((byte) => byte !== 0))
    return { refusal: 'address-malformed' }
  const tag = Buffer.from(bytes).readUInt32LE(23)
  if (flag === 0 && tag !== 0) return { refusal: 'address-malformed' }
  const address = classicAddress(bytes.subarray(2, 22))
  return { address, key: address, tag: flag === 1 ? tag : undefined }
}

/** A tag as somebody typed it: digits of a uint32. Text is no tag on the Ledger, and 0 is nobody here. */
export function readTag(text: string): number | undefined {
  if (!/^[0-9]{1,10}$/.test(text)) return undefined
  const tag = Number(text)
  return tag >= 1 && tag <= MOST_TAG ? tag : undefined
}

function classicAddress(account: Uint8Array): string {
  const payload = Uint8Array.of(ACCOUNT_PREFIX, ...account)
  return base58xrp.encode(Uint8Array.of(...payload, ...checksum(payload)))
}

function withoutChecksum(bytes: Uint8Array): Uint8Array | 'checksum' {
  const payload = bytes.subarray(0, -4)
  return checksum(payload).every((byte, i) => byte === bytes[payload.length + i]) ? payload : 'checksum'
}

const checksum = (payload: Uint8Array) => sha256(sha256(payload)).subarray(0, 4)
