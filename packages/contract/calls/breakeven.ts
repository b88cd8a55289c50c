import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { cursor, page } from '../paging.ts'
import { effectKinds } from '../terms/breakeven.ts'
import { asset, decimal, id, rowLimit, signedDecimal, timeMs, whole } from '../values.ts'

const coinRow = z.object({
  coin: asset,
  /** Over all accounts of the caller; below zero where a unified account owes it. */
  held: signedDecimal,
  /** Of what is held. */
  cost: decimal,
  /** Of one coin; null while nothing is held. */
  average: decimal.nullable(),
  /** At which selling everything loses nothing, the taker's fee included. */
  breakeven: decimal.nullable(),
  /** What a taker pays of the caller's level on this coin: `0.001`. */
  takerRate: signedDecimal,
  /** Of the last trade; null where nothing leads from the coin to the currency. */
  price: decimal.nullable(),
  worth: signedDecimal.nullable(),
  /** By how many percent the price would have to change to break even; below zero it is past it. */
  changePercent: signedDecimal.nullable(),
  unrealised: signedDecimal.nullable(),
  /** Of what was sold since the beginning. */
  realised: signedDecimal,
  /** Some of the cost is assumed: coins came from elsewhere. */
  isAssumed: z.boolean(),
})

const lotRow = z.object({
  /** The beginning of the day (UTC). */
  dayMs: timeMs,
  kind: z.enum(effectKinds),
  /** Below zero: rewards that were taken back. */
  qty: signedDecimal,
  /** Paid or received, fees included; of withdrawals what they had cost. */
  value: signedDecimal,
  /** Of one coin. */
  price: decimal.nullable(),
})

const depositRow = z.object({
  depositId: id,
  timeMs,
  qty: decimal,
  /** Of one coin when it came; null: nobody had traded it yet. */
  marketPrice: decimal.nullable(),
  /** What the caller said that one coin cost; null: nothing, and the price when it came counts. */
  assumedPrice: decimal.nullable(),
})

export const breakevenCalls = {
  'GET /exchange-web/web/breakeven/coins': {
    access: 'session',
    summary:
      'What each of the caller’s coins cost on average, the price at which selling it loses nothing, and what it earned.',
    weight: 5,
    params: z.strictObject({}),
    data: z.object({ currency: asset, coins: z.array(coinRow), atMs: timeMs }),
  },
  'GET /exchange-web/web/breakeven/lots': {
    access: 'session',
    summary: 'How the caller came by a coin, and how it went: sums of each day, oldest first.',
    weight: 5,
    params: z.strictObject({ coin: asset, days: whole(1, 3_650).default(365) }),
    data: z.object({ coin: asset, lots: z.array(lotRow) }),
  },
  'GET /exchange-web/web/breakeven/deposits': {
    access: 'session',
    summary: 'Coins that came from elsewhere, newest first, with what they are assumed to have cost.',
    weight: 5,
    params: z.strictObject({ coin: asset, cursor: cursor.optional(), limit: rowLimit(100) }),
    data: page(depositRow),
  },
  'POST /exchange-web/web/breakeven/assume': {
    access: 'session',
    summary: 'Says what one coin of a deposit cost; without a price, the price when it came counts again.',
    weight: 10,
    params: z.strictObject({ coin: asset, depositId: id, price: decimal.optional() }),
    data: z.object({ assumed: z.boolean() }),
  },
} as const satisfies CallTable
