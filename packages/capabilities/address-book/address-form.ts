import { readBitcoinAddress } from '@bowline/chains/bitcoin/bitcoin-address.ts'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import type { ReadAddress as ChainAddress } from '@bowline/chains/chain.ts'
import { readEvmAddress } from '@bowline/chains/evm/evm-address.ts'
import { readXrpAddress } from '@bowline/chains/tag/xrp-address.ts'
import { base58, bech32 } from '@scure/base'
import { type ChainMode, isLost } from '../address-risk/index.ts'
import type { AddressKind, Network } from './networks.ts'

/** The normalised address, or what is wrong with it. */
export type ReadAddress =
  | { readonly address: string }
  | { readonly refusal: 'address-malformed' | 'address-checksum' | 'address-of-contract' }

/** No known address is longer; longer texts are not examined. */
const LONGEST = 128

/** Parses an address of a network: checksum, prefix, and that somebody can own what is sent there. */
export function readAddress({ kind, network }: Network, text: string, mode: ChainMode): ReadAddress {
  const trimmed = text.trim()
  const read = trimmed.length > LONGEST ? MALFORMED : readers[kind](trimmed, mode)
  if ('address' in read && isLost({ network, address: read.address })) return { refusal: 'address-of-contract' }
  return read
}

const MALFORMED = { refusal: 'address-malformed' } as const
const CHECKSUM = { refusal: 'address-checksum' } as const

const { bitcoin, litecoin } = BITCOIN_NETWORKS
/** The demo's own chains; where it has none, addresses are those of the main network. */
const BITCOIN = { demo: BITCOIN_NETWORKS['bitcoin-regtest'], production: bitcoin }
const LITECOIN = { demo: BITCOIN_NETWORKS['litecoin-regtest'], production: litecoin }
const dogecoin = { ...bitcoin, bech32: 'doge', pubKeyHash: 0x1e, scriptHash: 0x16 }

const readers: Readonly<Record<AddressKind, (text: string, mode: ChainMode) => ReadAddress>> = {
  bitcoin: (text, mode) => readScript(text, BITCOIN[mode]),
  // 3… is also a Litecoin address, from before M…: but whoever types it may well mean a Bitcoin address.
  litecoin: (text, mode) => readScript(text, LITECOIN[mode]),
  // Its nodes know no witness programs.
  dogecoin: (text) => (/^doge1/i.test(text) ? MALFORMED : readScript(text, dogecoin)),
  xrp: readClassic,
  evm: (text) => spelled(readEvmAddress(text)),
  solana: (text) => (decoded(() => base58.decode(text))?.length === 32 ? { address: text } : MALFORMED),
  cardano: readCardano,
}

/** What the chains' own readers say, without the form in which chains compare addresses. */
const spelled = (read: ChainAddress): ReadAddress => ('address' in read ? { address: read.address } : read)

const readScript = (text: string, network: BitcoinNetwork) => spelled(readBitcoinAddress(text, network))

/** An X-address names a tag as well, which the book keeps in a field of its own. */
function readClassic(text: string): ReadAddress {
  const read = readXrpAddress(text)
  if ('refusal' in read) return read.refusal === 'address-checksum' ? CHECKSUM : MALFORMED
  return read.address === text ? { address: text } : MALFORMED
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

function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
