import { base64 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2wpkh, RawWitness } from '@scure/btc-signer'
import { addr, eip191Signer } from 'micro-eth-signer'
import { BITCOIN_NETWORKS, type BitcoinNetworkName } from './bitcoin/bitcoin-networks.ts'
import { spendingOf } from './bitcoin/signed-message.ts'

/** Of a user outside: the wallet of another phrase that everybody knows. */
const root = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'zoo '.repeat(11)}wrong`))
const keyAt = (path: string) => root.derive(path).privateKey as Uint8Array

const evmKey = keyAt("m/44'/60'/0'/0/0")
const bitcoinKey = keyAt("m/84'/0'/0'/0/0")

export const ownEvmWallet = {
  address: addr.addChecksum(addr.fromPrivateKey(evmKey)),
  sign: (text: string): string => eip191Signer.sign(text, evmKey),
}

export function ownBitcoinWallet(name: BitcoinNetworkName) {
  const network = BITCOIN_NETWORKS[name]
  const publicKey = root.derive("m/84'/0'/0'/0/0").publicKey as Uint8Array
  const { address = '', script } = p2wpkh(publicKey, network)
  return {
    address,
    /** BIP-322, simple. */
    sign(text: string): string {
      const transaction = spendingOf(script, text)
      transaction.signIdx(bitcoinKey, 0)
      transaction.finalize()
      return base64.encode(RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? []))
    },
  }
}
