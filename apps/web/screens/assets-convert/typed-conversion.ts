import type { CallData } from '@bowline/contract/calls.ts'
import type { LimitDays } from '@bowline/contract/terms/convert.ts'
import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'

export type Quote = CallData<'POST /exchange-web/web/convert/quote'>
export type Conversion = CallData<'POST /exchange-web/web/convert/accept'>
export type ConvertCoin = CallData<'GET /exchange-web/web/convert/coins'>['coins'][number]

/** What one of the dearer coin was worth in the other; of what waits, the price it waits for. */
export function shownPrice({ fromCoin, toCoin, rate, inverseRate, limit, state }: Conversion) {
  const isOfFrom = limit && state !== 'success' ? limit.priceOf === 'from' : compareDecimals(rate, '1') >= 0
  const price = limit && state !== 'success' ? limit.price : isOfFrom ? rate : inverseRate
  return isOfFrom ? { from: fromCoin, price, coin: toCoin } : { from: toCoin, price, coin: fromCoin }
}

/** A price in USDT is of the other coin; between two others, of the one that is given. */
export function priceOfSide(from: string): 'from' | 'to' {
  return from === 'USDT' ? 'to' : 'from'
}

/** Whose price it is, and in which coin. */
export function pricedCoins(from: string, to: string): readonly [coin: string, other: string] {
  return priceOfSide(from) === 'from' ? [from, to] : [to, from]
}

/** The price to wait for, and for how long. */
export interface TypedLimit {
  readonly price: string
  readonly days: LimitDays
}

/** The state of the form: which of the two amounts was typed last is the one that holds. */
export interface TypedConversion {
  readonly from: string
  readonly to: string
  readonly side: 'from' | 'to'
  readonly amount: string
  /** The account that both coins go out of and into. */
  readonly wallet: Quote['wallet']
  /** Undefined: at the price of now. */
  readonly limit?: TypedLimit | undefined
}

/** The two coins as the address has them; where it names none that can be converted, USDT and the first other coin. */
export function chosenCoins(coins: readonly ConvertCoin[], from: string | null, to: string | null): [string, string] {
  const known = new Set(coins.map(({ coin }) => coin))
  const first = from !== null && known.has(from) ? from : known.has('USDT') ? 'USDT' : (coins[0]?.coin ?? '')
  if (to !== null && known.has(to) && to !== first) return [first, to]
  return [first, ['BTC', 'USDT', ...known].find((coin) => known.has(coin) && coin !== first) ?? '']
}

/** A choice of the coin that is on the other side already turns the two around. */
export function withCoin(typed: TypedConversion, side: 'from' | 'to', coin: string): TypedConversion {
  const other = side === 'from' ? typed.to : typed.from
  if (coin === other) return turned(typed)
  const limit = typed.limit && { ...typed.limit, price: '' }
  return { ...typed, [side]: coin, ...(typed.side === side && { amount: '' }), ...(limit && { limit }) }
}

export function turned({ from, to, side, ...typed }: TypedConversion): TypedConversion {
  return { ...typed, from: to, to: from, side: side === 'from' ? 'to' : 'from' }
}
