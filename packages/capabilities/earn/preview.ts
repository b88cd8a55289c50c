import type { Amount } from '@bowline/money'
import { interestOfDays, minuteOf, nextMinuteOf, type RateSteps, rateOfAll } from './accrual.ts'
import { dayOf, firstMinuteOf, startOf } from './plan-payout.ts'
import { type Product, stepsAt } from './products.store.ts'

const PAYOUT_AFTER_MS = 10 * 60_000

/** What a subscription would bring. */
export interface Preview {
  /** Of all of it together, a year. */
  readonly ratePpm: bigint
  readonly steps: RateSteps
  /** Of one whole day; of flexible products at today's rate. */
  readonly perDay: Amount
  /** Of the whole term. */
  readonly total: Amount | undefined
  readonly startsAtMs: number
  readonly firstPayoutAtMs: number
  /** When a fixed term returns the principal. */
  readonly endsAtMs: number | undefined
}

/** Exactly what the daily runs will pay, as far as it is agreed. `held` is what the user has of a flexible product already. */
export function previewOf(product: Product, amount: Amount, held: Amount, nowMs: number): Preview {
  const steps = stepsAt(product, minuteOf(nowMs))
  const { days } = product
  const tomorrow = dayOf(nowMs) + 1
  if (days === undefined) {
    const more = interestOfDays(held + amount, steps, 1) - interestOfDays(held, steps, 1)
    return {
      ...{ ratePpm: rateOfAll(held + amount, steps), steps, perDay: more, total: undefined },
      ...{ startsAtMs: nextMinuteOf(nowMs) * 60_000, firstPayoutAtMs: startOf(tomorrow) + PAYOUT_AFTER_MS },
      endsAtMs: undefined,
    }
  }
  const endsAtMs = startOf(tomorrow + days) + PAYOUT_AFTER_MS
  return {
    ...{ ratePpm: rateOfAll(amount, steps), steps },
    ...{ perDay: interestOfDays(amount, steps, 1), total: interestOfDays(amount, steps, days) },
    startsAtMs: firstMinuteOf(tomorrow) * 60_000,
    firstPayoutAtMs: product.pays === 'end' ? endsAtMs : startOf(tomorrow + 1) + PAYOUT_AFTER_MS,
    endsAtMs,
  }
}
