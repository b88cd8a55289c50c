import type { Amount } from '@bowline/money'
import { HOUSE } from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { AccountNumber, MarketNumber } from '../records/view.ts'
import type { State } from '../state.ts'

/** One of so many of a contract's holders is among the largest, and at least one is. */
const PART = 5

/** What the fifth of a contract's holders that has the largest margin balances holds of it, side by side. */
export interface TopHolders {
  readonly market: MarketNumber
  readonly longAccounts: number
  readonly shortAccounts: number
  /** Lots. */
  readonly longQty: bigint
  readonly shortQty: bigint
}

/**
 * Of every contract that anybody holds. An account counts by what its long and its short come to, and by all that backs its
 * contracts of one coin: wallet, margin of isolated positions, and profit at the marks of now. A long look, for a replica.
 */
export function topHoldersOf(s: State): TopHolders[] {
  const balances = new Map<string, Amount>()

  function heldOf(market: MarketNumber): Map<number, bigint> {
    const held = new Map<number, bigint>()
    for (let position = s.contract.holderHead(market); position !== 0; position = s.position.holderNext(position)) {
      const account = s.position.account(position)
      if (account !== HOUSE) held.set(account, (held.get(account) ?? 0n) + s.position.qty(position))
    }
    return held
  }

  function balanceOf(account: AccountNumber, market: MarketNumber): Amount {
    const key = `${account}/${s.contract.settle(market)}`
    const known = balances.get(key)
    if (known !== undefined) return known
    const found = marginBalance(s, account, market)
    balances.set(key, found)
    return found
  }

  function topOf(market: MarketNumber): TopHolders {
    const ranked = [...heldOf(market)]
      .map(([account, qty]) => ({ account, qty, balance: balanceOf(account, market) }))
      .sort((a, b) => (a.balance === b.balance ? a.account - b.account : a.balance > b.balance ? -1 : 1))
    const top = ranked.slice(0, Math.ceil(ranked.length / PART)).map(({ qty }) => qty)
    const long = top.filter((qty) => qty > 0n)
    const short = top.filter((qty) => qty < 0n)
    return {
      market,
      longAccounts: long.length,
      shortAccounts: short.length,
      longQty: long.reduce((sum, qty) => sum + qty, 0n),
      shortQty: short.reduce((sum, qty) => sum - qty, 0n),
    }
  }

  const markets = Array.from({ length: s.contracts.size }, (_, market) => market)
  return markets.filter((market) => s.contracts.isKnown(market) && s.contract.holders(market) > 0).map(topOf)
}

/** In what the contract settles in. */
function marginBalance(s: State, account: AccountNumber, market: MarketNumber): Amount {
  const pool = s.contractSeats.poolOf(account, market)
  const { balance, upl } = s.valuation.figures(pool)
  let sum = s.valuation.inSettle(pool, market, balance + upl)
  for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair)) {
    if (s.position.isolated(pair) === 0) continue
    const isSame = s.contract.settle(s.position.market(pair)) === s.contract.settle(market)
    for (const position of isSame ? [pair, pair + 1] : []) {
      const own = s.position.pool(position)
      if (s.position.qty(position) === 0n || s.pool.kind(own) !== PoolKind.isolated) continue
      const isolated = s.valuation.figures(own)
      sum += isolated.balance + isolated.upl
    }
  }
  return sum
}
