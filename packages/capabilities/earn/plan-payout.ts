import type { Amount } from '@bowline/money'
import { earnedAfter, MINUTE_MS, type Minute, partsBetween, wholeUnits } from './accrual.ts'
import type { Payout } from './payouts.store.ts'
import type { Position, Term } from './positions.store.ts'
import type { Product } from './products.store.ts'

const DAY_MS = 86_400_000
const MINUTES_OF_DAY = DAY_MS / MINUTE_MS

/** Days since 1970. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)
export const startOf = (day: number): number => day * DAY_MS
export const firstMinuteOf = (day: number): Minute => day * MINUTES_OF_DAY

/** With interest counted up to a minute; never back. */
export function accruedTo(position: Position, { rates }: Pick<Product, 'rates'>, minute: Minute): Position {
  if (minute <= position.accruedUntil) return position
  const parts = partsBetween(position.principal, rates, position.accruedUntil, minute)
  return { ...position, accrued: position.accrued + parts, accruedUntil: minute }
}

/** What a position is paid by a day's run, and what it is afterwards. */
export interface Planned {
  readonly after: Position
  /** Undefined: less than a unit. */
  readonly payout: Omit<Payout, 'journal' | 'renewedAs' | 'plannedAtMs'> | undefined
  readonly isOver: boolean
}

/** A day's run pays what was earned before that day. */
export function planPayout(position: Position, product: Product, day: number): Planned {
  const { term } = position
  return term ? planTerm({ ...position, term }, product, day) : planFlexible(position, product, day)
}

/** The reward earns too, from the day's beginning; it can be taken back once the ledger has it. */
function planFlexible(position: Position, product: Product, day: number): Planned {
  const counted = accruedTo(position, product, firstMinuteOf(day))
  const { units: reward, rest } = wholeUnits(counted.accrued)
  const parts = (of: Amount) => partsBetween(of, product.rates, firstMinuteOf(day), counted.accruedUntil)
  const after = {
    ...counted,
    accrued: rest + parts(counted.principal + reward) - parts(counted.principal),
    principal: counted.principal + reward,
    uncredited: counted.uncredited + reward,
    paid: counted.paid + reward,
    paidThrough: day,
  }
  return { after, payout: paying(position, day, { reward, goesTo: 'principal' }), isOver: false }
}

/** Interest of each day of the term that is over, and at its end the principal. */
function planTerm(position: Position & { readonly term: Term }, product: Product, day: number): Planned {
  const { term, principal, due, paid } = position
  // What is being redeemed early earns nothing more.
  if (position.state !== 'holding')
    return { after: { ...position, paidThrough: day }, payout: undefined, isOver: false }
  const days = product.days ?? 0
  const elapsed = Math.min(Math.max(day - term.firstDay, 0), days)
  const reward =
    earnedAfter(principal, term.steps, days, elapsed) - earnedAfter(principal, term.steps, days, term.countedDays)
  const counted = { ...position, term: { ...term, countedDays: elapsed }, paidThrough: day }
  if (elapsed < days) {
    if (product.pays === 'end') {
      const after = { ...counted, due: due + reward }
      return { after, payout: paying(position, day, { reward, goesTo: 'due' }), isOver: false }
    }
    const after = { ...counted, paid: paid + reward }
    return { after, payout: paying(position, day, { reward, goesTo: 'spot' }), isOver: false }
  }
  const after: Position = {
    ...{ ...counted, state: 'redeeming', principal: 0n, reserved: position.reserved + principal },
    paid: paid + reward + due,
  }
  return { after, payout: paying(position, day, { reward, goesTo: 'spot', released: due, principal }), isOver: true }
}

interface Paying {
  readonly reward: Amount
  readonly goesTo: Payout['goesTo']
  readonly released?: Amount
  readonly principal?: Amount
}

function paying({ id, userId, productId }: Position, day: number, paid: Paying): Planned['payout'] {
  const { reward, goesTo, released = 0n, principal = 0n } = paid
  if (reward + released + principal === 0n) return undefined
  return { userId, positionId: id, productId, day, reward, goesTo, released, principal }
}
