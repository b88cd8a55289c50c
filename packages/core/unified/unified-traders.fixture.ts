import type { Command } from '../messages/commands.ts'
import { journal, moved } from '../messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode, OrderType, TimeInForce } from '../messages/terms.ts'
import { BTC_USDC, indexPrice, USDC } from '../simulation/collaterals.ts'
import { BTC, BTC_USDT, ETH, ETH_USDT, USDT } from '../simulation/listings.ts'
import { Random } from '../simulation/random.ts'
import { ETH_INVERSE } from './unified-floor.fixture.ts'

const UNIT = 100_000_000n
const COINS = [USDT, USDC, BTC, ETH]
/** Contracts with the tick of their prices, units of 10^-8. */
const CONTRACTS = [
  { market: 5, coin: BTC, tick: 1_000_000n, isInverse: false },
  { market: 6, coin: ETH, tick: 1_000_000n, isInverse: false },
  { market: 7, coin: BTC, tick: 10_000_000n, isInverse: true },
  { market: ETH_INVERSE, coin: ETH, tick: 10_000_000n, isInverse: true },
] as const
const MAKERS = [1, 2]
const TRADERS = [3, 4, 5, 6, 7, 8, 9, 10]

/**
 * Unified traders with leverage while prices wander, fall, and a stablecoin loses an eighth: a seeded stream of commands over hours,
 * for those who check what must always hold, and for golden journals.
 */
export class UnifiedTraders {
  readonly #random: Random
  #time: number
  #keys = 0
  #btc = 60_000n * UNIT
  #eth = 3_000n * UNIT
  /** What USDC costs less than a dollar, ten thousandths. */
  #fallen = 0n

  constructor(seed: number, from: number) {
    this.#random = new Random(seed)
    this.#time = from
  }

  *commands(steps: number): Generator<{ command: Command; time: number }> {
    for (const command of this.#beginning()) yield this.#at(command)
    for (let step = 0; step < steps; step++) {
      if (step % 4 === 0) {
        this.#moves(step, steps)
        for (const command of this.#prices()) yield this.#at(command)
      }
      yield this.#at(this.#random.chance(25) ? { kind: 'tick' } : this.#anything())
    }
  }

  #at(command: Command): { command: Command; time: number } {
    return { command, time: this.#time }
  }

  *#beginning(): Generator<Command> {
    for (const account of [...MAKERS, ...TRADERS]) yield { kind: 'open-account', account }
    for (const maker of MAKERS) {
      yield this.#gift(maker, FuturesWallet.uUsdt, USDT, 50_000_000n * UNIT)
      for (const coin of [BTC, ETH]) yield this.#gift(maker, FuturesWallet.coin, coin, 10_000n * UNIT)
    }
    for (const account of TRADERS) {
      yield this.#gift(account, FuturesWallet.uUsdt, USDT, 5_000n * UNIT)
      yield { kind: 'upgrade-account', account }
      yield this.#gift(account, FuturesWallet.unified, USDC, 5_000n * UNIT)
      yield this.#gift(account, FuturesWallet.unified, BTC, UNIT / 5n)
      yield this.#gift(account, FuturesWallet.unified, ETH, 2n * UNIT)
      yield { kind: 'set-collateral', account, on: this.#random.pick([1, 8, 9]) }
    }
  }

  #gift(owner: number, subKey: number, asset: number, amount: bigint): Command {
    const key = { bizType: BizType.funding, bizId: `gift-${++this.#keys}`, bizTime: this.#time }
    const wallet = { code: LedgerCode.futuresWallet, owner, subKey }
    return journal(key, moved({ code: LedgerCode.demoFunding }, wallet, asset, amount))
  }

  #moves(step: number, steps: number): void {
    // Now and then an hour turns, and with it comes interest; after the silence contracts only reduce for a minute.
    this.#time += this.#random.chance(3) ? 2_400_000 : 9_000
    const by = (price: bigint) => (price * BigInt(this.#random.between(9_960, 10_040))) / 10_000n
    this.#btc = by(this.#btc)
    this.#eth = by(this.#eth)
    if (this.#random.chance(8)) this.#btc = (this.#btc * BigInt(this.#random.between(9_100, 9_700))) / 10_000n
    if (step * 2 > steps && this.#fallen < 1_250n) this.#fallen += 25n
  }

  /** All of them, a few times after a silence. */
  *#prices(): Generator<Command> {
    yield indexPrice(BTC_USDT, this.#btc)
    yield indexPrice(BTC_USDC, (this.#btc * 10_000n) / (10_000n - this.#fallen))
    yield indexPrice(ETH_USDT, this.#eth)
    for (const { market, coin } of CONTRACTS) yield indexPrice(market, coin === BTC ? this.#btc : this.#eth)
    // Makers stand around every price.
    for (const { market } of CONTRACTS) {
      const account = this.#random.pick(MAKERS)
      yield { kind: 'cancel-all', account, market }
      for (const side of [0, 1]) yield this.#order(account, market, side, side === 0 ? -20 : 20, 3_000)
    }
  }

  #order(account: number, market: number, side: number, bps: number, size: number): Command {
    const contract = CONTRACTS.find((each) => each.market === market) as (typeof CONTRACTS)[number]
    const index = contract.coin === BTC ? this.#btc : this.#eth
    const price = (index * BigInt(10_000 + bps)) / (10_000n * contract.tick)
    const timeInForce = MAKERS.includes(account) ? TimeInForce.gtc : this.#random.pick([0, 0, TimeInForce.ioc])
    const qty = BigInt(this.#random.between(1, size))
    return { kind: 'place-contract-order', account, market, side, type: OrderType.limit, timeInForce, price, qty }
  }

  #anything(): Command {
    const random = this.#random
    const account = random.pick(TRADERS)
    const { market } = random.pick(CONTRACTS)
    const weights = { trade: 70, reduce: 8, leaves: 8, switches: 6, repays: 6, leverage: 12, mode: 4, cancel: 4 }
    switch (random.weighted(weights)) {
      case 'trade':
        return this.#order(account, market, random.below(2), random.between(-30, 30), 900)
      case 'reduce':
        return {
          ...this.#order(account, market, random.below(2), random.between(-30, 30), 900),
          reduceOnly: 1,
        } as Command
      case 'leaves': {
        const coin = random.pick(COINS)
        const whole = BigInt(random.between(-300, 200)) * (coin === USDT || coin === USDC ? UNIT * 10n : UNIT / 200n)
        return this.#gift(account, FuturesWallet.unified, coin, whole)
      }
      case 'switches':
        return { kind: 'set-collateral', account, on: random.below(16), off: random.below(16) & random.below(16) }
      case 'repays':
        return { kind: 'repay-debt', account, asset: random.pick(COINS), sources: random.below(16) }
      case 'leverage':
        return { kind: 'set-leverage', account, market, leverage: random.pick([20, 50, 50, 100]) }
      case 'mode':
        return { kind: 'set-margin-mode', account, market, isolated: random.below(2) }
      case 'cancel':
        return { kind: 'cancel-all', account, market }
    }
  }
}
