import { createHash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base58xrp, bech32, bech32m } from '@scure/base'
import type { AddressKind, Network } from './networks.ts'

/** The normalised address, or what is wrong with it. */
export type ReadAddress =
  | { readonly address: string }
  | { readonly refusal: 'address-malformed' | 'address-checksum' | 'address-of-contract' }

/** No known address is longer; longer texts are not examined. */
const LONGEST = 128

/** Parses an address of a network: checksum, prefix, and that somebody can own what is sent there. */
export function readAddress({ kind, refused }: Network, text: string): ReadAddress {
  const trimmed = text.trim()
  const read = trimmed.length > LONGEST ? MALFORMED : readers[kind](trimmed)
  if ('address' in read && refused.includes(read.address)) return { refusal: 'address-of-contract' }
  return read
}

const MALFORMED = { refusal: 'address-malformed' } as const
const CHECKSUM = { refusal: 'address-checksum' } as const

const readers: Readonly<Record<AddressKind, (text: string) => ReadAddress>> = {
  bitcoin: (text) => (/^bc1/i.test(text) ? readSegwit(text, 'bc') : readBase58Check(text, base58, [0x00, 0x05])),
  // 3… is also a Litecoin address, from before M…: but whoever types it may well mean a Bitcoin address.
  litecoin: (text) => (/^ltc1/i.test(text) ? readSegwit(text, 'ltc') : readBase58Check(text, base58, [0x30, 0x32])),
  dogecoin: (text) => readBase58Check(text, base58, [0x1e, 0x16]),
  xrp: (text) => readBase58Check(text, base58xrp, [0x00]),
  evm: readEvm,
  solana: (text) => (decoded(() => base58.decode(text))?.length === 32 ? { address: text } : MALFORMED),
  cardano: readCardano,
}

/** Version byte, 20-byte hash, and the first four bytes of its double SHA-256. */
function readBase58Check(text: string, alphabet: typeof base58, versions: readonly number[]): ReadAddress {
  const bytes = decoded(() => alphabet.decode(text))
  if (bytes?.length !== 25 || !versions.includes(bytes[0] as number)) return MALFORMED
  const sum = sha256(sha256(bytes.subarray(0, -4))).subarray(0, 4)
  return sum.equals(bytes.subarray(-4)) ? { address: text } : CHECKSUM
}

/**
 * BIP-173 for version 0, BIP-350 for version 1. The standard allows paying to later versions too; but until they are
 * defined anybody may take what is sent there, so such an address is surely a mistake.
 */
function readSegwit(text: string, prefix: string): ReadAddress {
  const v0 = decoded(() => bech32.decode(text as `${string}1${string}`, 90))
  const read = v0 ?? decoded(() => bech32m.decode(text as `${string}1${string}`, 90))
  if (!read) return isBech32Shaped(text) ? CHECKSUM : MALFORMED
  const [version, ...words] = read.words
  const program = decoded(() => bech32.fromWords(words))
  const isRight = v0
    ? version === 0 && [20, 32].includes(program?.length ?? 0)
    : version === 1 && program?.length === 32
  return read.prefix === prefix && isRight ? { address: text.toLowerCase() } : MALFORMED
}

/** EIP-55: the upper-case letters are the checksum. All lower or all upper case has none to check. */
function readEvm(text: string): ReadAddress {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return MALFORMED
  const digits = text.slice(2)
  const address = withCapitals(digits.toLowerCase())
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return hasChecksum && address !== text ? CHECKSUM : { address }
}

function withCapitals(digits: string): string {
  const hash = keccak_256(Buffer.from(digits, 'ascii'))
  const spelled = [...digits].map((digit, i) => {
    const nibble = ((hash[i >> 1] as number) >> (i % 2 === 0 ? 4 : 0)) & 0xf
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${spelled.join('')}`
}

/** CIP-19, payment addresses of the main network: a header byte, and one or two 28-byte hashes. */
function readCardano(text: string): ReadAddress {
  const read = decoded(() => bech32.decodeToBytes(text))
  if (!read) return isBech32Shaped(text) ? CHECKSUM : MALFORMED
  const [header = 0] = read.bytes
  const [type, network] = [header >> 4, header & 0xf]
  const length = type <= 3 ? 57 : type === 6 || type === 7 ? 29 : undefined
  const isRight = read.prefix === 'addr' && network === 1 && read.bytes.length === length
  return isRight ? { address: text.toLowerCase() } : MALFORMED
}

/** Has the form of a bech32 address, whatever its checksum. */
const isBech32Shaped = (text: string) => /^[a-z]{1,10}1[02-9ac-hj-np-z]{38,}$/i.test(text)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
