import { randomUUID } from 'node:crypto'
import type { CONVERT } from '@bowline/contract/terms/products.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type Amount, multiplyDivide } from '@bowline/money'
import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { LedgerHistory } from '../ledger-history/index.ts'
import type { Asset, MarketRegistry } from '../markets/index.ts'
import type { WebNews } from '../messages/index.ts'
import type { Permitted } from '../permission/index.ts'
import {
  type Conversion,
  type ConversionFailure,
  type ConversionsQuery,
  type ConvertWallet,
  conversionsOf,
  endConversion,
  insertConversion,
  openConversions,
} from './conversions.store.ts'
import type { Hedger } from './hedger.ts'
import type { Inventory } from './inventory.ts'
import { LIMITS, type OfferRefusal, Offers, type PairRefusal } from './offers.ts'
import { isUncertain, type Prices } from './prices.ts'
import { type Amounts, type Asked, isWorseForHouse } from './rate.ts'
import { bizIdOf, failConversion, settleConversion, WALLETS } from './settle-conversion.ts'
import type { StoppedCoins } from './stopped-coins.ts'

const DAY_MS = 86_400_000
/** How long a quote stands. */
const QUOTE_LIVES_MS = 10_000
const MINUTE_MS = 60_000
const MOST_QUOTES = 50_000
/** After that one in progress was interrupted. */
const STUCK_MS = 5_000

export type Converter = Permitted<typeof CONVERT>

export interface Quote extends Amounts {
  readonly quoteId: string
  readonly account: number
  readonly userId: number
  readonly from: Asset
  readonly to: Asset
  readonly wallet: ConvertWallet
  /** By it the price is looked at again. */
  readonly asked: Asked
  readonly spreadPpm: bigint
  /** In USDT. */
  readonly worth: Amount
  /** What the spread costs, in USDT. */
  readonly cost: Amount
  readonly quotedAtMs: number
  readonly expiresAtMs: number
}

export type AskedQuote = Asked & {
  readonly fromCoin: string
  readonly toCoin: string
  readonly wallet: ConvertWallet
}

export type QuoteRefusal = PairRefusal | OfferRefusal | { readonly refusal: 'too-many' | 'inventory' }

export type AcceptRefusal = { readonly refusal: 'unknown-quote' | 'day-limit' }

export interface ConvertSources {
  readonly sql: Sql
  readonly engine: Pick<EngineClient, 'submit' | 'query'>
  readonly markets: MarketRegistry
  readonly ledger: Pick<LedgerHistory, 'lines' | 'balances'>
  readonly prices: Prices
  readonly inventory: Inventory
  readonly hedger: Pick<Hedger, 'makeRoom'>
  readonly stopped: Pick<StoppedCoins, 'has'>
  readonly webNews: Pick<WebNews, 'write' | 'published'>
  readonly now: () => number
}

/** One coin for another at a price the house stands by for ten seconds. */
export class Convert {
  readonly #sources: ConvertSources
  readonly #offers: Offers
  readonly #quotes = new BoundedMap<string, Quote>(MOST_QUOTES)
  readonly #accepting = new Map<string, Promise<Conversion | AcceptRefusal>>()
  /** Times of each user's quotes within a minute. */
  readonly #asked = new BoundedMap<number, readonly number[]>(MOST_QUOTES)

  constructor(sources: ConvertSources) {
    this.#sources = sources
    this.#offers = new Offers(sources)
  }

  /** Coins that may be converted and have a price in USDT now, with the least and the most of one conversion. */
  coins(): { asset: Asset; least: Amount; most: Amount }[] {
    return this.#offers.coins(this.#sources.now())
  }

  /** Whether the price of the two is said of the first: by their market, otherwise by that of USDT. */
  isBase(coin: string, other: string): boolean {
    return this.#offers.isBase(coin, other)
  }

  quote({ account, user }: Converter, { fromCoin, toCoin, wallet, ...asked }: AskedQuote): Quote | QuoteRefusal {
    const { inventory, now } = this.#sources
    const nowMs = now()
    const pair = this.#offers.pair(fromCoin, toCoin)
    if ('refusal' in pair) return pair
    if (!this.#mayAsk(account, nowMs)) return { refusal: 'too-many' }
    const offered = this.#offers.priced(pair, asked, nowMs)
    if ('refusal' in offered) return offered
    const { mid: _, ...terms } = offered
    if (!inventory.hasRoom(this.#offers.changes(pair, terms, nowMs))) return { refusal: 'inventory' }
    const quote: Quote = {
      ...{ quoteId: randomUUID(), account, userId: user?.id ?? account },
      ...{ ...pair, wallet, asked, ...terms },
      cost: multiplyDivide(terms.worth, terms.spreadPpm, 1_000_000n, 'up'),
      quotedAtMs: nowMs,
      expiresAtMs: nowMs + QUOTE_LIVES_MS,
    }
    this.#quotes.set(quote.quoteId, quote)
    return quote
  }

  /** Once per quote, however often it is accepted: a repeat has the same answer. */
  async accept({ account, user }: Converter, quoteId: string): Promise<Conversion | AcceptRefusal> {
    const quote = this.#quotes.get(quoteId)
    if (quote && quote.account !== account) return { refusal: 'unknown-quote' }
    const owner = user?.id ?? account
    const known = await this.find(owner, quoteId)
    // Looked for after the database: what is stored as in progress is being made by whoever accepted first.
    const running = this.#accepting.get(quoteId)
    if (running && quote) return running
    if (known) return known.state === 'processing' ? ((await this.find(owner, quoteId)) ?? known) : known
    if (!quote) return { refusal: 'unknown-quote' }
    const made = this.#make(quote).finally(() => this.#accepting.delete(quoteId))
    this.#accepting.set(quoteId, made)
    return made
  }

  async find(userId: number, quoteId: string): Promise<Conversion | undefined> {
    return (await this.list(userId, { quoteId, limit: 1 }))[0]
  }

  /** A user's, newest first. */
  async list(userId: number, query: ConversionsQuery): Promise<Conversion[]> {
    await this.settleInterrupted(userId)
    return conversionsOf(this.#sources.sql, userId, query)
  }

  /** What became of conversions that no answer came for, by the ledger's lines; what these do not reach to yet stays. */
  async settleInterrupted(userId?: number): Promise<void> {
    const { sql, engine, ledger, now } = this.#sources
    const stuck = await openConversions(sql, now() - STUCK_MS, userId)
    if (stuck.length === 0) return
    const { sequence: head } = await engine.query({ kind: 'query-head' })
    for (const conversion of stuck) {
      const { id, userId: owner, acceptedAtMs, quoteId } = conversion
      const codes = Object.values(WALLETS)
      const start = acceptedAtMs - STUCK_MS
      const lines = await ledger.lines({ owner, codes, start, bizId: bizIdOf(quoteId), limit: 1 })
      if (!lines.ok || lines.sequence < head) return
      if (lines.value.length > 0) await endConversion(sql, id, undefined)
      else await failConversion(this.#sources, conversion, 'interrupted')
    }
  }

  async #make(quote: Quote): Promise<Conversion | AcceptRefusal> {
    const nowMs = this.#sources.now()
    const failure = this.#failureOf(quote, nowMs)
    const promised = failure ? undefined : await this.#promise(quote, nowMs)
    try {
      return await this.#store(quote, nowMs, failure ?? (promised ? undefined : 'inventory'))
    } finally {
      promised?.release()
    }
  }

  /** Room in the inventory; if others took what there was, the book makes some, and the price stays what was quoted. */
  async #promise(quote: Quote, nowMs: number) {
    const { inventory, hedger } = this.#sources
    const changes = this.#offers.changes(quote, quote, nowMs)
    const there = inventory.promise(changes)
    if (there || !inventory.isComplete) return there
    await hedger.makeRoom(quote.from.code, quote.to.code, quote, quote.spreadPpm)
    return inventory.promise(changes)
  }

  async #store(
    quote: Quote,
    nowMs: number,
    failure: ConversionFailure | undefined,
  ): Promise<Conversion | AcceptRefusal> {
    const made = await insertConversion(
      this.#sources.sql,
      {
        ...{ quoteId: quote.quoteId, userId: quote.userId, fromCoin: quote.from.code, toCoin: quote.to.code },
        ...{ fromAmount: quote.fromAmount, toAmount: quote.toAmount, worth: quote.worth, spreadPpm: quote.spreadPpm },
        ...{ state: failure ? ('failed' as const) : ('processing' as const), reason: failure },
        ...{ acceptedAtMs: nowMs, wallet: quote.wallet },
      },
      { sinceMs: nowMs - (nowMs % DAY_MS), most: LIMITS.perDay },
    )
    if (!made) return { refusal: 'day-limit' }
    if (failure) return made
    return settleConversion(this.#sources, made, quote)
  }

  #failureOf(quote: Quote, nowMs: number): ConversionFailure | undefined {
    const { from, to, asked, spreadPpm, expiresAtMs } = quote
    const { stopped } = this.#sources
    if (nowMs > expiresAtMs) return 'expired'
    if (stopped.has(from.code) || stopped.has(to.code)) return 'inventory'
    if (!this.#offers.haveDollarPrice(quote, nowMs)) return 'moved'
    const offer = this.#sources.prices.offer(from.code, to.code, asked, nowMs)
    return !offer || isUncertain(offer, spreadPpm) || isWorseForHouse(quote, offer.mid) ? 'moved' : undefined
  }

  #mayAsk(account: number, nowMs: number): boolean {
    const recent = (this.#asked.get(account) ?? []).filter((at) => at > nowMs - MINUTE_MS)
    if (recent.length >= LIMITS.quotesPerMinute) return false
    this.#asked.set(account, [...recent, nowMs])
    return true
  }
}
