import type { Command } from '../messages/commands.ts'
import { journal, moved } from '../messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode, OrderType } from '../messages/terms.ts'
import type { CollateralRow } from '../messages/unified-terms.ts'
import { BTC_INVERSE, btcInverse, btcPerpetual, ethPerpetual } from '../perpetuals/contracts.fixture.ts'
import { BTC_USDC, collateral, indexPrice, USDC } from './collaterals.ts'
import { BTC, BTC_USDT, btcUsdt, ETH, ETH_USDT, ethUsdt, USDT } from './listings.ts'
import { type Listing, roughPath } from './perpetuals-driver.ts'
import { Random } from './random.ts'

const UNIT = 100_000_000n
const RATE = 100_000_000
const USDC_PERPETUAL = 10
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The step behind which most accounts are upgraded, with the positions that they have by then. */
const EARLY = 3
/** What a dollar of USDC is worth at the bottom, ten thousandths; it falls in the middle third. */
const FALLEN = 8_700

/** Contracts of all three families, of which the coins are collateral: one path for bitcoin, whatever it is settled in. */
export function unifiedListings(seed: number, length: number): Listing[] {
  const wide = { maxPrice: 20_000_000n, minPrice: 1n } as const
  const bitcoin = roughPath(seed, 60_000n * UNIT, length)
  const thin = { group: 2, uplWeightPpm: 500_000 } as const
  const dollar = { market: USDC_PERPETUAL, quote: USDC, symbol: 'BTCUSDC-PERP', quoteCode: 'USDC' } as const
  return [
    { contract: btcPerpetual(wide), path: bitcoin },
    { contract: ethPerpetual({ ...wide, ...thin }), path: roughPath(seed + 2_000, 3_000n * UNIT, length) },
    { contract: btcPerpetual({ ...wide, ...dollar, wallet: FuturesWallet.uUsdc }), path: bitcoin },
    { contract: btcInverse(wide), path: bitcoin },
  ]
}

/**
 * What unified accounts add to the driver: every second account becomes one at some time, switches coins, repays and moves them,
 * while a stablecoin falls to 0.87, prices stay away, and hours turn.
 */
export class UnifiedActs {
  readonly #random: Random
  readonly #listings: readonly Listing[]
  /** Whole dollars that may be owed of a coin: soon repaid, or until somebody is liquidated. */
  readonly #borrows: bigint
  #hasBegun = false
  #time = 0
  #steps = 0
  #turnsAt: number
  #moves = 0

  constructor(seed: number, listings: readonly Listing[]) {
    this.#random = new Random(seed + 7_000)
    this.#listings = listings
    this.#borrows = seed % 2 === 0 ? 2_000n : 100_000n
    this.#turnsAt = this.#random.between(12, 24)
  }

  *definitions(): Generator<Command> {
    yield btcUsdt()
    yield ethUsdt()
    yield btcUsdt({ market: BTC_USDC, quote: USDC, symbol: 'BTCUSDC' })
    yield* this.#collaterals()
  }

  /** Now and then anew: bitcoin counts less, and ether not at all. */
  *#collaterals(percent = 98, isAccepted = 1): Generator<Command> {
    const whole = [{ cap: 1_000_000_000n * UNIT, ratio: RATE }]
    const limit = this.#borrows
    const dear = { hourlyRate: 50_000 }
    const stable = { ...dear, isAlwaysOn: 1, borrowLimit: limit * UNIT, interestFree: 500n * UNIT }
    const ladder = slices([1n, percent], [2n, percent - 3], [5n, 60])
    const few = { borrowLimit: (limit * UNIT) / 40_000n, platformCap: 3n * UNIT }
    yield collateral(BTC, BTC_INVERSE, ladder, { ...dear, ...few })
    yield collateral(USDT, BTC_USDT, whole, stable)
    yield collateral(USDC, BTC_USDC, whole, stable)
    yield collateral(ETH, ETH_USDT, slices([5_000n, 85], [20_000n, 70]), { ...dear, byWorth: 1, isAccepted })
  }

  #isMeant(account: number): boolean {
    return account % 2 === 0
  }

  /** Whole dollars of what each wallet begins with. */
  begins(account: number): number {
    return this.#isMeant(account) ? this.#random.pick([20_000, 1, 1]) : 20_000
  }

  /** Of a hundred contracts, so many on isolated margin. */
  isolates(account: number): number {
    return this.#isMeant(account) ? 15 : 50
  }

  /** Mostly the wallet that such an account has; undefined: the classic one. */
  walletOf(account: number): number | undefined {
    if (!this.#hasBegun || !this.#isMeant(account)) return undefined
    return this.#random.chance(85) ? FuturesWallet.unified : undefined
  }

  /** On the way the next step is once just before the minute at which interest is due, or behind it, or hours later. */
  passes(time: number): number {
    this.#time = time
    this.#steps++
    if (this.#steps !== this.#turnsAt) return time
    this.#turnsAt += this.#random.between(20, 60)
    const due = Math.floor(time / HOUR_MS) * HOUR_MS + 5 * MINUTE_MS
    const silent = this.#random.pick([0, 0, 1, 3]) * HOUR_MS
    return (due > time ? due : due + HOUR_MS) + silent - this.#random.below(3) * 4_000
  }

  /** What spot markets say, at one part of the way. */
  *prices(done: number, priceOf: (listing: Listing) => bigint): Generator<Command> {
    this.#hasBegun = true
    const [bitcoin, ether] = this.#listings.map(priceOf) as [bigint, bigint]
    const part = Math.max(0, Math.min(1, 3 * done - 1))
    const usdc = BigInt(Math.round(10_000 - (10_000 - FALLEN) * part))
    const usdt = BigInt(this.#random.between(9_990, 10_010))
    if (!this.#random.chance(4)) yield indexPrice(BTC_USDT, (bitcoin * 10_000n) / usdt)
    if (!this.#random.chance(4)) yield indexPrice(BTC_USDC, (bitcoin * 10_000n) / usdc)
    if (!this.#random.chance(4)) yield indexPrice(ETH_USDT, ether)
    if (this.#random.chance(6)) yield* this.#collaterals(this.#random.pick([98, 90, 70]), this.#random.pick([0, 1, 1]))
    if (this.#steps === EARLY) for (const account of [2, 4, 6, 8]) yield* this.#upgrade(account)
  }

  /** Without orders, and counting on all it has. */
  *#upgrade(account: number): Generator<Command> {
    for (const { contract } of this.#listings) yield { kind: 'cancel-all', account, market: contract.market ?? 0 }
    yield { kind: 'upgrade-account', account }
    yield { kind: 'set-collateral', account, on: 9 }
    for (const coin of [BTC, ETH]) yield this.#moved(account, [coin], this.#random.between(1_000, 12_000))
  }

  /** Undefined: it does what all do. */
  acts(account: number): Command | undefined {
    const random = this.#random
    if (!random.chance(this.#isMeant(account) ? 45 : 2)) return undefined
    const coin = random.pick([BTC, USDT, USDC, ETH])
    switch (random.weighted({ trades: 16, upgrades: 2, switches: 4, repays: 4, moves: 4, takes: 3 })) {
      case 'trades':
        return this.#trade(account)
      case 'upgrades':
        // The others only ask for what is refused to them.
        return this.#isMeant(account)
          ? { kind: 'upgrade-account', account }
          : { kind: 'set-collateral', account, on: random.below(16) }
      case 'switches':
        return random.chance(30)
          ? { kind: 'set-collateral', account, on: random.below(16), off: random.below(16) & random.below(16) }
          : { kind: 'set-collateral', account, ...(random.chance(60) ? { on: random.pick([1, 8, 9]) } : { off: 1 }) }
      case 'repays': {
        const amount = random.chance(70) ? 0n : BigInt(random.between(-1, 100)) * (UNIT / 10n)
        return { kind: 'repay-debt', account, asset: coin, sources: random.pick([0, 0, random.below(16)]), amount }
      }
      case 'moves':
        return this.#moved(account, [coin], random.between(-4_000, 3_000))
      case 'takes':
        return this.#moved(
          account,
          random.pick([
            [BTC, USDT],
            [USDC, USDT],
            [ETH, USDC, BTC],
          ]),
          -random.between(50, 3_000),
        )
    }
  }

  /** At market, so that losses and fees come in coins that it has nothing of. */
  #trade(account: number): Command {
    const { contract } = this.#random.pick(this.#listings)
    const { market = 0 } = contract
    const qty = BigInt(this.#random.between(20, 600))
    const side = this.#random.below(2)
    return { kind: 'place-contract-order', account, market, side, type: OrderType.market, price: 0n, qty }
  }

  /** So many dollars' worth of each coin into the unified wallet, or out of it. */
  #moved(account: number, coins: readonly number[], dollars: number): Command {
    const place = { code: LedgerCode.futuresWallet, owner: account, subKey: FuturesWallet.unified }
    const key = { bizType: BizType.transfer, bizId: `coin-${++this.#moves}`, bizTime: this.#time }
    const lines = coins.flatMap((coin) => {
      const price = coin === BTC ? 60_000n : coin === ETH ? 3_000n : 1n
      return moved({ code: LedgerCode.demoFunding }, place, coin, (BigInt(dollars || 1) * UNIT) / price)
    })
    return journal(key, lines)
  }
}

function slices(...rows: readonly [whole: bigint, percent: number][]): CollateralRow[] {
  return rows.map(([whole, percent]) => ({ cap: whole * UNIT, ratio: (RATE * percent) / 100 }))
}
