import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { asset, decimal, flag, signedDecimal, timeMs, whole } from '../values.ts'

/** What a total is told in: one of `valuationCoins` or `valuationCurrencies` of the site's configuration. */
const currency = asset.default('USDT')

/** domain/ledger.md §3: numbers of `assetType`, in the order of the screens. Earn and funding have none. */
export const assetTypes = { spot: 0, futures: 2, copy: 1 } as const

const account = z.enum(['spot', 'futures', 'copy', 'earn', 'funding'])

const balance = z.object({
  coin: asset,
  name: z.string(),
  available: signedDecimal,
  /** By open orders. */
  locked: decimal,
  /** By withdrawals underway. */
  withdrawing: decimal,
  total: signedDecimal,
  /** One coin in the currency asked for, at last prices; null = no market leads there. */
  price: decimal.nullable(),
  /** total × price, rounded down; null without a price. */
  value: signedDecimal.nullable(),
})

const change = z.object({
  /** Worth now − worth then − what came in from outside + what went out: what prices and trading made. */
  profit: signedDecimal,
  /** Of worth then and what came in, two decimals, half-even; null when both are nothing. */
  percent: signedDecimal.nullable(),
  /** What came in − what went out, each at the prices of the point that follows it. */
  netDeposits: signedDecimal,
  sinceMs: timeMs,
})

export const assetCalls = {
  'GET /exchange-web-gateway/asset/overview': {
    access: 'session',
    summary: 'What the caller owns by account, worth, its change in 24 hours, and how it is spread over coins.',
    weight: 2,
    params: z.object({ currency }),
    data: z.object({
      currency: asset,
      total: signedDecimal,
      /** Order of the screens. An account nobody opened does not exist and is worth nothing. */
      accounts: z.array(
        z.object({
          account,
          /** 0 spot, 2 futures or unified, 1 copy; null for earn and funding. */
          assetType: whole(0, 2).nullable(),
          exists: z.boolean(),
          total: signedDecimal,
        }),
      ),
      /** Null for somebody who never had anything, and while the history does not answer. */
      change24h: change.nullable(),
      /** Over all accounts, largest first; the shares are rounded down to two decimals. */
      allocation: z.array(
        z.object({ coin: asset, total: signedDecimal, value: signedDecimal, percent: signedDecimal }),
      ),
      /** Coins that are owned and not in the totals, because no market leads to the currency. */
      unpriced: z.array(asset),
      /** Of fiat money for one USDT, as the operator told it; null for coins. */
      rate: z.object({ perUsdt: decimal, source: z.string(), asOfMs: timeMs }).nullable(),
      atMs: timeMs,
    }),
  },
  'GET /exchange-web-gateway/asset/balances': {
    access: 'session',
    summary: 'The spot account by coin, as the engine has it now.',
    params: z.object({
      currency,
      /** Coins never owned too. */
      withEmpty: flag.default(true),
    }),
    data: z.object({
      currency: asset,
      total: signedDecimal,
      balances: z.array(balance),
      unpriced: z.array(asset),
      /** The command after which it was so. */
      sequence: whole(0, Number.MAX_SAFE_INTEGER),
      atMs: timeMs,
    }),
  },
  'GET /exchange-web-gateway/asset/equityCurve': {
    access: 'session',
    summary: 'Worth of all accounts over time: by the hour for 24 hours and 7 days, by the day for 30 and 90.',
    weight: 5,
    params: z.object({ currency, range: z.enum(['24h', '7d', '30d', '90d']).default('7d') }),
    data: z.object({
      currency: asset,
      range: z.enum(['24h', '7d', '30d', '90d']),
      /** Oldest first, at whole hours or days of UTC; the last one is now. Begins with the first movement. */
      points: z.array(
        z.object({
          atMs: timeMs,
          value: signedDecimal,
          /** Came in − went out since the point before. */
          netDeposits: signedDecimal,
        }),
      ),
      /** Of the whole range; null with fewer than two points. */
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
      /** `amount` is what is available with two decimals, rounded down; `total` has all of them. */
      balances: z.array(z.object({ coin: asset, amount: signedDecimal, total: signedDecimal })),
    }),
  },
} as const satisfies CallTable
