import { NATIVE, type ScannedBlock, type Transfer, type Watches } from '../chain.ts'

/** The fields we read of a `ledger` answer with its transactions, in the shape of API version 1 or 2. */
interface RpcLedger {
  readonly validated?: boolean
  readonly ledger?: {
    readonly ledger_index: number | string
    readonly ledger_hash: string
    readonly parent_hash: string
    /** Seconds since 2000. */
    readonly close_time: number
    readonly transactions?: readonly RpcTransaction[]
  }
}

type RpcTransaction = { readonly hash: string; readonly meta?: RpcMeta; readonly metaData?: RpcMeta } & (
  | RpcFields
  | { readonly tx_json: RpcFields }
)

interface RpcFields {
  readonly TransactionType: string
  readonly Account: string
  readonly Destination?: string
  readonly DestinationTag?: number
}

interface RpcMeta {
  readonly TransactionResult: string
  /** Drops as text, or an amount of some other currency as an object; `unavailable` before 2014. */
  readonly delivered_amount?: unknown
}

const SECONDS_TO_2000 = 946_684_800

/**
 * A validated ledger, read for the XRP it moved. What counts is `delivered_amount`: the amount of a partial payment is what
 * its sender would have liked to pay, and may be a million times what came. Undefined when the ledger may still change.
 */
export function readXrpLedger(answer: unknown, watches: Watches): ScannedBlock | undefined {
  const { ledger, validated } = answer as RpcLedger
  if (!ledger || validated !== true) return undefined
  if (!ledger.transactions) throw new Error('a ledger without its transactions')
  return {
    height: Number(ledger.ledger_index),
    hash: ledger.ledger_hash,
    parent: ledger.parent_hash,
    timeMs: (ledger.close_time + SECONDS_TO_2000) * 1_000,
    transfers: ledger.transactions.flatMap((transaction) => deliveredBy(transaction, watches) ?? []),
  }
}

function deliveredBy(transaction: RpcTransaction, watches: Watches): Transfer | undefined {
  const fields = 'tx_json' in transaction ? transaction.tx_json : transaction
  const meta = transaction.meta ?? transaction.metaData
  const { TransactionType, Account, Destination, DestinationTag } = fields
  if (TransactionType !== 'Payment' || Destination === undefined || !watches(Destination)) return undefined
  // A payment that failed is in the ledger too: its fee was taken.
  if (meta?.TransactionResult !== 'tesSUCCESS') return undefined
  const amount = dropsOf(meta.delivered_amount)
  if (amount === undefined || amount === 0n) return undefined
  const named = { txid: transaction.hash, place: 'p', asset: NATIVE, receiver: Destination, sender: Account }
  return { ...named, amount, tag: DestinationTag, isBySender: true, isCoinbase: false }
}

/** XRP alone is a text of digits; other currencies have an issuer, who may be anybody. */
function dropsOf(delivered: unknown): bigint | undefined {
  return typeof delivered === 'string' && /^\d{1,17}$/.test(delivered) ? BigInt(delivered) : undefined
}
