import { fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import { divide } from '@bowline/money/index.ts'

/** Price and quantity as integers, in units of their last digit. */
export interface Level {
  readonly priceSteps: number
  readonly qtySteps: number
}

export type BookSide = 'bids' | 'asks'

/** A row of the book: all levels of a group, with the totals from the best row to this one. */
export interface BookRow {
  readonly priceSteps: number
  qtySteps: number
  /** Price × quantity, with the decimals of both added up. */
  quoteSteps: bigint
  totalQtySteps: number
  totalQuoteSteps: bigint
}

/** A bid group shows its lower bound and an ask group its upper, so that no row shows a better price than there is. */
function groupPrice(priceSteps: number, side: BookSide, group: number): number {
  return (side === 'bids' ? Math.floor(priceSteps / group) : Math.ceil(priceSteps / group)) * group
}

/** The first `most` rows of one side. Levels and rows are best first. */
export function groupSide(levels: readonly Level[], side: BookSide, group: number, most: number): BookRow[] {
  const rows: BookRow[] = []
  let row: BookRow | undefined
  let totalQtySteps = 0
  let totalQuoteSteps = 0n
  for (const level of levels) {
    const priceSteps = groupPrice(level.priceSteps, side, group)
    if (row?.priceSteps !== priceSteps) {
      if (rows.length >= most) break
      row = { priceSteps, qtySteps: 0, quoteSteps: 0n, totalQtySteps, totalQuoteSteps }
      rows.push(row)
    }
    const quoteSteps = BigInt(level.priceSteps) * BigInt(level.qtySteps)
    totalQtySteps += level.qtySteps
    totalQuoteSteps += quoteSteps
    row.qtySteps += level.qtySteps
    row.quoteSteps += quoteSteps
    row.totalQtySteps = totalQtySteps
    row.totalQuoteSteps = totalQuoteSteps
  }
  return rows
}

/** The price steps on offer: the tick times powers of ten, up to a fiftieth of the price. */
export function groupsFor(tick: string, priceDecimals: number, price: string | null): number[] {
  const tickSteps = Math.max(1, Number(toUnits(tick, priceDecimals)))
  const largest = price === null ? tickSteps : Number(toUnits(price, priceDecimals)) / 50
  const groups = [tickSteps]
  while (groups.length < 6) {
    const next = (groups.at(-1) as number) * 10
    if (next > largest) break
    groups.push(next)
  }
  return groups
}

export interface Spread {
  readonly spread: string
  /** Of the mid price, to three decimals. */
  readonly percent: string
  /** The mid price, rounded to the decimals of a price. */
  readonly middle: string
}

/** Between the best bid and the best ask; undefined while one side is empty. */
export function spreadOf(bid: Level | undefined, ask: Level | undefined, priceDecimals: number): Spread | undefined {
  if (!bid || !ask) return undefined
  const sum = BigInt(bid.priceSteps + ask.priceSteps)
  const gap = BigInt(ask.priceSteps - bid.priceSteps)
  return {
    spread: fromUnits(gap, priceDecimals),
    percent: fromUnits(divide(gap * 200_000n, sum, 'half-even'), 3),
    middle: fromUnits(divide(sum, 2n, 'half-even'), priceDecimals),
  }
}

/** The average price of taking every level down to this row. */
export function averagePrice(row: BookRow, priceDecimals: number): string {
  return fromUnits(divide(row.totalQuoteSteps, BigInt(row.totalQtySteps), 'half-even'), priceDecimals)
}

interface OwnOrder {
  readonly side: 'buy' | 'sell'
  readonly price: string | null
  readonly isWaiting: boolean
  readonly status: string
}

/** Rows of one side that contain an order of the user's. */
export function ownLines(
  orders: Iterable<OwnOrder>,
  side: BookSide,
  group: number,
  priceDecimals: number,
): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const { side: orderSide, price, isWaiting, status } of orders) {
    const isHere = (orderSide === 'buy') === (side === 'bids')
    if (!isHere || price === null || isWaiting || status === 'pendingNew') continue
    lines.add(groupPrice(Number(toUnits(price, priceDecimals)), side, group))
  }
  return lines
}

/** Levels from a `market/depth` answer, for the first render. */
export function levelsOf(
  rows: readonly (readonly [price: string, qty: string])[],
  priceDecimals: number,
  qtyDecimals: number,
): Level[] {
  return rows.map(([price, qty]) => ({
    priceSteps: Number(toUnits(price, priceDecimals)),
    qtySteps: Number(toUnits(qty, qtyDecimals)),
  }))
}
