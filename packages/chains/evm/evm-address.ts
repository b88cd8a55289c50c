import { HDKey } from '@scure/bip32'
import { addr } from 'micro-eth-signer'
import type { ReadAddress } from '../chain.ts'

/** EIP-55: mixed case must match its checksum; all lower and all upper have none. */
export function readEvmAddress(text: string): ReadAddress {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return { refusal: 'address-malformed' }
  const digits = text.slice(2)
  const key = `0x${digits.toLowerCase()}`
  const address = addr.addChecksum(key)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return hasChecksum && address !== text ? { refusal: 'address-checksum' } : { address, key }
}

/** `m/44'/60'/a'` as an extended public key: branch 0 is for coins, 1 for tokens (wallet-additions §2). */
export function deriveEvmAddress(accountKey: string, branch: number, index: number): { address: string; key: string } {
  const child = HDKey.fromExtendedKey(accountKey).deriveChild(branch).deriveChild(index)
  const address = evmAddressOf(child.publicKey as Uint8Array)
  return { address, key: address.toLowerCase() }
}

export function evmAddressOf(publicKey: Uint8Array): string {
  return addr.fromPublicKey(publicKey)
}
