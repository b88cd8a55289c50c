import type { Amount } from '@bowline/money'
import { Draft } from './draft.ts'
import { liquidationOf } from './liquidation.ts'
import { needsOf, positionOf } from './margin.ts'
import type { PaperState } from './state.ts'
import { balanceOf } from './state.ts'
import type { World } from './world.ts'

/** Every asset that a paper account has something of, and what: free and in orders, in the futures wallet with its positions. */
export interface Holding {
  readonly asset: number
  readonly free: Amount
  readonly locked: Amount
  readonly futures: Amount
  /** Margin of isolated positions. */
  readonly isolated: Amount
  /** Unrealised, at the marks of now. */
  readonly upl: Amount
}

export function holdingsOf(state: PaperState, world: World): Holding[] {
  const assets = new Set([...state.balances.keys()].map((key) => Number(key.split(' ')[1])))
  const held = [...state.positions.values()].flatMap((position) => world.contract(position.market) ?? [])
  return [...assets]
    .sort((a, b) => a - b)
    .map((asset) => {
      const own = held.filter(({ settle }) => settle === asset)
      return {
        asset,
        free: balanceOf(state, 'spot', asset),
        locked: balanceOf(state, 'locked', asset),
        futures: balanceOf(state, 'futures', asset),
        isolated: own.reduce((sum, { market }) => sum + balanceOf(state, `isolated:${market}`, asset), 0n),
        upl: own.reduce((sum, view) => sum + needsOf(positionOf(state, view), view).upl, 0n),
      }
    })
}

/** What the account is worth, with `priceOf` an asset in ledger units of USDT per whole coin; undefined prices count nothing. */
export function worthInUsdt(holdings: readonly Holding[], priceOf: (asset: number) => bigint | undefined): Amount {
  return holdings.reduce((sum, { asset, free, locked, futures, isolated, upl }) => {
    const price = priceOf(asset) ?? 0n
    return sum + ((free + locked + futures + isolated + upl) * price) / 100_000_000n
  }, 0n)
}

export function liquidationPriceIn(state: PaperState, world: World, market: number) {
  const view = world.contract(market)
  return view && liquidationOf(new Draft(state, world.nowMs), world, view)
}

/** By asset over all places: zero, or money was made or lost. */
export function sumsOf({ balances }: Pick<PaperState, 'balances'>): ReadonlyMap<number, Amount> {
  const sums = new Map<number, Amount>()
  for (const [key, amount] of balances) {
    const asset = Number(key.split(' ')[1])
    sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  }
  return sums
}
