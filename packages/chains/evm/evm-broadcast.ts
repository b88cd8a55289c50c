import type { BroadcastAnswer } from '../chain.ts'

/**
 * The words of a refusal differ from node to node, and are used only after the state of the chain gave no answer: nothing
 * is decided by them but whether somebody should look.
 */
export function sortEvmRefusal(reason: string): BroadcastAnswer {
  if (/replac/i.test(reason)) return { answer: 'outbid', reason }
  if (/insufficient funds|intrinsic gas|exceeds block gas limit|invalid (sender|chain)|nonce too high/i.test(reason))
    return { answer: 'unfit', reason }
  if (/underpriced|base fee|fee ?too ?low|tip too low|pool is full/i.test(reason))
    return { answer: 'too-cheap', reason }
  if (/nonce too low/i.test(reason)) return { answer: 'spent', reason }
  return { answer: 'unanswered', reason }
}
