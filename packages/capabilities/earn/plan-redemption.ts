import type { RedemptionWay } from '@bowline/contract/terms/earn.ts'
import type { Amount } from '@bowline/money'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { minuteOf, PARTS_OF_UNIT, wholeUnits } from './accrual.ts'
import { accruedTo, dayOf, startOf } from './plan-payout.ts'
import type { Position } from './positions.store.ts'
import { type Product, takenAtOnce } from './products.store.ts'
import type { NewRequest } from './requests.store.ts'

const DAY_MS = 86_400_000

export type RedeemRefusal =
  | {
      readonly refusal:
        | 'unknown-position'
        | 'not-holding'
        | 'wrong-way'
        | 'term-over'
        | 'repeated-otherwise'
        | 'not-possible'
    }
  /** What can be taken back: of the position, or of today's pool. */
  | { readonly refusal: 'too-much' | 'pool'; readonly bound: Amount; readonly coin: string }

export interface Redemption {
  readonly key: string
  readonly positionId: number
  /** Undefined: all of it, as is always so for a fixed term. */
  readonly amount: Amount | undefined
  readonly way: RedemptionWay
}

/** What is left of a bound. */
export const leftOf = (bound: Amount, taken: Amount): Amount => (taken < bound ? bound - taken : 0n)

interface PlannedRedemption {
  readonly after: Position
  readonly request: NewRequest
}

/** What leaves stops earning now; who takes all gets with it what it earned to the minute. */
export async function planFlexible(
  tx: Transaction,
  position: Position,
  product: Product,
  { amount, way, key }: Redemption,
  nowMs: number,
): Promise<PlannedRedemption | RedeemRefusal> {
  const { coin, instantPerDay = 0n } = product
  const bound = position.principal - position.uncredited
  const taken = amount ?? bound
  if (taken > bound || taken === 0n) return { refusal: 'too-much', bound, coin }
  if (way === 'instant') {
    const left = leftOf(instantPerDay, await takenAtOnce(tx, product.id, startOf(dayOf(nowMs))))
    if (taken > left) return { refusal: 'pool', bound: left, coin }
  }
  const counted = accruedTo(position, product, minuteOf(nowMs))
  const principal = counted.principal - taken
  const reward = principal === 0n ? wholeUnits(counted.accrued).units : 0n
  return {
    after: {
      ...{
        ...counted,
        principal,
        reserved: counted.reserved + taken,
        accrued: counted.accrued - reward * PARTS_OF_UNIT,
      },
      ...{ paid: counted.paid + reward, state: principal === 0n ? 'redeeming' : 'holding' },
    },
    request: {
      ...{ userId: position.userId, key, positionId: position.id, productId: product.id, kind: way },
      ...{ amount: taken, reward, forfeited: 0n, undue: 0n, askedAtMs: nowMs },
      dueAtMs: way === 'instant' ? nowMs : startOf(dayOf(nowMs) + 1),
    },
  }
}

/**
 * All rewards are forfeited: those that were paid are taken from the principal. After its last midnight a term is not left early any
 * more, whether the run that pays it has come or not.
 */
export function planEarly(
  position: Position,
  { days = 0 }: Pick<Product, 'days'>,
  { key }: Redemption,
  nowMs: number,
): PlannedRedemption | RedeemRefusal {
  const { principal, paid, due, term } = position
  if (term && dayOf(nowMs) >= term.firstDay + days) return { refusal: 'term-over' }
  return {
    after: { ...position, principal: 0n, reserved: position.reserved + principal, due: 0n, state: 'redeeming' },
    request: {
      ...{ userId: position.userId, key, positionId: position.id, productId: position.productId, kind: 'early' },
      ...{ amount: principal - paid, reward: 0n, forfeited: paid, undue: due, askedAtMs: nowMs },
      dueAtMs: nowMs + DAY_MS,
    },
  }
}
