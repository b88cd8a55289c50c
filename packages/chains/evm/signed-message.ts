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
