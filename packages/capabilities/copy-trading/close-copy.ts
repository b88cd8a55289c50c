import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Quantity } from '@bowline/money'
import { type Markings, readPositions } from '../perpetuals/index.ts'
import type { Copy } from './copies.store.ts'
import { closingIdOf, findSent, type OrderOutcome, sendClosing } from './copy-orders.ts'
import type { LeaderMove } from './leader-moves.ts'
import type { FilledByLevels, LevelFill } from './level-fills.ts'
import { withdrawLevels } from './mirror-levels.ts'
import { planClosing } from './plan-copy.ts'
import { worstPrice } from './price-bound.ts'
import { aboutOf, recorded, skipped } from './record-copy.ts'
import type { Relation } from './relations.store.ts'

/**
 * How often a copied closing is tried within a bound before the rest goes at market. A book that somebody has swept to buy from
 * copiers at their own price is quoted again within seconds wherever anybody makes a market, so a closing need not take
 * the first price there is; but whoever copies must not sit in a position whose leader is out while the market really moves,
 * and after a minute being out is worth more than the price.
 */
export const BOUNDED_TRIES = 12

export interface ClosingParts {
  readonly engine: EngineClient
  readonly markings: Pick<Markings, 'of'>
  readonly filledByLevels: FilledByLevels
  /** Lots of a relation's position that closings before this one have still to close. */
  readonly leftToClose: (relationId: number, market: number) => Quantity
}

/** What levels of the copier's own have closed of it, and the rest by an order. `mayBeSent`: it may have been closed before. */
export async function beginClosing(
  parts: ClosingParts,
  move: LeaderMove,
  relation: Relation,
  mayBeSent = false,
): Promise<Copy> {
  const { engine, markings } = parts
  const { account, settings } = relation
  const { name, market, closed: leaderQty, averagePrice, isForced = false } = move
  const level = await closedByLevels(parts, move, account)
  // By the engine's clock, as a position has the time it was opened: one that was opened later is another one.
  const aboutAt = (ms: number) =>
    ({ ...aboutOf(move, relation, ms), kind: 'close', leaderQty, leaderPrice: averagePrice ?? 0n }) as const
  const place = { account, market, clientId: closingIdOf(name, market, 0) }
  const sent = mayBeSent ? await findSent(engine, place) : undefined
  if (sent) return closed({ ...aboutAt(sent.sentAtMs), isBuy: sent.isBuy }, sent.qty, sent, level, sent.isBounded)
  const { positions, time } = await readPositions(engine, account, market)
  const held = positions.find((position) => position.market === market)?.qty ?? 0n
  const free = without(held, parts.leftToClose(relation.id, market))
  const about = aboutAt(time)
  const plan = planClosing(move, { position: { qty: free } }, level.qty)
  if ('skip' in plan)
    return level.qty === 0n
      ? skipped({ ...about, isBuy: false }, plan.skip)
      : closed({ ...about, isBuy: level.isBuy }, 0n, NOTHING_SENT, level, false)
  const { isBuy, qty } = plan
  const bound = isForced ? undefined : worstPrice(isBuy, settings.slippagePpm, averagePrice, markings.of(market))
  const outcome = await sendClosing(engine, place, { isBuy, qty, bound })
  return closed({ ...about, isBuy }, qty, outcome, level, bound !== undefined)
}

/**
 * What an unfinished closing is after another try, with a bound as of now, or without one where it was tried often enough. A try
 * that was sent before, by a process that died, counts for what it came to.
 */
export async function closeMore(
  { engine, markings }: Pick<ClosingParts, 'engine' | 'markings'>,
  { account, settings, state }: Relation,
  copy: Copy,
): Promise<Copy> {
  const { market, isBuy, tries = BOUNDED_TRIES } = copy
  const place = { account, market, clientId: closingIdOf(copy.move, market, tries) }
  const sent = await findSent(engine, place)
  if (sent) return triedAgain(copy, sent, sent.isBounded)
  const { positions } = await readPositions(engine, account, market)
  const { qty: held = 0n, openedAt = 0 } = positions.find((position) => position.market === market) ?? {}
  const isStillThere = held !== 0n && held < 0n === isBuy && openedAt <= copy.copiedAtMs
  if (!isStillThere || state !== 'active') return { ...copy, tries: undefined }
  const isBounded = tries < BOUNDED_TRIES
  const bound = isBounded ? worstPrice(isBuy, settings.slippagePpm, undefined, markings.of(market)) : undefined
  const outcome = await sendClosing(engine, place, { isBuy, qty: copy.qty - copy.filled, bound })
  return triedAgain(copy, outcome, bound !== undefined)
}

const NOTHING_SENT: OrderOutcome = { filled: 0n, filledValue: 0n, rejection: Rejection.none }

/** After the first try. */
function closed(
  about: Parameters<typeof recorded>[0],
  qty: Quantity,
  order: OrderOutcome,
  level: LevelFill,
  isBounded: boolean,
): Copy {
  const copy = recorded(about, qty + level.qty, {
    ...{ filled: order.filled + level.qty, filledValue: order.filledValue + level.value },
    rejection: level.qty > 0n ? Rejection.none : order.rejection,
  })
  return { ...copy, tries: isMoreToCome(copy, order, isBounded) ? 1 : undefined }
}

function triedAgain(copy: Copy, order: OrderOutcome, isBounded: boolean): Copy {
  const filled = copy.filled + order.filled
  const filledValue = copy.filledValue + order.filledValue
  const rejection = filled > 0n ? Rejection.none : order.rejection
  const tried = recorded(copy, copy.qty, { filled, filledValue, rejection })
  return { ...tried, tries: isMoreToCome(tried, order, isBounded) ? (copy.tries ?? 0) + 1 : undefined }
}

function isMoreToCome({ filled, qty }: Copy, { rejection }: OrderOutcome, isBounded: boolean): boolean {
  return filled < qty && isBounded && rejection !== Rejection.reduceOnly
}

function without(held: Quantity, leaving: Quantity): Quantity {
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
