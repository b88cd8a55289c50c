import type { Amount } from '@bowline/money'
import { earnedAfter, interestOfDays, minuteOf } from './accrual.ts'
import type { HeldPosition } from './earn.ts'
import { dayOf, startOf } from './plan-payout.ts'
import { stepsAt } from './products.store.ts'

const PAYOUT_AFTER_MS = 10 * 60_000

/** What a day's run will pay for a position. */
export interface ComingPayout {
  readonly atMs: number
  readonly positionId: number
  readonly coin: string
  readonly reward: Amount
  /** What returns at the end of a term. */
  readonly principal: Amount
  readonly isRenewed: boolean
  /** Of flexible ones: at today's rate, with what is held now. */
  readonly isEstimate: boolean
}

/** The calendar: what the runs of the next days will pay, earliest first. */
export function comingPayouts(held: readonly HeldPosition[], nowMs: number, days: number): ComingPayout[] {
  const today = dayOf(nowMs)
  const found = held
    .filter(({ position }) => position.state === 'holding')
    .flatMap((each) => (each.position.term ? ofTerm(each, today, days) : ofFlexible(each, today, days, nowMs)))
  return found.sort((a, b) => a.atMs - b.atMs || a.positionId - b.positionId)
}

function ofFlexible({ position, product }: HeldPosition, today: number, days: number, nowMs: number): ComingPayout[] {
  const reward = interestOfDays(position.principal, stepsAt(product, minuteOf(nowMs)), 1)
  if (reward === 0n) return []
  return Array.from({ length: days }, (_, i) => ({
    ...{ atMs: startOf(today + 1 + i) + PAYOUT_AFTER_MS, positionId: position.id, coin: product.coin },
    ...{ reward, principal: 0n, isRenewed: false, isEstimate: true },
  }))
}

function ofTerm({ position, product }: HeldPosition, today: number, days: number): ComingPayout[] {
  const { term, principal, due, id, isRenewed } = position
  const length = product.days ?? 0
  if (!term) return []
  const earned = (elapsed: number) => earnedAfter(principal, term.steps, length, elapsed)
  const found: ComingPayout[] = []
  for (let day = Math.max(today + 1, term.firstDay + 1); day <= Math.min(today + days, term.firstDay + length); day++) {
    const elapsed = day - term.firstDay
    const isLast = elapsed === length
    if (product.pays === 'end' && !isLast) continue
    const before = Math.max(elapsed - 1, 0)
    const reward =
      product.pays === 'end' ? due + earned(length) - earned(term.countedDays) : earned(elapsed) - earned(before)
    found.push({
      ...{ atMs: startOf(day) + PAYOUT_AFTER_MS, positionId: id, coin: product.coin, reward },
      ...{ principal: isLast ? principal : 0n, isRenewed: isLast && isRenewed, isEstimate: false },
    })
  }
  return found
}
