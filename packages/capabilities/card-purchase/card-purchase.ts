import { randomUUID } from 'node:crypto'
import type { CardArea, CardCurrency, CardPaymentType } from '@bowline/contract/terms/card.ts'
import type { BUY_BY_CARD } from '@bowline/contract/terms/products.ts'
import type { Amount } from '@bowline/money'
import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { type EarlyMarkets, isEarlyCoin } from '../alpha-access/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import type { Permitted } from '../permission/index.ts'
import { keepEvent, noteHandled, unhandledEvents } from './events.store.ts'
import { type FollowParts, followOrder } from './follow-order.ts'
import {
  type CardOrder,
  enterState,
  findByQuote,
  findOrder,
  heldOf,
  insertOrder,
  mayAsk,
  type OrderStep,
  type OrdersQuery,
  ordersOf,
  ordersToFollow,
  stepsOf,
} from './orders.store.ts'
import { coinsFor, inCoin } from './price.ts'
import type { CardProvider, Offer, QuoteQuestion, ReceivedHook } from './providers/provider.ts'
import { settleChargeBack } from './settle-charge-back.ts'
import { takeDebt } from './take-debt.ts'

/** How long a quote stands. */
const QUOTE_LIVES_MS = 30_000
const MOST_QUOTES = 20_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const OFFERS_LIVE_MS = 60_000
/** Amounts of currencies are whole cents. */
const CENT = 1_000_000n
export const CARD_LIMITS = { quotesPerMinute: 20, ordersPerDay: 20 } as const
/** How often the provider is asked for one order: by its buyer's page, and by the job. */
const ASK_MS = 2_000
const ASK_AGAIN_MS = 30_000
/** After that an event that was kept and not followed was interrupted. */
const STUCK_MS = 5_000

export type CardBuyer = Permitted<typeof BUY_BY_CARD>

export interface CardQuote extends QuoteQuestion {
  readonly quoteId: string
  readonly userId: number
  readonly asset: number
  readonly providerQuoteId: string
  /** In the currency; our share of it is in there. */
  readonly fee: Amount
  readonly price: Amount
  /** In the coin. */
  readonly get: Amount
  readonly commission: Amount
  readonly quotedAtMs: number
  readonly expiresAtMs: number
}

export type CardQuoteRefusal =
  | { readonly refusal: 'not-offered' | 'no-price' | 'too-many' | 'cents' }
  | { readonly refusal: 'size'; readonly least: Amount; readonly most: Amount }

export type CardOrderRefusal = {
  readonly refusal: 'unknown-quote' | 'expired' | 'day-limit' | 'no-name' | 'not-offered'
}

/** What can be bought, as the visitor narrows it down. */
export interface OfferFilter {
  readonly area?: CardArea | undefined
  readonly currency?: CardCurrency | undefined
  readonly paymentType?: CardPaymentType | undefined
}

export interface CardSources extends Omit<FollowParts, 'provider'> {
  /** None: nothing is sold. */
  readonly provider: CardProvider | undefined
  readonly markets: Pick<MarketRegistry, 'assetByCode' | 'markets'>
  readonly earlyMarkets: Pick<EarlyMarkets, 'isEarly'>
  readonly publicUrl: () => string
}

/** Coins for money, by a company that takes the money: no data of a card ever comes here. */
export class CardPurchase {
  readonly #sources: CardSources
  readonly #quotes = new BoundedMap<string, CardQuote>(MOST_QUOTES)
  readonly #making = new Map<string, Promise<CardOrder | CardOrderRefusal>>()
  /** Times of each user's quotes within a minute. */
  readonly #asked = new BoundedMap<number, readonly number[]>(MOST_QUOTES)
  #offers: { readonly untilMs: number; readonly offers: Promise<readonly Offer[]> } | undefined

  constructor(sources: CardSources) {
    this.#sources = sources
  }

  get shownAs(): string | undefined {
    return this.#sources.provider?.shownAs
  }

  /** What the provider sells of the coins that we have, but for those listed early; a minute old at most. */
  async offers(filter: OfferFilter = {}): Promise<Offer[]> {
    const offers = await this.#knownOffers()
    return offers.filter(
      ({ area, currency, paymentType, coin }) =>
        (filter.area ?? area) === area &&
        (filter.currency ?? currency) === currency &&
        (filter.paymentType ?? paymentType) === paymentType &&
        this.#sources.markets.assetByCode(coin) !== undefined &&
        !this.#isEarly(coin),
    )
  }

  async quote({ user, account }: CardBuyer, question: QuoteQuestion): Promise<CardQuote | CardQuoteRefusal> {
    const { provider, markets, now } = this.#sources
    const userId = user?.id ?? account
    const asset = markets.assetByCode(question.coin)?.asset
    const { area, currency, paymentType, coin, pay } = question
    const offer = (await this.offers({ area, currency, paymentType })).find((known) => known.coin === coin)
    if (!provider || !offer || asset === undefined) return { refusal: 'not-offered' }
    if (pay % CENT !== 0n) return { refusal: 'cents' }
    const { least, most } = offer
    if (pay < least || pay > most) return { refusal: 'size', least, most }
    if (!this.#mayAsk(userId, now())) return { refusal: 'too-many' }
    const quoted = await provider.quote(question)
    if (!quoted) return { refusal: 'no-price' }
    const { fee, price, coinDecimals } = quoted
    const get = coinsFor({ pay, fee, price, coinDecimals })
    if (get <= 0n) return { refusal: 'size', least, most }
    const quote: CardQuote = {
      ...{ ...question, quoteId: randomUUID(), userId, asset, providerQuoteId: quoted.quoteId, fee, price, get },
      ...{ commission: inCoin(quoted.commission, price), quotedAtMs: now(), expiresAtMs: now() + QUOTE_LIVES_MS },
    }
    this.#quotes.set(quote.quoteId, quote)
    return quote
  }

  /** Once per quote: a repeat has the same order, with the same page of the provider's. */
  async order({ user, account }: CardBuyer, quoteId: string): Promise<CardOrder | CardOrderRefusal> {
    const userId = user?.id ?? account
    const quote = this.#quotes.get(quoteId)
    if (quote && quote.userId !== userId) return { refusal: 'unknown-quote' }
    const known = await findByQuote(this.#sources.sql, quoteId)
    if (known && known.userId !== userId) return { refusal: 'unknown-quote' }
    // One that the provider does not know is made again, as long as its quote is remembered.
    if (known && (known.state !== 'created' || !quote)) return known
    if (!quote) return { refusal: 'unknown-quote' }
    const running = this.#making.get(quoteId)
    if (running) return running
    const made = this.#make(quote, known).finally(() => this.#making.delete(quoteId))
    this.#making.set(quoteId, made)
    return made
  }

  /** Newest first. */
  list(query: OrdersQuery): Promise<CardOrder[]> {
    return ordersOf(this.#sources.sql, query)
  }

  /** A user's own, as the provider has it now. */
  async find(userId: number, orderId: string): Promise<(CardOrder & { readonly steps: OrderStep[] }) | undefined> {
    const { sql } = this.#sources
    const known = await findOrder(sql, orderId)
    if (known?.userId !== userId) return undefined
    const isOpen = known.state === 'created' || known.state === 'pending-payment' || known.state === 'paid'
    const order = isOpen ? ((await this.#follow(orderId, ASK_MS)) ?? known) : known
    return { ...order, steps: await stepsOf(sql, orderId) }
  }

  /** What a user bought lately and may not take away yet. */
  held(userId: number): Promise<{ coin: string; amount: Amount }[]> {
    return heldOf(this.#sources.sql, userId, this.#sources.now())
  }

  /**
   * Takes an announcement of the provider: `follow` does what it leads to, and may be late. Undefined: not its word. An
   * announcement that came before leads to nothing; one that nobody followed is taken up by `round`.
   */
  async receive(name: string, hook: ReceivedHook): Promise<{ follow(): Promise<void> } | undefined> {
    const { provider, sql, now } = this.#sources
    if (!provider || provider.name !== name) return undefined
    const event = await provider.readHook(hook, now())
    if (!event) return undefined
    const isNew = await keepEvent(sql, name, event, now())
    return { follow: async () => (isNew ? this.#handle(event.eventId, event.orderId) : undefined) }
  }

  /** Orders whose announcements were lost, and what a crash left half done. The worker says when. */
  async round(): Promise<{ followed: number }> {
    const { provider, sql, log, now } = this.#sources
    if (!provider) return { followed: 0 }
    for (const { eventId, orderId } of await unhandledEvents(sql, now() - STUCK_MS))
      await this.#handle(eventId, orderId)
    const orders = await ordersToFollow(sql, now(), now() - ASK_AGAIN_MS)
    for (const orderId of orders) {
      try {
        await this.#follow(orderId, ASK_MS)
        await this.settle(orderId)
      } catch (error) {
        log.warn({ orderId, error: (error as Error).message }, 'a card order is followed later')
      }
    }
    return { followed: orders.length }
  }

  /** Books a charge-back that two persons have looked at, and takes what they decided later to take of its debt. */
  async settle(orderId: string): Promise<void> {
    await settleChargeBack(this.#sources, orderId)
    await takeDebt(this.#sources, orderId)
  }

  async #handle(eventId: string, orderId: string): Promise<void> {
    const { provider, sql, now } = this.#sources
    if (!provider) return
    await followOrder({ ...this.#sources, provider }, orderId)
    await noteHandled(sql, provider.name, eventId, now())
  }

  async #follow(orderId: string, everyMs: number): Promise<CardOrder | undefined> {
    const { provider, sql, now } = this.#sources
    if (!provider || !(await mayAsk(sql, orderId, now(), now() - everyMs))) return findOrder(sql, orderId)
    return followOrder({ ...this.#sources, provider }, orderId)
  }

  /** The row first, then the provider: a crash in between leaves an order that nobody can pay, and that expires. */
  async #make(quote: CardQuote, known: CardOrder | undefined): Promise<CardOrder | CardOrderRefusal> {
    const { sql, provider, holderOf, now, publicUrl } = this.#sources
    const nowMs = now()
    if (!provider) return { refusal: 'not-offered' }
    if (nowMs > quote.expiresAtMs) return { refusal: 'expired' }
    if (this.#isEarly(quote.coin)) return { refusal: 'not-offered' }
    const holder = await holderOf(quote.userId)
    if (!holder) return { refusal: 'no-name' }
    const { quoteId, userId, asset, area, paymentType, currency, coin, pay, fee, price, get, commission } = quote
    const orderId = known?.orderId ?? randomUUID()
    const terms = { area, paymentType, currency, coin, pay }
    const made = { orderId, quoteId, userId, provider: provider.name, asset, ...terms, fee, price, commission }
    const limit = { sinceMs: nowMs - (nowMs % DAY_MS), most: CARD_LIMITS.ordersPerDay }
    const order = known ?? (await insertOrder(sql, { ...made, coinAmount: get, createdAtMs: nowMs }, limit))
    if (!order) return { refusal: 'day-limit' }
    const { redirectUrl } = await provider.createOrder({
      ...{ ...terms, orderId, quoteId: quote.providerQuoteId, holder },
      returnUrl: `${publicUrl()}/creditcard/success?orderId=${orderId}`,
      notifyUrl: `${publicUrl()}/exchange-web-gateway/creditcard/webhook/${provider.name}`,
    })
    const pending = await inTransaction(sql, (tx) => enterState(tx, orderId, 'pending-payment', { redirectUrl }, now()))
    return pending ?? (await findOrder(sql, orderId)) ?? order
  }

  #isEarly(coin: string): boolean {
    return isEarlyCoin(this.#sources.earlyMarkets, this.#sources.markets, coin)
  }

  #knownOffers(): Promise<readonly Offer[]> {
    const { provider, now } = this.#sources
    if (!provider) return Promise.resolve([])
    if (!this.#offers || this.#offers.untilMs < now()) {
      const offers = provider.offers()
      // A company that does not answer is asked again by the next visitor.
      offers.catch(() => {
        this.#offers = undefined
      })
      this.#offers = { untilMs: now() + OFFERS_LIVE_MS, offers }
    }
    return this.#offers.offers
  }

  #mayAsk(userId: number, nowMs: number): boolean {
    const recent = (this.#asked.get(userId) ?? []).filter((atMs) => atMs > nowMs - MINUTE_MS)
    if (recent.length >= CARD_LIMITS.quotesPerMinute) return false
    this.#asked.set(userId, [...recent, nowMs])
    return true
  }
}
