import assert from 'node:assert/strict'
import { Ladder, ladderOf } from '../matching/ladders.ts'
import { LevelRecord, level4, level8 } from '../matching/level-record.ts'
import { extra8, OrderExtra, OrderRecord, order4, order8 } from '../records/orders.ts'
import type { State } from '../state.ts'
import { type Step, write } from './words.fixture.ts'

const O = OrderRecord.at
const V = LevelRecord.at

/** Every queue of a market as it stands, asks above bids: `ask 101 | alice 2, bob 3 (+7 hidden)`. */
export function drawBook(s: State, market: number, step: Step, names: readonly string[]): string {
  const asks = drawSide(s, 'ask', ladderOf(market, Ladder.asks), step, names).reverse()
  return [...asks, ...drawSide(s, 'bid', ladderOf(market, Ladder.bids), step, names)].join('\n')
}

/** Best level first. */
function drawSide(s: State, word: string, ladder: number, step: Step, names: readonly string[]): string[] {
  const lines: string[] = []
  for (let level = s.ladders.best[ladder] ?? 0; level !== 0; level = s.ladders.worse(ladder, level)) {
    const price = s.ladders.i64[level8(level) + V.price] ?? 0n
    lines.push(`${word} ${write(price, step.tick)} | ${drawQueue(s, level, step.lot, names)}`)
  }
  return lines
}

/** Also holds the level's own sums against the orders in its queue. */
function drawQueue(s: State, level: number, lot: bigint, names: readonly string[]): string {
  const { u32, i64 } = s.orders.words
  const places: string[] = []
  const sums = [0n, 0n] as [bigint, bigint]
  for (let slot = s.ladders.u32[level4(level) + V.head] ?? 0; slot !== 0; slot = u32[order4(slot) + O.next] ?? 0) {
    const value = (field: number) => i64[order8(slot) + field] ?? 0n
    const hidden =
      value(O.qty) -
      value(O.executed) -
      (s.orders.extra.i64[extra8(slot) + OrderExtra.at.prevented] ?? 0n) -
      value(O.visible)
    sums[0] += value(O.visible)
    sums[1] += hidden
    const behind = hidden > 0n ? ` (+${write(hidden, lot)} hidden)` : ''
    places.push(`${names[u32[order4(slot) + O.account] ?? 0]} ${write(value(O.visible), lot)}${behind}`)
  }
  const outcome = [s.ladders.i64[level8(level) + V.visible], s.ladders.i64[level8(level) + V.hidden]]
  assert.deepEqual(outcome, sums)
  return places.join(', ')
}
