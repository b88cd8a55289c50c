import type { Level, SideName } from './ladder.ts'

/** An open order of the maker. */
export interface OpenOrder {
  readonly orderId: number
  readonly side: SideName
  /** Ticks. */
  readonly price: number
  /** Lots not yet executed. */
  readonly lots: number
}

export type Move =
  | { readonly kind: 'cancel'; readonly order: OpenOrder }
  | { readonly kind: 'place'; readonly level: Level }
  /** Cancels `order` and places one at `level` in one request. */
  | { readonly kind: 'replace'; readonly order: OpenOrder; readonly level: Level }

/** An order with less than this part of its level's size left is renewed. */
const LEAST_LEFT = 0.3

/**
 * The fewest moves that turn the open orders into the wanted levels: an order near enough to a level and large enough
 * stays; the others are replaced, nearest to the market first. Orders on the wrong side of the fair price come before
 * everything else, because they lose money.
 */
export function reconcile(orders: readonly OpenOrder[], wanted: readonly Level[]): Move[] {
  const best = { buy: bestPrice(wanted, 'buy'), sell: bestPrice(wanted, 'sell') }
  const moves = (['buy', 'sell'] as const).map((side) => reconcileSide(side, orders, wanted))
  // Alternate between the sides, so that a limited number of moves serves both.
  const inner = interleave(moves[0] as Move[], moves[1] as Move[])
  return inner.sort((a, b) => Number(exposed(b, best)) - Number(exposed(a, best)))
}

function reconcileSide(side: SideName, orders: readonly OpenOrder[], wanted: readonly Level[]): Move[] {
  const free = orders.filter((order) => order.side === side).sort(inward(side))
  const unmet: Level[] = []
  for (const level of wanted.filter((each) => each.side === side).sort(inward(side))) {
    const at = nearest(free, level)
    if (at < 0) unmet.push(level)
    else free.splice(at, 1)
  }
  const moves: Move[] = []
  for (const level of unmet) {
    const order = free.shift()
    moves.push(order ? { kind: 'replace', order, level } : { kind: 'place', level })
  }
  return [...moves, ...free.map((order): Move => ({ kind: 'cancel', order }))]
}

/** Index of the order closest to the level among those that may stay for it, −1 = none. */
function nearest(orders: readonly OpenOrder[], level: Level): number {
  let found = -1
  let closest = Number.POSITIVE_INFINITY
  for (const [at, order] of orders.entries()) {
    const away = Math.abs(order.price - level.price)
    if (away > level.toleranceTicks || away >= closest || order.lots < level.lots * LEAST_LEFT) continue
    found = at
    closest = away
  }
  return found
}

/** Best price first. */
function inward(side: SideName): (a: { price: number }, b: { price: number }) => number {
  return side === 'buy' ? (a, b) => b.price - a.price : (a, b) => a.price - b.price
}

function bestPrice(levels: readonly Level[], side: SideName): number | undefined {
  return levels.filter((level) => level.side === side).sort(inward(side))[0]?.price
}

/** The move concerns an order priced better than the best wanted price on its side. */
function exposed(move: Move, best: Record<SideName, number | undefined>): boolean {
  if (move.kind === 'place') return false
  const limit = best[move.order.side]
  if (limit === undefined) return false
  return move.order.side === 'buy' ? move.order.price > limit : move.order.price < limit
}

function interleave<T>(a: readonly T[], b: readonly T[]): T[] {
  const both: T[] = []
  for (let i = 0; i < Math.max(a.length, b.length); i++) both.push(...a.slice(i, i + 1), ...b.slice(i, i + 1))
  return both
}
