import type { Command, CommandOf } from '../messages/commands.ts'
import { journal, moved } from '../messages/journal.ts'
import {
  BizType,
  IndexState,
  LedgerCode,
  MarketKind,
  OrderType,
  PriceKind,
  Side,
  TimeInForce,
} from '../messages/terms.ts'
import { Random } from './random.ts'

interface TimedCommand {
  readonly command: Command
  readonly time: number
}

export interface DriverOptions {
  readonly seed: number
  readonly contract: CommandOf<'define-contract'>
  readonly tables: readonly Command[]
  readonly assets: readonly Command[]
  /** Index prices, units of 10^-8, one after the other; the driver walks from each to the next. */
  readonly path: readonly bigint[]
  /** Steps from one price of the path to the next, each with orders between. */
  readonly stepsBetween: number
  /** Commands after each index price. */
  readonly ordersEach: number
  readonly from: number
  /** What time passes from step to step, ms. */
  readonly stepMs: number
}

const TRADERS = 12
/** Stands behind the book on both sides. */
const MAKER = 1

/** A seeded stream of traders who open and close with leverage along a path of prices: the core's commands, for both. */
export class PerpetualsDriver {
  readonly #options: DriverOptions
  readonly #random: Random
  #time: number
  #funded = 0

  constructor(options: DriverOptions) {
    this.#options = options
    this.#random = new Random(options.seed)
    this.#time = options.from
  }

  *commands(): Generator<TimedCommand> {
    const { assets, tables, contract } = this.#options
    for (const command of [...assets, ...tables, contract]) yield this.#at(command)
    for (let account = 1; account <= TRADERS; account++) {
      yield this.#at({ kind: 'open-account', account })
      yield this.#at(this.#transfer(account, this.#money(account === MAKER ? 5_000_000 : 20_000)))
      if (account > MAKER) yield* this.#habits(account)
    }
    yield* this.#trading()
  }

  *#habits(account: number): Generator<TimedCommand> {
    const market = this.#options.contract.market ?? 0
    const random = this.#random
    if (random.chance(50)) yield this.#at({ kind: 'set-margin-mode', account, market, isolated: 1 })
    if (random.chance(25)) {
      const marketKind = this.#options.contract.marketKind ?? 0
      yield this.#at({ kind: 'set-position-mode', account, marketKind, hedge: 1 })
    }
    yield this.#at({ kind: 'set-leverage', account, market, leverage: random.pick([5, 10, 20, 50, 100]) })
  }

  *#trading(): Generator<TimedCommand> {
    const { path, stepsBetween, ordersEach, stepMs } = this.#options
    for (let i = 1; i < path.length; i++) {
      const [from, to] = [path[i - 1] as bigint, path[i] as bigint]
      for (let step = 1; step <= stepsBetween; step++) {
        this.#time += stepMs
        const index = from + ((to - from) * BigInt(step)) / BigInt(stepsBetween)
        yield this.#at(this.#index(index))
        yield this.#at({ kind: 'cancel-all', account: MAKER, market: this.#options.contract.market ?? 0 })
        for (const command of this.#quotes(index)) yield this.#at(command)
        for (let n = 0; n < ordersEach; n++) yield this.#at(this.#anything(index))
      }
    }
  }

  #at(command: Command): TimedCommand {
    return { command, time: this.#time }
  }

  #money(whole: number): bigint {
    // As many coins as it would be where a coin is worth 60,000.
    const { contract, path } = this.#options
    if (contract.marketKind === MarketKind.inverse) return (BigInt(whole) * 100_000_000n) / 60_000n
    return (BigInt(whole) * (path[0] as bigint)) / 60_000n
  }

  #transfer(owner: number, amount: bigint): Command {
    const { wallet: subKey = 0, quote = 0 } = this.#options.contract
    const place = { code: LedgerCode.futuresWallet, owner, subKey }
    const key = { bizType: BizType.transfer, bizId: `move-${++this.#funded}`, bizTime: this.#time }
    return journal(key, moved({ code: LedgerCode.demoFunding }, place, quote, amount))
  }

  #index(price: bigint): Command {
    const market = this.#options.contract.market ?? 0
    const frozen = this.#random.chance(1)
    return {
      kind: 'set-price',
      market,
      priceKind: PriceKind.index,
      indexState: frozen ? IndexState.frozen : IndexState.good,
      price: frozen ? 0n : price,
    }
  }

  /** A few levels on both sides, thinner now and then. */
  #quotes(index: bigint): Command[] {
    const random = this.#random
    const levels = random.chance(10) ? 1 : 4
    return Array.from({ length: levels * 2 }, (_, i) => {
      const side = i % 2 === 0 ? Side.buy : Side.sell
      const away = 5 + (i >> 1) * random.between(5, 30)
      const price = this.#ticks(index, side === Side.buy ? -away : away)
      return this.#order(MAKER, side, price, BigInt(random.between(100, 2_500)))
    })
  }

  /** Basis points from the index, in ticks. */
  #ticks(index: bigint, bps: number): bigint {
    return (index * BigInt(10_000 + bps)) / (10_000n * (this.#options.contract.tick ?? 1n))
  }

  #anything(index: bigint): Command {
    const random = this.#random
    const account = random.between(2, TRADERS)
    const market = this.#options.contract.market ?? 0
    const side = random.below(2)
    const qty = BigInt(random.between(1, 900))
    switch (random.weighted({ market: 40, limit: 25, reduce: 12, cancel: 6, transfer: 8, margin: 6, leverage: 3 })) {
      case 'market':
        return this.#order(account, side, 0n, qty)
      case 'limit':
        return this.#order(account, side, this.#ticks(index, random.between(-150, 150)), qty)
      case 'reduce':
        return { ...this.#order(account, side, this.#ticks(index, random.between(-100, 100)), qty), reduceOnly: 1 }
      case 'cancel':
        return { kind: 'cancel-all', account, market }
      case 'transfer':
        return this.#transfer(account, this.#money(random.between(-3_000, 2_000)))
      case 'margin':
        return {
          kind: 'adjust-margin',
          account,
          market,
          positionSide: random.pick([0, 0, 0, 1, 2]),
          amount: this.#money(random.between(-300, 300)),
        }
      case 'leverage':
        return { kind: 'set-leverage', account, market, leverage: random.pick([3, 10, 25, 75]) }
    }
  }

  #order(account: number, side: number, price: bigint, qty: bigint): CommandOf<'place-contract-order'> {
    const random = this.#random
    const timeInForce = price > 0n && account !== MAKER ? random.pick([0, 0, TimeInForce.ioc, TimeInForce.fok]) : 0
    const type = price > 0n ? OrderType.limit : OrderType.market
    const positionSide = account === MAKER ? 0 : random.pick([0, 0, 0, 0, 1, 2])
    const market = this.#options.contract.market ?? 0
    return { kind: 'place-contract-order', account, market, side, type, timeInForce, price, qty, positionSide }
  }
}
