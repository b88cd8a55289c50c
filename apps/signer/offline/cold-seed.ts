import type { BitcoinNetworkName } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

export type ColdFamily = 'bitcoin' | 'litecoin' | 'evm'

/** Sealed with the cold seed: what it pays, whatever anybody asks of it later. */
export interface ColdPolicy {
  readonly demo: boolean
  /** Extended public keys of the exchange's hot accounts. */
  readonly pays: Readonly<Partial<Record<ColdFamily, string>>>
}

export const COLD_ACCOUNTS: Readonly<Record<ColdFamily, string>> = {
  bitcoin: "m/84'/0'/0'",
  litecoin: "m/84'/2'/0'",
  evm: "m/44'/60'/0'",
}

export function rulesOf(family: Exclude<ColdFamily, 'evm'>, { demo }: ColdPolicy): BitcoinNetworkName {
  return demo ? `${family}-regtest` : family
}

export class ColdSeed {
  readonly #root: HDKey
  readonly policy: ColdPolicy
  readonly #words: string

  constructor(entropy: Uint8Array, policy: ColdPolicy) {
    this.#words = entropyToMnemonic(entropy, wordlist)
    this.#root = HDKey.fromMasterSeed(mnemonicToSeedSync(this.#words))
    this.policy = policy
  }

  get fingerprint(): number {
    return this.#root.fingerprint
  }

  /** For paper. */
  get words(): string {
    return this.#words
  }

  accountKey(family: ColdFamily): string {
    return this.#root.derive(COLD_ACCOUNTS[family]).publicExtendedKey
  }

  /** Undefined: not below an account of this seed. */
  keyAt(path: string): { readonly family: ColdFamily; readonly key: HDKey } | undefined {
    const [, account, branch, number] = /^(m\/\d+'\/\d+'\/\d+')\/([01])\/(\d{1,9})$/.exec(path) ?? []
    const family = (Object.keys(COLD_ACCOUNTS) as ColdFamily[]).find((each) => COLD_ACCOUNTS[each] === account)
    if (!family || !account) return undefined
    return { family, key: this.#root.derive(account).deriveChild(Number(branch)).deriveChild(Number(number)) }
  }

  /** The public key at the same place below the hot account that this seed may pay. */
  hotKeyAt(family: ColdFamily, path: string): Uint8Array | undefined {
    const account = this.policy.pays[family]
    const [, branch, number] = /\/([01])\/(\d{1,9})$/.exec(path) ?? []
    if (account === undefined || branch === undefined || number === undefined) return undefined
    return HDKey.fromExtendedKey(account).deriveChild(Number(branch)).deriveChild(Number(number)).publicKey ?? undefined
  }
}
