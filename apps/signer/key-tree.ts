import { bitcoinAddressOfKey } from '@bowline/chains/bitcoin/bitcoin-address.ts'
import { BITCOIN_NETWORKS } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import { evmAddressOf } from '@bowline/chains/evm/evm-address.ts'
import type { NetworkPolicy } from '@bowline/chains/signer/signer.ts'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

const ACCOUNT = /^m\/(44|84)'\/\d{1,10}'\/\d{1,10}'$/
const ADDRESS = /^(m\/(?:44|84)'\/\d{1,10}'\/\d{1,10}')\/(\d{1,10})\/(\d{1,10})$/

/** Every key the seed makes. The private ones stay inside this object's reach, and below an account nothing leaves it. */
export class KeyTree {
  readonly #root: HDKey
  readonly #accounts = new Map<string, HDKey>()

  constructor(entropy: Uint8Array) {
    this.#root = HDKey.fromMasterSeed(mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist)))
  }

  /** With one private key below it, an extended public key gives away the account (BIP-32): never both are exported. */
  accountKey(path: string): string {
    if (!ACCOUNT.test(path)) throw new Error('only the public keys of accounts are given out')
    return this.#account(path).publicExtendedKey
  }

  /** Undefined for a path that is not an address of an account. */
  addressAt(path: string, policy: NetworkPolicy): { account: string; branch: number; address: string } | undefined {
    const [, account, branch, index] = ADDRESS.exec(path) ?? []
    if (!account) return undefined
    const key = this.#child(account, Number(branch), Number(index)).publicKey as Uint8Array
    const address =
      policy.kind === 'evm'
        ? evmAddressOf(key)
        : bitcoinAddressOfKey(key, BITCOIN_NETWORKS[policy.rules as keyof typeof BITCOIN_NETWORKS]).address
    return { account, branch: Number(branch), address }
  }

  privateKey(path: string): Uint8Array {
    const [, account, branch, index] = ADDRESS.exec(path) ?? []
    if (!account) throw new Error('not a path of an address')
    return this.#child(account, Number(branch), Number(index)).privateKey as Uint8Array
  }

  #child(account: string, branch: number, index: number): HDKey {
    return this.#account(account).deriveChild(branch).deriveChild(index)
  }

  #account(path: string): HDKey {
    const account = this.#accounts.get(path) ?? this.#root.derive(path)
    this.#accounts.set(path, account)
    return account
  }
}
