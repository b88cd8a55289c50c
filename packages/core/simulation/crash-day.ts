import { Exchange } from '../exchange.ts'
import { decodeEvents, encodeFrame } from '../messages/codec.ts'
import type { Command, CommandOf } from '../messages/commands.ts'
import type { Event } from '../messages/events.ts'
import { journal, moved } from '../messages/journal.ts'
import { Words } from '../messages/layout.ts'
import {
  BizType,
  FuturesWallet,
  HOUSE,
  LedgerCode,
  LiquidationStep,
  OrderType,
  PriceKind,
  Side,
} from '../messages/terms.ts'
import { tierTables } from '../perpetuals/contracts.fixture.ts'
import { restoreSnapshot, saveSnapshot } from '../snapshot/snapshot.ts'
import { brokenInCore } from './core-checks.ts'
import { contractFor, STEP_MS, type Step, stepsOf } from './crash-day-prices.ts'
import { type CrashDayOptions, type CrashDayReport, crashDayCapacity, MAKERS } from './crash-day-terms.ts'
import { INVERSE, INVERSE_TICK, UnifiedTraders } from './crash-day-unified.ts'
import { premiumAt } from './funding-premium.ts'
import { largestLossOf } from './largest-loss.ts'
import { assetCommands, BTC, USDT } from './listings.ts'
import type { Candle } from './price-file.ts'
import { Random } from './random.ts'

const [MARKET, WALLET] = [5, 1]
const UNIT = 100_000_000n
/** Steps after the last price: longer than anything waits. */
const RESTS = 30
/** Without these it is not that day that was played. */
const MUST_PASS = new Set<Command['kind']>(['define-contract', 'set-price', 'journal'])
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
  #counts = { sold: 0, takenOver: 0, deleveraged: 0, unifiedLiquidations: 0, conversions: 0 }
  readonly #upgraded = new Set<number>()
  readonly #unified: UnifiedTraders | undefined
  readonly #rates: bigint[] = []
  #fundLeast = 0n
  #longest = 0

  constructor(options: CrashDayOptions) {
    this.#options = options
    this.#random = new Random(options.seed)
    this.#capacity = crashDayCapacity(options.accounts)
    this.#exchange = new Exchange(this.#capacity)
    this.#time = (options.candles[0] as Candle).time
    this.#unified = options.unified ? new UnifiedTraders(this.#random, options.depeg === true) : undefined
    this.#contract = contractFor(MARKET, options.candles)
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
      if (this.#unified) this.#movesUnified(this.#unified, price, before, { step: i, of: steps.length, next })
      const entering = steps.length * 2 < 3 * accounts ? Math.ceil((3 * accounts) / (2 * steps.length)) : 1
      if (i % enterEach === 0) {
        for (let n = 0; n < entering && next <= accounts + MAKERS; n++) this.#enter(next++, price)
      }
      this.#settles()
      if (i % checkEach === 0) this.#check()
    }
    this.#rests(steps.at(-1) as Step)
    this.#check()
    return this.#report(fundBefore)
  }

  /** The last price stands until what has begun by then is over. */
  #rests({ time, price }: Step): void {
    for (let n = 1; n <= RESTS; n++) {
      this.#time = time + n * STEP_MS
      this.#does(this.#index(price))
      this.#quote(price, price)
      if (this.#unified) for (const command of this.#unified.prices(price, 1, 1)) this.#does(command)
      this.#settles()
    }
    if (this.#ended < this.#begun.size) this.#broken.add(`${this.#begun.size - this.#ended} liquidations did not end`)
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
    if (this.#unified) this.#opensUnified(this.#unified, candles[0] as Candle)
  }

  /** Their accounts are upgraded while they are empty; makers quote the inverse contract as well. */
  #opensUnified(unified: UnifiedTraders, { open, time }: Candle): void {
    const { accounts, fund } = this.#options
    this.#time = UnifiedTraders.opensAt(time)
    for (const command of unified.markets(open)) this.#does(command)
    this.#does(this.#index(open))
    for (const command of unified.collaterals()) this.#does(command)
    const coins = (BigInt(fund) * UNIT * UNIT) / open
    this.#moveTo({ code: LedgerCode.insurance, owner: HOUSE, subKey: 1 }, coins, BTC)
    for (let account = 1; account <= accounts + MAKERS; account++) {
      const coin = { code: LedgerCode.futuresWallet, owner: account, subKey: FuturesWallet.coin }
      if (account <= MAKERS) this.#moveTo(coin, 1_000_000n * UNIT, BTC)
      else if (UnifiedTraders.has(account)) this.#does({ kind: 'upgrade-account', account })
    }
  }

  #movesUnified(
    unified: UnifiedTraders,
    price: bigint,
    before: bigint,
    { step, of, next }: { readonly step: number; readonly of: number; readonly next: number },
  ): void {
    for (const command of unified.prices(price, step, of)) this.#does(command)
    this.#quote(price, before, INVERSE)
    const account = this.#random.between(MAKERS + 1, next)
    if (account < next && UnifiedTraders.has(account)) this.#does(unified.acts(account))
  }

  /** With their money behind a position that is theirs alone, or behind all they have. */
  #enter(account: number, price: bigint): void {
    const random = this.#random
    const leverage = random.pick(LEVERAGES)
    const money = BigInt(random.between(100, 20_000)) * UNIT
    const unified = UnifiedTraders.has(account) ? this.#unified : undefined
    if (unified) {
      const wallet = { code: LedgerCode.futuresWallet, owner: account, subKey: FuturesWallet.unified }
      for (const { asset, amount } of unified.depositsOf(money, price)) this.#moveTo(wallet, amount, asset)
      for (const command of unified.begins(account, money, leverage)) this.#does(command)
    } else this.#gives(account, money)
    if (!unified && random.chance(50)) this.#does({ kind: 'set-margin-mode', account, market: MARKET, isolated: 1 })
    this.#does({ kind: 'set-leverage', account, market: MARKET, leverage })
    const { lot = 1n } = this.#contract
    const worth = (money * BigInt(leverage) * BigInt(random.between(50, 85))) / 100n
    const qty = (worth * UNIT) / price / lot
    const side = random.chance(65) ? Side.buy : Side.sell
    if (qty > 0n) this.#does(this.#order(account, side, 0n, qty))
  }

  /** One maker after the other stands behind the book; where prices run, it is thin. */
  #quote(price: bigint, before: bigint, market = MARKET): void {
    const account = 1 + (this.#commands % MAKERS)
    this.#does({ kind: 'cancel-all', account, market })
    const moved = price > before ? price - before : before - price
    const isRunning = moved * 500n > price
    const isInverse = market === INVERSE
    const { tick = 1n, lot = 1n, maxQty = 1n } = isInverse ? { ...this.#contract, tick: INVERSE_TICK } : this.#contract
    const centre = price + (price * premiumAt(this.#options.fundingRates ?? [], this.#time)) / UNIT
    for (const away of isRunning ? [40, 90] : [2, 8, 20, 50]) {
      const worth = BigInt(this.#random.between(20_000, isRunning ? 60_000 : 600_000)) * UNIT
      const wanted = isInverse ? worth / (100n * UNIT) : (worth * UNIT) / price / lot
      const qty = wanted < maxQty ? wanted : maxQty
      for (const side of [Side.buy, Side.sell]) {
        const at = (centre * BigInt(10_000 + (side === Side.buy ? -away : away))) / 10_000n / tick
        this.#does(this.#order(account, side, at, qty, market))
      }
    }
  }

  #order(account: number, side: number, price: bigint, qty: bigint, market = MARKET): Command {
    const type = price > 0n ? OrderType.limit : OrderType.market
    return { kind: 'place-contract-order', account, market, side, type, price, qty }
  }

  #index(price: bigint): Command {
    return { kind: 'set-price', market: MARKET, priceKind: PriceKind.index, price }
  }

  #gives(account: number, amount: bigint): void {
    if (account > MAKERS) this.#given.set(account, (this.#given.get(account) ?? 0n) + amount)
    this.#moveTo({ code: LedgerCode.futuresWallet, owner: account, subKey: WALLET }, amount)
  }

  #moveTo(place: { code: number; owner: number; subKey: number }, amount: bigint, asset = USDT): void {
    const key = { bizType: BizType.funding, bizId: `gift-${++this.#moves}`, bizTime: this.#time }
    this.#does(journal(key, moved({ code: LedgerCode.demoFunding }, place, asset, amount)))
  }

  #settles(): void {
    for (let n = 0; n < 10_000 && this.#exchange.nextDue() <= this.#time; n++) this.#does({ kind: 'tick' })
  }

  #does(command: Command): void {
    const { clock, restoreEach } = this.#options
    if (restoreEach > 0 && this.#commands % restoreEach === restoreEach - 1) this.#restore()
    this.#commands++
    this.#options.onCommand?.(command, this.#time)
    const exchange = this.#exchange
    encodeFrame(this.#frame, 0, command, { sequence: exchange.sequence + 1, time: this.#time })
    exchange.events.reset()
    const from = clock()
    exchange.apply(this.#frame, 0)
    this.#longest = Math.max(this.#longest, clock() - from)
    const { rejection } = exchange.state
    if (rejection !== 0 && MUST_PASS.has(command.kind)) this.#broken.add(`${command.kind} was refused (${rejection})`)
    for (const event of decodeEvents(exchange.events.words, 0, exchange.events.length)) this.#see(event)
    const fund = this.#fund()
    if (fund < this.#fundLeast) this.#fundLeast = fund
  }

  #see(event: Event): void {
    if (event.kind === 'deleverage') this.#counts.deleveraged++
    if (event.kind === 'funding-rate' && event.market === MARKET) this.#rates.push(event.rate)
    if (event.kind === 'conversion') this.#counts.conversions++
    if (event.kind === 'unified' && event.isUnified === 1) this.#upgraded.add(event.account)
    if (event.kind !== 'liquidation') return
    const { began, ended, sold, takenOver, warning, workedOff, wouldBegin } = LiquidationStep
    const { step, liquidationId } = event
    const isUnified = this.#unified !== undefined && UnifiedTraders.has(event.account)
    if (step === began && isUnified) this.#counts.unifiedLiquidations++
    // Of a unified account the coins may have fallen, and no mark would have saved it.
    else if (step === began && event.price === 0n) this.#unsaved++
    if (step === began) this.#begun.set(liquidationId, 0)
    else if (step === ended) this.#ended++
    // What the liquidation account works off or deleverages belongs to no single liquidation.
    else if (liquidationId > 0 && step !== warning && step !== wouldBegin && step !== workedOff) {
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
      unified: this.#upgraded.size,
      fundBefore,
      fundLeast: this.#fundLeast,
      fundAfter: this.#fund(),
      badDebt: debt < 0 ? 0n : -ledger.balance(debt),
      largestLoss: largestLossOf(this.#exchange.state, MARKET, this.#given),
      longestPauseMs: this.#longest,
      fundingRates: this.#rates,
      withoutStatement: [...this.#begun.values()].filter((lines) => lines === 0).length,
      withoutSavingPrice: this.#unsaved,
      broken: [...this.#broken],
      state: this.#snapshot(),
    }
  }
}
