import type { BroadcastAnswer } from '../chain.ts'

/** Codes of `sendrawtransaction` (Bitcoin Core, rpc/protocol.h). */
const MISSING_OR_SPENT = -25
const REJECTED = -26
const ALREADY_IN_CHAIN = -27

/** What is left to decide by code and words after the node was asked for the transaction itself. */
export function sortBitcoinRefusal(code: number, reason: string): BroadcastAnswer {
  if (code === ALREADY_IN_CHAIN) return { answer: 'mined' }
  if (code === MISSING_OR_SPENT || /missingorspent|inputs-spent/i.test(reason)) return { answer: 'spent', reason }
  if (code !== REJECTED) return { answer: 'unanswered', reason }
  if (/insufficient fee|txn-mempool-conflict|rejecting replacement/i.test(reason)) return { answer: 'outbid', reason }
  if (/fee not met|mempool full|too-long-mempool-chain/i.test(reason)) return { answer: 'too-cheap', reason }
  return { answer: 'unfit', reason }
}
