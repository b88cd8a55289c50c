import type { CallData } from '@bowline/contract/calls.ts'
import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'

export type Quote = CallData<'POST /exchange-web/web/convert/quote'>
export type Conversion = CallData<'POST /exchange-web/web/convert/accept'>
export type ConvertCoin = CallData<'GET /exchange-web/web/convert/coins'>['coins'][number]

/** What one of the dearer coin was worth in the other. */
export function shownPrice({ fromCoin, toCoin, rate, inverseRate }: Conversion) {
  return compareDecimals(rate, '1') < 0
    ? { from: toCoin, price: inverseRate, coin: fromCoin }
    : { from: fromCoin, price: rate, coin: toCoin }
}

/** The state of the form: which of the two amounts was typed last is the one that holds. */
export interface TypedConversion {
  readonly from: string
  readonly to: string
  readonly side: 'from' | 'to'
  readonly amount: string
  /** The account that both coins go out of and into. */
  readonly wallet: Quote['wallet']
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
  return { ...typed, [side]: coin, ...(typed.side === side && { amount: '' }) }
}

export function turned({ from, to, side, ...typed }: TypedConversion): TypedConversion {
  return { ...typed, from: to, to: from, side: side === 'from' ? 'to' : 'from' }
}
