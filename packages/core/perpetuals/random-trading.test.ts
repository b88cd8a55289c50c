import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from '../messages/commands.ts'
import { IndexState, OrderType, PriceKind } from '../messages/terms.ts'
import { Random } from '../simulation/random.ts'
import { only } from '../trading-floor/words.fixture.ts'
import { BTC_INVERSE, BTC_PERPETUAL, ETH_PERPETUAL } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

const MARKETS = [BTC_PERPETUAL, ETH_PERPETUAL, BTC_INVERSE]
const START: Record<number, bigint> = {
  [BTC_PERPETUAL]: 6_000_000n,
  [ETH_PERPETUAL]: 300_000n,
  [BTC_INVERSE]: 600_000n,
}

/** Traders with all kinds of orders, leverages and modes, while prices wander and sometimes fall. */
class Crowd {
  readonly floor: PerpetualsFloor
  readonly #random: Random
  readonly #prices = new Map(Object.entries(START).map(([market, price]) => [Number(market), price]))
  readonly #accounts: number[]

  constructor(seed: number, forgets: boolean) {
    this.#random = new Random(seed)
    this.floor = new PerpetualsFloor({ clampPpm: 100_000, nearPpm: 60_000, farPpm: 120_000 }, forgets)
    this.#accounts = Array.from({ length: 12 }, (_, i) => {
      const funds = i < 3 ? ['5000000 USDT', '100 BTC'] : ['20000 USDT', '0.4 BTC']
      return this.floor.opens(`trader ${i}`, ...funds).account
    })
    this.floor.fund('20000')
    for (const market of MARKETS) this.#moves(market, 10_000n)
  }

  goes(steps: number): void {
    for (let step = 0; step < steps; step++) {
      if (this.#often(200)) this.#moves(this.#random.pick(MARKETS), BigInt(this.#random.below(61) + 9_970))
      else if (this.#often(12)) this.#moves(this.#random.pick(MARKETS), BigInt(this.#random.below(1_600) + 9_200))
      else if (this.#often(3)) this.#sleeps()
      else if (this.#often(50)) this.floor.waits(1_000)
      else this.floor.tries(this.#command())
    }
    this.floor.settles()
  }

  #moves(market: number, tenThousandths: bigint): void {
    const price = ((this.#prices.get(market) as bigint) * tenThousandths) / 10_000n
    this.#prices.set(market, price)
    this.#second(this.#often(20) ? market : 0)
  }

  /** The index of every contract a second later; of one it may be frozen. */
  #second(frozen = 0): void {
    this.floor.time += 1_000
    for (const [market, price] of this.#prices) {
      const indexState = market === frozen ? IndexState.frozen : IndexState.good
      const units = price * this.floor.step(market).tick
      this.floor.tries({ kind: 'set-price', market, priceKind: PriceKind.index, indexState, price: units })
    }
  }

  /** So long that funding is due; the index comes again until it counts, and contracts open. */
  #sleeps(): void {
    this.floor.waits(4 * 3_600_000)
    for (let second = 0; second < 65; second++) this.#second()
  }

  #command(): Command {
    const account = this.#random.pick(this.#accounts)
    const market = this.#random.pick(MARKETS)
    const roll = this.#random.below(100)
    if (roll < 72) return this.#order(account, market)
    if (roll < 78) return { kind: 'cancel-all', account, market }
    if (roll < 83) return this.#amends(account, market)
    if (roll < 88) return { kind: 'set-leverage', account, market, leverage: this.#random.pick([1, 5, 20, 50, 100]) }
    if (roll < 92) return { kind: 'set-margin-mode', account, market, isolated: this.#random.below(2) }
    if (roll < 95) {
      const marketKind = market === BTC_INVERSE ? 2 : 1
      return { kind: 'set-position-mode', account, marketKind, hedge: this.#random.below(2) }
    }
    const amount = BigInt(this.#random.below(2_000) - 1_000) * (market === BTC_INVERSE ? 10_000n : 100_000_000n)
    return { kind: 'adjust-margin', account, market, positionSide: this.#random.below(3), amount }
  }

  #amends(account: number, market: number): Command {
    const open = only(this.floor.asks({ kind: 'query-open-orders', account, market }), 'order')
    const found = open.length > 0 ? this.#random.pick(open) : undefined
    const price = this.#near(market)
    return {
      kind: 'amend-contract-order',
      account,
      market,
      orderId: found?.orderId ?? 1,
      price,
      qty: this.#size(market),
    }
  }

  /** So many times in a thousand. */
  #often(times: number): boolean {
    return this.#random.below(1_000) < times
  }

  #near(market: number): bigint {
    return ((this.#prices.get(market) as bigint) * BigInt(9_900 + this.#random.below(200))) / 10_000n
  }

  #size(market: number): bigint {
    return BigInt(1 + this.#random.below(market === BTC_INVERSE ? 400 : market === ETH_PERPETUAL ? 3_000 : 1_500))
  }

  #order(account: number, market: number): Command {
    const isHedged = this.floor.runner.exchange.state.valuation.isHedged(account, market)
    const type = this.#random.pick([
      ...Array.from({ length: 8 }, () => OrderType.limit),
      OrderType.market,
      OrderType.market,
      OrderType.limitMaker,
      OrderType.stopMarket,
      OrderType.takeProfitMarket,
      OrderType.stopLimit,
    ])
    const hasPrice = type === OrderType.limit || type === OrderType.limitMaker || type === OrderType.stopLimit
    const isTrigger =
      type === OrderType.stopMarket || type === OrderType.takeProfitMarket || type === OrderType.stopLimit
    const closes = isTrigger && !hasPrice && this.#often(300)
    const price = this.#near(market)
    const hasPair = !isTrigger && this.#often(150)
    return {
      kind: 'place-contract-order',
      account,
      market,
      side: this.#random.below(2),
      type,
      timeInForce: hasPrice && type === OrderType.limit ? this.#random.pick([0, 0, 0, 1, 2]) : 0,
      price: hasPrice ? price : 0n,
      qty: closes ? 0n : this.#size(market),
      stopPrice: isTrigger ? this.#near(market) : 0n,
      triggerBy: isTrigger ? this.#random.below(3) : 0,
      priceProtect: this.#random.below(2),
      positionSide: isHedged ? 1 + this.#random.below(2) : 0,
      reduceOnly: !closes && this.#often(200) ? 1 : 0,
      closePosition: closes ? 1 : 0,
      takeProfit: hasPair ? this.#near(market) : 0n,
      stopLoss: hasPair ? this.#near(market) : 0n,
      takeProfitBy: this.#random.below(3),
      stopLossBy: this.#random.below(3),
    }
  }
}

test('whatever traders do and prices become, nothing is lost and nothing is counted twice', () => {
  const seen = new Set<string>()
  for (const seed of [11, 12]) {
    const crowd = new Crowd(seed, false)
    crowd.goes(2_500)
    for (const event of crowd.floor.events) seen.add(event.kind === 'liquidation' ? `step ${event.step}` : event.kind)
  }
  const wanted = [
    'position',
    'funding',
    'funding-rate',
    'deleverage',
    'step 2',
    'step 3',
    'step 6',
    'step 7',
    'step 10',
  ]
  assert.deepEqual(
    wanted.filter((kind) => !seen.has(kind)),
    [],
  )
})

test('an exchange of contracts restored before each command tells the same', () => {
  const runs = [false, true].map((forgets) => {
    const crowd = new Crowd(4, forgets)
    crowd.goes(400)
    return crowd.floor.events
  })
  assert.deepEqual(runs[0], runs[1])
})
