import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, bech32 } from '@scure/base'

/** What an address of the house signs: that its key was ours when the liabilities of this root were published. */
export interface ReserveStatement {
  readonly snapshot: string
  readonly root: string
  readonly network: string
  /** Of the block at which its balance was read. */
  readonly height: number
}

/** One line, which nothing else that our keys sign looks like. */
export function reserveText({ snapshot, root, network, height }: ReserveStatement): string {
  return `Bowline reserves|${snapshot}|${root}|${network}|${height}`
}

/** Whether the key of the address signed the text: BIP-322 of a P2WPKH address, or EIP-191. Never throws. */
export function isSignedBy(address: string, text: string, signature: string): boolean {
  try {
    return address.startsWith('0x')
      ? isSignedByEvm(address, text, signature)
      : isSignedByWitness(address, text, signature)
  } catch {
    return false
  }
}

const doubled = (bytes: Uint8Array) => sha256(sha256(bytes))
const bytes = (hex: string) => hexToBytes(hex)

/** The digest that a P2WPKH key signs (BIP-322, "simple"): of a transaction that spends one which holds the text. */
export function witnessDigest(keyHash: Uint8Array, text: string): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const message = sha256(concatBytes(tag, tag, utf8ToBytes(text)))
  const nothing = new Uint8Array(4)
  const noAmount = new Uint8Array(8)
  const input = concatBytes(bytes(`01${'00'.repeat(32)}ffffffff22`), bytes('0020'), message, nothing)
  const output = concatBytes(bytes('01'), noAmount, bytes('160014'), keyHash)
  const spent = concatBytes(doubled(concatBytes(nothing, input, output, nothing)), nothing)
  const outputs = concatBytes(noAmount, bytes('016a'))
  const code = concatBytes(bytes('1976a914'), keyHash, bytes('88ac'))
  // BIP-143, of one input and one output.
  const parts = [nothing, doubled(spent), doubled(nothing), spent, code, noAmount, nothing, doubled(outputs), nothing]
  return doubled(concatBytes(...parts, bytes('01000000')))
}

/** What an account of Ethereum signs (EIP-191). */
export function personalDigest(text: string): Uint8Array {
  const message = utf8ToBytes(text)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), message))
}

function isSignedByWitness(address: string, text: string, signature: string): boolean {
  const { words } = bech32.decode(address.toLowerCase() as `${string}1${string}`)
  const keyHash = bech32.fromWords(words.slice(1))
  if (words[0] !== 0 || keyHash.length !== 20) return false
  // Two items: signature and key, each behind its length.
  const witness = base64.decode(signature)
  const length = witness[1] ?? 0
  const [signed, key] = [witness.slice(2, 1 + length), witness.slice(3 + length)]
  if (witness[0] !== 2 || witness[1 + length] !== 1 || witness[2 + length] !== 33 || key.length !== 33) return false
  if (bytesToHex(ripemd160(sha256(key))) !== bytesToHex(keyHash)) return false
  return secp256k1.verify(signed, witnessDigest(keyHash, text), key, { prehash: false, format: 'der' })
}

function isSignedByEvm(address: string, text: string, signature: string): boolean {
  const raw = bytes(signature.replace(/^0x/, ''))
  const recovery = (raw[64] ?? 0) - 27
  if (raw.length !== 65 || (recovery !== 0 && recovery !== 1)) return false
  const point = secp256k1.Signature.fromBytes(concatBytes(Uint8Array.of(recovery), raw.slice(0, 64)), 'recovered')
    .recoverPublicKey(personalDigest(text))
    .toBytes(false)
  return `0x${bytesToHex(keccak_256(point.slice(1)).slice(12))}` === address.toLowerCase()
}
