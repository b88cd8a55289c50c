import { table } from '../projection/index.ts'
import type { CoinCost, Deposit, Lot } from './running-costs.ts'

type OfAccount<Row> = Row & { readonly account: number }

export const breakevenCoins = table<OfAccount<CoinCost>>('breakeven_coins', {
  account: 'number',
  asset: 'number',
  qty: 'sum',
  cost: 'sum',
  realised: 'sum',
  isAssumed: 'flag',
})

export const breakevenLots = table<OfAccount<Lot>>('breakeven_lots', {
  account: 'number',
  asset: 'number',
  dayMs: 'number',
  kind: 'text',
  qty: 'sum',
  value: 'sum',
})

export const breakevenDeposits = table<OfAccount<Deposit>>('breakeven_deposits', {
  account: 'number',
  asset: 'number',
  sequence: 'number',
  timeMs: 'number',
  qty: 'sum',
  price: 'sum',
  isPriced: 'flag',
})
