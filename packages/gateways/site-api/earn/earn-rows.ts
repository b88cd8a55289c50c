import {
  type EarnRequest,
  type HeldPosition,
  interestOfDays,
  type Offer,
  type Product,
  rateOfAll,
  type StoredPayout,
  stepsAt,
} from '@bowline/capabilities/earn/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { DataOf } from '@bowline/contract/call.ts'
import type { earnCalls } from '@bowline/contract/calls/earn.ts'
import { trimUnits } from '@bowline/money'

type Calls = typeof earnCalls
type ProductRow = DataOf<Calls['GET /exchange-web/web/earn/products']>['products'][number]
type PositionRow = DataOf<Calls['GET /exchange-web/web/earn/positions']>['positions'][number]
type RequestRow = DataOf<Calls['POST /exchange-web/web/earn/subscribe']>
type PayoutRow = DataOf<Calls['GET /exchange-web/web/earn/payouts']>['rows'][number]

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const PERCENT_DECIMALS = 4

export const percentText = (ratePpm: bigint): string => trimUnits(ratePpm, PERCENT_DECIMALS)

export function productRow({ product, left, leftForUser }: Offer, nowMs: number): ProductRow {
  const { id, kind, coin, days = null, pays = null, source, instantPerDay } = product
  return {
    ...{ productId: id, kind, coin, days, pays, source },
    rates: stepsAt(product, Math.floor(nowMs / MINUTE_MS)).map(({ upTo, ratePpm }) => ({
      ...{ upTo: upTo === undefined ? null : amountText(upTo), percent: percentText(ratePpm) },
    })),
    state: !product.isOnSale ? 'ended' : left < product.least ? 'sold-out' : 'on-sale',
    ...{ least: amountText(product.least), mostEach: amountText(product.mostEach), quota: amountText(product.quota) },
    ...{ left: amountText(left), leftForUser: amountText(leftForUser) },
    instantPerDay: instantPerDay === undefined ? null : amountText(instantPerDay),
  }
}

export function positionRow({ position, product, earned }: HeldPosition, nowMs: number): PositionRow {
  const { id, kind, state, principal, reserved, uncredited, paid, term, isRenewed, openedAtMs } = position
  const { days = null, pays = null, coin } = product
  const steps = term?.steps ?? stepsAt(product, Math.floor(nowMs / MINUTE_MS))
  const startsAtMs = term ? term.firstDay * DAY_MS : openedAtMs
  return {
    ...{ positionId: id, productId: product.id, kind, coin, days, pays, state },
    ...{ principal: amountText(principal), redeeming: amountText(reserved) },
    redeemable: amountText(state === 'holding' ? principal - (term ? paid : uncredited) : 0n),
    ...{ percent: percentText(rateOfAll(principal, steps)), perDay: amountText(interestOfDays(principal, steps, 1)) },
    ...{ earned: amountText(earned), paid: amountText(paid), forfeited: amountText(term ? paid : 0n) },
    ...{ isRenewed, startsAtMs, endsAtMs: term && days !== null ? startsAtMs + days * DAY_MS : null },
  }
}

export function requestRow(request: EarnRequest, product: Product | undefined): RequestRow {
  const { id, positionId, productId, kind, amount, reward, forfeited, state, reason = null } = request
  return {
    ...{ requestId: id, positionId, productId, ...brief(product), kind },
    ...{ amount: amountText(amount), reward: amountText(reward), forfeited: amountText(forfeited) },
    ...{ state, reason, askedAtMs: request.askedAtMs, dueAtMs: request.dueAtMs },
  }
}

export function payoutRow(payout: StoredPayout, product: Product | undefined): PayoutRow {
  const { id, positionId, day, reward, goesTo, released, principal, renewedAs, plannedAtMs } = payout
  return {
    ...{ payoutId: id, positionId, ...brief(product), dayMs: day * DAY_MS, reward: amountText(reward), goesTo },
    ...{ released: amountText(released), principal: amountText(principal) },
    ...{ isRenewed: renewedAs !== undefined, timeMs: plannedAtMs },
  }
}

/** A product is never deleted. */
function brief(product: Product | undefined) {
  if (!product) throw new Error('a row of a product that does not exist')
  const { kind: productKind, coin, days = null } = product
  return { productKind, coin, days }
}
