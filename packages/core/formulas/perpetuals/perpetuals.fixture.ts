import { divide, type Price, parseSignedUnits, type parseUnits, trimUnits } from '@bowline/money'
import { type ContractTerms, type Direction, inverseContract, LONG, linearContract, SHORT } from './contract.ts'
import type { Position } from './position.ts'
import type { Ratio } from './ratio.ts'
import { type Tier, tiersOf } from './tiers.ts'

/** "1.5" → 150,000,000 ledger units. */
export function units(text: string): bigint {
  return whole(parseSignedUnits(text.replaceAll(',', ''), 8))
}

/** Ledger units as a decimal. */
export function text(value: bigint): string {
  return trimUnits(value, 8)
}

/** "0.05 %" as "0.0005" in 10^-8. */
export function rate(fraction: string): bigint {
  return whole(parseSignedUnits(fraction, 8))
}

/** One contract seen in the numbers of the examples. */
export class Desk {
  readonly contract: ContractTerms
  readonly #tick: bigint
  readonly #lot: bigint
  readonly #isLinear: boolean

  constructor(contract: ContractTerms | undefined, tick: bigint, lot: bigint) {
    if (!contract) throw new Error('one lot at one tick is no whole unit')
    this.contract = contract
    this.#tick = tick
    this.#lot = lot
    this.#isLinear = contract.family === 'linear'
  }

  price(at: string): Price {
    return exact(units(at), this.#tick)
  }

  /** Base coin of a linear contract, quote worth of an inverse one. */
  qty(amount: string): bigint {
    return exact(units(amount), this.#lot)
  }

  qtyText(qty: bigint): string {
    return text(qty * this.#lot)
  }

  priceText(price: Price): string {
    return text(price * this.#tick)
  }

  long(amount: string, entry: string): Position {
    return this.#position(LONG, amount, entry)
  }

  short(amount: string, entry: string): Position {
    return this.#position(SHORT, amount, entry)
  }

  /** To so many decimals, half-even: as the examples are printed. */
  shown({ value, over }: Ratio, decimals = 4): string {
    return trimUnits(divide(value * this.#tick * 10n ** BigInt(decimals), over * 10n ** 8n, 'half-even'), decimals)
  }

  #position(side: Direction, amount: string, entry: string): Position {
    const qty = this.qty(amount)
    const { factor } = this.contract
    const price = this.price(entry)
    const entryValue = this.#isLinear ? qty * price * factor : divide(qty * factor, price, 'half-even')
    return { side, qty, entryValue }
  }
}

/** Of a base coin, settled in what it is quoted in. */
export function linearDesk(tick = '0.01', lot = '0.001'): Desk {
  return new Desk(linearContract(units(tick), units(lot)), units(tick), units(lot))
}

/** Quoted in USD, settled in coin. */
export function inverseDesk(tick = '0.01', face = '10'): Desk {
  return new Desk(inverseContract(units(tick), units(face)), units(tick), units(face))
}

/** BTC linear, as the product defines it by default (domain/perpetuals.md §7). */
export const btcTiers = tiersOf([
  tier('50000', 125, '0.004'),
  tier('250000', 100, '0.005'),
  tier('1000000', 50, '0.01'),
  tier('10000000', 20, '0.025'),
  tier('20000000', 10, '0.05'),
  tier('50000000', 5, '0.1'),
])

/** A table of one row. */
export function flatTier(maintenance: string, cumulated = '0'): readonly Tier[] {
  return [{ ...tier('10000000000', 125, maintenance), cumulated: units(cumulated) * 10n ** 8n }]
}

function tier(cap: string, maxLeverage: number, maintenance: string): Omit<Tier, 'cumulated'> {
  return { cap: units(cap), maxLeverage, rate: rate(maintenance) }
}

function exact(value: bigint, step: bigint): bigint {
  if (value % step !== 0n) throw new Error(`${value} is no multiple of ${step}`)
  return value / step
}

function whole(value: ReturnType<typeof parseUnits>): bigint {
  if (typeof value === 'string') throw new Error(value)
  return value
}
