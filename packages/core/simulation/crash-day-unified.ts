import type { Command } from '../messages/commands.ts'
import { MarketKind, OrderType } from '../messages/terms.ts'
import { btcInverse } from '../perpetuals/contracts.fixture.ts'
import { BTC_USDC, collateral, indexPrice, USDC } from './collaterals.ts'
import { BTC, BTC_USDT, btcUsdt, USDT } from './listings.ts'
import type { Random } from './random.ts'

export const INVERSE = 7
export const INVERSE_TICK = 10_000_000n
const UNIT = 100_000_000n
const RATE = 100_000_000
/** What a dollar of USDC is worth at the bottom, and in how many parts it falls there. */
const FALLEN = { to: 8_700n, of: 10_000n } as const
/** By slot; the coin counts 95 % and may be switched off. */
const SLOTS = { coin: 0, usdt: 1, usdc: 2 } as const
const HOUR_MS = 3_600_000

/** One thing a trader brings into the unified wallet. */
export interface Deposit {
  readonly asset: number
  readonly amount: bigint
}

/**
 * What unified accounts add to a crash day (domain/unified-account.md): the coin and a second stablecoin as collateral with their
 * indexes, an inverse contract in the same account, and traders who bring all three, owe, switch and repay. Every second trader's
 * account is unified.
 */
export class UnifiedTraders {
  readonly #random: Random
  readonly #falls: boolean
  #usdc: bigint = FALLEN.of

  /** `falls`: USDC loses an eighth in the middle third of the day. */
  constructor(random: Random, falls: boolean) {
    this.#random = random
    this.#falls = falls
  }

  static has(account: number): boolean {
    return account % 2 === 0
  }

  /** When accounts may be upgraded: not around the full hour. */
  static opensAt(time: number): number {
    const minute = Math.floor((time % HOUR_MS) / 60_000)
    return minute > 6 && minute < 45 ? time : time - (time % HOUR_MS) - HOUR_MS + 600_000
  }

  *markets(price: bigint): Generator<Command> {
    yield { kind: 'define-asset', asset: USDC, code: 'USDC' }
    yield btcUsdt()
    yield btcUsdt({ market: BTC_USDC, quote: USDC, symbol: 'BTCUSDC' })
    const wide = { nearPpm: 200_000, farPpm: 300_000, clampPpm: 300_000, minPrice: 1n, maxPrice: 10_000_000n } as const
    const tick = INVERSE_TICK
    yield btcInverse({ ...wide, market: INVERSE, tick, listingPrice: price / tick, marketKind: MarketKind.inverse })
    yield* this.prices(price, 0, 1)
  }

  *collaterals(): Generator<Command> {
    const whole = [{ cap: 1_000_000_000n * UNIT, ratio: RATE }]
    const stable = { isAlwaysOn: 1, borrowLimit: 1_000n * UNIT, interestFree: 500n * UNIT }
    yield collateral(BTC, INVERSE, [{ cap: 1_000_000n * UNIT, ratio: (RATE * 95) / 100 }], { borrowLimit: UNIT / 5n })
    yield collateral(USDT, BTC_USDT, whole, stable)
    yield collateral(USDC, BTC_USDC, whole, stable)
  }

  /** Indexes beside that of the linear contract, at one step of so many. */
  *prices(price: bigint, step: number, of: number): Generator<Command> {
    const done = BigInt(Math.max(0, Math.min(of, 3 * step - of)))
    if (this.#falls) this.#usdc = FALLEN.of - ((FALLEN.of - FALLEN.to) * done) / BigInt(of)
    yield indexPrice(BTC_USDT, price)
    yield indexPrice(BTC_USDC, (price * FALLEN.of) / this.#usdc)
    yield indexPrice(INVERSE, price)
  }

  /** Of money in dollars: some of each, more of one. */
  depositsOf(money: bigint, price: bigint): Deposit[] {
    const most = this.#random.below(3)
    const shares = [0, 1, 2].map((coin) => (coin === most ? 60n : 20n))
    const coin = (((money * (shares[0] as bigint)) / 100n) * UNIT) / price
    return [
      { asset: BTC, amount: coin },
      { asset: USDT, amount: (money * (shares[1] as bigint)) / 100n },
      { asset: USDC, amount: (money * (shares[2] as bigint)) / 100n },
    ]
  }

  /** Once the money is there: most count on the coin, and half hold the inverse contract beside the other. */
  *begins(account: number, money: bigint, leverage: number): Generator<Command> {
    if (this.#random.chance(80)) yield { kind: 'set-collateral', account, on: 1 << SLOTS.coin }
    if (!this.#random.chance(50)) return
    yield { kind: 'set-leverage', account, market: INVERSE, leverage }
    const qty = (money * BigInt(leverage)) / 4n / (100n * UNIT)
    if (qty > 0n)
      yield {
        ...{ kind: 'place-contract-order', account, market: INVERSE, side: this.#random.below(2) },
        ...{ type: OrderType.market, price: 0n, qty },
      }
  }

  /** What one of them does now and then. */
  acts(account: number): Command {
    const random = this.#random
    switch (random.weighted({ repays: 4, switches: 3, cancels: 1 })) {
      case 'repays':
        return { kind: 'repay-debt', account, asset: random.pick([USDT, USDC, BTC]), sources: random.below(8) }
      case 'switches':
        return { kind: 'set-collateral', account, ...(random.chance(50) ? { on: 1 } : { off: 1 }) }
      case 'cancels':
        return { kind: 'cancel-all', account, market: INVERSE }
    }
  }
}
