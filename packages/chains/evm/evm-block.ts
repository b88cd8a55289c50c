import { type Decoy, NATIVE, type Transfer, type Watches } from '../chain.ts'
import { type RpcLog, readTransferLog } from './erc20.ts'

/** The fields we read of what the node answers. */
export interface RpcBlock {
  readonly number: string
  readonly hash: string
  readonly parentHash: string
  readonly timestamp: string
  readonly transactions: readonly RpcTransaction[]
}

export interface RpcTransaction {
  readonly hash: string
  readonly from: string
  readonly nonce: string
  readonly to: string | null
  readonly value: string
}

export interface RpcReceipt {
  readonly transactionHash: string
  readonly blockHash: string
  readonly from: string
  readonly status: string
  readonly gasUsed: string
  readonly logs: readonly RpcLog[]
}

/** A frame of the `callTracer`. */
export interface RpcFrame {
  readonly type: string
  readonly from: string
  readonly to?: string
  readonly value?: string
  readonly error?: string
  readonly calls?: readonly RpcFrame[]
}

/** What a plain transfer costs: a transaction that used more ran code, which may have sent coins. */
export const PLAIN_TRANSFER_GAS = 21_000n

/** Coins that the transactions themselves carry. */
export function topLevelTransfers(
  transactions: readonly RpcTransaction[],
  succeeded: (txid: string) => boolean,
  watches: Watches,
): Transfer[] {
  return transactions.flatMap(({ hash, from, to, value }) => {
    const receiver = to?.toLowerCase()
    const amount = BigInt(value)
    if (receiver === undefined || amount === 0n || !watches(receiver) || !succeeded(hash)) return []
    return [transfer({ txid: hash, place: 'v', asset: NATIVE, receiver, amount, sender: from }, from)]
  })
}

/**
 * Transfers of listed tokens. Only logs count, never the call's data: a token may answer `false` and move nothing. The
 * place is that of the log within its own transaction, because the number the node gives counts through the block, and
 * changes when the transaction is mined again elsewhere (wallet-additions §3.1).
 */
export function tokenTransfers(
  receipts: readonly RpcReceipt[],
  isListed: (contract: string) => boolean,
  watches: Watches,
): Transfer[] {
  return receipts.filter(hasSucceeded).flatMap(({ transactionHash: txid, from, logs }) => {
    const first = logs[0] && Number(logs[0].logIndex)
    return logs.flatMap((log) => {
      const asset = log.address.toLowerCase()
      const moved = isListed(asset) ? readTransferLog(log) : undefined
      if (!moved || moved.amount === 0n || !watches(moved.to)) return []
      const place = `l${Number(log.logIndex) - (first as number)}`
      return [transfer({ txid, place, asset, receiver: moved.to, amount: moved.amount, sender: moved.from }, from)]
    })
  })
}

export type MinedReceipt = RpcReceipt & { readonly blockNumber: string }

/** What one transaction moved of a token, listed or not; undefined: it is not mined, or failed. */
export function movesOf(receipt: MinedReceipt | null, contract: string, watches: Watches) {
  if (!receipt || !hasSucceeded(receipt)) return undefined
  const transfers = tokenTransfers([receipt], (each) => each === contract, watches)
  return { height: Number(receipt.blockNumber), hash: receipt.blockHash, transfers }
}

/** Zero-value logs cost a stranger nothing and only poison address lists. */
export function tokenDecoys(
  receipts: readonly RpcReceipt[],
  isListed: (contract: string) => boolean,
  watches: Watches,
): Decoy[] {
  return receipts.filter(hasSucceeded).flatMap(({ logs }) =>
    logs.flatMap((log) => {
      const moved = isListed(log.address.toLowerCase()) ? readTransferLog(log) : undefined
      return moved?.amount === 0n && watches(moved.to) ? [{ receiver: moved.to, sender: moved.from }] : []
    }),
  )
}

/**
 * Coins sent by contracts. A frame counts only if neither it nor any above it failed: a contract may catch the failure
 * of what it called, and then the trace shows value in a transaction that succeeded, and the balance does not move.
 */
export function internalTransfers(txid: string, top: RpcFrame, watches: Watches): Transfer[] {
  const found: Transfer[] = []
  const visit = (frame: RpcFrame, path: string) => {
    if (frame.error !== undefined) return
    const receiver = frame.to?.toLowerCase()
    const amount = BigInt(frame.value ?? '0x0')
    if (path !== '' && MOVES_COINS.has(frame.type) && amount > 0n && receiver !== undefined && watches(receiver))
      found.push(transfer({ txid, place: `i${path}`, asset: NATIVE, receiver, amount, sender: frame.from }, undefined))
    for (const [i, call] of (frame.calls ?? []).entries()) visit(call, path === '' ? `${i}` : `${path}.${i}`)
  }
  visit(top, '')
  return found
}

/** `DELEGATECALL` repeats the value of the frame above; `CALLCODE` sends to itself. */
const MOVES_COINS = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

export const hasSucceeded = ({ status }: RpcReceipt) => status === '0x1'

function transfer(
  moved: Pick<Transfer, 'txid' | 'place' | 'asset' | 'receiver' | 'amount'> & { sender: string },
  /** Whose key signed for this; undefined: code sent it. */
  signer: string | undefined,
): Transfer {
  const sender = moved.sender.toLowerCase()
  return { ...moved, sender, isBySender: signer?.toLowerCase() === sender, tag: undefined, isCoinbase: false }
}
