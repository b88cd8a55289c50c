import type { Answer, BcoinEntry, BcoinNode, BcoinTransaction } from './bcoin.ts'

/** In thousandths of a satoshi per virtual byte: the relay fee of bitcoind before version 30. */
const INCREMENTAL = 1_000n
const REJECTED = -26
const MISSING_OR_SPENT = -25
const ALREADY_IN_CHAIN = -27

/**
 * `sendrawtransaction` as Bitcoin Core does it today: bcoin's own answers a transaction it refused with its id, and it
 * knows no replacement. Full replacement by fee: the newcomer pays the fees of all it evicts and the relaying of its own
 * bytes, at a higher rate.
 */
export async function replaceAndAdd(node: BcoinNode, transaction: BcoinTransaction): Promise<Answer> {
  const { mempool } = node
  const result = transaction.txid()
  if (mempool.getEntry(transaction.hash('hex'))) return { result }
  const { result: known } = await node.rpc.call({ method: 'getrawtransaction', params: [result, true] }, {})
  if ((known as { blockhash?: string } | null)?.blockhash)
    return refusal(ALREADY_IN_CHAIN, 'Transaction already in block chain')
  const conflicts = conflictsOf(node, transaction)
  const problem = conflicts.length > 0 ? await refuseReplacement(node, transaction, conflicts) : undefined
  if (problem !== undefined) return refusal(REJECTED, problem)
  for (const entry of conflicts) mempool.evictEntry(entry)
  try {
    const missing = await mempool.addTX(transaction)
    if (missing) return refusal(MISSING_OR_SPENT, 'bad-txns-inputs-missingorspent')
    return { result }
  } catch (error) {
    const { reason, message } = error as { reason?: string; message: string }
    // What it just evicted was valid, and stays so.
    for (const { tx } of conflicts) await mempool.addTX(tx).catch(() => {})
    const words = reason ?? message
    return refusal(/inputs-(missing|spent)/.test(words) ? MISSING_OR_SPENT : REJECTED, words)
  }
}

function conflictsOf({ mempool }: BcoinNode, { inputs }: BcoinTransaction): BcoinEntry[] {
  const spent = inputs
    .map(({ prevout }) => mempool.getSpent(prevout.hash, prevout.index))
    .filter((entry) => entry !== undefined)
  return [...new Set(spent.flatMap((entry) => [entry, ...mempool.getDescendants(entry)]))]
}

async function refuseReplacement(
  { mempool }: BcoinNode,
  transaction: BcoinTransaction,
  conflicts: readonly BcoinEntry[],
): Promise<string | undefined> {
  const fee = BigInt(transaction.getFee(await mempool.getCoinView(transaction)))
  const size = BigInt(transaction.getVirtualSize())
  const oldFees = conflicts.reduce((sum, entry) => sum + BigInt(entry.fee), 0n)
  const isDearer = conflicts.every(({ fee: old, tx }) => fee * BigInt(tx.getVirtualSize()) > BigInt(old) * size)
  const least = oldFees + (size * INCREMENTAL + 999n) / 1_000n
  return isDearer && fee >= least ? undefined : `insufficient fee, rejecting replacement ${transaction.txid()}`
}

const refusal = (code: number, message: string): Answer => ({ error: { code, message } })
