import type { ChainUnits, Payout } from './chain.ts'

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
