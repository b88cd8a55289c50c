import type { Capacity } from '../capacity.ts'
import { Exchange } from '../exchange.ts'
import { decodeEvents, encodeFrame } from '../messages/codec.ts'
import type { Command, CommandOf } from '../messages/commands.ts'
import type { Event } from '../messages/events.ts'
import { journal, moved } from '../messages/journal.ts'
import { Words } from '../messages/layout.ts'
import { BizType, HOUSE, LedgerCode, LiquidationStep, OrderType, PriceKind, Side } from '../messages/terms.ts'
import { tierTables } from '../perpetuals/contracts.fixture.ts'
import { restoreSnapshot, saveSnapshot } from '../snapshot/snapshot.ts'
import { brokenInCore } from './core-checks.ts'
import { type Candle, contractFor, type Step, stepsOf } from './crash-day-prices.ts'
import { testCapacity } from './fast-core.ts'
import { assetCommands, USDT } from './listings.ts'
import { Random } from './random.ts'

export interface CrashDayOptions {
  readonly candles: readonly Candle[]
  readonly accounts: number
  readonly seed: number
  /** What the fund begins with, whole units of what settles. */
  readonly fund: number
  /** After so many index prices everything that must hold is checked. */
  readonly checkEach: number
  /** The exchange is restored from its snapshot after so many commands, as if it had been killed; 0 = never. */
  readonly restoreEach: number
  /** Milliseconds, to measure pauses with. */
  readonly clock: () => number
  /** Sees each command that is applied, but for ticks. */
  readonly onCommand?: (command: Command) => void
}

export interface CrashDayReport {
  readonly commands: number
  readonly liquidations: number
  readonly ended: number
  readonly sold: number
  readonly takenOver: number
  readonly deleveraged: number
  readonly fundBefore: bigint
  readonly fundLeast: bigint
  readonly fundAfter: bigint
  readonly badDebt: bigint
  /** What one account lost at most. */
  readonly largestLoss: bigint
  readonly longestPauseMs: number
  /** Liquidations without a line of what was done. */
  readonly withoutStatement: number
  /** Liquidations whose statement does not say which mark would have saved it. */
  readonly withoutSavingPrice: number
  readonly broken: readonly string[]
  /** The whole state at the end. */
  readonly state: Uint8Array
}

const MARKET = 5
const WALLET = 1
const UNIT = 100_000_000n
const MAKERS = 8
const LEVERAGES = [3, 5, 10, 20, 50, 100, 125] as const

/** Plays a day of real prices on the exchange, with seeded traders who have taken leverage on both sides of it. */
export function playCrashDay(options: CrashDayOptions): CrashDayReport {
  return new CrashDay(options).play()
}

class CrashDay {
  readonly #options: CrashDayOptions
  readonly #random: Random
  readonly #frame = Words.ofBytes(4096)
  readonly #capacity
  readonly #contract: CommandOf<'define-contract'>
  readonly #given = new Map<number, bigint>()
  readonly #begun = new Map<number, number>()
  readonly #broken = new Set<string>()
  #exchange: Exchange
  #time: number
  #commands = 0
  #moves = 0
  #ended = 0
  #unsaved = 0
  #counts = { sold: 0, takenOver: 0, deleveraged: 0 }
  #fundLeast = 0n
  #longest = 0

  constructor(options: CrashDayOptions) {
    this.#options = options
    this.#random = new Random(options.seed)
    this.#capacity = crashDayCapacity(options.accounts)
    this.#exchange = new Exchange(this.#capacity)
    this.#time = (options.candles[0] as Candle).time
    this.#contract = contractFor(MARKET, (options.candles[0] as Candle).open)
  }

  play(): CrashDayReport {
    const { candles, accounts, fund, checkEach } = this.#options
    this.#open()
    const fundBefore = BigInt(fund) * UNIT
    this.#fundLeast = fundBefore
    const steps = stepsOf(candles)
    const enterEach = Math.max(1, Math.floor((steps.length * 2) / (3 * accounts)))
    let next = MAKERS + 1
    for (const [i, { time, price }] of steps.entries()) {
      this.#time = time
      const before = i === 0 ? price : (steps[i - 1] as Step).price
      this.#does(this.#index(price))
      this.#quote(price, before)
      const entering = steps.length * 2 < 3 * accounts ? Math.ceil((3 * accounts) / (2 * steps.length)) : 1
      if (i % enterEach === 0) {
        for (let n = 0; n < entering && next <= accounts + MAKERS; n++) this.#enter(next++, price)
      }
      this.#settles()
      if (i % checkEach === 0) this.#check()
    }
    this.#check()
    return this.#report(fundBefore)
  }

  #open(): void {
    const { accounts, fund, candles } = this.#options
    for (const command of [...assetCommands, ...tierTables, this.#contract]) this.#does(command)
    for (let account = 1; account <= accounts + MAKERS; account++) {
      this.#does({ kind: 'open-account', account })
      if (account <= MAKERS) {
        this.#gives(account, 1_000_000_000n * UNIT)
        this.#does({ kind: 'set-leverage', account, market: MARKET, leverage: 5 })
      }
    }
    this.#moveTo({ code: LedgerCode.insurance, owner: HOUSE, subKey: 1 }, BigInt(fund) * UNIT)
    this.#does(this.#index((candles[0] as Candle).open))
  }

  /** With their money behind a position that is theirs alone, or behind all they have. */
  #enter(account: number, price: bigint): void {
    const random = this.#random
    const leverage = random.pick(LEVERAGES)
    const money = BigInt(random.between(100, 20_000)) * UNIT
    this.#gives(account, money)
    if (random.chance(50)) this.#does({ kind: 'set-margin-mode', account, market: MARKET, isolated: 1 })
    this.#does({ kind: 'set-leverage', account, market: MARKET, leverage })
    const { lot = 1n } = this.#contract
    const worth = (money * BigInt(leverage) * BigInt(random.between(50, 85))) / 100n
    const qty = (worth * UNIT) / price / lot
    const side = random.chance(65) ? Side.buy : Side.sell
    if (qty > 0n) this.#does(this.#order(account, side, 0n, qty))
  }

  /** One maker after the other stands behind the book; where prices run, it is thin. */
  #quote(price: bigint, before: bigint): void {
    const account = 1 + (this.#commands % MAKERS)
    this.#does({ kind: 'cancel-all', account, market: MARKET })
    const moved = price > before ? price - before : before - price
    const isRunning = moved * 500n > price
    const { tick = 1n, lot = 1n } = this.#contract
    for (const away of isRunning ? [40, 90] : [2, 8, 20, 50]) {
      const worth = BigInt(this.#random.between(20_000, isRunning ? 60_000 : 600_000)) * UNIT
      const qty = (worth * UNIT) / price / lot
      for (const side of [Side.buy, Side.sell]) {
        const at = (price * BigInt(10_000 + (side === Side.buy ? -away : away))) / 10_000n / tick
        this.#does(this.#order(account, side, at, qty))
      }
    }
  }

  #order(account: number, side: number, price: bigint, qty: bigint): Command {
    const type = price > 0n ? OrderType.limit : OrderType.market
    return { kind: 'place-contract-order', account, market: MARKET, side, type, price, qty }
  }

  #index(price: bigint): Command {
    return { kind: 'set-price', market: MARKET, priceKind: PriceKind.index, price }
  }

  #gives(account: number, amount: bigint): void {
    this.#given.set(account, (this.#given.get(account) ?? 0n) + amount)
    this.#moveTo({ code: LedgerCode.futuresWallet, owner: account, subKey: WALLET }, amount)
  }

  #moveTo(place: { code: number; owner: number; subKey: number }, amount: bigint): void {
    const key = { bizType: BizType.funding, bizId: `gift-${++this.#moves}`, bizTime: this.#time }
    this.#does(journal(key, moved({ code: LedgerCode.demoFunding }, place, USDT, amount)))
  }

  #settles(): void {
    for (let n = 0; n < 10_000 && this.#exchange.nextDue() <= this.#time; n++) this.#does({ kind: 'tick' })
  }

  #does(command: Command): void {
    const { clock, restoreEach } = this.#options
    if (restoreEach > 0 && this.#commands % restoreEach === restoreEach - 1) this.#restore()
    this.#commands++
    if (command.kind !== 'tick') this.#options.onCommand?.(command)
    const exchange = this.#exchange
    encodeFrame(this.#frame, 0, command, { sequence: exchange.sequence + 1, time: this.#time })
    exchange.events.reset()
    const from = clock()
    exchange.apply(this.#frame, 0)
    this.#longest = Math.max(this.#longest, clock() - from)
    for (const event of decodeEvents(exchange.events.words, 0, exchange.events.length)) this.#see(event)
    const fund = this.#fund()
    if (fund < this.#fundLeast) this.#fundLeast = fund
  }

  #see(event: Event): void {
    if (event.kind === 'deleverage') this.#counts.deleveraged++
    if (event.kind !== 'liquidation') return
    const { began, ended, sold, takenOver, warning, workedOff, wouldBegin } = LiquidationStep
    const { step, liquidationId } = event
    if (step === began && event.price === 0n) this.#unsaved++
    if (step === began) this.#begun.set(liquidationId, 0)
    else if (step === ended) this.#ended++
    else if (step !== warning && step !== wouldBegin && step !== workedOff) {
      this.#begun.set(liquidationId, (this.#begun.get(liquidationId) ?? 0) + 1)
    }
    if (step === sold) this.#counts.sold++
    if (step === takenOver) this.#counts.takenOver++
  }

  #fund(): bigint {
    const { ledger } = this.#exchange.state
    const row = ledger.find(LedgerCode.insurance, HOUSE, USDT, 1)
    return row < 0 ? 0n : ledger.balance(row)
  }

  #restore(): void {
    this.#exchange = restoreSnapshot(this.#snapshot(), this.#capacity)
  }

  #snapshot(): Uint8Array {
    const chunks: Uint8Array[] = []
    saveSnapshot(this.#exchange, (chunk) => chunks.push(chunk.slice()))
    return new Uint8Array(Buffer.concat(chunks))
  }

  #check(): void {
    for (const broken of brokenInCore(this.#exchange.state)) this.#broken.add(broken)
  }

  #report(fundBefore: bigint): CrashDayReport {
    const { ledger } = this.#exchange.state
    const debt = ledger.find(LedgerCode.badDebt, HOUSE, USDT)
    return {
      commands: this.#commands,
      liquidations: this.#begun.size,
      ended: this.#ended,
      ...this.#counts,
      fundBefore,
      fundLeast: this.#fundLeast,
      fundAfter: this.#fund(),
      badDebt: debt < 0 ? 0n : -ledger.balance(debt),
      largestLoss: this.#largestLoss(),
      longestPauseMs: this.#longest,
      withoutStatement: [...this.#begun.values()].filter((lines) => lines === 0).length,
      withoutSavingPrice: this.#unsaved,
      broken: [...this.#broken],
      state: this.#snapshot(),
    }
  }

  #largestLoss(): bigint {
    const s = this.#exchange.state
    let largest = 0n
    for (const [account, given] of this.#given) {
      if (account <= MAKERS) continue
      const pair = s.contractSeats.pairOf(account, MARKET)
      const has = s.valuation.figuresFor(account, MARKET)
      const isolated = pair !== 0 && s.position.isolated(pair) !== 0
      const own = isolated ? s.position.margin(pair) + s.valuation.upl(pair) : 0n
      const lost = given - has.balance - has.upl - own
      if (lost > largest) largest = lost
    }
    return largest
  }
}

/** Tables that so many traders and the makers fit into. */
export function crashDayCapacity(traders: number): Capacity {
  const size = 2 ** Math.ceil(Math.log2((traders + MAKERS) * 2 + 64))
  return {
    ...testCapacity,
    accounts: size,
    ledgerRows: size * 4 + 1_024,
    seats: size,
    positions: size * 2,
    marginPools: size * 2,
    postingKeys: size * 2,
  }
}
