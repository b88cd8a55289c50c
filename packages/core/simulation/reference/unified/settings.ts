import { ConversionReason } from '../../../messages/terms.ts'
import { Rejection } from '../../../rejections.ts'
import type { Complete } from '../complete.ts'
import { isFrozen } from '../perpetuals/index-state.ts'
import { unifiedKey } from '../perpetuals/liquidation-key.ts'
import { isIsolated } from '../perpetuals/margin.ts'
import { done, refuse, type Verdict } from '../perpetuals/place-order.ts'
import { openPositions, type State, type Trader } from '../perpetuals/state.ts'
import { borrowedOf, figuresOf, type Holding, hasFrozen, holdingsOf, usageOf, walletOf } from './holdings.ts'
import { repay } from './repayment.ts'
import { type Collateral, collateralOf } from './state.ts'
import { isSellable } from './worth.ts'

/** All of them or none; the tests are about what would be so in the end (domain/unified-account.md §6). */
export function setCollateral(state: State, { account, on, off }: Complete<'set-collateral'>): Verdict {
  const trader = unifiedTrader(state, account)
  if (typeof trader === 'number') return refuse(trader)
  const { collaterals } = state.unified
  const isNamed = (bits: number, { slot }: Collateral) => (bits & (1 << slot)) !== 0
  const known = collaterals.reduce((bits, { slot }) => bits | (1 << slot), 0)
  if ((on & off) !== 0 || ((on | off) & ~known) !== 0) return refuse(Rejection.badTerms)
  const rising = collaterals.filter((of) => isNamed(on, of) && !trader.switchedOn.has(of.slot))
  const falling = collaterals.filter((of) => isNamed(off, of) && trader.switchedOn.has(of.slot))
  if (rising.length + falling.length === 0) return refuse(Rejection.noChange)
  if (state.liquidating.has(unifiedKey(account))) return refuse(Rejection.inLiquidation)
  const after = new Set(trader.switchedOn)
  for (const { slot } of rising) after.add(slot)
  for (const { slot } of falling) after.delete(slot)
  const holdings = holdingsOf(state, account, after)
  for (const holding of holdings) {
    const { collateral } = holding
    const fault = rising.includes(collateral)
      ? refusesOn(state, collateral)
      : falling.includes(collateral)
        ? refusesOff(holding)
        : Rejection.none
    if (fault !== Rejection.none) return refuse(fault)
  }
  if (falling.length > 0) {
    if (hasFrozen(state, account)) return refuse(Rejection.indexFrozen)
    const { initial, openingBalance } = figuresOf(state, holdings)
    if (reaches(initial, openingBalance, 80n)) return refuse(Rejection.ratioTooHigh)
  }
  trader.switchedOn.clear()
  for (const slot of after) trader.switchedOn.add(slot)
  state.unified.changed.add(account)
  return done()
}

/** Whether a margin is so many per cent of what covers it; with nothing to cover it any margin is. */
export function reaches(margin: bigint, balance: bigint, percent: bigint): boolean {
  return balance <= 0n ? margin > 0n : margin * 100n >= balance * percent
}

export function holdsFrozen(state: State, account: number): boolean {
  const held = openPositions(state, (position) => position.account === account && !isIsolated(state, position))
  return held.some(({ contract }) => isFrozen(state, contract))
}

function refusesOn(state: State, collateral: Collateral): number {
  const { isAccepted, platformCap } = collateral.terms
  if (isAccepted === 0) return Rejection.collateralFixed
  return platformCap > 0n && usageOf(state, collateral) >= platformCap ? Rejection.collateralFull : Rejection.none
}

function refusesOff(holding: Holding): number {
  if (holding.collateral.terms.isAlwaysOn === 1) return Rejection.collateralFixed
  return borrowedOf(holding) > 0n ? Rejection.hasDebt : Rejection.none
}

function unifiedTrader(state: State, account: number): Trader | number {
  const trader = state.traders.get(account)
  if (!trader) return Rejection.unknownAccount
  return trader.isUnified ? trader : Rejection.notUnified
}

/** What a wallet owes, or as much of it as is asked, from the coins that are named or all that are on. */
export function repayDebt(state: State, command: Complete<'repay-debt'>): Verdict {
  const { account, asset, amount, sources } = command
  const trader = unifiedTrader(state, account)
  if (typeof trader === 'number') return refuse(trader)
  const debt = -walletOf(state, account, asset)
  if (!collateralOf(state, asset)) return refuse(Rejection.unknownAsset)
  if (amount < 0n) return refuse(Rejection.amountOutOfRange)
  if (state.liquidating.has(unifiedKey(account))) return refuse(Rejection.inLiquidation)
  if (debt <= 0n) return refuse(Rejection.noDebt)
  if (!isSellable(state, asset)) return refuse(Rejection.indexFrozen)
  const wanted = amount === 0n || amount > debt ? debt : amount
  const repaid = repay(state, account, asset, wanted, ConversionReason.manual, sources)
  return repaid === 0n ? refuse(Rejection.insufficientBalance) : done()
}
