import type { Level } from '@bowline/core/formulas.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import type { Price, Quantity } from '@bowline/money'
import type { Draft } from './draft.ts'
import type { PaperState } from './state.ts'
import type { ContractView, SpotView } from './world.ts'

type BookView = Pick<SpotView | ContractView, 'market' | 'bids' | 'asks'>

/** Which side of the book an order on `side` takes from. */
function against(side: number): number {
  return side === Side.buy ? Side.sell : Side.buy
}

export function displayedAt(view: BookView, side: number, price: Price): Quantity {
  return (side === Side.buy ? view.bids : view.asks).find((level) => level.price === price)?.qty ?? 0n
}

function takenKey(market: number, side: number, price: Price): string {
  return `${market} ${side} ${price}`
}

/**
 * What an order on `side` finds: the displayed levels without the lots that this account has taken there. A level that shows
 * something else than it did then has changed, and is whole again; one that came back to the same size is not.
 */
export function levelsFor(state: Pick<PaperState, 'taken'>, view: BookView, side: number): Level[] {
  const from = against(side)
  const levels = side === Side.buy ? view.asks : view.bids
  return levels.flatMap(({ price, qty }) => {
    const taken = state.taken.get(takenKey(view.market, from, price))
    const left = taken && taken.shown === qty ? qty - taken.taken : qty
    return left > 0n ? [{ price, qty: left }] : []
  })
}

/** Notes lots taken from a displayed level, and forgets what was taken from levels that have changed. */
export function take(draft: Draft, view: BookView, side: number, fills: readonly Level[]): void {
  const from = against(side)
  for (const [key, taken] of draft.taken) {
    if (taken.market !== view.market || taken.side !== from) continue
    if (displayedAt(view, from, taken.price) !== taken.shown) draft.putTaken(key, undefined)
  }
  for (const { price, qty } of fills) {
    const shown = displayedAt(view, from, price)
    const key = takenKey(view.market, from, price)
    const before = draft.taken.get(key)?.taken ?? 0n
    draft.putTaken(key, { market: view.market, side: from, price, shown, taken: before + qty })
  }
}
