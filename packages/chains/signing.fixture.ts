import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { deriveBitcoinAddress } from './bitcoin/bitcoin-address.ts'
import { BITCOIN_NETWORKS, type BitcoinNetworkName } from './bitcoin/bitcoin-networks.ts'
import { unsignedUtxo } from './bitcoin/bitcoin-transaction.ts'
import { deriveEvmAddress } from './evm/evm-address.ts'
import { unsignedEvm } from './evm/evm-transaction.ts'
import type { PaymentPlan } from './payment-plan.ts'

/** W1 of domain/wallet.md: a phrase that everybody knows. */
const TEST_PHRASE = `${'abandon '.repeat(11)}about`
const root = HDKey.fromMasterSeed(mnemonicToSeedSync(TEST_PHRASE))

export const EVM_ACCOUNT = "m/44'/60'/0'"
export const BITCOIN_ACCOUNT = "m/84'/0'/0'"

export const accountKey = (path: string) => root.derive(path).publicExtendedKey
const privateKey = (path: string) => root.derive(path).privateKey as Uint8Array

/** Who pays in the tests: another account than the one deposits go to. */
export const PAYER = { evm: "m/44'/60'/1'", bitcoin: "m/84'/0'/1'" }
export const payerAddress = {
  evm: deriveEvmAddress(accountKey(PAYER.evm), 0, 0).address,
  bitcoin: (rules: BitcoinNetworkName) =>
    deriveBitcoinAddress(accountKey(PAYER.bitcoin), 0, 0, BITCOIN_NETWORKS[rules]).address,
}

export function signEvm(plan: PaymentPlan): Uint8Array {
  if (plan.kind !== 'evm') throw new Error('not of an EVM chain')
  return unsignedEvm(plan).signBy(privateKey(plan.path)).toBytes()
}

export function signBitcoin(plan: PaymentPlan, rules: BitcoinNetworkName): Uint8Array {
  if (plan.kind !== 'utxo') throw new Error('not of a chain of outputs')
  const transaction = unsignedUtxo(plan, BITCOIN_NETWORKS[rules])
  for (const [i, { path }] of plan.inputs.entries()) transaction.signIdx(privateKey(path), i)
  transaction.finalize()
  return transaction.extract()
}
