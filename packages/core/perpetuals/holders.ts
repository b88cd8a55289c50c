import type { MarketNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'

export type Holders = ReturnType<typeof holdersOf>

/** The positions of each contract that are not flat, in a chain; new ones come to its beginning. */
export function holdersOf(s: State) {
  function join(position: PositionNumber, market: MarketNumber): void {
    const head = s.contract.holderHead(market)
    s.position.setHolderPrevious(position, 0)
    s.position.setHolderNext(position, head)
    if (head !== 0) s.position.setHolderPrevious(head, position)
    s.contract.setHolderHead(market, position)
    s.contract.addHolders(market, 1)
    s.pool.addHeld(s.position.pool(position), 1)
  }

  function leave(position: PositionNumber, market: MarketNumber): void {
    const previous = s.position.holderPrevious(position)
    const next = s.position.holderNext(position)
    if (s.contract.fundingCursor(market) === position) {
      s.contract.setFundingCursor(market, next)
      if (next === 0) s.funding.keepRest(market)
    }
    if (previous !== 0) s.position.setHolderNext(previous, next)
    else s.contract.setHolderHead(market, next)
    if (next !== 0) s.position.setHolderPrevious(next, previous)
    s.contract.addHolders(market, -1)
    s.pool.addHeld(s.position.pool(position), -1)
  }

  return { join, leave }
}
