import { divide } from '@bowline/money'
import { addr, Transaction, type TxCoder } from 'micro-eth-signer'
import { type DecodedTransaction, NATIVE, type PlanRefusal } from '../chain.ts'
import type { EvmPlan } from '../payment-plan.ts'
import { readTransferCall, transferCall } from './erc20.ts'

/**
 * What a plan says in bytes, and what bytes say; no node and nothing of viem, because the signer uses it too.
 */
export function unsignedEvm(plan: EvmPlan) {
  const [payout] = plan.payouts
  const isNative = payout.asset === NATIVE
  const fields = {
    type: 'eip1559' as const,
    chainId: plan.chainId,
    nonce: plan.nonce,
    to: addr.addChecksum(isNative ? payout.to : payout.asset),
    value: isNative ? payout.amount : 0n,
    data: isNative ? '' : transferCall(payout.to, payout.amount),
    gasLimit: plan.gasLimit,
    maxFeePerGas: plan.maxFee,
    maxPriorityFeePerGas: plan.priorityFee,
    accessList: [],
  }
  // Not `strict`: that refuses by the library's idea of a sane fee and nonce; ours are the plan's caps.
  return Transaction.prepare(fields, false)
}

export function decodeEvm(raw: Uint8Array): DecodedTransaction {
  const transaction = Transaction.fromBytes(raw)
  if (transaction.type !== 'eip1559') throw new Error(`a transaction of type ${transaction.type} is none of ours`)
  const { to, value, data, nonce, gasLimit, maxFeePerGas } = transaction.raw as TxCoder<'eip1559'>
  const token = readTransferCall(data)
  if (data !== '' && data !== '0x' && !token) throw new Error('a call that is no transfer')
  if (token && value !== 0n) throw new Error('a transfer of a token that also sends coins')
  return {
    txid: `0x${transaction.hash.replace(/^0x/, '')}`,
    spends: [`${transaction.recoverSender().address}#${nonce}`],
    pays: [
      token
        ? { asset: to.toLowerCase(), to: token.to, amount: token.amount }
        : { asset: NATIVE, to: addr.addChecksum(to), amount: value },
    ],
    feeCap: gasLimit * maxFeePerGas,
  }
}

/**
 * go-ethereum's pool replaces a transaction when both fee fields rise by a tenth, rounded up (domain/wallet.md §8). Some
 * nodes are content with less, none with more. Where the market asks for more than its cap allows, it pays what that allows: when
 * the market falls to it, it is mined.
 */
export function bumpEvm(
  plan: EvmPlan,
  market: { maxFee: bigint; priorityFee: bigint },
): EvmPlan | { refusal: PlanRefusal } {
  const raised = (fee: bigint) => divide(fee * 11n, 10n, 'up')
  const least = raised(plan.maxFee)
  const most = divide(plan.feeCap, plan.gasLimit, 'down')
  const wantedPriority = larger(raised(plan.priorityFee), market.priorityFee)
  if (least > most || raised(plan.priorityFee) > most) return { refusal: 'fee-cap' }
  const maxFee = smaller(larger(larger(least, market.maxFee), wantedPriority), most)
  return { ...plan, maxFee, priorityFee: smaller(wantedPriority, maxFee) }
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
const larger = (a: bigint, b: bigint) => (a > b ? a : b)
