import type { OrderRow } from '@bowline/contract/order.ts'
import type { PositionSideName } from '@bowline/contract/terms/orders.ts'
import { type Ratio, roundRatio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { formatUnits, lotsToQuantity, trimUnits } from '@bowline/money'
import { averageText } from '../../desk/order-ticket/shown-texts.ts'
import type { PositionFigures } from '../figures/account-figures.ts'
import type { Prices, TermsByPair } from '../figures/account-pairs.ts'
import type { Terms } from '../figures/contract-terms.ts'
import { exitsOf, type PositionExits } from './position-exits.ts'

/** One position as the table shows it; decimal texts. */
export interface PositionRow {
  readonly key: string
  readonly pair: string
  readonly name: string
  readonly terms: Terms
  readonly figures: PositionFigures
  readonly positionId: number
  readonly side: 'long' | 'short'
  readonly positionSide: PositionSideName
  readonly isolated: boolean
  readonly leverage: number
  readonly qty: string
  readonly unit: string
  readonly coin: string
  readonly entry: string
  readonly mark: string | null
  /** Null: no price does. */
  readonly liquidation: string | null
  readonly breakEven: string | null
  readonly margin: string
  /** Percent; empty: nothing backs it; null: it has none of its own. */
  readonly ratio: string | null
  readonly upl: string
  readonly roe: string
  readonly worth: string
  readonly exits: PositionExits
}

interface Known {
  readonly terms: TermsByPair
  readonly prices: Prices | undefined
  readonly orders: Iterable<OrderRow>
  /** By pair and side. */
  readonly ids: ReadonlyMap<string, number>
  /** What an inverse contract is counted in. */
  readonly contracts: string
}

/** All of the positions, or those of one contract, in the order of their contracts. */
export function positionRows(
  positions: readonly PositionFigures[],
  pair: string | undefined,
  known: Known,
): PositionRow[] {
  // Every position looks through all of them.
  const orders = [...known.orders]
  return positions
    .filter(({ held }) => pair === undefined || held.pair === pair)
    .flatMap((figures) => {
      const terms = known.terms.get(figures.held.pair)
      return terms ? [positionRow(figures, terms, { ...known, orders })] : []
    })
    .sort((a, b) => a.terms.row.sort - b.terms.row.sort || a.key.localeCompare(b.key))
}

function positionRow(figures: PositionFigures, terms: Terms, { prices, orders, ids, contracts }: Known): PositionRow {
  const { held, position } = figures
  const { row } = terms
  const side = position.side === 1n ? 'long' : 'short'
  const key = `${held.pair}/${held.side}`
  const decimals = row.coinResultVo.symbolPricePrecision
  return {
    ...{ key, pair: held.pair, terms, figures, side, positionSide: held.side },
    name: `${row.base}${row.quote}`,
    positionId: ids.get(key) ?? 0,
    ...{ isolated: held.isolated, leverage: held.leverage },
    qty: trimUnits(position.qty * terms.lot, 8),
    unit: row.contractSide === 1 ? row.base : contracts,
    coin: row.marginCoin,
    entry: priceText(figures.entryPrice, terms, decimals),
    mark: prices?.get(held.pair)?.mark ?? null,
    // Against its holder: of a long up, of a short down.
    liquidation: figures.liquidationPrice
      ? tickText(roundRatio(figures.liquidationPrice, side === 'long' ? 'ceil' : 'floor'), terms, decimals)
      : null,
    breakEven: figures.breakEvenPrice ? priceText(figures.breakEvenPrice, terms, decimals) : null,
    margin: formatUnits(figures.margin, 8),
    ratio: figures.ratio === undefined ? '' : signed(figures.ratio * 100n),
    upl: signed(figures.upl),
    roe: signed(figures.roe * 100n),
    worth: formatUnits(figures.worth, 8),
    exits: exitsOf(figures, terms, orders),
  }
}

/**
 * The same of a unified account, where a cross position has no ratio of its own. Until all of the account is known nothing says where
 * it is liquidated: its wallet alone does not.
 */
export function inUnified(row: PositionRow, isKnown: boolean): PositionRow {
  return row.isolated ? row : { ...row, ratio: null, ...(!isKnown && { liquidation: null }) }
}

/** A price between two ticks, with a digit or two more than a tick has. */
function priceText({ value, over }: Ratio, { tick }: Terms, decimals: number): string {
  return averageText(trimUnits(roundRatio({ value: value * tick, over }, 'half-even'), 8), decimals)
}

function tickText(ticks: bigint, { tick }: Terms, decimals: number): string {
  return lotsToQuantity(ticks, tick, decimals)
}

function signed(amount: bigint): string {
  return amount < 0n ? `-${formatUnits(-amount, 8)}` : formatUnits(amount, 8)
}
