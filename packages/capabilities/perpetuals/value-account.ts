import type { Amount } from '@bowline/money'
import type { Contract, MarketRegistry } from '../markets/index.ts'
import type { Markings } from './markings.ts'
import { figuresOf, type PositionFigures } from './position-figures.ts'
import type { FuturesAccount, HeldPosition, WalletMargin } from './read-positions.ts'

/** A position, or what was set for one, with what it is worth now. */
export interface ValuedPosition {
  readonly contract: Contract
  readonly held: HeldPosition
  readonly figures: PositionFigures
  /** Both sides of a hedge, or the position alone. */
  readonly pair: readonly HeldPosition[]
  /** Unrealised profit of the pair. */
  readonly pairUpl: Amount
  /** The wallet behind it; undefined: nothing was ever in it. */
  readonly margin: WalletMargin | undefined
}

/** What an account has, valued at the marks of now, in the order of the contracts. */
export function valueAccount(
  { markets, markings }: { readonly markets: MarketRegistry; readonly markings: Pick<Markings, 'of'> },
  { margins, positions }: Pick<FuturesAccount, 'margins' | 'positions'>,
): ValuedPosition[] {
  return [...Map.groupBy(positions, ({ market }) => market)].flatMap(([market, pair]) => {
    const contract = markets.contract(market)
    if (!contract) return []
    const margin = margins.find(({ asset }) => asset === contract.settle)
    const figures = figuresOf(contract, pair, markings.of(market)?.mark ?? 0n, margin)
    const pairUpl = figures.values().reduce((sum, { upl }) => sum + upl, 0n)
    return pair.map((held) => {
      return { contract, held, figures: figures.get(held) as PositionFigures, pair, pairUpl, margin }
    })
  })
}
