import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { personalDigest, witnessDigest } from './reserves.ts'

const ALL = 0x01

/** As `isSignedBy` reads it: BIP-322 of the key's P2WPKH address. */
export function signAsWitness(privateKey: Uint8Array, text: string): string {
  const key = secp256k1.getPublicKey(privateKey, true)
  const digest = witnessDigest(ripemd160(sha256(key)), text)
  const signature = concatBytes(
    secp256k1.sign(digest, privateKey, { prehash: false, format: 'der' }),
    Uint8Array.of(ALL),
  )
  const items = [Uint8Array.of(2, signature.length), signature, Uint8Array.of(key.length), key]
  return base64.encode(concatBytes(...items))
}

/** EIP-191, by the key of an account of Ethereum. */
export function signAsAccount(privateKey: Uint8Array, text: string): string {
  const signed = secp256k1.sign(personalDigest(text), privateKey, { prehash: false, format: 'recovered' })
  const [recovery = 0] = signed
  return `0x${bytesToHex(signed.slice(1))}${(27 + recovery).toString(16)}`
}
