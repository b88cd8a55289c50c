import type { Amount, Price, Quantity } from '@bowline/money'
import { againstHolder, type ContractTerms, LONG, SHORT } from './contract.ts'
import { bankruptcyPriceOf } from './liquidation-price.ts'
import { roundRatio } from './ratio.ts'
import type { Tier } from './tiers.ts'

const RATE_ONE = 100_000_000n

/** What of a contract bounds the prices at which its positions close. */
export interface ClosingTerms {
  readonly contract: ContractTerms
  readonly tiers: readonly Tier[]
  readonly mark: Price
  readonly takerRate: bigint
}

/** Nearer to the mark than half of what the least maintenance margin covers beside the fee. */
export function closesNearMark({ tiers, mark, takerRate }: ClosingTerms, sells: boolean, price: Price): boolean {
  const away = sells ? mark - price : price - mark
  return 2n * away * RATE_ONE <= mark * ((tiers[0]?.rate ?? 0n) - takerRate)
}

/**
 * The price at which closing a position (signed lots, worth so much at the mark) loses all equity behind it, against its holder; 0 =
 * there is none.
 */
export function worstClosingPrice(
  { contract, takerRate }: ClosingTerms,
  held: Quantity,
  worth: Amount,
  equity: Amount,
): Price {
  const side = held > 0n ? LONG : SHORT
  const atMark = { side, qty: held > 0n ? held : -held, entryValue: worth }
  const exact = bankruptcyPriceOf(contract, atMark, equity, takerRate)
  return exact ? roundRatio(exact, againstHolder(side)) : 0n
}
