import { amountText } from '@bowline/capabilities/markets/index.ts'
import {
  CANCELLABLE,
  type CoinNetwork,
  codeOf,
  type WithdrawalRow,
  type WithdrawalState,
} from '@bowline/capabilities/wallet/index.ts'
import { explorerUrl } from './explorer-url.ts'

/** From binding a nonce to broadcasting it is one thing to its owner: it is being signed. */
const STAGE = { planned: 'signing', signed: 'signing', refused: 'failed' } as const

export function stageOf(state: WithdrawalState) {
  return state === 'planned' || state === 'signed' || state === 'refused' ? STAGE[state] : state
}

/** A withdrawal in the contract's form. */
export function withdrawalRow(withdrawal: WithdrawalRow, coins: readonly CoinNetwork[]) {
  const { id, withdrawId, coin, network, amount, fee, address, tag, receiver, state, reason, txid } = withdrawal
  const terms = coins.find((known) => known.network === network)
  return {
    ...{ id, withdrawId, coinName: coin, transferNetWork: network, address, tag },
    amount: amountText(amount),
    fee: amountText(fee),
    receives: amountText(amount - fee),
    isInternal: receiver !== undefined,
    txid: txid ?? null,
    explorerUrl: txid === undefined ? null : explorerUrl(terms, txid),
    code: codeOf(state),
    stage: stageOf(state),
    reason,
    // One that is between two states has been taken up by somebody.
    isCancellable: CANCELLABLE.includes(state) && withdrawal.entering === undefined,
    requestedAtMs: withdrawal.requestedAtMs,
    changedAtMs: withdrawal.changedAtMs,
  }
}
