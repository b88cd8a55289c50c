import { type Amount, divide, type Price, type Quantity } from '@bowline/money'
import { type ContractTerms, RATE_ONE } from './contract.ts'

/** An order that opens in a linear contract, and fills at its price or better. */
export interface OpeningTerms {
  readonly contract: ContractTerms
  readonly price: Price
  readonly leverage: number
  /** Rate of a taker, 10^-8. */
  readonly takerRate: bigint
}

/** Margin, fee and what the price is worse than the mark, of one lot: `price × (1/L + f) + beyond`, × L × 10^8 to be whole. */
function costOfLot({ contract, price, leverage, takerRate }: OpeningTerms, beyond: Price): bigint {
  const lever = BigInt(leverage)
  return (price * (RATE_ONE + lever * takerRate) + beyond * lever * RATE_ONE) * contract.factor
}

/**
 * Lots whose margin and taker fee an amount covers, and with `beyond` what each is under water the moment it fills: so many ticks is
 * its price worse than the mark (domain/perpetuals.md §7).
 */
export function lotsCoveredBy(amount: Amount, terms: OpeningTerms, beyond: Price = 0n): Quantity {
  if (amount <= 0n || terms.price <= 0n) return 0n
  const worse = beyond > 0n ? beyond : 0n
  return divide(amount * BigInt(terms.leverage) * RATE_ONE, costOfLot(terms, worse), 'down')
}

/** Margin and taker fee of lots, up; what `lotsCoveredBy` inverts. */
export function costOfLots(qty: Quantity, terms: OpeningTerms): Amount {
  return divide(qty * costOfLot(terms, 0n), BigInt(terms.leverage) * RATE_ONE, 'ceil')
}
