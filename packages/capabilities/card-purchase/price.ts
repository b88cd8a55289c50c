import { type Amount, multiplyDivide } from '@bowline/money'

/** Amounts of currencies and coins alike are 10⁻⁸ of one. */
const UNIT = 100_000_000n
const PLACES = 8

export interface Terms {
  /** In the currency: all that is charged, and what of it is kept as fee, ours included. */
  readonly pay: Amount
  readonly fee: Amount
  /** Of one coin, in the currency. */
  readonly price: Amount
  /** As many of the coin as the provider sends. */
  readonly coinDecimals: number
}

/** `get = (pay − fee) / price`, down to what the provider sends (domain/copy-trading-convert-earn-referral.md §F, C12). */
export function coinsFor({ pay, fee, price, coinDecimals }: Terms): Amount {
  const step = 10n ** BigInt(PLACES - Math.min(coinDecimals, PLACES))
  const exact = multiplyDivide(pay - fee, UNIT, price, 'down')
  return exact - (exact % step)
}

/** What a part of the fee is in the coin, down: it is ours, and comes out of what the provider pays. */
export function inCoin(part: Amount, price: Amount): Amount {
  return multiplyDivide(part, UNIT, price, 'down')
}
