import type { CLOSE_EARN, OPEN_EARN } from '@bowline/contract/terms/products.ts'
import type { Amount } from '@bowline/money'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { Permitted } from '../permission/index.ts'
import { minuteOf, wholeUnits } from './accrual.ts'
import { dayInTurn, type PayOutNeeds, payOut } from './pay-out.ts'
import { type PayoutsQuery, payoutsOf, type StoredPayout } from './payouts.store.ts'
import { accruedTo, dayOf } from './plan-payout.ts'
import { leftOf, planEarly, planFlexible, type RedeemRefusal, type Redemption } from './plan-redemption.ts'
import {
  insertPosition,
  lockFlexible,
  lockPosition,
  openPositionsOf,
  type Position,
  savePositions,
} from './positions.store.ts'
import { lockProduct, type Product, readProducts, stepsAt, takenOf, takenOfAll } from './products.store.ts'
import {
  dueRequests,
  type EarnRequest,
  insertRequest,
  type RequestsQuery,
  requestByKey,
  requestsOf,
} from './requests.store.ts'
import { type SettleNeeds, settleRequest } from './settle-request.ts'

/** After that a request was interrupted, and whoever comes next sees it through. */
const STUCK_MS = 5_000
const AT_ONCE = 500

export type Lender = Permitted<typeof OPEN_EARN>
export type Leaver = Permitted<typeof CLOSE_EARN>

export type SubscribeRefusal =
  | { readonly refusal: 'unknown-product' | 'ended' | 'repeated-otherwise' | 'balance' | 'not-possible' }
  /** The quota that is left, of everybody's or of one's own; the least there may be. */
  | { readonly refusal: 'sold-out' | 'most-each' | 'least'; readonly bound: Amount; readonly coin: string }

export interface Subscription {
  /** The user's own, for a repeat. */
  readonly key: string
  readonly productId: number
  readonly amount: Amount
  /** Of a fixed term: whether it goes on when it is over. */
  readonly isRenewed: boolean
}

/** A product as a user sees it. */
export interface Offer {
  readonly product: Product
  readonly left: Amount
  readonly leftForUser: Amount
}

/** A position with what it has earned up to now. */
export interface HeldPosition {
  readonly position: Position
  readonly product: Product
  /** Not paid yet. */
  readonly earned: Amount
}

/** Lending coins to the house for interest, and taking them back. */
export class Earn {
  readonly #needs: SettleNeeds & PayOutNeeds

  constructor(needs: SettleNeeds & PayOutNeeds) {
    this.#needs = needs
  }

  /** `userId` 0: a visitor's. */
  async offers(userId: number): Promise<Offer[]> {
    const { sql } = this.#needs
    const [products, taken] = await Promise.all([readProducts(sql), takenOfAll(sql, userId)])
    return products.map((product) => {
      const { all, own } = taken.get(product.id) ?? { all: 0n, own: 0n }
      const left = leftOf(product.quota, all)
      const leftOfOwn = leftOf(product.mostEach, own)
      return { product, left, leftForUser: leftOfOwn < left ? leftOfOwn : left }
    })
  }

  /** Once per key, however often it is asked. */
  async subscribe({ account, user }: Lender, asked: Subscription): Promise<EarnRequest | SubscribeRefusal> {
    const { sql } = this.#needs
    const userId = user?.id ?? account
    const made = await inTransaction(sql, async (tx): Promise<EarnRequest | SubscribeRefusal> => {
      const product = await lockProduct(tx, asked.productId)
      const known = await requestByKey(tx, userId, asked.key)
      if (known) return isSame(known, asked) ? known : { refusal: 'repeated-otherwise' }
      if (!product) return { refusal: 'unknown-product' }
      const refusal = await this.#refusalOf(tx, product, userId, asked.amount)
      if (refusal) return refusal
      const nowMs = this.#needs.now()
      const position =
        (product.kind === 'flexible' ? await lockFlexible(tx, userId, product.id) : undefined) ??
        (await insertPosition(tx, newPosition(product, userId, asked, nowMs)))
      return insertRequest(tx, {
        ...{ userId, key: asked.key, positionId: position.id, productId: product.id, kind: 'subscribe' },
        ...{ amount: asked.amount, reward: 0n, forfeited: 0n, undue: 0n, askedAtMs: nowMs, dueAtMs: nowMs },
      })
    })
    const request = await this.#seenThrough(made)
    if ('refusal' in request || request.state !== 'failed') return request
    return { refusal: request.reason ?? 'not-possible' }
  }

  /** Once per key. What is not paid at once is paid when it is due. */
  async redeem({ account, user }: Leaver, asked: Redemption): Promise<EarnRequest | RedeemRefusal> {
    const { sql, now } = this.#needs
    const userId = user?.id ?? account
    const made = await inTransaction(sql, async (tx): Promise<EarnRequest | RedeemRefusal> => {
      const known = await requestByKey(tx, userId, asked.key)
      if (known) return isSameWay(known, asked) ? known : { refusal: 'repeated-otherwise' }
      const found = (await openPositionsOf(tx, userId)).find(({ id }) => id === asked.positionId)
      const product = found && (await lockProduct(tx, found.productId))
      const position = found && (await lockPosition(tx, found.id))
      if (!position || !product) return { refusal: 'unknown-position' }
      if (position.state !== 'holding') return { refusal: 'not-holding' }
      if ((product.kind === 'fixed') !== (asked.way === 'early')) return { refusal: 'wrong-way' }
      const planned =
        product.kind === 'fixed'
          ? planEarly(position, product, asked, now())
          : await planFlexible(tx, position, product, asked, now())
      if ('refusal' in planned) return planned
      await savePositions(tx, [planned.after])
      return insertRequest(tx, planned.request)
    })
    const request = await this.#seenThrough(made)
    return 'refusal' in request || request.state !== 'failed' ? request : { refusal: 'not-possible' }
  }

  /** Whether a fixed term goes on when it is over; false: no such position of this user's. */
  async setRenewal({ account, user }: Leaver, positionId: number, isRenewed: boolean): Promise<boolean> {
    return inTransaction(this.#needs.sql, async (tx) => {
      const position = await lockPosition(tx, positionId)
      if (!position || position.userId !== (user?.id ?? account)) return false
      if (position.kind !== 'fixed' || position.state !== 'holding') return false
      await savePositions(tx, [{ ...position, isRenewed }])
      return true
    })
  }

  /** Those that are not over, newest first. */
  async positions(userId: number): Promise<HeldPosition[]> {
    const { sql, now } = this.#needs
    const [products, positions] = await Promise.all([readProducts(sql), openPositionsOf(sql, userId)])
    return positions.flatMap((position) => {
      const product = products.find(({ id }) => id === position.productId)
      return product ? [{ position, product, earned: earnedBy(position, product, now()) }] : []
    })
  }

  /** Newest first. */
  requests(userId: number, query: RequestsQuery): Promise<EarnRequest[]> {
    return requestsOf(this.#needs.sql, userId, query)
  }

  /** Newest first. */
  payouts(userId: number, query: PayoutsQuery): Promise<StoredPayout[]> {
    return payoutsOf(this.#needs.sql, userId, query)
  }

  products(): Promise<Product[]> {
    return readProducts(this.#needs.sql)
  }

  /** Sees through what is due and what was interrupted. */
  async settleDue(): Promise<{ readonly settled: number }> {
    const { sql, now } = this.#needs
    let settled = 0
    for (;;) {
      const due = await dueRequests(sql, now(), now() - STUCK_MS, AT_ONCE)
      for (const request of due) await settleRequest(this.#needs, request)
      settled += due.length
      if (due.length < AT_ONCE) return { settled }
    }
  }

  /** Pays what was earned before the day that is in turn. */
  payOut(): Promise<{ readonly paid: number }> {
    return payOut(this.#needs, dayInTurn(this.#needs.now()))
  }

  async #refusalOf(
    tx: Transaction,
    product: Product,
    userId: number,
    amount: Amount,
  ): Promise<SubscribeRefusal | undefined> {
    const { coin, least, mostEach, quota } = product
    if (!product.isOnSale) return { refusal: 'ended' }
    if (amount < least) return { refusal: 'least', bound: least, coin }
    const { all, own } = await takenOf(tx, product.id, userId)
    if (own + amount > mostEach) return { refusal: 'most-each', bound: leftOf(mostEach, own), coin }
    if (all + amount > quota) return { refusal: 'sold-out', bound: leftOf(quota, all), coin }
    return undefined
  }

  async #seenThrough<R extends { readonly refusal: string }>(made: EarnRequest | R): Promise<EarnRequest | R> {
    if ('refusal' in made || made.state !== 'pending' || made.dueAtMs > this.#needs.now()) return made
    return settleRequest(this.#needs, made)
  }
}

function isSame(known: EarnRequest, { productId, amount }: Subscription): boolean {
  return known.kind === 'subscribe' && known.productId === productId && known.amount === amount
}

function isSameWay(known: EarnRequest, { positionId, way, amount }: Redemption): boolean {
  return known.positionId === positionId && known.kind === way && (amount === undefined || known.amount === amount)
}

/** A fixed term begins at the next midnight. */
function newPosition(product: Product, userId: number, { isRenewed }: Subscription, nowMs: number) {
  const tomorrow = dayOf(nowMs) + 1
  const isFixed = product.kind === 'fixed'
  const term = { steps: stepsAt(product, minuteOf(nowMs)), firstDay: tomorrow, countedDays: 0 }
  return {
    ...{ userId, productId: product.id, kind: product.kind, principal: 0n, renewedFrom: undefined },
    ...{ isRenewed: isFixed && isRenewed, paidThrough: dayOf(nowMs), openedAtMs: nowMs },
    term: isFixed ? term : undefined,
  }
}

/** What a position has earned that was not paid: so far today, and of a term that pays at its end, what is due. */
function earnedBy(position: Position, product: Product, nowMs: number): Amount {
  if (position.term) return position.due
  return wholeUnits(accruedTo(position, product, minuteOf(nowMs)).accrued).units
}
