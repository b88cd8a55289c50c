import { ConversionReason, HOUSE, LedgerCode } from '../../../messages/terms.ts'
import { move, type Place } from '../perpetuals/money.ts'
import { ceilDiv, greatest, least, UNIT } from '../perpetuals/numbers.ts'
import type { State } from '../perpetuals/state.ts'
import { borrowedOf, type Holding, holdingsOf, unifiedWallet, walletOf } from './holdings.ts'
import { forcedUsdOf, isSellable, usdOf } from './worth.ts'

/** What a conversion costs, 10^-8 (domain/unified-account.md §5). */
const FEES: Readonly<Record<number, bigint>> = {
  [ConversionReason.manual]: 100_000n,
  [ConversionReason.aboveLimit]: 500_000n,
  [ConversionReason.idle]: 500_000n,
  [ConversionReason.liquidation]: 1_000_000n,
}
const inventory: Place = [LedgerCode.inventory, HOUSE, 0]
const convertIncome: Place = [LedgerCode.convertIncome, HOUSE, 0]

interface Source {
  readonly holding: Holding
  readonly amount: bigint
  readonly usd: bigint
}

/** What coins may be used, and at what they go: fixed before the first of them goes. `only`: bits of slots; 0 = all that are on. */
function sourcesOf(state: State, account: number, debt: number, reason: number, only: number): Source[] {
  const isForced = reason === ConversionReason.liquidation
  const isMeant = ({ isOn, collateral }: Holding) =>
    only === 0 ? isForced || isOn : (only & (1 << collateral.slot)) !== 0
  const holdings = holdingsOf(state, account).filter(
    (holding) =>
      holding.collateral.asset !== debt &&
      isMeant(holding) &&
      (isForced || isSellable(state, holding.collateral.asset)),
  )
  const sources = holdings.map((holding) => {
    const usd = isForced ? forcedUsdOf(state, holding.collateral.asset) : holding.usd
    // What stands against a loss that is not realised stays.
    return { holding, amount: greatest(0n, least(holding.wallet, holding.equity)), usd }
  })
  return sources.sort(bySeniority)
}

/** Stablecoins as they were defined, then the higher ratio, then the larger worth. */
function bySeniority(a: Source, b: Source): number {
  const [first, second] = [a.holding.collateral, b.holding.collateral]
  const bySlot = first.slot - second.slot
  if (first.terms.isAlwaysOn !== second.terms.isAlwaysOn) return second.terms.isAlwaysOn - first.terms.isAlwaysOn
  if (first.terms.isAlwaysOn === 1) return bySlot
  const [p, q] = [first.tiers[0]?.ratio ?? 0n, second.tiers[0]?.ratio ?? 0n]
  if (p !== q) return p > q ? -1 : 1
  const [worth, other] = [a.amount * a.usd, b.amount * b.usd]
  return worth === other ? bySlot : worth > other ? -1 : 1
}

/** Converts coin after coin until so much of a debt is repaid. Returns what was. */
export function repay(state: State, account: number, debt: number, amount: bigint, reason: number, only = 0): bigint {
  const feeRate = FEES[reason] as bigint
  const usd = usdOf(state, debt)
  let left = amount
  for (const source of sourcesOf(state, account, debt, reason, only)) {
    if (left <= 0n || usd === 0n || source.usd === 0n) continue
    // Source → debt = I_s / I_d × (1 − fee): what goes is rounded up, what comes down.
    const kept = source.usd * (UNIT - feeRate)
    const fromAmount = least(source.amount, ceilDiv(left * usd * UNIT, kept))
    const toAmount = (fromAmount * kept) / (usd * UNIT)
    if (toAmount === 0n) continue
    const fee = (fromAmount * source.usd) / usd - toAmount
    const from = source.holding.collateral.asset
    const wallet = unifiedWallet(account)
    move(state, from, wallet, inventory, fromAmount)
    move(state, debt, inventory, wallet, toAmount)
    move(state, debt, inventory, convertIncome, fee)
    state.unified.conversions.push({ account, from, to: debt, reason, fromAmount, toAmount, fee })
    left -= toAmount
  }
  return amount - left
}

/**
 * All that every coin owes, one coin after the other; in a liquidation whatever is known of its price, else at one of now. Returns
 * whether anything was repaid.
 */
export function repayAll(state: State, account: number, reason: number): boolean {
  const before = state.unified.conversions.length
  for (const { asset } of state.unified.collaterals) {
    const debt = -walletOf(state, account, asset)
    const isPriced = reason === ConversionReason.liquidation || isSellable(state, asset)
    if (debt > 0n && isPriced) repay(state, account, asset, debt, reason)
  }
  return state.unified.conversions.length > before
}

/** Of coins that more is owed of than their limit, all that the wallet owes. */
export function repayAboveLimits(state: State, account: number): void {
  for (const { asset, terms } of state.unified.collaterals) {
    const debt = -walletOf(state, account, asset)
    if (debt <= 0n || !isSellable(state, asset)) continue
    const holding = holdingsOf(state, account).find(({ collateral }) => collateral.asset === asset)
    if (holding && borrowedOf(holding) > terms.borrowLimit)
      repay(state, account, asset, debt, ConversionReason.aboveLimit)
  }
}
