import { divide, type Quantity } from '@bowline/money'
import type { ContractHistory, OrderFill } from '../perpetuals/index.ts'
import { FLAT, type Held, type LeaderMove, moveBetween } from './leader-moves.ts'

export interface Missed {
  /** Until then all was copied. What was done at that very time may have been copied too: it has the same name. */
  readonly doneUntilMs: number
  /** Since then moves are followed, and what was held then. */
  readonly upToMs: number
  readonly sequence: number
  readonly held: ReadonlyMap<number, Held>
  /** When this process took over, by its own clock. */
  readonly foundAtMs: number
}

const PLAIN = { levels: [], ordered: 0n, leverage: 1, isolated: false, fee: 0n } as const

/** How long a process that has just taken over waits for a history that is behind, before it closes what it is sure of. */
export const HISTORY_WAIT_MS = 30_000

/**
 * A leader's moves between two times, by what their trades brought; and where that does not lead to what is held now, as after
 * a liquidation that was taken over, one more that does. Undefined: the history is not that far yet.
 */
export async function missedMoves(
  { history }: { readonly history: Pick<ContractHistory, 'fillsSince'> },
  account: number,
  { doneUntilMs, upToMs, sequence, held }: Missed,
): Promise<LeaderMove[] | undefined> {
  const answer = await history.fillsSince(account, doneUntilMs)
  // What this process has seen may be less than what was done before it.
  if (!answer.ok || answer.sequence < sequence) return undefined
  const { before, since } = answer.value
  const so = new Map(before.map(({ market, qtyAfter }) => [market, qtyAfter]))
  const moves = groupedByCommand(since.filter((fill) => fill.sequence <= sequence)).flatMap(
    (fills) => moveOf(fills, so) ?? [],
  )
  const last = [...so].flatMap(([market, qty]) => {
    const about = { ...PLAIN, name: `rest-${doneUntilMs}`, time: upToMs, market, isHedged: false }
    return moveBetween({ qty, entryValue: 0n }, held.get(market) ?? FLAT, about) ?? []
  })
  return [...moves, ...last]
}

/** Without the history only this is sure: what the leader no longer holds at all, nobody should. */
export function sureMoves({ doneUntilMs, upToMs, held }: Missed): LeaderMove[] {
  return [...held].flatMap(([market, now]) => {
    const about = { ...PLAIN, name: `left-${doneUntilMs}`, time: upToMs, market, isHedged: false }
    return now.qty === 0n ? (moveBetween({ qty: 1n, entryValue: 0n }, FLAT, about) ?? []) : []
  })
}

/** One contract at a time. */
function groupedByCommand(fills: readonly OrderFill[]): OrderFill[][] {
  return [...Map.groupBy(fills, ({ sequence, market }) => `${sequence}/${market}`).values()]
}

function moveOf(fills: readonly OrderFill[], so: Map<number, Quantity>): LeaderMove | undefined {
  const last = fills.at(-1)
  if (!last) return undefined
  const { market, time, qtyAfter, positionSide } = last
  const before = so.get(market) ?? 0n
  so.set(market, qtyAfter)
  const levels = [...new Set(fills.flatMap(({ orderId }) => (orderId > 0 ? orderId : [])))]
  const about = { ...PLAIN, name: `trade-${last.tradeId}`, time, market, isHedged: positionSide !== 0, levels }
  const move = moveBetween({ qty: before, entryValue: 0n }, { qty: qtyAfter, entryValue: 0n }, about)
  if (!move || move.opened === 0n) return move
  const value = fills.reduce((sum, fill) => sum + fill.value, 0n)
  return { ...move, openedValue: divide(value * move.opened, move.opened + move.closed, 'half-even') }
}
