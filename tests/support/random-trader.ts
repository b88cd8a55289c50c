import ccxt from 'ccxt'
import type { CcxtSpot } from './ccxt-clients.ts'

type Placed = Awaited<ReturnType<CcxtSpot['createOrder']>>

/** What the exchange has acknowledged. */
export interface Acknowledged {
  readonly clientOrderId: string
  readonly symbol: string
  readonly executedQty: string
  readonly tradeIds: readonly number[]
}

/** The ranges of random prices, in whole ticks, and quantities, in whole lots. */
interface Range {
  readonly symbol: string
  readonly tick: number
  readonly middle: number
  readonly spread: number
  readonly lot: number
  readonly lots: readonly [number, number]
}

/** BTC is the base of one and the quote of the other. */
const RANGES: readonly Range[] = [
  { symbol: 'BTC/USDT', tick: 0.01, middle: 6_000_000, spread: 1_000, lot: 0.00001, lots: [20, 300] },
  { symbol: 'ETH/BTC', tick: 0.00001, middle: 5_000, spread: 10, lot: 0.001, lots: [5, 90] },
]
export const TRADED: readonly string[] = RANGES.map(({ symbol }) => symbol)

/** Sends orders of many kinds near one price, and sometimes cancels one; the same seed gives the same requests. */
export class RandomTrader {
  readonly client: CcxtSpot
  readonly acknowledged: Acknowledged[] = []
  readonly cancelled: string[] = []
  #state: number
  readonly #open: { id: string; clientOrderId: string; symbol: string }[] = []

  constructor(client: CcxtSpot, seed: number) {
    this.client = client
    this.#state = seed
  }

  /** One order or cancel. Refusals are expected; a broken connection is rethrown. */
  async step(): Promise<void> {
    try {
      if (this.#open.length > 8 && this.#below(2) === 0) await this.#cancel()
      else await this.#place()
    } catch (error) {
      if (!(error instanceof ccxt.ExchangeError || error instanceof ccxt.DDoSProtection)) throw error
    }
  }

  async steps(count: number): Promise<void> {
    for (let step = 0; step < count; step++) await this.step()
  }

  async #place(): Promise<void> {
    const { symbol, tick, middle, spread, lot, lots } = RANGES[this.#below(RANGES.length)]
    const side = this.#below(2) === 0 ? 'buy' : 'sell'
    const price = round((middle + this.#below(2 * spread + 1) - spread) * tick)
    const amount = round((lots[0] + this.#below(lots[1] - lots[0])) * lot)
    const kind = this.#below(10)
    if (kind === 0) return this.#acknowledge(await this.client.createOrder(symbol, 'market', side, amount))
    const params = kind === 1 ? { timeInForce: 'IOC' } : kind === 2 ? { postOnly: true } : {}
    const order = await this.client.createOrder(symbol, 'limit', side, amount, price, params)
    this.#acknowledge(order)
    if (order.status === 'open') this.#open.push({ id: order.id, clientOrderId: order.clientOrderId, symbol })
  }

  async #cancel(): Promise<void> {
    const [order] = this.#open.splice(this.#below(this.#open.length), 1)
    await this.client.cancelOrder(order.id, order.symbol)
    this.cancelled.push(order.clientOrderId)
  }

  #acknowledge(order: Placed): void {
    const fills = order.info.fills as { tradeId: number }[]
    this.acknowledged.push({
      clientOrderId: order.clientOrderId,
      symbol: order.symbol,
      executedQty: order.info.executedQty,
      tradeIds: fills.map(({ tradeId }) => tradeId),
    })
  }

  /** A whole number from 0 to below `limit` (xorshift). */
  #below(limit: number): number {
    let x = this.#state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x
    return (x >>> 0) % limit
  }
}

/** Removes binary rounding errors after the eighth decimal. */
function round(value: number): number {
  return Number(value.toFixed(8))
}
