import type { Quantity } from '@bowline/money'
import type { Closing } from './close-copy.ts'
import type { Copy } from './copies.store.ts'
import type { LeaderMove } from './leader-moves.ts'

/**
 * How often a copied closing is tried within a bound before the rest goes at market, and how long it waits in between: a minute
 * in all. A book that somebody has swept to buy from copiers at their own price is quoted again within seconds wherever anybody
 * makes a market, so a closing need not take the first price there is; but whoever copies must not sit in a position
 * whose leader is out while the market really moves, and after a minute being out is worth more than the price.
 */
export const BOUNDED_TRIES = 12
export const PAUSE_MS = 5_000

/** Closings of one move of a leader that are not done: each relation's goes on by itself. */
export interface OpenClosings {
  readonly leaderAccount: number
  readonly move: LeaderMove
  closings: readonly Closing[]
  /** Those that are done meanwhile; recorded when all are. */
  readonly done: Copy[]
  /** When they are tried again; infinite while they are. */
  dueMs: number
}

/** What copiers have still to close of what leaders closed, in memory: after a crash the orders in the engine say it. */
export class ClosingsUnderWay {
  readonly #all = new Set<OpenClosings>()

  /** A move that is gone through again, because what came after it failed, is under way already. */
  add(leaderAccount: number, move: LeaderMove, closings: readonly Closing[], nowMs: number): void {
    const isKnown = [...this.#all].some(
      (open) =>
        open.leaderAccount === leaderAccount && open.move.name === move.name && open.move.market === move.market,
    )
    if (closings.length === 0 || isKnown) return
    this.#all.add({ leaderAccount, move, closings, done: [], dueMs: nowMs + PAUSE_MS })
  }

  has(move: LeaderMove): boolean {
    return [...this.#all].some((open) => open.move === move)
  }

  /** What of a relation's position of a contract is to be closed anyway: no later move counts on it. */
  of(relationId: number, market: number): { readonly isBuy: boolean; readonly qty: Quantity } | undefined {
    const found = [...this.#all]
      .flatMap(({ closings }) => closings)
      .filter(({ about }) => about.relationId === relationId && about.market === market)
    const [last] = found
    return last && { isBuy: last.about.isBuy, qty: found.reduce((sum, { qty, filled }) => sum + qty - filled, 0n) }
  }

  /** Those that are to be tried now; they are not due again before `PAUSE_MS` are over. */
  due(nowMs: number): OpenClosings[] {
    return [...this.#all].filter(({ dueMs }) => dueMs <= nowMs)
  }

  remove(open: OpenClosings): void {
    this.#all.delete(open)
  }
}
