import { randomUUID } from 'node:crypto'
import type { LimitDays } from '@bowline/contract/terms/convert.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { type Amount, fitsLedger } from '@bowline/money'
import type { Log } from '@bowline/platform/log.ts'
import { mainAccountOf } from '../identity/index.ts'
import type { ConvertWallet } from './conversions.store.ts'
import type { Converter, ConvertSources } from './convert.ts'
import { carryOut, resume } from './limit-carry-out.ts'
import {
  askedOf,
  decideEnd,
  decideFill,
  findOrder,
  insertLimitOrder,
  interruptedOrders,
  type LimitOrder,
  openOrders,
} from './limit-orders.store.ts'
import { amountsAtLimit, expiryOf, isFarFrom, isReached } from './limit-terms.ts'
import { type CoinPair, LIMITS, type OfferRefusal, Offers, type PairRefusal } from './offers.ts'
import { type Asked, amountsAt } from './rate.ts'

const DAY_MS = 86_400_000
/** After that what a step was doing was interrupted. */
const STUCK_MS = 5_000
/** Of one user. */
export const MOST_OPEN = 20

export type AskedLimit = Asked & {
  readonly fromCoin: string
  readonly toCoin: string
  readonly wallet: ConvertWallet
  /** Of one whole coin in the other, ledger units. */
  readonly price: Amount
  /** Of the coin that is given; otherwise of the one that is received. */
  readonly isSale: boolean
  readonly days: LimitDays
}

export type PlaceRefusal =
  | PairRefusal
  | OfferRefusal
  | { readonly refusal: 'far-price' | 'too-many-open' | 'day-limit' }

export type CancelRefusal = { readonly refusal: 'unknown-order' | 'not-open' }

interface Sources extends ConvertSources {
  readonly log: Pick<Log, 'warn'>
}

/**
 * Conversions at a limit price: what is given is set aside in the ledger until the house's quote reaches the price, the owner takes it
 * back, or its days are over. Filled at the quote of that moment, which is the limit or better.
 */
export class LimitOrders {
  readonly #sources: Sources
  readonly #offers: Offers
  /** Open ones, by id. */
  readonly #open = new Map<number, LimitOrder>()
  #isRead = false
  /** Of which a step is being done here. */
  readonly #busy = new Set<number>()

  constructor(sources: Sources) {
    this.#sources = sources
    this.#offers = new Offers(sources)
  }

  async place(
    { account, user }: Converter,
    { fromCoin, toCoin, wallet, price, isSale, days, ...asked }: AskedLimit,
  ): Promise<LimitOrder | PlaceRefusal> {
    const { sql, now } = this.#sources
    const nowMs = now()
    const pair = this.#offers.pair(fromCoin, toCoin)
    if ('refusal' in pair) return pair
    const offered = this.#offers.priced(pair, asked, nowMs)
    if ('refusal' in offered) return offered
    const amounts = amountsAtLimit({ price, isSale }, asked)
    const fits = fitsLedger(amounts.fromAmount) && fitsLedger(amounts.toAmount)
    if (!fits || amounts.toAmount === 0n || isFarFrom(amounts, offered)) return { refusal: 'far-price' }
    const terms = { price, isSale, isFromFixed: 'fromAmount' in asked, setAside: amounts.fromAmount }
    const made = await insertLimitOrder(
      sql,
      {
        ...{ quoteId: randomUUID(), userId: user?.id ?? account, fromCoin, toCoin, ...amounts },
        ...{ worth: offered.worth, spreadPpm: 0n, state: 'processing', reason: undefined, acceptedAtMs: nowMs, wallet },
        limit: { ...terms, expiresAtMs: expiryOf(nowMs, days), step: 'lock', decidedAtMs: nowMs },
      },
      { most: MOST_OPEN, day: { sinceMs: nowMs - (nowMs % DAY_MS), most: LIMITS.perDay } },
    )
    return typeof made === 'string' ? { refusal: made } : this.#step(made, pair)
  }

  /** One that ends already is refused: it may be filled at this moment. */
  async cancel(
    userId: number,
    which: { readonly id: number } | { readonly quoteId: string },
  ): Promise<LimitOrder | CancelRefusal> {
    const order = await findOrder(this.#sources.sql, userId, which)
    return order ? this.#end(order.id, 'cancel') : { refusal: 'unknown-order' }
  }

  /** The same by staff: its owner gets a notice. */
  callOff(id: number): Promise<LimitOrder | CancelRefusal> {
    return this.#end(id, 'call-off')
  }

  /** What a crash cut off; then what is over, and what the price has reached. */
  async round(): Promise<void> {
    const { sql, now, log } = this.#sources
    for (const order of await interruptedOrders(sql, now() - STUCK_MS))
      if (!this.#busy.has(order.id)) this.#remember(await resume(this.#sources, order, this.#pairOf(order)))
    await this.#read()
    for (const order of [...this.#open.values()]) {
      if (order.limit.expiresAtMs > now()) continue
      const ending = await decideEnd(sql, order.id, 'expire', now())
      if (ending) await this.#step(ending, this.#pairOf(ending))
      else this.#open.delete(order.id)
    }
    for (const order of this.#nearlyReached()) {
      const end = await this.#fill(order)
      if (end === 'refused')
        log.warn({ conversion: order.id }, 'a conversion at a limit price was refused by the ledger')
    }
  }

  /** Those of before. One that has ended meanwhile is found out where it would be filled. */
  async #read(): Promise<void> {
    if (this.#isRead) return
    for (const order of await openOrders(this.#sources.sql))
      if (!this.#open.has(order.id)) this.#open.set(order.id, order)
    this.#isRead = true
  }

  /** Open ones that would be reached if the price had no spread: the others need no closer look. */
  #nearlyReached(): LimitOrder[] {
    const nowMs = this.#sources.now()
    const byPair = Map.groupBy(this.#open.values(), ({ fromCoin, toCoin }) => `${fromCoin}/${toCoin}`)
    return [...byPair.values()].flatMap((orders) => {
      const [first] = orders
      const pair = first && this.#offers.pair(first.fromCoin, first.toCoin)
      if (!pair || 'refusal' in pair) return []
      // A book gives the least amount the best price.
      const least = orders.reduce((one, other) => (other.fromAmount < one.fromAmount ? other : one))
      const mid = this.#offers.mid(pair, { fromAmount: least.fromAmount }, nowMs)
      return mid ? orders.filter((order) => isReached(order, amountsAt(mid, 0n, askedOf(order)))) : []
    })
  }

  async #fill(order: LimitOrder): Promise<'filled' | 'waits' | 'refused'> {
    const { sql, inventory, now } = this.#sources
    const nowMs = now()
    const pair = this.#pairOf(order)
    const offered = this.#offers.given(pair, askedOf(order), nowMs)
    if (!offered || !isReached(order, offered)) return 'waits'
    if (await this.#isFrozen(order)) return 'waits'
    const promised = inventory.promise(this.#offers.changes(pair, offered, nowMs))
    // Whoever has said a price waits until the house has traded away what it has.
    if (!promised) return 'waits'
    try {
      const decided = await decideFill(sql, order.id, { ...offered, atMs: nowMs })
      if (!decided) {
        this.#open.delete(order.id)
        return 'waits'
      }
      return (await this.#step(decided, pair)).state === 'success' ? 'filled' : 'refused'
    } finally {
      promised.release()
    }
  }

  /** Nothing is converted for an account that may not trade. */
  async #isFrozen({ userId }: LimitOrder): Promise<boolean> {
    const { engine, markets } = this.#sources
    const asset = markets.assets()[0]?.asset ?? 0
    const { events, rejection } = await engine.query({ kind: 'query-account', account: mainAccountOf(userId), asset })
    return rejection !== Rejection.none || events.some((event) => event.kind === 'account' && event.tradeFrozen === 1)
  }

  async #end(id: number, step: 'cancel' | 'call-off'): Promise<LimitOrder | CancelRefusal> {
    const { sql, now } = this.#sources
    const ending = await decideEnd(sql, id, step, now())
    return ending ? this.#step(ending, this.#pairOf(ending)) : { refusal: 'not-open' }
  }

  async #step(order: LimitOrder, pair: CoinPair): Promise<LimitOrder> {
    this.#busy.add(order.id)
    try {
      const ended = await carryOut(this.#sources, order, pair)
      this.#remember(ended)
      return ended
    } finally {
      this.#busy.delete(order.id)
    }
  }

  #remember(order: LimitOrder): void {
    if (order.state === 'open') this.#open.set(order.id, order)
    else this.#open.delete(order.id)
  }

  #pairOf({ id, fromCoin, toCoin }: LimitOrder): CoinPair {
    const from = this.#sources.markets.assetByCode(fromCoin)
    const to = this.#sources.markets.assetByCode(toCoin)
    if (!from || !to) throw new Error(`conversion ${id} is of a coin that is gone`)
    return { from, to }
  }
}
