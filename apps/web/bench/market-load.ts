import { Sender } from '../../../tests/hostile/sender.ts'
import type { RunningExchange } from '../../../tests/support/running-exchange.ts'

const TRADERS = 8
const QUOTERS = 3
export const LOAD = { tradesPerSecond: 50, bookUpdatesPerSecond: 20 } as const
/** A round every tenth of a second. */
const ROUND_MS = 100

/** What is kept busy, and how clients of the public API do that. */
export interface BusyMarket {
  readonly order: string
  readonly openOrders: string
  readonly fund: string
  readonly permissions: string
  /** Sizes of a trade and of a quote, and the decimals of a price. */
  readonly traded: string
  readonly quoted: string
  readonly priceDecimals: number
}

export const BUSY_SPOT: BusyMarket = {
  ...{ order: '/api/v3/order', openOrders: '/api/v3/openOrders' },
  ...{ fund: 'BTC=100,USDT=9000000', permissions: 'read,trade' },
  ...{ traded: '0.0002', quoted: '0.001', priceDecimals: 2 },
}

export const BUSY_CONTRACT: BusyMarket = {
  ...{ order: '/fapi/v1/order', openOrders: '/fapi/v1/allOpenOrders' },
  ...{ fund: 'futures.USDT=9000000', permissions: 'read,trade,futuresTrade' },
  ...{ traded: '0.001', quoted: '0.001', priceDecimals: 1 },
}

/** Clients who keep Bitcoin busy, each from an address of its own and within its limits. */
export class MarketLoad {
  readonly #market: BusyMarket
  readonly #traders: Sender[] = []
  readonly #quoters: Sender[] = []
  #timer: NodeJS.Timeout | undefined
  #trades = 0
  #turn = 0
  refused = 0
  sent = 0

  constructor(market: BusyMarket) {
    this.#market = market
  }

  async join(exchange: RunningExchange): Promise<void> {
    const { fund, permissions } = this.#market
    const make = async (name: string, at: number) => {
      const address = `127.0.1.${at}`
      const rights = ['--permissions', permissions, '--ips', address]
      return new Sender(exchange, await exchange.person(name, fund, 'hmac', rights), address)
    }
    for (let i = 1; i <= TRADERS; i++) this.#traders.push(await make(`trader-${i}`, i))
    for (let i = 1; i <= QUOTERS; i++) this.#quoters.push(await make(`quoter-${i}`, TRADERS + i))
  }

  /** `touch` is a price near which quotes come and go. */
  start(touch: number): void {
    this.#timer = setInterval(() => {
      for (let i = 0; i < LOAD.tradesPerSecond / 10; i++) this.#trade()
      for (let i = 0; i < LOAD.bookUpdatesPerSecond / 10; i++) this.#quote(touch)
    }, ROUND_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Buys and sells take turns, so that the price stays where the makers have it. */
  #trade(): void {
    const trader = this.#traders[this.#trades % TRADERS] as Sender
    const side = Math.floor(this.#trades++ / TRADERS) % 2 === 0 ? 'BUY' : 'SELL'
    this.#send(trader, { side, type: 'MARKET', quantity: this.#market.traded })
  }

  /** An order that rests a little away from the touch; at every twentieth all of one quoter’s are taken back. */
  #quote(touch: number): void {
    const quoter = this.#quoters[this.#turn % QUOTERS] as Sender
    const { openOrders, priceDecimals, quoted } = this.#market
    const price = (touch * (0.995 - (this.#turn % 40) / 20_000)).toFixed(priceDecimals)
    if (++this.#turn % 20 === 0) void quoter.call('DELETE', openOrders, { symbol: 'BTCUSDT' })
    this.#send(quoter, { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: quoted, price })
  }

  #send(sender: Sender, order: Record<string, string>): void {
    this.sent++
    void sender.call('POST', this.#market.order, { symbol: 'BTCUSDT', ...order }).then(
      ({ status }) => {
        if (status !== 200) this.refused++
      },
      () => {
        this.refused++
      },
    )
  }
}
