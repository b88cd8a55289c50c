import { acquired, type CostBasis, granted, NO_COST, sold, withdrawn } from '@bowline/core/formulas/average-cost.ts'
import { type Amount, divide, multiplyDivide } from '@bowline/money'
import type { Effect, EffectKind } from './effects.ts'

const DAY_MS = 86_400_000
const ONE_COIN = 100_000_000n

export interface CoinCost extends CostBasis {
  readonly asset: number
  /** Some of the cost is assumed. */
  readonly isAssumed: boolean
}

/** What came or went of a coin on a day (UTC) in one way. */
export interface Lot {
  readonly asset: number
  readonly dayMs: number
  readonly kind: EffectKind
  readonly qty: Amount
  /** Paid or received; of withdrawals what they had cost. */
  readonly value: Amount
}

/** A coin that came from elsewhere. */
export interface Deposit {
  readonly asset: number
  readonly sequence: number
  readonly timeMs: number
  readonly qty: Amount
  /** Of one coin when it was credited; 0 where nobody had traded it yet. */
  readonly price: Amount
  readonly isPriced: boolean
}

/** What the user says one coin of a deposit cost; undefined: nothing. */
export type AssumedPrice = (asset: number, sequence: number) => Amount | undefined

/** When something happened; the command of a deposit tells it from others. */
export interface EffectPlace {
  readonly timeMs: number
  readonly sequence: number
}

/** An account's costs as they run on: the coins as of now, and what came to lots and deposits since these were read. */
export class RunningCosts {
  readonly coins: Map<number, CoinCost>
  readonly lots = new Map<string, Lot>()
  readonly deposits = new Map<string, Deposit>()
  readonly #assumedPrice: AssumedPrice

  constructor(coins: readonly CoinCost[], assumedPrice: AssumedPrice) {
    this.coins = new Map(coins.map((coin) => [coin.asset, coin]))
    this.#assumedPrice = assumedPrice
  }

  take(effect: Effect, place: EffectPlace): void {
    const { asset, kind, qty } = effect
    const before = this.coins.get(asset) ?? { ...NO_COST, asset, isAssumed: false }
    const value = kind === 'deposit' ? this.#costOfDeposit(effect, place) : (effect.value ?? 0n)
    const after = changed(before, kind, qty, value)
    const isAssumed = after.qty > 0n && (before.isAssumed || kind === 'deposit')
    this.coins.set(asset, { ...after, asset, isAssumed })
    this.#addLot({
      ...{ asset, kind, qty, dayMs: Math.floor(place.timeMs / DAY_MS) * DAY_MS },
      value: kind === 'withdrawal' ? before.cost - after.cost : value,
    })
  }

  #costOfDeposit({ asset, qty, value }: Effect, { sequence, timeMs }: EffectPlace): Amount {
    const key = `${asset}/${sequence}`
    const price = multiplyDivide(value ?? 0n, ONE_COIN, qty, 'half-even')
    const before = this.deposits.get(key)?.qty ?? 0n
    this.deposits.set(key, { asset, sequence, timeMs, qty: before + qty, price, isPriced: value !== undefined })
    const said = this.#assumedPrice(asset, sequence)
    return said === undefined ? (value ?? 0n) : divide(said * qty, ONE_COIN, 'half-even')
  }

  #addLot(lot: Lot): void {
    const key = `${lot.asset}/${lot.dayMs}/${lot.kind}`
    const known = this.lots.get(key)
    this.lots.set(key, known ? { ...lot, qty: known.qty + lot.qty, value: known.value + lot.value } : lot)
  }
}

function changed(held: CostBasis, kind: EffectKind, qty: Amount, value: Amount): CostBasis {
  if (kind === 'sell') return sold(held, qty, value)
  if (kind === 'withdrawal') return withdrawn(held, qty)
  return kind === 'reward' ? granted(held, qty) : acquired(held, qty, value)
}
