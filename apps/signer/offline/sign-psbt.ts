import { bitcoinAddressOfKey } from '@bowline/chains/bitcoin/bitcoin-address.ts'
import { BITCOIN_NETWORKS } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { type ColdFamily, type ColdSeed, rulesOf } from './cold-seed.ts'

/** One output as the person at the machine reads it. */
export interface ShownOutput {
  readonly to: string
  readonly amount: bigint
  /** Where it goes: back below this seed, or to the hot wallet. */
  readonly whose: 'cold' | 'hot'
}

export interface Judged {
  readonly outputs: readonly ShownOutput[]
  readonly fee: bigint
  sign(): Uint8Array
}

/** So that a file that was changed on the way cannot give the coins to miners. */
const MOST_FEE_PARTS = 20n

/** Why nothing is signed: an input that is not of this seed, an output that neither it nor the hot wallet has, a fee. */
export type Refused = { readonly refusal: 'unreadable' | 'not-ours' | 'stranger' | 'fee' }

type Derivations = readonly (readonly [
  Uint8Array,
  { readonly fingerprint: number; readonly path: readonly number[] },
])[]

/** Takes the file apart as its bytes are, believing no word beside them. */
export function judgePsbt(seed: ColdSeed, psbt: Uint8Array): Judged | Refused {
  let transaction: Transaction
  try {
    transaction = Transaction.fromPSBT(psbt)
  } catch {
    return { refusal: 'unreadable' }
  }
  const keys: Uint8Array[] = []
  let family: Exclude<ColdFamily, 'evm'> | undefined
  let fee = 0n
  for (let i = 0; i < transaction.inputsLength; i++) {
    const { witnessUtxo, bip32Derivation } = transaction.getInput(i)
    const own = witnessUtxo && ownKey(seed, witnessUtxo.script, bip32Derivation as Derivations)
    if (!own || (family ?? own.family) !== own.family) return { refusal: 'not-ours' }
    family = own.family
    fee += witnessUtxo.amount
    keys.push(own.key)
  }
  if (!family) return { refusal: 'unreadable' }
  const all = fee
  const network = BITCOIN_NETWORKS[rulesOf(family, seed.policy)]
  const outputs: ShownOutput[] = []
  for (let i = 0; i < transaction.outputsLength; i++) {
    const { script, amount, bip32Derivation } = transaction.getOutput(i)
    if (!script || amount === undefined) return { refusal: 'unreadable' }
    const derivations = bip32Derivation as Derivations
    const whose = ownKey(seed, script, derivations)
      ? 'cold'
      : isHot(seed, family, script, derivations)
        ? 'hot'
        : undefined
    if (!whose) return { refusal: 'stranger' }
    fee -= amount
    outputs.push({ to: Address(network).encode(OutScript.decode(script)), amount, whose })
  }
  if (fee < 0n || fee > all / MOST_FEE_PARTS) return { refusal: 'fee' }
  const sign = () => {
    for (const [i, key] of keys.entries()) transaction.signIdx(key, i)
    return transaction.toPSBT()
  }
  return { outputs, fee, sign }
}

const pathText = (path: readonly number[]) =>
  `m/${path.map((part) => (part >= 0x80000000 ? `${part - 0x80000000}'` : String(part))).join('/')}`

function ownKey(seed: ColdSeed, script: Uint8Array, derivations: Derivations = []) {
  for (const [, { fingerprint, path }] of derivations) {
    if (fingerprint !== seed.fingerprint) continue
    const own = seed.keyAt(pathText(path))
    if (!own || own.family === 'evm') continue
    const network = BITCOIN_NETWORKS[rulesOf(own.family, seed.policy)]
    if (bitcoinAddressOfKey(own.key.publicKey as Uint8Array, network).key === Buffer.from(script).toString('hex'))
      return { family: own.family, key: own.key.privateKey as Uint8Array }
  }
  return undefined
}

function isHot(
  seed: ColdSeed,
  family: Exclude<ColdFamily, 'evm'>,
  script: Uint8Array,
  derivations: Derivations = [],
): boolean {
  const network = BITCOIN_NETWORKS[rulesOf(family, seed.policy)]
  return derivations.some(([, { path }]) => {
    const key = seed.hotKeyAt(family, pathText(path))
    return key !== undefined && bitcoinAddressOfKey(key, network).key === Buffer.from(script).toString('hex')
  })
}
