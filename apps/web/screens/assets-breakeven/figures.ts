import type { CallData } from '@bowline/contract/calls.ts'
import { acquired, averageCostOf, breakevenPriceOf, sold, worthAt } from '@bowline/core/formulas/average-cost.ts'
import { feeOf } from '@bowline/core/formulas/fees.ts'
import { fromUnits, placesOf, toUnits, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'

export type Analysis = CallData<'GET /exchange-web/web/breakeven/coins'>
export type CoinAnalysis = Analysis['coins'][number]
export type Lot = CallData<'GET /exchange-web/web/breakeven/lots'>['lots'][number]
export type Deposit = CallData<'GET /exchange-web/web/breakeven/deposits'>['rows'][number]

/** Ledger units have as many decimals, rates two fewer. */
const PLACES = 8
const RATE_PLACES = 6

export type NumberFault = 'missing' | 'decimals' | 'held'

/** The first thing wrong with a typed amount or price. */
export function numberFault(text: string, most?: string): NumberFault | undefined {
  if (!/^\d+(\.\d+)?$/.test(text)) return 'missing'
  if (placesOf(trimDecimals(text)) > PLACES) return 'decimals'
  if (toUnits(text, PLACES) === 0n) return 'missing'
  return most !== undefined && toUnits(text, PLACES) > toUnits(most, PLACES) ? 'held' : undefined
}

export interface Trade {
  readonly side: 'buy' | 'sell'
  readonly amount: string
  readonly price: string
}

/** What a trade would make of a coin: null where nothing of it would be left. */
export interface Outcome {
  readonly held: string
  readonly average: string | null
  readonly breakeven: string | null
  /** Of the sale itself. */
  readonly profit: string
}

/** By the formulas that the exchange computes the page with; as a taker, whose fee is taken of what is received. */
export function outcomeOf(coin: CoinAnalysis, { side, amount, price }: Trade): Outcome {
  const rate = toUnits(coin.takerRate, RATE_PLACES)
  const before = { qty: toUnits(coin.held, PLACES), cost: toUnits(coin.cost, PLACES), realised: 0n }
  const qty = toUnits(amount, PLACES)
  const money = worthAt(qty, toUnits(price, PLACES))
  const after =
    side === 'buy' ? acquired(before, qty - feeOf(qty, rate), money) : sold(before, qty, money - feeOf(money, rate))
  const text = (value: bigint | undefined) => (value === undefined ? null : fromUnits(value, PLACES))
  return {
    held: fromUnits(after.qty, PLACES),
    average: text(averageCostOf(after)),
    breakeven: text(breakevenPriceOf(after, rate)),
    profit: fromUnits(after.realised, PLACES),
  }
}
