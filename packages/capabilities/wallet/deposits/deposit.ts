import { createHash } from 'node:crypto'
import type { AddressKey, BlockLink, ChainUnits, Decoy, Transfer } from '@bowline/chains'
import type { DepositSide } from '@bowline/contract/terms/wallet.ts'

/** Whom a receiving address belongs to. */
export type Owner =
  | { readonly kind: 'user'; readonly userId: number }
  /** Hot, warm, change, gas tank, …: what strangers send there belongs to nobody we know. */
  | { readonly kind: 'house'; readonly role: string }

/**
 * `deposit` will be credited. `below-min` is, once the user's small ones reach the minimum together. `suspense` belongs
 * to nobody, or came as something that is not accepted, and is released by persons only.
 */
export type { DepositSide }

/** A transfer that concerns us, as it was found in a block or in a pool. */
export interface FoundDeposit {
  readonly identity: string
  readonly transfer: Transfer
  readonly owner: Owner | undefined
  readonly side: DepositSide
  /** Blocks, its own included, after which it may be traded. */
  readonly creditDepth: number
}

/** What the scanner needs to know of those who are paid. Asked for every transfer of every block: answers from memory. */
export interface WatchList {
  watches(receiver: AddressKey): boolean
  ownerOf(receiver: AddressKey, tag: number | undefined): Owner | undefined
  /** Our own sweeps, payouts and refills pay our addresses too. */
  isOwnTransaction(txid: string): boolean
}

/** How a network's deposits are treated (domain/wallet.md §1). */
export interface DepositTerms {
  readonly network: string
  readonly creditDepth: number
  /** After so many blocks, or in a block that the chain calls final. */
  readonly unlock: { readonly depth: number } | 'finalized'
  /** Rewards of miners may not be spent earlier, whatever we say. */
  readonly coinbaseDepth: number
  /** Per accepted asset (`NATIVE` or contract), the least that is credited by itself; and below `dust`, nothing at all. */
  readonly assets: ReadonlyMap<string, { readonly minimum: ChainUnits; readonly dust: ChainUnits }>
}

/** Undefined: not worth a row, or our own. */
export function depositOf(transfer: Transfer, terms: DepositTerms, list: WatchList): FoundDeposit | undefined {
  if (transfer.amount <= 0n || list.isOwnTransaction(transfer.txid)) return undefined
  const asset = terms.assets.get(transfer.asset)
  if (asset && transfer.amount <= asset.dust) return undefined
  const owner = list.ownerOf(transfer.receiver, transfer.tag)
  const isOurs = owner?.kind === 'user' && asset !== undefined
  const side = !isOurs ? 'suspense' : transfer.amount < asset.minimum ? 'below-min' : 'deposit'
  const creditDepth = transfer.isCoinbase ? Math.max(terms.coinbaseDepth, terms.creditDepth) : terms.creditDepth
  return { identity: identityOf(terms.network, transfer), transfer, owner, side, creditDepth }
}

/** The same wherever and however often the transaction is mined (wallet-additions §3.1). */
export function identityOf(network: string, { txid, place }: Pick<Transfer, 'txid' | 'place'>): string {
  return `${network}:${txid}:${place}`
}

/**
 * The key of a deposit's postings, which the ledger keeps for ever: hashed, because the identity is too long, and with the
 * number of reversals so far, because most payments that a reorganisation drops come back (W9).
 */
export function depositKey(identity: string, generation: number): string {
  return `dep:${createHash('sha256').update(identity).digest('base64url')}:${generation}`
}

export interface DepositBlock extends BlockLink {
  readonly timeMs: number
  readonly deposits: readonly FoundDeposit[]
  readonly decoys?: readonly Decoy[]
}
