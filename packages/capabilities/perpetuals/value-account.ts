import { worthInUsd } from '@bowline/core/formulas/unified/collateral.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import type { Contract, MarketRegistry } from '../markets/index.ts'
import type { Marking, Markings } from './markings.ts'
import { type Backing, figuresOf, type PositionFigures, type UnifiedBacking } from './position-figures.ts'
import { type FuturesAccount, type HeldPosition, readPositions, type WalletMargin } from './read-positions.ts'
import type { UnifiedAccount } from './read-unified.ts'

/** A position, or what was set for one, with what it is worth now. */
export interface ValuedPosition {
  readonly contract: Contract
  readonly held: HeldPosition
  readonly figures: PositionFigures
  /** What it was valued by: whoever shows the figures shows this mark beside them, and none that came since. */
  readonly marking: Marking | undefined
  /** Both sides of a hedge, or the position alone. */
  readonly pair: readonly HeldPosition[]
  /** Unrealised profit of the pair. */
  readonly pairUpl: Amount
  /** The wallet behind it; undefined: nothing was ever in it. */
  readonly margin: WalletMargin | undefined
  /** Of a unified account: all of it stands behind. */
  readonly unified?: UnifiedBacking | undefined
}

/** What stands behind cross positions that settle in an asset. */
export function backingOf({ margins, unified }: Pick<FuturesAccount, 'margins' | 'unified'>, settle: number): Backing {
  return {
    margin: margins.find(({ asset }) => asset === settle),
    unified: unified && { ...unified.summary, assets: unified.assets },
  }
}

/** What an account has, valued at the marks of now, in the order of the contracts. */
export function valueAccount(
  { markets, markings }: { readonly markets: MarketRegistry; readonly markings: Pick<Markings, 'of'> },
  account: Pick<FuturesAccount, 'margins' | 'positions' | 'unified'>,
): ValuedPosition[] {
  return [...Map.groupBy(account.positions, ({ market }) => market)].flatMap(([market, pair]) => {
    const contract = markets.contract(market)
    if (!contract) return []
    const backing = backingOf(account, contract.settle)
    const marking = markings.of(market)
    const figures = figuresOf(contract, pair, marking?.mark ?? 0n, backing)
    const pairUpl = figures.values().reduce((sum, { upl }) => sum + upl, 0n)
    return pair.map((held) => {
      return { contract, held, figures: figures.get(held) as PositionFigures, marking, pair, pairUpl, ...backing }
    })
  })
}

/** What an account's open positions would bring at the marks of now, by the asset they settle in. */
export async function unrealisedProfits(
  { engine, ...parts }: { readonly engine: EngineClient } & Parameters<typeof valueAccount>[0],
  account: number,
): Promise<ReadonlyMap<number, Amount>> {
  const profits = new Map<number, Amount>()
  for (const { contract, held, figures } of valueAccount(parts, await readPositions(engine, account)))
    if (held.qty !== 0n) profits.set(contract.settle, (profits.get(contract.settle) ?? 0n) + figures.upl)
  return profits
}

/**
 * What a unified account is worth in USD: all its coins, and what isolated positions have of them with their profit not realised,
 * which stands behind nothing else (domain/unified-account.md §3).
 */
export function totalEquityOf({ assets, summary }: UnifiedAccount, positions: readonly ValuedPosition[]): Amount {
  const isolated = positions.filter(({ held }) => held.isolated === 1)
  return assets.reduce((sum, { asset, index }) => {
    const own = isolated.filter(({ contract }) => contract.settle === asset)
    const apart = own.reduce((all, { figures, held }) => all + held.margin + figures.upl, 0n)
    return sum + worthInUsd(apart, index)
  }, summary.totalEquity)
}
