import { setTimeout as sleep } from 'node:timers/promises'
import { lotsFor, nextArrivalMs, type TakerOrder, takerOrder } from '@bowline/capabilities/demo-market/index.ts'
import { Balances } from './balances.ts'
import { type DemoAccount, fundingOf } from './demo-accounts.ts'
import { ApiError, isRefusal, type Parameters } from './exchange-client.ts'
import { newsOfAnswer, type OrderAnswer } from './order-news.ts'
import type { TradedMarket } from './traded-market.ts'
import type { TraderParts } from './trader-parts.ts'
import { forEver } from './traffic.ts'

export interface TakerParts extends TraderParts {
  readonly markets: readonly TradedMarket[]
  /** Number of takers that share the order flow. */
  readonly takers: number
}

const ACCOUNT_CHECK_MS = 120_000
/** A taker starts with this much of every coin, in USDT, and is funded again below the second figure. */
const CAPITAL_USDT = 50_000_000
const TOP_UP_BELOW_USDT = 10_000_000
/** Momentum is the return over this time relative to its usual size of about 0.1 %. */
const MOMENTUM_MS = 60_000
const USUAL_RETURN = 0.001

/** Trades all markets from one account; arrivals are a Poisson process per market. */
export class Taker {
  readonly #parts: TakerParts
  readonly #balances = new Balances()
  #account: DemoAccount
  #isFresh = true

  private constructor(parts: TakerParts, account: DemoAccount) {
    this.#parts = parts
    this.#account = account
  }

  /** Opens the account and trades until the signal aborts. */
  static async run(parts: TakerParts): Promise<void> {
    const { accounts, email, traffic, signal, markets } = parts
    const taker = new Taker(parts, await accounts.open(email, fundingFor(parts)))
    const checks = forEver(
      traffic,
      signal,
      () => ACCOUNT_CHECK_MS,
      () => taker.#check(),
    )
    await Promise.all([checks, ...markets.map((market) => taker.#trade(market))])
  }

  async #trade(market: TradedMarket): Promise<void> {
    const { traffic, signal, takers } = this.#parts
    const flow = { ...market.flow, takersPerMinute: market.flow.takersPerMinute / takers }
    while (!signal.aborted) {
      await sleep(nextArrivalMs(flow, Math.random), undefined, { signal }).catch(() => {})
      if (signal.aborted || !traffic.mayOperate()) continue
      await this.#order(market, takerOrder(market.flow, this.#momentum(market), Math.random))
    }
  }

  async #order(market: TradedMarket, order: TakerOrder): Promise<void> {
    const { client, prices, traffic, log, signal } = this.#parts
    const { flow, steps } = market
    const nowMs = Date.now()
    const fair = prices.price(flow.base, flow.quote, nowMs)
    const lots = lotsFor(steps, fair, order.value / prices.price(flow.quote, 'USDT', nowMs))
    const request: Parameters = {
      symbol: flow.symbol,
      side: order.side === 'buy' ? 'BUY' : 'SELL',
      quantity: market.qtyText(lots),
      newOrderRespType: 'RESULT',
      ...termsOf(market, order, fair),
    }
    try {
      const answer = await client.signed('POST', '/api/v3/order', this.#account.credentials, request)
      traffic.succeeded()
      const { isOpen, orderId } = newsOfAnswer(market, answer as OrderAnswer)
      if (isOpen && order.way.kind === 'rest') void this.#cancelLater(flow.symbol, orderId, order.way.forMs)
    } catch (error) {
      // A request cut off by stopping is not a failure of the exchange.
      if (signal.aborted) return
      if (!isRefusal(error)) traffic.failed(error)
      else log.debug({ symbol: flow.symbol, err: error }, 'a taker was refused')
    }
  }

  /**
   * Cancels a resting order unless it is gone by then. Orders left behind by a stop are cancelled at the next start.
   */
  async #cancelLater(symbol: string, orderId: number, afterMs: number): Promise<void> {
    const { signal, client, traffic } = this.#parts
    try {
      await sleep(afterMs, undefined, { signal })
      await client.signed('DELETE', '/api/v3/order', this.#account.credentials, { symbol, orderId })
    } catch (error) {
      if (!signal.aborted && !isRefusal(error)) traffic.failed(error)
    }
  }

  #momentum({ flow }: TradedMarket): number {
    const { prices } = this.#parts
    const nowMs = Date.now()
    const change =
      prices.price(flow.base, flow.quote, nowMs) / prices.price(flow.base, flow.quote, nowMs - MOMENTUM_MS) - 1
    return change / USUAL_RETURN
  }

  /** Renews key and funds as needed; at start also cancels what an earlier run left open. */
  async #check(): Promise<void> {
    const { client, accounts, email, prices, markets, log } = this.#parts
    try {
      if (this.#isFresh) await this.#cancelEverything()
      await this.#balances.load(client, this.#account.credentials)
    } catch (error) {
      if (error instanceof ApiError && error.isBadKey)
        this.#account = await accounts.renew(email, fundingFor(this.#parts))
      throw error
    }
    this.#isFresh = false
    const fund = coinsOf(markets)
      .filter((asset) => this.#balances.of(asset) * prices.price(asset, 'USDT', Date.now()) < TOP_UP_BELOW_USDT)
      .map((asset) => fundingOf(asset, CAPITAL_USDT, prices))
    if (fund.length === 0) return
    await accounts.fund(email, fund)
    log.info({ email, fund }, 'a taker ran low and was funded again')
  }

  async #cancelEverything(): Promise<void> {
    const { client } = this.#parts
    const open = (await client.signed('GET', '/api/v3/openOrders', this.#account.credentials)) as { symbol: string }[]
    for (const symbol of new Set(open.map((order) => order.symbol))) {
      await client.signed('DELETE', '/api/v3/openOrders', this.#account.credentials, { symbol }).catch((error) => {
        if (!isRefusal(error)) throw error
      })
    }
  }
}

/** Parameters for a market order, one that crosses the market, or one that rests near it. */
function termsOf(market: TradedMarket, { side, way }: TakerOrder, fair: number): Parameters {
  if (way.kind === 'market') return { type: 'MARKET' }
  // Crossing is priced beyond the fair price, resting short of it.
  const towards = (side === 'buy' ? 1 : -1) * (way.kind === 'cross' ? 1 : -1)
  const ticks = Math.max(1, Math.round((fair * (1 + (towards * way.bps) / 10_000)) / market.steps.tick))
  return { type: 'LIMIT', timeInForce: way.kind === 'cross' ? 'IOC' : 'GTC', price: market.priceText(ticks) }
}

function coinsOf(markets: readonly TradedMarket[]): string[] {
  return [...new Set(markets.flatMap(({ flow }) => [flow.base, flow.quote]))]
}

function fundingFor({ markets, prices }: TakerParts): string[] {
  return coinsOf(markets).map((asset) => fundingOf(asset, CAPITAL_USDT, prices))
}
