import { type Amount, multiplyDivide } from '@bowline/money'

/** Parts of a million. */
const MILLION = 1_000_000n

/**
 * How many ledger units of `to` one of `from` is worth before the spread, exactly. `isSale`: `from` is the base of
 * the pair they are priced by; a spread lowers the price of a sale and raises that of a purchase.
 */
export interface Mid {
  readonly numerator: bigint
  readonly denominator: bigint
  readonly isSale: boolean
}

/** Exactly one of the two is given. */
export type Asked = { readonly fromAmount: Amount } | { readonly toAmount: Amount }

export interface Amounts {
  readonly fromAmount: Amount
  readonly toAmount: Amount
}

/** What is given for what (domain/copy-trading-convert-earn-referral.md §B2): what is received is cut, what is paid is rounded up. */
export function amountsAt({ numerator, denominator, isSale }: Mid, spreadPpm: bigint, asked: Asked): Amounts {
  // A sale at mid × (1 − s); a purchase at (1 ÷ mid) × (1 + s).
  const to = isSale ? numerator * (MILLION - spreadPpm) : numerator * MILLION
  const from = isSale ? denominator * MILLION : denominator * (MILLION + spreadPpm)
  return 'fromAmount' in asked
    ? { fromAmount: asked.fromAmount, toAmount: multiplyDivide(asked.fromAmount, to, from, 'down') }
    : { fromAmount: multiplyDivide(asked.toAmount, from, to, 'up'), toAmount: asked.toAmount }
}

/** Whether the house would give away more than it is now worth: the price moved by more than the spread. */
export function isWorseForHouse({ fromAmount, toAmount }: Amounts, now: Mid): boolean {
  return toAmount * now.denominator > fromAmount * now.numerator
}

/** What small balances cost beside the price, in parts of a million. */
export const SMALL_SPREAD_PPM = 20_000n

/** Platform tokens for a small balance that is worth so many USDT, at the token's price in USDT (§B, small balances). */
export function tokensFor(worth: Amount, token: Mid): Amount {
  return multiplyDivide(worth * (MILLION - SMALL_SPREAD_PPM), token.denominator, token.numerator * MILLION, 'down')
}
