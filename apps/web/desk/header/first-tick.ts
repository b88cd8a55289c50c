import type { TickDirection } from '@bowline/design-system/number-texts/tick-arrow.tsx'
import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'

/** The direction of the last price change, from trades newest first; undefined if the price never changed. */
export function firstTick(trades: readonly { readonly price: string }[]): TickDirection | undefined {
  const [newest] = trades
  const before = newest && trades.find(({ price }) => compareDecimals(price, newest.price) !== 0)
  return newest && before && (compareDecimals(newest.price, before.price) > 0 ? 'up' : 'down')
}
