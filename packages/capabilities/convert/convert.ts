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
import { bandsOf } from './bands.ts'
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
import type { Inventory, InventoryChange } from './inventory.ts'
import { isUncertain, type Prices } from './prices.ts'
import { type Amounts, type Asked, amountsAt, isWorseForHouse } from './rate.ts'
import { bizIdOf, failConversion, settleConversion, WALLETS } from './settle-conversion.ts'
import { spreadOf } from './spread.ts'
import type { StoppedCoins } from './stopped-coins.ts'
import { DOLLAR, worthOf } from './worth.ts'

const UNIT = 100_000_000n
const DAY_MS = 86_400_000
/** How long a quote stands. */
const QUOTE_LIVES_MS = 10_000
export const LIMITS = {
  /** Of one conversion and of a day (UTC), in USDT. */
  least: UNIT,
  most: 100_000n * UNIT,
  perDay: 500_000n * UNIT,
  quotesPerMinute: 20,
} as const
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

export type QuoteRefusal =
  | { readonly refusal: 'coin' | 'stopped' | 'same-coin' | 'no-price' | 'too-many' | 'inventory' }
  | { readonly refusal: 'size'; readonly least: Amount; readonly most: Amount }

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
  readonly #quotes = new BoundedMap<string, Quote>(MOST_QUOTES)
  readonly #accepting = new Map<string, Promise<Conversion | AcceptRefusal>>()
  /** Times of each user's quotes within a minute. */
  readonly #asked = new BoundedMap<number, readonly number[]>(MOST_QUOTES)

  constructor(sources: ConvertSources) {
    this.#sources = sources
  }

  /** Coins that may be converted and have a price in USDT now, with the least and the most of one conversion. */
  coins(): { asset: Asset; least: Amount; most: Amount }[] {
    const { markets, stopped, now } = this.#sources
    return markets.assets().flatMap((asset) => {
      if (stopped.has(asset.code)) return []
      const least = this.#inCoin(asset.code, LIMITS.least, 'up', now())
      const most = this.#inCoin(asset.code, this.#mostOf([asset.code], now()), 'down', now())
      return least === undefined || most === undefined ? [] : [{ asset, least, most }]
    })
  }

  quote({ account, user }: Converter, { fromCoin, toCoin, wallet, ...asked }: AskedQuote): Quote | QuoteRefusal {
    const { markets, prices, inventory, stopped, now } = this.#sources
    const nowMs = now()
    const from = markets.assetByCode(fromCoin)
    const to = markets.assetByCode(toCoin)
    if (!from || !to) return { refusal: 'coin' }
    if (from === to) return { refusal: 'same-coin' }
    if (stopped.has(fromCoin) || stopped.has(toCoin)) return { refusal: 'stopped' }
    if (!this.#mayAsk(account, nowMs)) return { refusal: 'too-many' }
    const worth =
      'fromAmount' in asked
        ? this.#worth(fromCoin, asked.fromAmount, nowMs)
        : this.#worth(toCoin, asked.toAmount, nowMs)
    if (worth === undefined || !this.#haveDollarPrice([fromCoin, toCoin], nowMs)) return { refusal: 'no-price' }
    const most = this.#mostOf([fromCoin, toCoin], nowMs)
    if (worth < LIMITS.least || worth > most) {
      const least = this.#inCoin(fromCoin, LIMITS.least, 'up', nowMs) ?? 0n
      return { refusal: 'size', least, most: this.#inCoin(fromCoin, most, 'down', nowMs) ?? 0n }
    }
    const moves = [prices.movement(fromCoin, nowMs), prices.movement(toCoin, nowMs)]
    const spreadPpm = spreadOf(worth, moves[0] > moves[1] ? moves[0] : moves[1])
    const offer = prices.offer(fromCoin, toCoin, asked, nowMs)
    if (!offer || isUncertain(offer, spreadPpm)) return { refusal: 'no-price' }
    const amounts = amountsAt(offer.mid, spreadPpm, asked)
    if (amounts.toAmount === 0n) return { refusal: 'size', least: worth, most }
    if (!inventory.hasRoom(this.#changes(from, to, amounts, nowMs))) return { refusal: 'inventory' }
    const quote: Quote = {
      ...{
        quoteId: randomUUID(),
        account,
        userId: user?.id ?? account,
        from,
        to,
        wallet,
        asked,
        spreadPpm,
        worth,
        ...amounts,
      },
      cost: multiplyDivide(worth, spreadPpm, 1_000_000n, 'up'),
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
    const changes = this.#changes(quote.from, quote.to, quote, nowMs)
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
    if (nowMs > expiresAtMs) return 'expired'
    if (this.#sources.stopped.has(from.code) || this.#sources.stopped.has(to.code)) return 'inventory'
    if (!this.#haveDollarPrice([from.code, to.code], nowMs)) return 'moved'
    const offer = this.#sources.prices.offer(from.code, to.code, asked, nowMs)
    return !offer || isUncertain(offer, spreadPpm) || isWorseForHouse(quote, offer.mid) ? 'moved' : undefined
  }

  #changes(from: Asset, to: Asset, { fromAmount, toAmount }: Amounts, nowMs: number): InventoryChange[] {
    const change = ({ asset, code }: Asset, amount: Amount): InventoryChange => ({
      ...{ asset, amount, worth: (each) => this.#worth(code, each, nowMs) },
      hardBand: bandsOf(this.#sources.prices, code, nowMs).hard,
    })
    return [change(from, fromAmount), change(to, -toAmount)]
  }

  #worth(coin: string, amount: Amount, nowMs: number): Amount | undefined {
    return worthOf(this.#sources.prices, coin, amount, nowMs)
  }

  /** A coin whose market is halted has none, even where it trades against another one. */
  #haveDollarPrice(coins: readonly string[], nowMs: number): boolean {
    return coins.every((coin) => coin === DOLLAR || this.#sources.prices.inDollars(coin, nowMs) !== undefined)
  }

  /** Of one conversion: no more than the house may have or owe of either coin. */
  #mostOf(coins: readonly string[], nowMs: number): Amount {
    const bounds = coins.map((coin) => bandsOf(this.#sources.prices, coin, nowMs).hard)
    return bounds.reduce((least, bound) => (bound < least ? bound : least), LIMITS.most)
  }

  #inCoin(coin: string, dollars: Amount, rounding: 'up' | 'down', nowMs: number): Amount | undefined {
    if (coin === DOLLAR) return dollars
    const most = this.#sources.prices.inDollars(coin, nowMs)?.most
    return most && multiplyDivide(dollars, most.denominator, most.numerator, rounding)
  }

  #mayAsk(account: number, nowMs: number): boolean {
    const recent = (this.#asked.get(account) ?? []).filter((at) => at > nowMs - MINUTE_MS)
    if (recent.length >= LIMITS.quotesPerMinute) return false
    this.#asked.set(account, [...recent, nowMs])
    return true
  }
}
