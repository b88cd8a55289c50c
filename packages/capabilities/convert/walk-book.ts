import type { Amount } from '@bowline/money'
import type { BookLevel } from '../market-data/index.ts'
import { type Price, priceOf } from './price.ts'

/** In ledger units: so much of the base, or as much of it as is worth so much of the quote. */
export type Wanted = { readonly base: Amount } | { readonly quote: Amount }

/** The mean price of that much on one side of a book, best level first; undefined: it has not as much. */
export function walkBook(
  levels: readonly BookLevel[],
  { tick, lot }: { readonly tick: bigint; readonly lot: bigint },
  wanted: Wanted,
): Price | undefined {
  const amount = 'base' in wanted ? wanted.base : wanted.quote
  if (amount <= 0n) return undefined
  // Of the levels that are taken whole: base, and what it is in the quote, `COIN` times.
  let base = 0n
  let cost = 0n
  for (const { price, qty } of levels) {
    const { of, per } = priceOf(price * tick)
    const size = qty * lot
    const left = 'base' in wanted ? amount - base : amount * per - cost
    if ('base' in wanted && size >= left) return { of: cost + left * of, per: amount * per }
    // The rest of the quote buys left ÷ of.
    if ('quote' in wanted && size * of >= left) return { of: amount * of, per: base * of + left }
    base += size
    cost += size * of
  }
  return undefined
}
