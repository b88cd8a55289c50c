import type { Amount } from '@bowline/money'
import type { UnifiedAsset } from '../formulas/unified/figures.ts'
import { planRepayment, REPAY_FEE, type RepaySource } from '../formulas/unified/repayment.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import { followsUnifiedText } from '../messages/record-version.ts'
import { BizType, ConversionReason, FuturesWallet, LedgerCode } from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { AccountNumber, CollateralSlot, LedgerRow, PoolNumber } from '../records/view.ts'
import type { State } from '../state.ts'

export type Conversions = ReturnType<typeof conversionsOf>

const FEES: Readonly<Record<number, bigint>> = {
  [ConversionReason.manual]: REPAY_FEE.manual,
  [ConversionReason.aboveLimit]: REPAY_FEE.aboveLimit,
  [ConversionReason.idle]: REPAY_FEE.idle,
  [ConversionReason.liquidation]: REPAY_FEE.liquidation,
}

/** Repaying what a unified wallet owes with its other coins, against the house's conversion account (domain/unified-account.md §5). */
export function conversionsOf(s: State) {
  /** Coins that may be used: what is there and no unrealised loss stands against, at a price of now. */
  function sourcesOf(pool: PoolNumber, debt: number, reason: number, only: number): RepaySource[] {
    const isForced = reason === ConversionReason.liquidation
    return s.holdings.assetsOf(pool).flatMap((asset, slot) => {
      const isMeant = only === 0 ? isForced || asset.isOn : (only & (1 << slot)) !== 0
      const isPriced = isForced || s.usdIndexes.isSellable(slot)
      return slot !== debt && isMeant && isPriced ? [sourceOf(slot, asset, isForced)] : []
    })
  }

  function sourceOf(slot: CollateralSlot, { tiers, upl, wallet }: UnifiedAsset, isForced: boolean): RepaySource {
    const own = upl < 0n ? wallet + upl : wallet
    return {
      asset: slot,
      amount: own > 0n ? own : 0n,
      index: isForced ? s.usdIndexes.forced(slot) : s.usdIndexes.of(slot),
      ratio: tiers[0]?.ratio ?? 0n,
      isFirst: s.collateral.isAlwaysOn(slot) !== 0,
    }
  }

  /** Repays up to so much of what a coin owes; returns what was repaid. */
  function repay(pool: PoolNumber, slot: CollateralSlot, amount: Amount, reason: number, only = 0): Amount {
    const fee = FEES[reason] as bigint
    const index = s.usdIndexes.of(slot)
    const plan = planRepayment({ amount, index }, sourcesOf(pool, slot, reason, only), fee)
    let repaid = 0n
    for (const { from, fromAmount, toAmount, fee: kept } of plan) {
      book(pool, from, slot, fromAmount, toAmount, kept, reason, fee)
      repaid += toAmount
    }
    return repaid
  }

  /** All that a coin owes. */
  function repayAll(pool: PoolNumber, slot: CollateralSlot, reason: number): Amount {
    const owed = -s.holdings.walletOf(s.pool.account(pool), s.collateral.asset(slot))
    return owed > 0n ? repay(pool, slot, owed, reason) : 0n
  }

  /** What every coin owes, by slot. */
  function repayDebts(pool: PoolNumber, reason: number): void {
    for (let slot = 0; slot < s.collaterals.size; slot++) if (isPayable(slot, reason)) repayAll(pool, slot, reason)
  }

  /** Nobody pays at a price that is not of now, but in a liquidation. */
  function isPayable(slot: CollateralSlot, reason: number): boolean {
    if (reason === ConversionReason.liquidation || !followsUnifiedText(s.recordVersion)) return true
    return s.usdIndexes.isSellable(slot)
  }

  /** After a command that touched the account: what is owed above a limit is repaid, all of it. */
  function repayAboveLimits(pool: PoolNumber): void {
    if (s.pool.kind(pool) !== PoolKind.unified || s.pool.isLiquidating(pool) !== 0) return
    const account = s.pool.account(pool)
    for (let slot = 0; slot < s.collaterals.size; slot++) {
      if (s.holdings.walletOf(account, s.collateral.asset(slot)) >= 0n || !s.usdIndexes.isSellable(slot)) continue
      const asset = s.holdings.assetsOf(pool)[slot] as UnifiedAsset
      if (s.holdings.isAboveLimit(slot, asset)) repayAll(pool, slot, ConversionReason.aboveLimit)
    }
  }

  function book(
    pool: PoolNumber,
    from: number,
    to: number,
    fromAmount: Amount,
    toAmount: Amount,
    fee: Amount,
    reason: number,
    feeRate: bigint,
  ): void {
    const account = s.pool.account(pool)
    const conversionId = ++s.collaterals.lastConversionId
    const [fromAsset, toAsset] = [s.collateral.asset(from), s.collateral.asset(to)]
    const [fromRow, toRow] = [walletRow(account, fromAsset), walletRow(account, toAsset)]
    const inventory = s.collateral.inventoryRow(to)
    const { repayment } = BizType
    s.postings.move(fromRow, s.collateral.inventoryRow(from), fromAmount, repayment, 0, conversionId)
    s.postings.move(inventory, toRow, toAmount, repayment, 0, conversionId)
    s.postings.move(inventory, s.collateral.convertRow(to), fee, repayment, 0, conversionId)
    encode(eventLayouts.conversion, s.events.words, s.events.openClear('conversion'), {
      conversionId,
      account,
      fromAsset,
      toAsset,
      reason,
      fromAmount,
      toAmount,
      fee,
      fromIndex: reason === ConversionReason.liquidation ? s.usdIndexes.forced(from) : s.usdIndexes.of(from),
      toIndex: s.usdIndexes.of(to),
      feeRate,
      fromWallet: s.ledger.balance(fromRow),
      toWallet: s.ledger.balance(toRow),
      liquidationId: s.pool.isLiquidating(pool) !== 0 ? s.pool.liquidationId(pool) : 0,
    })
  }

  /** Both wallets are there: one has the coin, the other owes it. */
  function walletRow(account: AccountNumber, asset: number): LedgerRow {
    return s.ledger.open(LedgerCode.futuresWallet, account, asset, FuturesWallet.unified)
  }

  return { repay, repayDebts, repayAboveLimits }
}
