import type { Move, OpenOrder } from '@bowline/capabilities/demo-market/index.ts'
import type { AccountEvent } from './account-stream.ts'
import { ApiError, type Credentials, type ExchangeClient, ORDER_IS_GONE, type Parameters } from './exchange-client.ts'
import { newsOfAnswer, newsOfReport, type OrderAnswer } from './order-news.ts'
import { OwnOrders } from './own-orders.ts'
import type { TradedMarket } from './traded-market.ts'

/** Executes one maker's moves in one market, and tracks the open orders. */
export class OrderDesk {
  readonly #client: ExchangeClient
  readonly #market: TradedMarket
  readonly #orders = new OwnOrders()

  constructor(client: ExchangeClient, market: TradedMarket) {
    this.#client = client
    this.#market = market
  }

  open(): OpenOrder[] {
    return this.#orders.open()
  }

  learn(event: AccountEvent): void {
    const news = newsOfReport(this.#market, event)
    if (news) this.#orders.learn(news)
  }

  /** Loads all open orders, including those an earlier run left behind. */
  async load(credentials: Credentials): Promise<void> {
    const known = this.#orders.ids()
    const { symbol } = this.#market.flow
    const open = (await this.#client.signed('GET', '/api/v3/openOrders', credentials, { symbol })) as OrderAnswer[]
    this.#orders.replaceWith(
      open.map((answer) => newsOfAnswer(this.#market, answer)),
      known,
    )
  }

  /** Throws the exchange's error; an order that turned out to be gone is forgotten first. */
  async perform(move: Move, credentials: Credentials): Promise<void> {
    try {
      if (move.kind === 'cancel') await this.#cancel(move.order, credentials)
      else if (move.kind === 'place') await this.#place(this.#terms(move), credentials)
      else await this.#replace(move.order, this.#terms(move), credentials)
    } catch (error) {
      if (move.kind !== 'place' && error instanceof ApiError && ORDER_IS_GONE.has(error.code))
        this.#orders.forget(move.order.orderId)
      throw error
    }
  }

  async #cancel({ orderId }: OpenOrder, credentials: Credentials): Promise<void> {
    const { symbol } = this.#market.flow
    await this.#client.signed('DELETE', '/api/v3/order', credentials, { symbol, orderId })
    this.#orders.forget(orderId)
  }

  async #place(terms: Parameters, credentials: Credentials): Promise<void> {
    const answer = await this.#client.signed('POST', '/api/v3/order', credentials, terms)
    this.#orders.learn(newsOfAnswer(this.#market, answer as OrderAnswer))
  }

  async #replace({ orderId }: OpenOrder, terms: Parameters, credentials: Credentials): Promise<void> {
    const answer = (await this.#client.signed('POST', '/api/v3/order/cancelReplace', credentials, {
      ...terms,
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: orderId,
    })) as { newOrderResponse: OrderAnswer }
    this.#orders.forget(orderId)
    this.#orders.learn(newsOfAnswer(this.#market, answer.newOrderResponse))
  }

  #terms({ level }: Extract<Move, { kind: 'place' | 'replace' }>): Parameters {
    return {
      symbol: this.#market.flow.symbol,
      side: level.side === 'buy' ? 'BUY' : 'SELL',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: this.#market.qtyText(level.lots),
      price: this.#market.priceText(level.price),
      newOrderRespType: 'RESULT',
    }
  }
}
