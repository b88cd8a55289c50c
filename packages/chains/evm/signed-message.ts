import { keccak_256 } from '@noble/hashes/sha3.js'
import { eip191Signer } from 'micro-eth-signer'

/** Whether the address's key signed exactly this text (EIP-191, "personal_sign"). Never throws. */
export function isSignedByEvm(address: string, message: string, signature: string): boolean {
  const text = signature.trim()
  try {
    return /^0x[0-9a-f]{130}$/i.test(text) && eip191Signer.verify(text, message, address)
  } catch {
    return false
  }
}

/** The 32 bytes that are signed of a text (EIP-191), also by wallets that are contracts. */
export function evmDigest(message: string): Uint8Array {
  const text = Buffer.from(message, 'utf8')
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]))
}
