import {
  type LadderTerms,
  ladder,
  type Move,
  type QuotedPrice,
  reconcile,
} from '@bowline/capabilities/demo-market/index.ts'
import { seedOf, uniformAt } from '@bowline/capabilities/price-source/index.ts'
import { type AccountEvent, followAccount } from './account-stream.ts'
import { Balances } from './balances.ts'
import { type DemoAccount, fundingOf } from './demo-accounts.ts'
import { ApiError, isRefusal, type Trust } from './exchange-client.ts'
import { OrderDesk } from './order-desk.ts'
import { TokenBucket } from './token-bucket.ts'
import type { TradedMarket } from './traded-market.ts'
import type { TraderParts } from './trader-parts.ts'
import { forEver } from './traffic.ts'

export interface MakerParts extends TraderParts {
  readonly market: TradedMarket
  /** Factor on the market's ladder distances, since several makers quote behind one another. */
  readonly spread: number
  /** The middle of the market's book, which its makers share. */
  readonly quoted: QuotedPrice
  /** Its place among them. */
  readonly turn: { readonly at: number; readonly of: number }
  readonly streamAddress: string
  readonly trust?: Trust | undefined
  /** Called with every round that leaves orders of the maker on both sides of the book. */
  readonly onQuoted: () => void
}

/** New orders per account: well below the API's 100 in ten seconds and 200,000 a day. */
const ORDERS_PER_SECOND = 2
const ORDERS_BURST = 60
/** Requests of one maker in flight at once. */
const AT_ONCE = 6
/** Delay between rounds while there is more work than one round can do. */
const CATCH_UP_MS = 250
const RESYNC_MS = 60_000
/** How soon the exchange is queried again after a refusal, which means that the maker's view is wrong. */
const RESYNC_SOON_MS = 5_000
/** Own funds on each side of the ladder, as a multiple of what the ladder shows. */
const CAPITAL = 20
const TOP_UP_BELOW = 4
/** An inventory this far from balanced counts as entirely one-sided for the skew. */
const FULL_SKEW = 0.25
/** How often a level changes its size. */
const RESIZE_MS = 30_000

/** Quotes one market with a ladder around the reference price, from its own account. */
export class Maker {
  readonly #parts: MakerParts
  readonly #desk: OrderDesk
  readonly #balances = new Balances()
  readonly #bucket = new TokenBucket(ORDERS_PER_SECOND, ORDERS_BURST)
  readonly #seed: number
  #account: DemoAccount
  #syncDueMs = 0
  /** The last round could not do everything: the book is empty, or there was a large taker. */
  #isBehind = false

  private constructor(parts: MakerParts, account: DemoAccount) {
    this.#parts = parts
    this.#account = account
    this.#desk = new OrderDesk(parts.client, parts.market)
    this.#seed = seedOf(parts.email)
  }

  /** Opens the account and quotes until the signal aborts. */
  static async run(parts: MakerParts): Promise<void> {
    const { accounts, email, signal, traffic, market, streamAddress, trust, log } = parts
    const maker = new Maker(parts, await accounts.open(email, fundingFor(parts)))
    const stream = followAccount(
      {
        address: streamAddress,
        trust,
        log,
        credentials: () => maker.#account.credentials,
        onEvent: (event) => maker.#learn(event),
        onConnected: () => {
          maker.#syncDueMs = 0
        },
      },
      signal,
    )
    const everyMs = () => (maker.#isBehind ? CATCH_UP_MS : market.flow.everyMs * (0.75 + 0.5 * Math.random()))
    await Promise.all([stream, forEver(traffic, signal, everyMs, () => maker.#round())])
  }

  async #round(): Promise<void> {
    const { traffic } = this.#parts
    if (Date.now() >= this.#syncDueMs) await this.#sync()
    const moves = reconcile(this.#desk.open(), this.#wanted(Date.now()))
    const underway: Promise<void>[] = []
    for (const move of moves) {
      if (underway.length >= AT_ONCE || !this.#bucket.take() || !traffic.mayOperate()) break
      underway.push(this.#perform(move))
    }
    this.#isBehind = underway.length === AT_ONCE && underway.length < moves.length
    await Promise.all(underway)
    if (underway.length > 0) traffic.succeeded()
    if (new Set(this.#desk.open().map(({ side }) => side)).size === 2) this.#parts.onQuoted()
  }

  #wanted(nowMs: number) {
    const { market, prices, spread, quoted, turn } = this.#parts
    const { flow, steps } = market
    const fair = quoted.at(prices.price(flow.base, flow.quote, nowMs))
    const terms: LadderTerms = {
      halfSpreadBps: flow.halfSpreadBps * spread,
      spanBps: flow.spanBps * spread,
      levels: flow.levels,
      near: flow.near,
      turn,
      sideValue: flow.sideUsdt / prices.price(flow.quote, 'USDT', nowMs),
      steps,
    }
    return ladder(fair, this.#inventory(fair), terms, (side, level) =>
      uniformAt(this.#seed, side === 'buy' ? 0 : 1, level, Math.floor(nowMs / RESIZE_MS + level / 7)),
    )
  }

  /** A refused move is reconsidered after querying the exchange; any other failure slows all traffic down. */
  async #perform(move: Move): Promise<void> {
    try {
      await this.#desk.perform(move, this.#account.credentials)
    } catch (error) {
      this.#syncDueMs = Math.min(this.#syncDueMs, Date.now() + RESYNC_SOON_MS)
      if (!isRefusal(error)) throw error
      const { log, market } = this.#parts
      log.debug({ symbol: market.flow.symbol, move: move.kind, err: error }, 'a maker was refused')
    }
  }

  #learn(event: AccountEvent): void {
    this.#balances.learn(event)
    this.#desk.learn(event)
  }

  /** Queries everything from the exchange again: at start, after a lost connection, and now and then. */
  async #sync(): Promise<void> {
    const { client, accounts, email } = this.#parts
    try {
      await this.#desk.load(this.#account.credentials)
      await this.#balances.load(client, this.#account.credentials)
    } catch (error) {
      if (error instanceof ApiError && error.isBadKey)
        this.#account = await accounts.renew(email, fundingFor(this.#parts))
      throw error
    }
    await this.#topUp()
    this.#syncDueMs = Date.now() + RESYNC_MS
  }

  /** −1 when all money is in quote, 1 when all is in base; already reached at `FULL_SKEW`. */
  #inventory(fair: number): number {
    const { base, quote } = this.#parts.market.flow
    const inBase = this.#balances.of(base) * fair
    const inQuote = this.#balances.of(quote)
    return inBase + inQuote === 0 ? 0 : (inBase - inQuote) / (inBase + inQuote) / FULL_SKEW
  }

  async #topUp(): Promise<void> {
    const { prices, market, accounts, email, log, client } = this.#parts
    const { base, quote, sideUsdt } = market.flow
    const short = [base, quote].filter(
      (asset) => this.#balances.of(asset) * prices.price(asset, 'USDT', Date.now()) < TOP_UP_BELOW * sideUsdt,
    )
    if (short.length === 0) return
    const fund = short.map((asset) => fundingOf(asset, CAPITAL * sideUsdt, prices))
    await accounts.fund(email, fund)
    await this.#balances.load(client, this.#account.credentials)
    log.info({ email, fund }, 'a maker ran low and was funded again')
  }
}

function fundingFor({ market, prices }: MakerParts): string[] {
  const { base, quote, sideUsdt } = market.flow
  return [base, quote].map((asset) => fundingOf(asset, CAPITAL * sideUsdt, prices))
}
