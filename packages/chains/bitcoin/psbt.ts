import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Address, bip32Path, OutScript, p2pkh, Transaction } from '@scure/btc-signer'
import { isWhatWasPlanned, type UtxoPlan } from '../payment-plan.ts'
import type { BitcoinNetwork } from './bitcoin-networks.ts'
import { decodeUtxo, unsignedUtxo } from './bitcoin-transaction.ts'

/** Where a key is, as a machine that signs PSBTs expects it: of which seed, and below it. */
export interface KeyOrigin {
  readonly publicKey: Uint8Array
  /** First four bytes of the hash of the seed's own key, as a number. */
  readonly fingerprint: number
  /** `m/84'/0'/0'/0/7` */
  readonly path: string
}

const ALL = 0x01

/** A plan as a file for a signer that is connected to nothing (BIP-174). `originOf` an address of ours; undefined: a stranger's. */
export function psbtOf(
  plan: UtxoPlan,
  network: BitcoinNetwork,
  originOf: (address: string) => KeyOrigin | undefined,
): Uint8Array {
  const transaction = unsignedUtxo(plan, network)
  const derivation = (address: string) => {
    const origin = originOf(address)
    if (!origin) return {}
    const { publicKey, fingerprint, path } = origin
    return { bip32Derivation: [[publicKey, { fingerprint, path: bip32Path(path) }]] as never }
  }
  for (const [i, { address }] of plan.inputs.entries()) transaction.updateInput(i, derivation(address))
  for (let i = 0; i < transaction.outputsLength; i++)
    transaction.updateOutput(i, derivation(transaction.getOutputAddress(i, network) ?? ''))
  return transaction.toPSBT()
}

/** What came back, ready to be sent; undefined: not every input is signed by its key, or it does something else than was planned. */
export function signedByPsbt(psbt: Uint8Array, plan: UtxoPlan, network: BitcoinNetwork): Uint8Array | undefined {
  try {
    const transaction = Transaction.fromPSBT(psbt)
    for (let i = 0; i < transaction.inputsLength; i++) {
      const { witnessUtxo, partialSig } = transaction.getInput(i)
      const planned = plan.inputs[i]
      const [[key, signature] = []] = partialSig ?? []
      if (!witnessUtxo || !planned || !key || signature?.at(-1) !== ALL) return undefined
      // What it spends is what we know of it, whatever the file says.
      const script = OutScript.encode(Address(network).decode(planned.address))
      const digest = transaction.preimageWitnessV0(i, p2pkh(key, network).script, ALL, planned.amount)
      const isSame = Buffer.compare(witnessUtxo.script, script) === 0
      if (!isSame || !secp256k1.verify(signature.subarray(0, -1), digest, key, { prehash: false, format: 'der' }))
        return undefined
    }
    transaction.finalize()
    const raw = transaction.extract()
    return isWhatWasPlanned(decodeUtxo(raw, network), plan) ? raw : undefined
  } catch {
    return undefined
  }
}
