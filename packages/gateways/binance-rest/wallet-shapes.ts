import { NETWORKS, type SavedEntry, usableFromMs } from '@bowline/capabilities/address-book/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import {
  type CoinNetwork,
  codeOf,
  depositCode,
  type OwnDeposit,
  type WithdrawalRow,
} from '@bowline/capabilities/wallet/index.ts'

/** A coin on a network, as programs read it. */
export function networkShape({ coin, network, deposit, withdrawal }: CoinNetwork, isDefault: boolean) {
  const { name = network, hasTag = false } = NETWORKS.find((known) => known.network === network) ?? {}
  const { unlock, creditDepth } = deposit
  return {
    ...{ network, coin, name, isDefault },
    depositEnable: deposit.closed === undefined,
    withdrawEnable: withdrawal.closed === undefined,
    withdrawFee: amountText(withdrawal.fee),
    withdrawMin: amountText(withdrawal.minimum),
    withdrawMax: amountText(withdrawal.maximum),
    withdrawIntegerMultiple: amountText(withdrawal.step),
    depositDust: amountText(deposit.minimum),
    minConfirm: creditDepth,
    unLockConfirm: unlock === 'finalized' ? creditDepth : unlock,
    addressRegex: '',
    memoRegex: hasTag ? '^[0-9]{1,10}$' : '',
    sameAddress: hasTag,
  }
}

export function depositShape(deposit: OwnDeposit, coins: readonly CoinNetwork[]) {
  const { id, coin = '', network, units = 0n, address, tag, txid, confirmations, creditDepth, seenAtMs } = deposit
  const unlock = coins.find((known) => known.coin === coin && known.network === network)?.deposit.unlock
  return {
    id: String(id),
    amount: amountText(units),
    ...{ coin, network, address, status: depositCode(deposit) },
    addressTag: tag === 0 ? '' : String(tag),
    txId: txid,
    insertTime: seenAtMs,
    transferType: 0,
    confirmTimes: `${confirmations}/${creditDepth}`,
    unlockConfirm: typeof unlock === 'number' ? unlock : creditDepth,
    walletType: 0,
  }
}

export function withdrawalShape(withdrawal: WithdrawalRow) {
  const {
    withdrawId: id,
    coin,
    network,
    amount,
    fee,
    address,
    tag,
    state,
    txid,
    reason,
    receiver,
    orderId,
  } = withdrawal
  return {
    ...{ id, coin, network, address, status: codeOf(state) },
    // What arrives, as programs expect it; the fee stands beside it.
    amount: amountText(amount - fee),
    transactionFee: amountText(fee),
    addressTag: tag === 0 ? '' : String(tag),
    txId: txid ?? '',
    applyTime: new Date(withdrawal.requestedAtMs).toISOString().slice(0, 19).replace('T', ' '),
    transferType: receiver === undefined ? 0 : 1,
    ...(orderId !== undefined && { withdrawOrderId: orderId }),
    info: reason,
    confirmNo: 0,
    walletType: 0,
    txKey: '',
  }
}

/** A saved address; `whiteStatus`: it has waited its day, so it may be withdrawn to. */
export function savedAddressShape(entry: SavedEntry, nowMs: number) {
  const { coin, network, address, tag, label: name } = entry
  return {
    ...{ address, coin, name, network, origin: '', originType: '' },
    addressTag: tag === 0 ? '' : String(tag),
    whiteStatus: nowMs >= usableFromMs(entry),
  }
}
