import { type Amount, divide } from '@bowline/money'
import { RATE_ONE } from '../perpetuals/contract.ts'
import { realisedDebtOf } from './figures.ts'

/** What a coin may be owed, and what that costs (domain/unified-account.md §4). */
export interface BorrowTerms {
  /** Above it nothing opens, all is repaid, and interest rises with the third power. */
  readonly limit: Amount
  /** So much unrealised loss bears no interest. */
  readonly interestFree: Amount
  /** For an hour, 10^-8. */
  readonly hourlyRate: bigint
}

export interface Holding {
  readonly wallet: Amount
  readonly upl: Amount
  readonly frozen: Amount
}

/** B_c: borrowing is what equity lacks, and nobody asks for it. */
export function borrowedOf({ wallet, upl, frozen }: Holding): Amount {
  const left = wallet + upl - frozen
  return left < 0n ? -left : 0n
}

/** What bears interest: all that is owed but an unrealised loss up to the limit that is free. */
export function bearingOf(holding: Holding, { interestFree }: BorrowTerms): Amount {
  const borrowed = borrowedOf(holding)
  const owed = realisedDebtOf(holding.wallet)
  const unrealised = borrowed - (borrowed < owed ? borrowed : owed)
  return borrowed - (unrealised < interestFree ? unrealised : interestFree)
}

/**
 * Interest of an hour, up: bearing × rate, and above the limit × (bearing / limit)³. What bears none is not counted against the
 * limit there: with 9,000 owed and 3,000 unrealised of a limit of 10,000, U4 asks for 0.09.
 */
export function interestOf(holding: Holding, terms: BorrowTerms): Amount {
  const bearing = bearingOf(holding, terms)
  const { hourlyRate, limit } = terms
  if (limit === 0n || bearing <= limit) return divide(bearing * hourlyRate, RATE_ONE, 'ceil')
  return divide(bearing * hourlyRate * bearing ** 3n, RATE_ONE * limit ** 3n, 'ceil')
}
