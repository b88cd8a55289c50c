import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount, Quantity } from '@bowline/money'
import { type Markings, readPositions } from '../perpetuals/index.ts'
import type { Copy } from './copies.store.ts'
import { closingIdOf, findSent, type OrderOutcome, sendClosing } from './copy-orders.ts'
import type { LeaderMove } from './leader-moves.ts'
import type { FilledByLevels, LevelFill } from './level-fills.ts'
import { withdrawLevels } from './mirror-levels.ts'
import { BOUNDED_TRIES, type ClosingsUnderWay } from './open-closings.ts'
import { planClosing } from './plan-copy.ts'
import { worstPrice } from './price-bound.ts'
import { type About, aboutOf, recorded, skipped } from './record-copy.ts'
import type { Relation } from './relations.store.ts'

export interface ClosingParts {
  readonly engine: EngineClient
  readonly markings: Pick<Markings, 'of'>
  readonly now: () => number
  readonly filledByLevels: FilledByLevels
  readonly underWay: ClosingsUnderWay
}

/** What one relation closes for one move of the leader, by as many orders as it takes. */
export interface Closing {
  readonly about: About
  readonly account: number
  /** Lots to close beside what levels closed, and what of them is closed. */
  readonly qty: Quantity
  readonly filled: Quantity
  readonly filledValue: Amount
  readonly level: LevelFill
  /** By the engine's clock; a position that was opened later is another one. */
  readonly sinceMs: number
  /** Orders with a name of their own that the engine has, and tries with those that it refused. */
  readonly sent: number
  readonly tries: number
  readonly rejection: Rejection
  /** Nothing more is to be had, or to be closed. */
  readonly isOver: boolean
}

/** What levels of the copier's own have closed of it, and the rest by orders. `mayBeSent`: it may have been closed before. */
export async function beginClosing(
  parts: ClosingParts,
  move: LeaderMove,
  relation: Relation,
  mayBeSent = false,
): Promise<Copy | Closing> {
  const { engine, now, underWay } = parts
  const { account } = relation
  const { market } = move
  const level = await closedByLevels(parts, move, account)
  const about = { ...aboutOf(move, relation, now()), kind: 'close', leaderQty: move.closed, leaderPrice: 0n } as const
  const begun = mayBeSent ? await findClosing(engine, move, account) : undefined
  if (begun) return endOf({ ...begun, level, about: { ...about, isBuy: begun.isBuy } })
  const { positions } = await readPositions(engine, account, market)
  const { qty: held = 0n, openedAt: sinceMs = 0 } = positions.find((position) => position.market === market) ?? {}
  const plan = planClosing(move, { position: { qty: without(held, underWay.of(relation.id, market)?.qty) } }, level.qty)
  if ('skip' in plan) {
    if (level.qty === 0n) return skipped({ ...about, isBuy: false }, plan.skip)
    return copyOf({ ...NOTHING, account, level, about: { ...about, isBuy: level.isBuy }, qty: 0n, sinceMs })
  }
  const closing = { account, level, about: { ...about, isBuy: plan.isBuy }, qty: plan.qty, sinceMs }
  return endOf(await tryOnce(parts, move, relation, { ...NOTHING, ...closing }))
}

/** With a bound as of now, and without one after so many that it is the last. */
export async function closeMore(
  parts: Pick<ClosingParts, 'engine' | 'markings'>,
  move: LeaderMove,
  relation: Relation,
  closing: Closing,
): Promise<Copy | Closing> {
  const { positions } = await readPositions(parts.engine, closing.account, move.market)
  const position = positions.find(({ market }) => market === move.market)
  const held = position?.qty ?? 0n
  const isThere = held !== 0n && held < 0n === closing.about.isBuy && (position?.openedAt ?? 0) <= closing.sinceMs
  return endOf(isThere ? await tryOnce(parts, move, relation, closing) : { ...closing, isOver: true })
}

/** As it is, when nothing more will come of it. */
export function copyOf({ about, level, qty, filled, filledValue, rejection }: Closing): Copy {
  const isPart = filled > 0n || level.qty > 0n
  const outcome = { filled: filled + level.qty, filledValue: filledValue + level.value }
  return recorded(about, qty + level.qty, { ...outcome, rejection: isPart ? Rejection.none : rejection })
}

const NOTHING = { filled: 0n, filledValue: 0n, rejection: Rejection.none, sent: 0, tries: 0, isOver: false } as const

const endOf = (closing: Closing): Copy | Closing =>
  closing.isOver || closing.filled >= closing.qty ? copyOf(closing) : closing

async function tryOnce(
  { engine, markings }: Pick<ClosingParts, 'engine' | 'markings'>,
  { name, market, isForced = false, averagePrice }: LeaderMove,
  { settings }: Relation,
  closing: Closing,
): Promise<Closing> {
  const { about, account, sent, tries } = closing
  const { isBuy } = about
  const leaderPrice = tries === 0 ? averagePrice : undefined
  const isBounded = !isForced && tries < BOUNDED_TRIES
  const bound = isBounded ? worstPrice(isBuy, settings.slippagePpm, leaderPrice, markings.of(market)) : undefined
  const place = { account, market, clientId: closingIdOf(name, market, sent) }
  const outcome = await sendClosing(engine, place, { isBuy, qty: closing.qty - closing.filled, bound })
  const isTaken = outcome.rejection === Rejection.none
  return {
    ...added(closing, outcome),
    ...{ sent: isTaken ? sent + 1 : sent, tries: tries + 1, rejection: outcome.rejection },
    isOver: bound === undefined || outcome.rejection === Rejection.reduceOnly,
  }
}

function added<C extends Pick<Closing, 'filled' | 'filledValue'>>(
  closing: C,
  { filled, filledValue }: OrderOutcome,
): C {
  return { ...closing, filled: closing.filled + filled, filledValue: closing.filledValue + filledValue }
}

/** What was sent for it before, order after order; undefined: nothing. */
async function findClosing(engine: EngineClient, { name, market, isForced = false }: LeaderMove, account: number) {
  const find = (nth: number) => findSent(engine, { account, market, clientId: closingIdOf(name, market, nth) })
  const first = await find(0)
  if (!first) return undefined
  const { isBuy, qty, sentAtMs: sinceMs } = first
  let found = added({ ...NOTHING, account, isBuy, qty, sinceMs }, first)
  let sent = 1
  for (let next = await find(sent); next; next = await find(++sent)) found = added(found, next)
  return { ...found, sent, tries: sent, isOver: isForced || sent > BOUNDED_TRIES }
}

function without(held: Quantity, leaving = 0n): Quantity {
  const left = held < 0n ? -held - leaving : held - leaving
  if (left <= 0n) return 0n
  return held < 0n ? -left : left
}

async function closedByLevels(
  { engine, filledByLevels }: ClosingParts,
  { market, levels }: LeaderMove,
  account: number,
): Promise<LevelFill> {
  if (levels.length > 0) await withdrawLevels(engine, { account, market }, levels)
  return filledByLevels(account, levels)
}
