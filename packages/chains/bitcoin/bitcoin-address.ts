import { HDKey } from '@scure/bip32'
import { Address, OutScript, p2wpkh } from '@scure/btc-signer'
import type { ReadAddress } from '../chain.ts'
import type { BitcoinNetwork } from './bitcoin-networks.ts'

export function readBitcoinAddress(text: string, network: BitcoinNetwork): ReadAddress {
  const isBech32 = text.toLowerCase().startsWith(`${network.bech32}1`)
  // The library takes any length of base58.
  if (text.length > 90) return { refusal: 'address-malformed' }
  try {
    const script = OutScript.encode(Address(network).decode(text))
    return { address: isBech32 ? text.toLowerCase() : text, key: Buffer.from(script).toString('hex') }
  } catch (error) {
    return { refusal: /checksum/i.test((error as Error).message) ? 'address-checksum' : 'address-malformed' }
  }
}

/** The address of an output's script; the script itself where it has none. */
export function bitcoinAddressOf(scriptHex: string, network: BitcoinNetwork): string {
  try {
    return Address(network).encode(OutScript.decode(Buffer.from(scriptHex, 'hex')) as never)
  } catch {
    return scriptHex
  }
}

/** `m/84'/0'/a'` as an extended public key; P2WPKH. */
export function deriveBitcoinAddress(
  accountKey: string,
  branch: number,
  index: number,
  network: BitcoinNetwork,
): { address: string; key: string } {
  const child = HDKey.fromExtendedKey(accountKey).deriveChild(branch).deriveChild(index)
  return bitcoinAddressOfKey(child.publicKey as Uint8Array, network)
}

export function bitcoinAddressOfKey(publicKey: Uint8Array, network: BitcoinNetwork): { address: string; key: string } {
  const { address, script } = p2wpkh(publicKey, network)
  return { address: address as string, key: Buffer.from(script).toString('hex') }
}
