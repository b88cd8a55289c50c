import { Sender } from '../../../tests/hostile/sender.ts'
import type { RunningExchange } from '../../../tests/support/running-exchange.ts'

const TRADERS = 8
const QUOTERS = 3
export const LOAD = { tradesPerSecond: 50, bookUpdatesPerSecond: 20 } as const
/** A round every tenth of a second. */
const ROUND_MS = 100

/** Clients of the public API who keep BTC_USDT busy, each from an address of its own and within its limits. */
export class MarketLoad {
  readonly #traders: Sender[] = []
  readonly #quoters: Sender[] = []
  #timer: NodeJS.Timeout | undefined
  #trades = 0
  #turn = 0
  refused = 0
  sent = 0

  async join(exchange: RunningExchange): Promise<void> {
    const make = async (name: string, at: number) =>
      new Sender(exchange, await exchange.person(name, 'BTC=100,USDT=9000000'), `127.0.1.${at}`)
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
    this.#send(trader, { side, type: 'MARKET', quantity: '0.0002' })
  }

  /** An order that rests a little away from the touch; at every twentieth all of one quoter’s are taken back. */
  #quote(touch: number): void {
    const quoter = this.#quoters[this.#turn % QUOTERS] as Sender
    const price = (touch * (0.995 - (this.#turn % 40) / 20_000)).toFixed(2)
    if (++this.#turn % 20 === 0) void quoter.call('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' })
    this.#send(quoter, { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price })
  }

  #send(sender: Sender, order: Record<string, string>): void {
    this.sent++
    void sender.call('POST', '/api/v3/order', { symbol: 'BTCUSDT', ...order }).then(
      ({ status }) => {
        if (status !== 200) this.refused++
      },
      () => {
        this.refused++
      },
    )
  }
}
