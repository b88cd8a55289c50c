import { screenAccounts } from '@bowline/core/messages/terms.ts'
import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { curveRanges } from '../terms/portfolio.ts'
import { asset, decimal, flag, signedDecimal, timeMs, whole } from '../values.ts'

/** The currency of totals: one of `valuationCoins` or `valuationCurrencies` in the site's configuration. */
const currency = asset.default('USDT')

/** Numbers of `assetType` (domain/ledger.md §3), in the order of the screens. Earn and funding have none. */
export const assetTypes = { spot: 0, futures: 2, copy: 1 } as const

const account = z.enum(screenAccounts)

const balance = z.object({
  coin: asset,
  name: z.string(),
  available: signedDecimal,
  /** In open orders. */
  locked: decimal,
  /** In pending withdrawals. */
  withdrawing: decimal,
  total: signedDecimal,
  /** Value of one coin in the requested currency, at last prices; null when no market connects the two. */
  price: decimal.nullable(),
  /** total × price, rounded down; null without a price. */
  value: signedDecimal.nullable(),
})

const change = z.object({
  /** Value now − value then − deposits + withdrawals: what prices and trading contributed. */
  profit: signedDecimal,
  /** Relative to the value then plus deposits, two decimals, half-even; null when that is zero. */
  percent: signedDecimal.nullable(),
  /** Deposits − withdrawals, each at the prices of the next point. */
  netDeposits: signedDecimal,
  sinceMs: timeMs,
})

export const portfolioCalls = {
  'GET /exchange-web-gateway/asset/overview': {
    access: 'session',
    summary: 'The caller’s assets by account, their value, its change in 24 hours, and the allocation over coins.',
    weight: 2,
    params: z.object({ currency }),
    data: z.object({
      currency: asset,
      total: signedDecimal,
      /** In the order of the screens. An account that was never opened does not exist and has no value. */
      accounts: z.array(
        z.object({
          account,
          /** 0 spot, 2 futures or unified, 1 copy; null for earn and funding. */
          assetType: whole(0, 2).nullable(),
          exists: z.boolean(),
          total: signedDecimal,
        }),
      ),
      /** Null for a user who never had a balance, and while the history does not answer. */
      change24h: change.nullable(),
      /** Over all accounts, largest first; shares are rounded down to two decimals. */
      allocation: z.array(
        z.object({ coin: asset, total: signedDecimal, value: signedDecimal, percent: signedDecimal }),
      ),
      /** Coins that are owned but not in the totals, because no market connects them to the currency. */
      unpriced: z.array(asset),
      /** Units of fiat money per USDT, as set by the operator; null for coins. */
      rate: z.object({ perUsdt: decimal, source: z.string(), asOfMs: timeMs }).nullable(),
      atMs: timeMs,
    }),
  },
  'GET /exchange-web-gateway/asset/balances': {
    access: 'session',
    summary: 'The spot account by coin, currently, from the engine.',
    params: z.object({
      currency,
      /** Include coins that were never owned. */
      withEmpty: flag.default(true),
    }),
    data: z.object({
      currency: asset,
      total: signedDecimal,
      balances: z.array(balance),
      unpriced: z.array(asset),
      /** The command after which this was the state. */
      sequence: whole(0, Number.MAX_SAFE_INTEGER),
      atMs: timeMs,
    }),
  },
  'GET /exchange-web-gateway/asset/equityCurve': {
    access: 'session',
    summary: 'Value of all accounts over time: hourly for 24 hours and 7 days, daily for 30 and 90.',
    weight: 5,
    params: z.object({ currency, range: z.enum(curveRanges).default('7d') }),
    data: z.object({
      currency: asset,
      range: z.enum(curveRanges),
      /** Oldest first, at whole hours or days of UTC; the last one is now. Starts with the first movement. */
      points: z.array(
        z.object({
          atMs: timeMs,
          value: signedDecimal,
          /** Deposits − withdrawals since the previous point. */
          netDeposits: signedDecimal,
        }),
      ),
      /** Over the whole range; null with fewer than two points. */
      change: change.nullable(),
      unpriced: z.array(asset),
    }),
  },
  'GET /exchange-web-gateway/asset/coinBalance': {
    access: 'session',
    summary: 'Balances by coin over the account types, or of one coin.',
    params: z.object({ coinName: asset.optional() }),
    data: z.object({
      coins: z.array(
        z.object({
          coinName: asset,
          icon: z.string(),
          available: signedDecimal,
          locked: decimal,
          total: signedDecimal,
          /** Only accounts that exist. */
          accounts: z.array(z.object({ account, available: signedDecimal, total: signedDecimal })),
        }),
      ),
    }),
  },
  'GET /exchange-web-gateway/asset/balanceByType': {
    access: 'session',
    summary: 'Balances of one account type: 0 spot, 2 futures or unified, 1 copy.',
    params: z.object({ assetType: whole(0, 2) }),
    data: z.object({
      assetType: whole(0, 2),
      exists: z.boolean(),
      /** `amount` is the available balance rounded down to two decimals; `total` has all decimals. */
      balances: z.array(z.object({ coin: asset, amount: signedDecimal, total: signedDecimal })),
    }),
  },
} as const satisfies CallTable
