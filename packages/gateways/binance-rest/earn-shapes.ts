import {
  type EarnRequest,
  type HeldPosition,
  interestOfDays,
  minuteOf,
  type Offer,
  type Product,
  rateOfAll,
  type StoredPayout,
  stepsAt,
} from '@bowline/capabilities/earn/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import { ppmToFraction, trimUnits } from '@bowline/money'
import { WireError } from '../binance-kit/wire-error.ts'

const DAY_MS = 86_400_000
const DECIMALS = 8
const STATUS = { pending: 'PENDING', done: 'SUCCESS', failed: 'FAILED' } as const

/** The dialect documents no codes of its own for refusals here. */
export const refusedEarn = (message: string) => new WireError(-9000, message)

/** One page of rows, counted from 1. */
export interface AskedPage {
  readonly current?: number | undefined
  readonly size?: number | undefined
}

export function pageRows<R>(rows: readonly R[], { current = 1, size = 10 }: AskedPage) {
  const from = (Math.max(current, 1) - 1) * size
  return { rows: rows.slice(from, from + size), total: rows.length }
}

/** `{ "0-500USDT": 0.05 }`, of products with more than one step. */
function tiersOf(product: Product, minute: number): Record<string, number> {
  const steps = stepsAt(product, minute)
  if (steps.length < 2) return {}
  const bound = (upTo: bigint | undefined) => (upTo === undefined ? '' : trimUnits(upTo, DECIMALS))
  return Object.fromEntries(
    steps.map(({ upTo, ratePpm }, i) => [
      `${i === 0 ? '0' : bound(steps[i - 1]?.upTo)}-${bound(upTo)}${product.coin}`,
      Number(ppmToFraction(ratePpm)),
    ]),
  )
}

const firstRate = (product: Product, nowMs: number) =>
  ppmToFraction(stepsAt(product, minuteOf(nowMs))[0]?.ratePpm ?? 0n)

export function flexibleShape({ product, left }: Offer, nowMs: number) {
  const { id, coin, least, isOnSale } = product
  const isSoldOut = left < least
  return {
    ...{ asset: coin, latestAnnualPercentageRate: firstRate(product, nowMs) },
    tierAnnualPercentageRate: tiersOf(product, minuteOf(nowMs)),
    ...{ airDropPercentageRate: '0.00000000', canPurchase: isOnSale && !isSoldOut, canRedeem: true, isSoldOut },
    ...{ hot: false, minPurchaseAmount: amountText(least), productId: String(id) },
    status: isOnSale ? 'PURCHASING' : 'END',
  }
}

export function fixedShape({ product, left }: Offer, nowMs: number) {
  const { id, coin, days = 0, least, mostEach, isOnSale } = product
  return {
    projectId: String(id),
    detail: {
      ...{ asset: coin, rewardAsset: coin, duration: days, renewable: true, isSoldOut: left < least },
      ...{ apr: firstRate(product, nowMs), status: isOnSale ? 'PURCHASING' : 'END' },
    },
    quota: { totalPersonalQuota: amountText(mostEach), minimum: amountText(least) },
  }
}

export function flexiblePosition({ position, product, earned }: HeldPosition, nowMs: number) {
  const { principal, reserved, paid, state } = position
  return {
    ...{ totalAmount: amountText(principal + reserved), asset: product.coin, productId: String(product.id) },
    tierAnnualPercentageRate: tiersOf(product, minuteOf(nowMs)),
    latestAnnualPercentageRate: ppmToFraction(rateOfAll(principal, stepsAt(product, minuteOf(nowMs)))),
    ...{ canRedeem: state === 'holding', collateralAmount: amountText(0n), redeemingAmount: amountText(reserved) },
    ...{ cumulativeRealTimeRewards: amountText(paid + earned), cumulativeBonusRewards: amountText(0n) },
    ...{ cumulativeTotalRewards: amountText(paid + earned), autoSubscribe: false },
  }
}

export function fixedPosition({ position, product }: HeldPosition, unit: number) {
  const { id, principal, reserved, paid, due, term, state, isRenewed, openedAtMs } = position
  const { coin, days = 0, pays } = product
  const { firstDay = 0, countedDays = 0, steps = [] } = term ?? {}
  const endsAtMs = (firstDay + days) * DAY_MS
  const perDay = interestOfDays(principal, steps, 1)
  return {
    ...{ positionId: String(id), projectId: String(product.id), asset: coin, amount: amountText(principal + reserved) },
    ...{ purchaseTime: String(openedAtMs * unit), duration: String(days), accrualDays: String(countedDays) },
    ...{ rewardAsset: coin, APY: ppmToFraction(rateOfAll(principal, steps)), rewardAmt: amountText(paid + due) },
    nextPay: amountText(pays === 'end' ? interestOfDays(principal, steps, days) : perDay),
    nextPayDate: String((pays === 'end' ? endsAtMs : (firstDay + countedDays + 1) * DAY_MS) * unit),
    ...{ payPeriod: pays === 'end' ? String(days) : '1', redeemAmountEarly: amountText(principal - paid) },
    ...{ rewardsEndDate: String(endsAtMs * unit), deliverDate: String(endsAtMs * unit), redeemPeriod: '1' },
    ...{ canRedeemEarly: state === 'holding', autoSubscribe: isRenewed, type: isRenewed ? 'AUTO' : 'NORMAL' },
    status: state === 'holding' ? 'HOLDING' : state === 'pending' ? 'PENDING' : 'REDEEMING',
  }
}

const place = (product: Product, positionId: number) =>
  product.kind === 'fixed' && { positionId: String(positionId), lockPeriod: String(product.days) }

export function subscriptionShape(
  { id, positionId, amount, state, askedAtMs }: EarnRequest,
  product: Product,
  unit: number,
) {
  return {
    ...{ amount: amountText(amount), asset: product.coin, time: askedAtMs * unit, purchaseId: String(id) },
    ...{ ...place(product, positionId), type: 'NORMAL', sourceAccount: 'SPOT', status: STATUS[state] },
  }
}

export function redemptionShape(request: EarnRequest, product: Product, unit: number) {
  const { id, positionId, amount, reward, state, askedAtMs, dueAtMs } = request
  return {
    ...{ amount: amountText(amount + reward), asset: product.coin, time: askedAtMs * unit, redeemId: String(id) },
    ...{ ...place(product, positionId), projectId: String(product.id), destAccount: 'SPOT' },
    ...(product.kind === 'fixed' && { type: 'NORMAL', deliverDate: String(dueAtMs * unit) }),
    status: state === 'done' ? 'PAID' : STATUS[state],
  }
}

/** What had been counted to be paid at the end is a reward on that day. */
export function rewardShape(payout: StoredPayout, product: Product, unit: number) {
  const { positionId, reward, released, plannedAtMs } = payout
  const amount = amountText(reward + released)
  return product.kind === 'fixed'
    ? { ...place(product, positionId), time: plannedAtMs * unit, asset: product.coin, amount }
    : {
        ...{ asset: product.coin, rewards: amount, projectId: String(product.id), type: 'REALTIME' },
        time: plannedAtMs * unit,
      }
}
