import type { ContractPrices, PositionState } from '@bowline/contract/stream.ts'
import type { ContractView } from '../../live/account-store.ts'
import { flatPair, heldOf, type Pair, type WalletFigures, walletFigures } from './account-figures.ts'
import { type Terms, ticksOf, units } from './contract-terms.ts'

export type TermsByPair = ReadonlyMap<string, Terms>
export type Prices = ReadonlyMap<string, ContractPrices>

/** What an account holds and has open, by contract; contracts that settle in `coin` alone. */
export function pairsOf(view: ContractView, terms: TermsByPair, prices: Prices | undefined, coin: string): Pair[] {
  const byPair = Map.groupBy(view.positions.values(), ({ pair }) => pair)
  return [...byPair].flatMap(([pair, states]) => {
    const own = terms.get(pair)
    if (!own || own.row.marginCoin !== coin) return []
    const isHedged = isHedgedIn(view, own)
    const mark = ticksOf(own, prices?.get(pair)?.mark)
    const isOfMode = ({ side }: PositionState) => (side === 'both') !== isHedged
    // Rows of the other mode are flat, and those of this one come with its first order: until then it is as the contract was set.
    const { leverage, isolated } = states.find(isOfMode) ?? (states[0] as PositionState)
    const flat = flatPair(own, mark, { isHedged, leverage, isolated })
    const held = flat.held.map((none) => {
      const state = states.find(({ side }) => side === none.side)
      return state ? heldOf(state, own) : none
    })
    return [{ ...flat, held }]
  })
}

export function isHedgedIn({ isHedged }: ContractView, { value }: Terms): boolean {
  return value.family === 'inverse' ? isHedged.inverse : isHedged.linear
}

export function balanceOf({ wallets }: ContractView, coin: string): bigint {
  return units(wallets.get(coin)?.balance ?? '0')
}

/** The wallet of a coin with all that it backs. */
export function walletOf(
  view: ContractView,
  terms: TermsByPair,
  prices: Prices | undefined,
  coin: string,
): WalletFigures {
  return walletFigures(balanceOf(view, coin), pairsOf(view, terms, prices, coin))
}

/** The coins that contracts settle in and that this account has something in. */
export function coinsOf(view: ContractView, terms: TermsByPair): string[] {
  const held = [...view.positions.values()].flatMap(({ pair }) => terms.get(pair)?.row.marginCoin ?? [])
  return [...new Set([...view.wallets.keys(), ...held])].sort()
}
