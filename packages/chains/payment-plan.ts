import type { ChainUnits, DecodedTransaction, Payout } from './chain.ts'

/** Where a key is in the tree of the seed: `m/84'/0'/0'/0/7`. */
export type KeyPath = string

/**
 * What the signer is asked to sign. It holds everything that the bytes say, so that the signer builds them itself and
 * compares nothing with a text that somebody else has made.
 */
export type PaymentPlan = UtxoPlan | EvmPlan

export interface UtxoPlan {
  readonly kind: 'utxo'
  readonly network: string
  readonly inputs: readonly OwnOutput[]
  readonly payouts: readonly Payout[]
  /** Back to us; undefined when it would be dust. */
  readonly change: { readonly path: KeyPath; readonly address: string; readonly amount: ChainUnits } | undefined
  readonly fee: ChainUnits
  readonly virtualBytes: number
  /** The most that any version of it may cost, after all bumps. */
  readonly feeCap: ChainUnits
}

/** An output that we can spend. */
export interface OwnOutput {
  readonly txid: string
  readonly index: number
  readonly amount: ChainUnits
  readonly address: string
  readonly path: KeyPath
}

export interface EvmPlan {
  readonly kind: 'evm'
  readonly network: string
  readonly chainId: bigint
  readonly from: string
  readonly path: KeyPath
  readonly nonce: bigint
  readonly payouts: readonly [Payout]
  readonly gasLimit: bigint
  readonly maxFee: bigint
  readonly priorityFee: bigint
  /** As above: `gasLimit × maxFee` of the dearest version. */
  readonly feeCap: ChainUnits
}

/** What a plan uses up and no other transaction may: `address#nonce`, or `txid:index` of each input. */
export function spendsOf(plan: PaymentPlan): readonly string[] {
  if (plan.kind === 'evm') return [`${plan.from}#${plan.nonce}`]
  return plan.inputs.map(({ txid, index }) => `${txid}:${index}`)
}

/** Reads the bytes as anybody else would: what they pay is the payouts and the change, and nothing besides. */
export function isWhatWasPlanned({ pays, spends }: DecodedTransaction, plan: PaymentPlan): boolean {
  const change = plan.kind === 'utxo' && plan.change ? [{ asset: 'native', ...plan.change }] : []
  const line = (asset: string, to: string, amount: bigint) => `${asset.toLowerCase()} ${to.toLowerCase()} ${amount}`
  const wanted = [
    ...plan.payouts.map(({ asset, to, amount }) => line(asset, to, amount)),
    ...change.map(({ asset, address, amount }) => line(asset, address, amount)),
  ]
  const found = pays.map(({ asset, to, amount }) => line(asset, to, amount))
  const isSame = (a: readonly string[], b: readonly string[]) => a.toSorted().join('\n') === b.toSorted().join('\n')
  return isSame(wanted, found) && isSame(spendsOf(plan), spends)
}

/** A payment may become three times as dear as it was planned, and no more (domain/wallet.md §8). */
export const MOST_TIMES_DEARER = 3n

/** What a payment may use. */
export type SpendFrom =
  | {
      readonly kind: 'utxo'
      readonly outputs: readonly OwnOutput[]
      readonly change: { readonly path: KeyPath; readonly address: string }
    }
  | { readonly kind: 'evm'; readonly address: string; readonly path: KeyPath; readonly nonce: bigint }
