import { borrowedOf } from '../formulas/unified/borrowing.ts'
import { reaches, type UnifiedAsset, unifiedFiguresOf } from '../formulas/unified/figures.ts'
import type { CommandOf } from '../messages/commands.ts'
import { ConversionReason } from '../messages/terms.ts'
import type { AccountNumber, CollateralSlot, PoolNumber } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { reportUnified } from './queries.ts'

type Terms<K extends 'set-collateral' | 'repay-debt'> = Required<Omit<CommandOf<K>, 'kind'>>

/** Of the margin balance no more may be needed after a coin was switched off. */
const MOST_IM = 80_000_000n

/** Switches coins on and off, all of them or none; the tests are about what is so in the end. */
export function setCollateral(s: State, { account, off, on }: Terms<'set-collateral'>): void {
  const pool = s.accounts.isKnown(account) ? s.holdings.poolOf(account) : 0
  const refusal = pool === 0 ? refusalOfNone(s, account) : checkSwitch(s, pool, on, off)
  if (refusal !== Rejection.none) {
    s.refuse(refusal)
    return
  }
  for (let slot = 0; slot < s.collaterals.size; slot++) {
    const bit = 1 << slot
    const wasOn = s.holdings.isOn(pool, slot)
    if (((wasOn ? off : on) & bit) === 0) continue
    const has = s.holdings.walletOf(account, s.collateral.asset(slot))
    const counted = has > 0n ? has : 0n
    s.collateral.addUsage(slot, wasOn ? -counted : counted)
    s.pool.setCollateral(pool, (s.pool.collateral(pool) ^ bit) >>> 0)
  }
  s.risk.touch(pool)
  reportUnified(s, pool)
}

function refusalOfNone(s: State, account: AccountNumber): number {
  return s.accounts.isKnown(account) ? Rejection.notUnified : Rejection.unknownAccount
}

function checkSwitch(s: State, pool: PoolNumber, on: number, off: number): number {
  const now = s.pool.collateral(pool)
  const [turnedOn, turnedOff] = [on & ~now, off & now]
  const known = s.collaterals.size === 32 ? -1 : (1 << s.collaterals.size) - 1
  if ((on & off) !== 0 || ((on | off) & ~known) !== 0) return Rejection.badTerms
  if (turnedOn === 0 && turnedOff === 0) return Rejection.noChange
  if (s.pool.isLiquidating(pool) !== 0) return Rejection.inLiquidation
  const assets = s.holdings.assetsOf(pool, ((now | turnedOn) & ~turnedOff) >>> 0)
  for (const [slot, asset] of assets.entries()) {
    const bit = 1 << slot
    const refusal = turnedOn & bit ? checkOn(s, slot) : turnedOff & bit ? checkOff(s, slot, asset) : Rejection.none
    if (refusal !== Rejection.none) return refusal
  }
  if (turnedOff === 0) return Rejection.none
  // While a price is not known nobody takes more risk.
  if (s.risk.isUncertain(pool)) return Rejection.indexFrozen
  const { initialMargin, openingBalance } = unifiedFiguresOf(assets)
  return reaches(initialMargin, openingBalance, MOST_IM) ? Rejection.ratioTooHigh : Rejection.none
}

function checkOn(s: State, slot: CollateralSlot): number {
  if (s.collateral.isAccepted(slot) === 0) return Rejection.collateralFixed
  const cap = s.collateral.platformCap(slot)
  return cap > 0n && s.collateral.usage(slot) >= cap ? Rejection.collateralFull : Rejection.none
}

function checkOff(s: State, slot: CollateralSlot, asset: UnifiedAsset): number {
  if (s.collateral.isAlwaysOn(slot) !== 0) return Rejection.collateralFixed
  return borrowedOf({ ...asset, frozen: 0n }) > 0n ? Rejection.hasDebt : Rejection.none
}

/** Repays what a wallet owes with other coins, as its owner asks. */
export function repayDebt(s: State, { account, amount, asset, sources }: Terms<'repay-debt'>): void {
  const pool = s.accounts.isKnown(account) ? s.holdings.poolOf(account) : 0
  const refusal = pool === 0 ? refusalOfNone(s, account) : checkRepay(s, pool, asset, amount)
  if (refusal !== Rejection.none) {
    s.refuse(refusal)
    return
  }
  const owed = -s.holdings.walletOf(account, asset)
  const wanted = amount === 0n || amount > owed ? owed : amount
  const repaid = s.conversions.repay(pool, s.collaterals.slotOf(asset), wanted, ConversionReason.manual, sources)
  if (repaid === 0n) s.refuse(Rejection.insufficientBalance)
}

function checkRepay(s: State, pool: PoolNumber, asset: number, amount: bigint): number {
  const slot = s.collaterals.slotOf(asset)
  if (slot < 0) return Rejection.unknownAsset
  if (amount < 0n) return Rejection.amountOutOfRange
  if (s.pool.isLiquidating(pool) !== 0) return Rejection.inLiquidation
  if (s.holdings.walletOf(s.pool.account(pool), asset) >= 0n) return Rejection.noDebt
  return s.usdIndexes.isSellable(slot) ? Rejection.none : Rejection.indexFrozen
}
