import type { ContractHistory } from '../perpetuals/index.ts'
import { FLAT, type Held, type LeaderMove, moveBetween } from './leader-moves.ts'

/** Numbers of rows by command and line, as the history of contracts has them. */
const LINES_PER_COMMAND = 2 ** 20
const MOST_STEPS = 10_000

export interface Missed {
  /** The command up to which copying was done. */
  readonly progress: number
  /** The last command whose move was missed, and what was held after it. */
  readonly upTo: number
  readonly held: ReadonlyMap<number, Held>
}

/** A leader's moves between two commands, by the history of contracts; where it cannot answer, what they come to. */
export async function missedMoves(
  { history, now }: { readonly history: Pick<ContractHistory, 'steps'>; readonly now: () => number },
  account: number,
  { progress, upTo, held }: Missed,
): Promise<LeaderMove[]> {
  const first = (progress + 1) * LINES_PER_COMMAND
  const [before, since] = await Promise.all([
    history.steps({ account, before: first, limit: MOST_STEPS }),
    history.steps({ account, from: first, limit: MOST_STEPS }),
  ])
  if (!before.ok || !since.ok) return flatOnly(held, upTo, now())
  const so = new Map(before.value.map(({ market, qty, entryValue }) => [market, { qty, entryValue }]))
  return since.value.flatMap(({ number, time, market, qty, entryValue, positionSide }) => {
    const sequence = Math.floor(number / LINES_PER_COMMAND)
    if (sequence > upTo) return []
    const was = so.get(market) ?? FLAT
    so.set(market, { qty, entryValue })
    const told = { sequence, time, market, ordered: 0n, leverage: 1, isolated: false, fee: 0n, isHedged: positionSide > 0 }
    return moveBetween(was, { qty, entryValue }, told) ?? []
  })
}

/** That a leader holds nothing of a contract is known without any history: who still does is closed. */
function flatOnly(held: ReadonlyMap<number, Held>, sequence: number, time: number): LeaderMove[] {
  const told = { sequence, time, ordered: 0n, leverage: 1, isolated: false, fee: 0n, isHedged: false }
  return [...held].flatMap(([market, { qty }]) =>
    qty === 0n ? (moveBetween({ qty: 1n, entryValue: 0n }, FLAT, { ...told, market }) ?? []) : [],
  )
}
