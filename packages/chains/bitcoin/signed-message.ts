import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { Address, OutScript, p2pkh, p2sh, p2tr, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer'
import type { BitcoinNetwork } from './bitcoin-networks.ts'

const LEGACY_BYTES = 65
const MAGIC = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
const TAG = sha256(utf8ToBytes('BIP0322-signed-message'))
const ALL = 0x01

/**
 * Whether whoever has the address's key signed exactly this text: the compact form that wallets have used since 2011, for every
 * kind of address that one key has, and the simple form of BIP-322 for P2WPKH and P2TR. Never throws.
 */
export function isSignedBy(address: string, message: string, signature: string, network: BitcoinNetwork): boolean {
  try {
    const bytes = base64.decode(signature.trim())
    return bytes.length === LEGACY_BYTES
      ? isCompact(address, message, bytes, network)
      : isSimple(address, message, bytes, network)
  } catch {
    return false
  }
}

/**
 * The key is recovered, and the address must be one of its own. The header says which kind it is of by one convention and
 * 31 to 34 by another (AOPP), so all kinds are tried.
 */
function isCompact(address: string, message: string, bytes: Uint8Array, network: BitcoinNetwork): boolean {
  const header = bytes[0] ?? 0
  if (header < 27 || header > 42) return false
  const text = utf8ToBytes(message)
  const hash = sha256(sha256(concatBytes(MAGIC, compactSize(text.length), text)))
  const recovery = (header - 27) & 3
  const point = secp256k1.Signature.fromBytes(
    concatBytes(Uint8Array.of(recovery), bytes.subarray(1)),
    'recovered',
  ).recoverPublicKey(hash)
  const key = point.toBytes(true)
  const own = [
    p2pkh(key, network).address,
    p2wpkh(key, network).address,
    p2sh(p2wpkh(key, network), network).address,
    p2tr(key.subarray(1), undefined, network).address,
  ]
  // Compressed keys begin at 31; before that it was the whole key.
  if (header < 31) return address === uncompressedAddress(point.toBytes(false), network)
  return own.includes(isBech32(address, network) ? address.toLowerCase() : address)
}

/** BIP-322, "simple": the witness of a transaction that spends one which nobody can send, and which holds the text. */
function isSimple(address: string, message: string, bytes: Uint8Array, network: BitcoinNetwork): boolean {
  const script = OutScript.encode(Address(network).decode(address))
  const kind = OutScript.decode(script)
  const witness = RawWitness.decode(bytes)
  const toSign = spendingOf(script, message)
  if (kind.type === 'wpkh') {
    const [signature, key] = witness
    if (witness.length !== 2 || !signature || !key || signature.at(-1) !== ALL) return false
    if (!isSame(ripemd160(sha256(key)), kind.hash)) return false
    const digest = toSign.preimageWitnessV0(0, p2pkh(key, network).script, ALL, 0n)
    return secp256k1.verify(signature.subarray(0, -1), digest, key, { prehash: false, format: 'der' })
  }
  if (kind.type !== 'tr' || witness.length !== 1) return false
  const [signature] = witness
  if (!signature || (signature.length !== 64 && !(signature.length === 65 && signature[64] === ALL))) return false
  const digest = toSign.preimageWitnessV1(0, [script], signature.length === 65 ? ALL : 0, [0n])
  return schnorr.verify(signature.subarray(0, 64), digest, kind.pubkey)
}

/** The transaction whose witness is the signature: it spends the text, as if it were a payment to the address. */
export function spendingOf(script: Uint8Array, message: string): Transaction {
  const hash = sha256(concatBytes(TAG, TAG, utf8ToBytes(message)))
  const options = { version: 0, allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true } as const
  const toSpend = new Transaction(options)
  // The library takes no output after an input that is signed.
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: concatBytes(Uint8Array.of(0x00, 0x20), hash),
  })
  const toSign = new Transaction(options)
  toSign.addInput({ txid: toSpend.id, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return toSign
}

function uncompressedAddress(key: Uint8Array, network: BitcoinNetwork): string {
  return Address(network).encode({ type: 'pkh', hash: ripemd160(sha256(key)) })
}

const isBech32 = (address: string, { bech32 }: BitcoinNetwork) => address.toLowerCase().startsWith(`${bech32}1`)
const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0

/** Bitcoin's own count before a text; ours are short. */
function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length > 0xffff) throw new Error('a text of that length is not signed')
  return Uint8Array.of(0xfd, length & 0xff, length >> 8)
}
