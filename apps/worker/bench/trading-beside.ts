import { setTimeout as sleep } from 'node:timers/promises'
import type { MarketRegistry } from '@bowline/capabilities/markets/market-registry.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode, Side } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'

const PLENTY = 10n ** 16n
const PAUSE_MS = 4

/** Somebody who places orders all the time, and how long each takes to be durable. */
export class TradingBeside {
  readonly #engine: EngineClient
  readonly #account: number
  readonly #market: number
  readonly #order: { readonly price: bigint; readonly qty: bigint }
  #took: number[] = []
  #isOver = false
  #run: Promise<void> | undefined

  static async begin(engine: EngineClient, markets: MarketRegistry, account: number): Promise<TradingBeside> {
    const market = markets.bySymbol('BTCUSDT')
    if (!market) throw new Error('there is no market')
    await engine.submit({ kind: 'open-account', account })
    for (const asset of [market.terms.base, market.terms.quote]) {
      const key = { bizType: BizType.funding, bizId: `bench:${account}:${asset}`, bizTime: 1 }
      const wallet = { code: LedgerCode.spotAvailable, owner: account }
      await engine.submit(journal(key, moved({ code: LedgerCode.demoFunding }, wallet, asset, PLENTY)))
    }
    const order = { price: market.parsePrice('60000') as bigint, qty: market.parseQty('0.01') as bigint }
    const beside = new TradingBeside(engine, account, market.number, order)
    beside.#run = beside.#trade()
    return beside
  }

  private constructor(engine: EngineClient, account: number, market: number, order: { price: bigint; qty: bigint }) {
    this.#engine = engine
    this.#account = account
    this.#market = market
    this.#order = order
  }

  /** The slowest of a hundred since the last time, ms. */
  tail(): number {
    const sorted = this.#took.toSorted((a, b) => a - b)
    this.#took = []
    return sorted[Math.floor(sorted.length * 0.99)] ?? 0
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#run?.catch(() => {})
  }

  async #trade(): Promise<void> {
    const about = { account: this.#account, market: this.#market }
    for (let n = 0; !this.#isOver; n++) {
      const began = performance.now()
      const placed = { ...about, ...this.#order, side: Side.buy, clientId: `beside-${n}` }
      const { rejection } = await this.#engine.submit({ ...placed, kind: 'place-order' })
      this.#took.push(performance.now() - began)
      if (rejection !== Rejection.none) throw new Error(`an order was refused (${rejection})`)
      await this.#engine.submit({ ...about, kind: 'cancel-order', clientId: placed.clientId })
      await sleep(PAUSE_MS)
    }
  }
}
