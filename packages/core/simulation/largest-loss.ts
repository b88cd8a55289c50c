import type { State } from '../state.ts'

/** What one of those who were given money for a contract has lost at most. */
export function largestLossOf(s: State, market: number, given: ReadonlyMap<number, bigint>): bigint {
  let largest = 0n
  for (const [account, money] of given) {
    const pair = s.contractSeats.pairOf(account, market)
    const has = s.valuation.figuresFor(account, market)
    const isolated = pair !== 0 && s.position.isolated(pair) !== 0
    const own = isolated ? s.position.margin(pair) + s.valuation.upl(pair) : 0n
    const lost = money - has.balance - has.upl - own
    if (lost > largest) largest = lost
  }
  return largest
}
