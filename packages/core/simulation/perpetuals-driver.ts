import type { Command, CommandOf } from '../messages/commands.ts'
import { journal, moved } from '../messages/journal.ts'
import {
  BizType,
  GivenIndex,
  HOUSE,
  LedgerCode,
  MarketKind,
  OrderType,
  PriceKind,
  Side,
  TimeInForce,
} from '../messages/terms.ts'
import type { UnifiedActs } from './perpetuals-unified.ts'
import { Random } from './random.ts'

export interface TimedCommand {
  readonly command: Command
  readonly time: number
}

/** A contract, and index prices (units of 10^-8) one after the other; the driver walks from each to the next. */
export interface Listing {
  readonly contract: CommandOf<'define-contract'>
  readonly path: readonly bigint[]
}

export interface DriverOptions {
  readonly seed: number
  readonly listings: readonly Listing[]
  readonly tables: readonly Command[]
  readonly assets: readonly Command[]
  /** Steps from one price of the path to the next, each with orders between. */
  readonly stepsBetween: number
  /** Commands after each index price. */
  readonly ordersEach: number
  readonly from: number
  /** What time passes from step to step, ms. */
  readonly stepMs: number
  /** What each group's part of the insurance fund begins with, whole USDT or its worth; 0 = nothing. */
  readonly fund?: number
  /** Indexes freeze, fall silent and come back, and thousands of seconds pass at once. */
  readonly isRough?: boolean
  /** Some accounts become unified, and do what such accounts do. */
  readonly unified?: UnifiedActs
  /** After the last price, hours pass step by step until contracts end. */
  readonly untilMs?: number
}

const TRADERS = 12
/** Stands behind the books on both sides. */
const MAKER = 1
const HOUR_MS = 3_600_000

/** A walk of prices that now and then jumps by up to a sixth. */
export function roughPath(seed: number, start: bigint, length: number): bigint[] {
  const random = new Random(seed)
  const path = [start]
  while (path.length < length) {
    const last = path.at(-1) as bigint
    const by = random.chance(12) ? random.between(-1_600, 1_600) : random.between(-250, 250)
    const back = last < start / 2n ? 400 : last > start * 2n ? -400 : 0
    path.push((last * BigInt(10_000 + by + back)) / 10_000n)
  }
  return path
}

/** A seeded stream of traders who open and close with leverage along paths of prices: the core's commands, for both. */
export class PerpetualsDriver {
  readonly #options: DriverOptions
  readonly #random: Random
  /** Steps for which the index of a contract is frozen or silent still, by its number. */
  readonly #missing = new Map<number, { steps: number; isSilent: boolean }>()
  /** Who has a long and a short position side by side, by kind of market. */
  readonly #hedged = new Set<string>()
  #time: number
  #moves = 0

  constructor(options: DriverOptions) {
    this.#options = options
    this.#random = new Random(options.seed)
    this.#time = options.from
  }

  *commands(): Generator<TimedCommand> {
    const { assets, tables, listings, fund = 0, unified } = this.#options
    for (const command of [...assets, ...tables, ...listings.map(({ contract }) => contract)]) yield this.#at(command)
    for (const command of unified?.definitions() ?? []) yield this.#at(command)
    for (let account = 1; account <= TRADERS; account++) {
      yield this.#at({ kind: 'open-account', account })
      for (const listing of this.#wallets()) {
        const whole = account === MAKER ? 5_000_000 : (unified?.begins(account) ?? 20_000)
        yield this.#at(this.#transfer(listing, account, this.#money(listing, whole)))
      }
      if (account > MAKER) yield* this.#habits(account)
    }
    if (fund > 0) for (const listing of listings) yield* this.#funds(listing, fund)
    yield* this.#trading()
    yield* this.#ending()
  }

  /** One contract for each wallet. */
  #wallets(): Listing[] {
    return [...new Map(this.#options.listings.map((listing) => [listing.contract.quote, listing])).values()]
  }

  *#habits(account: number): Generator<TimedCommand> {
    const random = this.#random
    for (const { contract } of this.#options.listings) {
      const { market = 0, marketKind = 0 } = contract
      if (random.chance(this.#options.unified?.isolates(account) ?? 50))
        yield this.#at({ kind: 'set-margin-mode', account, market, isolated: 1 })
      if (random.chance(25)) {
        this.#hedged.add(`${account}:${marketKind}`)
        yield this.#at({ kind: 'set-position-mode', account, marketKind, hedge: 1 })
      }
      yield this.#at({ kind: 'set-leverage', account, market, leverage: random.pick([5, 10, 20, 50, 100]) })
    }
  }

  *#funds(listing: Listing, amount: number): Generator<TimedCommand> {
    const { quote = 0, group: subKey = 0 } = listing.contract
    const place = { code: LedgerCode.insurance, owner: HOUSE, subKey }
    const key = { bizType: BizType.funding, bizId: `fund-${++this.#moves}`, bizTime: this.#time }
    const lines = moved({ code: LedgerCode.demoFunding }, place, quote, this.#money(listing, amount))
    yield this.#at(journal(key, lines))
  }

  *#trading(): Generator<TimedCommand> {
    const { listings, stepsBetween, ordersEach, stepMs, isRough = false, unified } = this.#options
    const random = this.#random
    const prices = Math.min(...listings.map(({ path }) => path.length))
    for (let i = 1; i < prices; i++) {
      for (let step = 1; step <= stepsBetween; step++) {
        this.#time += isRough && random.below(300) === 0 ? random.between(1, 900) * 10_000 : stepMs
        this.#time = unified?.passes(this.#time) ?? this.#time
        const done = (i - 1 + step / stepsBetween) / (prices - 1)
        for (const command of unified?.prices(done, (listing) => this.#priceOf(listing, i, step)) ?? [])
          yield this.#at(command)
        for (const listing of listings) yield* this.#second(listing, i, step)
        for (let n = 0; n < ordersEach; n++) yield* this.#anyone(i, step)
        if (isRough) for (let n = random.below(3); n > 0; n--) yield this.#at({ kind: 'tick' })
      }
    }
  }

  /** The index of a contract, and what its maker then quotes. */
  *#second(listing: Listing, i: number, step: number): Generator<TimedCommand> {
    const { market = 0 } = listing.contract
    const index = this.#priceOf(listing, i, step)
    yield* this.#indexes(listing, index)
    yield this.#at({ kind: 'cancel-all', account: MAKER, market })
    for (const command of this.#quotes(listing, index)) yield this.#at(command)
  }

  #priceOf({ path }: Listing, i: number, step: number): bigint {
    const [from, to] = [path[i - 1] as bigint, path[i] as bigint]
    return from + ((to - from) * BigInt(step)) / BigInt(this.#options.stepsBetween)
  }

  *#indexes({ contract }: Listing, price: bigint): Generator<TimedCommand> {
    const { isRough = false } = this.#options
    const { market = 0 } = contract
    const random = this.#random
    if (isRough && random.below(150) === 0) {
      this.#missing.set(market, { steps: random.between(1, 8), isSilent: random.chance(50) })
    }
    const missing = this.#missing.get(market)
    const isMissing = missing !== undefined && missing.steps-- > 0
    if (isMissing && missing.isSilent) return
    const isFrozen = isMissing || random.below(isRough ? 400 : 100) === 0
    const indexState = isFrozen ? GivenIndex.frozen : this.#given()
    yield this.#at({ kind: 'set-price', market, priceKind: PriceKind.index, indexState, price: isFrozen ? 0n : price })
  }

  #given(): number {
    const random = this.#random
    if (!this.#options.isRough) return GivenIndex.good
    if (random.below(300) === 0) return GivenIndex.degraded
    return random.below(20) === 0 ? GivenIndex.confirmed : GivenIndex.good
  }

  *#anyone(i: number, step: number): Generator<TimedCommand> {
    const listing = this.#random.pick(this.#options.listings)
    yield this.#at(this.#anything(listing, this.#priceOf(listing, i, step)))
    if (this.#options.isRough && this.#random.chance(10)) yield this.#at({ kind: 'tick' })
  }

  /** Hours pass, and orders with them, until all contracts have ended. */
  *#ending(): Generator<TimedCommand> {
    const { untilMs = 0, listings } = this.#options
    const last = Math.min(...listings.map(({ path }) => path.length)) - 1
    while (this.#time < untilMs) {
      this.#time += stepTowards(untilMs - this.#time, this.#random)
      for (const listing of listings) yield* this.#second(listing, last, 1)
      for (let n = 0; n < 2; n++) yield* this.#anyone(last, 1)
      yield this.#at({ kind: 'tick' })
    }
    if (untilMs > 0) for (let n = 0; n < 4; n++) yield this.#at({ kind: 'tick' })
  }

  #at(command: Command): TimedCommand {
    return { command, time: this.#time }
  }

  #money({ contract, path }: Listing, whole: number): bigint {
    // As many coins as it would be where a coin is worth 60,000.
    if (contract.marketKind === MarketKind.inverse) return (BigInt(whole) * 100_000_000n) / 60_000n
    return (BigInt(whole) * (path[0] as bigint)) / 60_000n
  }

  #transfer({ contract }: Listing, owner: number, amount: bigint): Command {
    const { wallet = 0, quote = 0 } = contract
    const subKey = this.#options.unified?.walletOf(owner) ?? wallet
    const place = { code: LedgerCode.futuresWallet, owner, subKey }
    const key = { bizType: BizType.transfer, bizId: `move-${++this.#moves}`, bizTime: this.#time }
    return journal(key, moved({ code: LedgerCode.demoFunding }, place, quote, amount))
  }

  /** A few levels on both sides, thinner now and then. */
  #quotes(listing: Listing, index: bigint): Command[] {
    const random = this.#random
    // Of all contracts together no more than an account may have.
    const levels = random.chance(10) ? 1 : Math.min(4, Math.floor(12 / this.#options.listings.length))
    return Array.from({ length: levels * 2 }, (_, i) => {
      const side = i % 2 === 0 ? Side.buy : Side.sell
      const away = 5 + (i >> 1) * random.between(5, 30)
      const price = ticksFrom(listing, index, side === Side.buy ? -away : away)
      return this.#order(listing, MAKER, side, price, BigInt(random.between(100, 2_500)))
    })
  }

  #anything(listing: Listing, index: bigint): Command {
    const random = this.#random
    const account = random.between(2, TRADERS)
    const own = this.#options.unified?.acts(account)
    if (own) return own
    const { market = 0 } = listing.contract
    const side = random.below(2)
    const qty = BigInt(random.between(1, 900))
    switch (random.weighted({ market: 40, limit: 25, reduce: 12, cancel: 6, transfer: 8, margin: 6, leverage: 3 })) {
      case 'market':
        return this.#order(listing, account, side, 0n, qty)
      case 'limit':
        return this.#order(listing, account, side, ticksFrom(listing, index, random.between(-150, 150)), qty)
      case 'reduce': {
        // All of a position at market is more than a market order may be.
        const isAll = random.chance(25)
        const price = isAll ? 0n : ticksFrom(listing, index, random.between(-100, 100))
        return { ...this.#order(listing, account, side, price, isAll ? 5_000n : qty), reduceOnly: 1 }
      }
      case 'cancel':
        return { kind: 'cancel-all', account, market }
      case 'transfer':
        return this.#transfer(listing, account, this.#money(listing, random.between(-3_000, 2_000)))
      case 'margin': {
        const amount = this.#money(listing, random.between(-300, 300))
        return { kind: 'adjust-margin', account, market, positionSide: random.pick([0, 0, 0, 1, 2]), amount }
      }
      case 'leverage':
        return { kind: 'set-leverage', account, market, leverage: random.pick([3, 10, 25, 75]) }
    }
  }

  #order(
    { contract }: Listing,
    account: number,
    side: number,
    price: bigint,
    qty: bigint,
  ): CommandOf<'place-contract-order'> {
    const random = this.#random
    const timeInForce = price > 0n && account !== MAKER ? random.pick([0, 0, TimeInForce.ioc, TimeInForce.fok]) : 0
    const type = price > 0n ? OrderType.limit : OrderType.market
    const { market = 0, marketKind = 0 } = contract
    const sides = this.#hedged.has(`${account}:${marketKind}`) ? [1, 1, 1, 2, 2, 2, 0] : [0, 0, 0, 0, 0, 0, 1]
    const positionSide = account === MAKER ? 0 : random.pick(sides)
    return { kind: 'place-contract-order', account, market, side, type, timeInForce, price, qty, positionSide }
  }
}

/** Hours first, and seconds at last. */
function stepTowards(left: number, random: Random): number {
  if (left > 40 * HOUR_MS) return 8 * HOUR_MS
  if (left > 2 * HOUR_MS) return HOUR_MS
  return left > 720_000 ? 600_000 : 1_000 * random.between(1, 9)
}

/** Basis points from the index, in ticks. */
function ticksFrom({ contract }: Listing, index: bigint, bps: number): bigint {
  return (index * BigInt(10_000 + bps)) / (10_000n * (contract.tick ?? 1n))
}
