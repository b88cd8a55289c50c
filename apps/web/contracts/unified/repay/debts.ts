import { bearingOf, interestOf } from '@bowline/core/formulas/unified/borrowing.ts'
import { fromUnits, placesOf, toUnits, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { units } from '../../figures/contract-terms.ts'
import type { CoinRow, UnifiedFigures } from '../unified-figures.ts'

const PLACES = 8

/** A coin that is borrowed, in decimal texts of that coin. */
export interface Debt {
  readonly coin: string
  readonly borrowed: string
  /** What of it can be repaid: losses that are not realised cannot. */
  readonly owed: string
  readonly limit: string
  readonly isAboveLimit: boolean
  /** A fraction. */
  readonly hourlyRate: string
  /** What bears interest, and what it would be if the hour were over now. */
  readonly bearing: string
  readonly nextInterest: string
  /** Null while the history does not answer. */
  readonly interestToday: string | null
}

export function debtsOf({ coins, collaterals }: Pick<UnifiedFigures, 'coins' | 'collaterals'>): Debt[] {
  return coins.flatMap((row) => {
    const terms = collaterals.find(({ coin }) => coin === row.coin)
    const borrowed = units(row.borrowed)
    if (!terms || borrowed === 0n) return []
    const holding = { wallet: units(row.walletBalance), upl: units(row.upl), frozen: units(row.frozen) }
    const limit = units(terms.borrowLimit)
    const rates = { limit, interestFree: units(terms.interestFree), hourlyRate: units(terms.hourlyRate) }
    return {
      coin: row.coin,
      borrowed: row.borrowed,
      owed: owedOf(row),
      limit: terms.borrowLimit,
      isAboveLimit: borrowed > limit,
      hourlyRate: terms.hourlyRate,
      bearing: fromUnits(bearingOf(holding, rates), PLACES),
      nextInterest: fromUnits(interestOf(holding, rates), PLACES),
      interestToday: row.interestToday,
    }
  })
}

/** What a wallet owes; `0` when nothing. */
export function owedOf({ walletBalance }: CoinRow): string {
  return walletBalance.startsWith('-') ? walletBalance.slice(1) : '0'
}

/** Coins that can repay: what is there and no unrealised loss stands against. */
export function sourcesOf(coins: readonly CoinRow[], debtCoin: string): CoinRow[] {
  return coins.filter(({ coin, equity, walletBalance }) => {
    return coin !== debtCoin && units(walletBalance) > 0n && units(equity) > 0n
  })
}

export type AmountFault = 'missing' | 'decimals' | 'most'

/** The first thing wrong with an amount to repay. */
export function amountFault(amount: string, owed: string): AmountFault | undefined {
  if (!/^\d+(\.\d+)?$/.test(amount) || toUnits(amount, PLACES) === 0n) return 'missing'
  if (placesOf(trimDecimals(amount)) > PLACES) return 'decimals'
  return toUnits(amount, PLACES) > toUnits(owed, PLACES) ? 'most' : undefined
}
