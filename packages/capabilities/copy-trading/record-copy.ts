import { Rejection } from '@bowline/core/rejections.ts'
import type { Copy } from './copies.store.ts'
import { type OrderOutcome, skipReasonOf } from './copy-orders.ts'
import type { LeaderMove } from './leader-moves.ts'
import type { Relation } from './relations.store.ts'

/** What is known of a copy before it is known what became of it. */
export type About = Omit<Copy, 'state' | 'reason' | 'qty' | 'filled' | 'filledValue' | 'tries'>

export function aboutOf({ name, market }: LeaderMove, { id }: Relation, copiedAtMs: number) {
  return { relationId: id, move: name, market, copiedAtMs }
}

export function skipped(about: About, reason: NonNullable<Copy['reason']>): Copy {
  return { ...about, state: 'skipped', reason, qty: 0n, filled: 0n, filledValue: 0n }
}

export function recorded(about: About, qty: bigint, { filled, filledValue, rejection }: OrderOutcome): Copy {
  if (rejection !== Rejection.none) return { ...skipped(about, skipReasonOf(rejection)), qty }
  if (filled === 0n) return { ...skipped(about, 'price'), qty }
  const isWhole = filled >= qty
  return {
    ...about,
    state: isWhole ? 'filled' : 'partly',
    reason: isWhole ? undefined : 'price',
    qty,
    filled,
    filledValue,
  }
}
