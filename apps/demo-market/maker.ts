import { type LadderTerms, ladder, type Move, reconcile } from '@bowline/capabilities/demo-market/index.ts'
import { type SimulatedPrices, seedOf, uniformAt } from '@bowline/capabilities/price-source/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import { type AccountEvent, followAccount } from './account-stream.ts'
import { Balances } from './balances.ts'
import { type DemoAccount, type DemoAccounts, fundingOf } from './demo-accounts.ts'
import { ApiError, type ExchangeClient, ORDER_IS_GONE, type Parameters, type Trust } from './exchange-client.ts'
import { newsOfAnswer, newsOfReport, type OrderAnswer } from './order-news.ts'
import { OwnOrders } from './own-orders.ts'
import { TokenBucket } from './token-bucket.ts'
import type { TradedMarket } from './traded-market.ts'
import { forEver, type Traffic } from './traffic.ts'

export interface MakerParts {
  readonly email: string
  readonly market: TradedMarket
  /** Distances of this maker's ladder, as a multiple of the market's: several makers stand behind one another. */
  readonly spread: number
  readonly client: ExchangeClient
  readonly streamAddress: string
  readonly trust?: Trust | undefined
  readonly accounts: DemoAccounts
  readonly prices: SimulatedPrices
  readonly traffic: Traffic
  readonly log: Log
  readonly signal: AbortSignal
}

/** New orders of one account: well below 100 in ten seconds and 200,000 a day. */
const ORDERS_PER_SECOND = 2
const ORDERS_BURST = 60
/** Requests of one maker on their way at once. */
const AT_ONCE = 6
const RESYNC_MS = 60_000
/** Own money on each side of the ladder, as a multiple of what the ladder shows. */
const CAPITAL = 20
const TOP_UP_BELOW = 4
/** An inventory this far from even counts as entirely one-sided for the skew. */
const FULL_SKEW = 0.25

/** Quotes one market with a ladder around the reference price, from an account of its own. */
export class Maker {
  readonly #parts: MakerParts
  readonly #orders = new OwnOrders()
  readonly #balances = new Balances()
  readonly #bucket = new TokenBucket(ORDERS_PER_SECOND, ORDERS_BURST)
  readonly #seed: number
  #account: DemoAccount
  #syncedAtMs = 0

  private constructor(parts: MakerParts, account: DemoAccount) {
    this.#parts = parts
    this.#account = account
    this.#seed = seedOf(parts.email)
  }

  /** Opens the account and quotes until the signal aborts. */
  static async run(parts: MakerParts): Promise<void> {
    const { accounts, email, signal, traffic, market } = parts
    const account = await accounts.open(email, fundingFor(parts))
    const maker = new Maker(parts, account)
    const stream = followAccount(
      {
        address: parts.streamAddress,
        trust: parts.trust,
        credentials: () => maker.#account.credentials,
        onEvent: (event) => maker.#learn(event),
        onConnected: () => {
          maker.#syncedAtMs = 0
        },
      },
      signal,
    )
    const everyMs = () => market.flow.everyMs * (0.75 + 0.5 * Math.random())
    await Promise.all([stream, forEver(traffic, signal, everyMs, () => maker.#round())])
  }

  async #round(): Promise<void> {
    const { market, prices, traffic, spread } = this.#parts
    if (Date.now() - this.#syncedAtMs > RESYNC_MS) await this.#sync()
    const { flow, steps } = market
    const nowMs = Date.now()
    const fair = prices.price(flow.base, flow.quote, nowMs)
    const terms: LadderTerms = {
      halfSpreadBps: flow.halfSpreadBps * spread,
      spanBps: flow.spanBps * spread,
      levels: flow.levels,
      sideValue: flow.sideUsdt / prices.price(flow.quote, 'USDT', nowMs),
      steps,
    }
    // Sizes are uneven, and each level changes its mind now and then.
    const jitter = (side: string, level: number) =>
      uniformAt(this.#seed, side === 'buy' ? 0 : 1, level, Math.floor(nowMs / 30_000 + level / 7))
    const moves = reconcile(this.#orders.open(), ladder(fair, this.#inventory(fair), terms, jitter))
    const underway: Promise<void>[] = []
    for (const move of moves) {
      if (underway.length >= AT_ONCE || !this.#bucket.take() || !traffic.mayOperate()) break
      underway.push(this.#move(move))
    }
    await Promise.all(underway)
    if (underway.length > 0) traffic.succeeded()
  }

  async #move(move: Move): Promise<void> {
    const { market, client } = this.#parts
    const { credentials } = this.#account
    const symbol = market.flow.symbol
    try {
      if (move.kind === 'cancel') {
        await client.signed('DELETE', '/api/v3/order', credentials, { symbol, orderId: move.order.orderId })
        this.#orders.forget(move.order.orderId)
        return
      }
      const order: Parameters = {
        symbol,
        side: move.level.side === 'buy' ? 'BUY' : 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: market.qtyText(move.level.lots),
        price: market.priceText(move.level.price),
        newOrderRespType: 'RESULT',
      }
      if (move.kind === 'place') {
        const answer = await client.signed('POST', '/api/v3/order', credentials, order)
        this.#orders.learn(newsOfAnswer(market, answer as OrderAnswer))
        return
      }
      const replacing = { cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: move.order.orderId }
      const answer = (await client.signed('POST', '/api/v3/order/cancelReplace', credentials, {
        ...order,
        ...replacing,
      })) as { newOrderResponse: OrderAnswer }
      this.#orders.forget(move.order.orderId)
      this.#orders.learn(newsOfAnswer(market, answer.newOrderResponse))
    } catch (error) {
      this.#refused(move, error)
    }
  }

  /** An order that is gone is no failure; one that is refused may be too much or too dear and is looked at again. */
  #refused(move: Move, error: unknown): void {
    if (!(error instanceof ApiError) || error.isRateLimit || error.status >= 500) throw error
    if (error.isBadKey) {
      this.#syncedAtMs = 0
      throw error
    }
    const { log, market } = this.#parts
    if (move.kind !== 'place' && ORDER_IS_GONE.has(error.code)) this.#orders.forget(move.order.orderId)
    // Whatever was half done shows in the list of open orders.
    this.#syncedAtMs = Math.min(this.#syncedAtMs, Date.now() - RESYNC_MS + 5_000)
    log.debug({ symbol: market.flow.symbol, move: move.kind, err: error }, 'a maker was refused')
  }

  #learn(event: AccountEvent): void {
    this.#balances.learn(event)
    const news = newsOfReport(this.#parts.market, event)
    if (news) this.#orders.learn(news)
  }

  /** Asks the exchange for everything anew: at the start, after a lost connection, and now and then. */
  async #sync(): Promise<void> {
    const { market, client, accounts, email } = this.#parts
    const known = this.#orders.ids()
    try {
      const symbol = market.flow.symbol
      const open = await client.signed('GET', '/api/v3/openOrders', this.#account.credentials, { symbol })
      this.#orders.replaceWith(
        (open as OrderAnswer[]).map((answer) => newsOfAnswer(market, answer)),
        known,
      )
      await this.#balances.load(client, this.#account.credentials)
    } catch (error) {
      if (error instanceof ApiError && error.isBadKey)
        this.#account = await accounts.renew(email, fundingFor(this.#parts))
      throw error
    }
    await this.#topUp()
    this.#syncedAtMs = Date.now()
  }

  /** −1 when all money is in quote, 1 when all is in base. */
  #inventory(fair: number): number {
    const { base, quote } = this.#parts.market.flow
    const inBase = this.#balances.of(base) * fair
    const inQuote = this.#balances.of(quote)
    return inBase + inQuote === 0 ? 0 : (inBase - inQuote) / (inBase + inQuote) / FULL_SKEW
  }

  async #topUp(): Promise<void> {
    const { prices, market, accounts, email, log } = this.#parts
    const fund = [market.flow.base, market.flow.quote]
      .filter((asset) => {
        const owned = this.#balances.of(asset) * prices.price(asset, 'USDT', Date.now())
        return owned < TOP_UP_BELOW * market.flow.sideUsdt
      })
      .map((asset) => fundingOf(asset, CAPITAL * market.flow.sideUsdt, prices))
    if (fund.length === 0) return
    await accounts.fund(email, fund)
    await this.#balances.load(this.#parts.client, this.#account.credentials)
    log.info({ email, fund }, 'a maker ran low and was funded again')
  }
}

function fundingFor({ market, prices }: MakerParts): string[] {
  const { base, quote, sideUsdt } = market.flow
  return [base, quote].map((asset) => fundingOf(asset, CAPITAL * sideUsdt, prices))
}
