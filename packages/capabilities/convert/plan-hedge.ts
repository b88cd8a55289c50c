import { Side } from '@bowline/core/messages/terms.ts'
import { type Amount, divide, multiplyDivide } from '@bowline/money'
import type { Market } from '../markets/index.ts'
import type { NewHedge } from './hedges.store.ts'
import type { Mid } from './rate.ts'

const MILLION = 1_000_000n

/** How much of a coin the house wants to sell (> 0) or buy, in a market in which it is the base. */
export interface HedgeWish {
  readonly market: Market
  readonly amount: Amount
  /** One unit of the coin in the market's quote. */
  readonly mid: Mid
  /** How much worse than that an order's price may be, in parts of a million. */
  readonly slippagePpm: bigint
}

/** An order at once or not at all for whole lots; undefined: it is less than the market takes. */
export function planHedge({ market, amount, mid, slippagePpm }: HedgeWish): Omit<NewHedge, 'plannedAtMs'> | undefined {
  const isSale = amount > 0n
  const { tick, lot, base, quote } = market.terms
  const lots = (isSale ? amount : -amount) / lot
  const qty = lots < market.terms.maxQty ? lots : market.terms.maxQty
  if (qty < market.terms.minQty || qty === 0n) return undefined
  // A tick is of a whole coin.
  const perCoin = (factor: bigint) => ({ value: mid.numerator * factor * COIN, of: mid.denominator * MILLION * tick })
  const bound = perCoin(isSale ? MILLION - slippagePpm : MILLION + slippagePpm)
  const price = divide(bound.value, bound.of, isSale ? 'up' : 'down')
  if (price <= 0n) return undefined
  const value = market.quoteOf(price, qty)
  if (value < market.terms.minNotional) return undefined
  const given = isSale ? { asset: base, given: qty * lot } : { asset: quote, given: value }
  return { market: market.number, side: isSale ? 'sell' : 'buy', qty, price, ...given }
}

/** Ledger units of one coin. */
const COIN = 100_000_000n

export const sideOf = (side: NewHedge['side']): Side => (side === 'buy' ? Side.buy : Side.sell)

/** What is beyond a band, with its sign: all of it, down to nothing held. */
export function excessOf(held: Amount, band: Amount, worth: (amount: Amount) => Amount | undefined): Amount {
  const magnitude = held < 0n ? -held : held
  const value = worth(magnitude)
  return value === undefined || value <= band ? 0n : held
}

/** No more of it at a time than this is worth. */
export function atMost(amount: Amount, most: Amount, worth: (amount: Amount) => Amount | undefined): Amount {
  const magnitude = amount < 0n ? -amount : amount
  const value = worth(magnitude)
  if (value === undefined || value <= most) return amount
  const part = multiplyDivide(magnitude, most, value, 'down')
  return amount < 0n ? -part : part
}
