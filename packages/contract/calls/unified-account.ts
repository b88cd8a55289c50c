import { UpgradeCheck } from '@bowline/core/messages/terms.ts'
import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { bit, orNone } from '../futures.ts'
import { CLOSE_FUTURES, OPEN_FUTURES } from '../terms/products.ts'
import { wordsOf } from '../terms/words-of.ts'
import { asset, decimal, flag, nested, signedDecimal, timeMs, whole } from '../values.ts'

/** 1 classic, 2 unified; 0 classic, 1 unified, 2 the last upgrade failed, 3 an upgrade runs. */
const model = { model: whole(1, 2), status: whole(0, 3) } as const

/** Parts of the margin balance that margins need: at 1 of `imRatio` nothing opens, at 1 of `mmRatio` it is liquidated. */
const ratios = { imRatio: decimal, mmRatio: decimal } as const

/** One coin of a unified account. */
const coinRow = z.object({
  coin: asset,
  walletBalance: signedDecimal,
  /** With unrealised profit of cross positions that settle in it. */
  equity: signedDecimal,
  upl: signedDecimal,
  borrowed: decimal,
  /** Since midnight UTC; null while the history does not answer. */
  interestToday: decimal.nullable(),
  frozen: decimal,
  /** In USD, and what of it counts as margin. */
  usdValue: signedDecimal,
  marginValue: signedDecimal,
  indexPrice: decimal,
  /** Share of its worth that counts, over all slices of what is there. */
  ratio: decimal,
  collateralStatus: bit,
  sysCollateralStatus: bit,
  canUseAmount: decimal,
  canTransferOutBalance: decimal,
})

/** Terms of a coin that may become others. */
const changingTerms = {
  /** From where to where a slice goes, and how much of its worth counts; above the last nothing does. In USD worth, or in coins. */
  tiers: z.array(z.object({ from: decimal, to: decimal, ratio: decimal })),
  /** Of all accounts; null: no bound. */
  platformCap: decimal.nullable(),
  borrowLimit: decimal,
  /** So much of an unrealised loss bears no interest. */
  interestFree: decimal,
  hourlyRate: decimal,
  /** Initial and maintenance margin of what is owed. */
  borrowIm: decimal,
  borrowMm: decimal,
} as const

/** A coin that can be collateral. */
const collateralRow = z.object({
  coin: asset,
  /** Address of its picture; empty: none. */
  icon: z.string(),
  ...changingTerms,
  tiersBy: z.enum(['quantity', 'worth']),
  sysCollateralStatus: bit,
  /** When the platform takes it no longer: announced a week before; null: nothing is. */
  endsAt: timeMs.nullable(),
  /** Other terms, of which something is for the worse, and from when on: announced a week before; null: nothing is. */
  change: z.object({ ...changingTerms, startsAt: timeMs }).nullable(),
  collateralStatus: bit,
  /** 1: always collateral, and nobody switches it off. */
  isFixed: bit,
  platformUsage: decimal,
  /** In USD; `0` = none yet. */
  indexPrice: decimal,
  /**
   * What says so: the index price of this contract or market as it is (`direct`), times what the other coin is worth (`product`), or
   * what the other coin is worth over it (`quotient`).
   */
  indexFrom: z.object({ pair: z.string(), way: z.enum(['direct', 'product', 'quotient']), coin: asset.nullable() }),
})
export type CollateralRow = z.output<typeof collateralRow>

const conversion = z.object({
  fromCoin: asset,
  fromAmount: decimal,
  toCoin: asset,
  toAmount: decimal,
  /** Of `toCoin` for one `fromCoin`, fee included. */
  rate: decimal,
  /** In `toCoin`. */
  fee: decimal,
})

const check = z.object({
  key: z.enum([...wordsOf(UpgradeCheck), 'compliance']),
  passed: z.boolean(),
  /** How many orders, which coins, when it is allowed again (ms), what the ratio would be; empty where there is nothing to say. */
  detail: z.string(),
})
export type UpgradeCheckRow = z.output<typeof check>

export const unifiedAccountCalls = {
  'GET /fe-co-api/account/model': {
    access: 'session',
    summary: 'Whether the caller’s futures account is classic or unified.',
    params: z.object({}),
    data: z.object({
      ...model,
      /** Of a failed upgrade: the checks that did not hold, with commas between. */
      reason: z.string(),
      /** 0 = never. */
      upgradeTime: timeMs,
    }),
  },
  'GET /fe-co-api/popup/unifiedPopupWindowGuidance': {
    access: 'session',
    summary:
      'Whether the caller is shown what a unified account is: 1 for whoever trades contracts with a classic one.',
    params: z.object({}),
    data: z.object({ guidance: bit }),
  },
  'GET /fe-co-api/account/unified/register/info': {
    access: 'session',
    summary: 'What an upgrade asks for, and what the account would be after it.',
    weight: 2,
    params: z.object({}),
    data: z.object({
      checks: z.array(check),
      ...model,
      preview: z.object({ marginBalance: signedDecimal, ...ratios, assets: z.array(coinRow) }),
    }),
  },
  'POST /fe-co-api/account/unified/upgrade': {
    access: 'session',
    requires: OPEN_FUTURES,
    summary:
      'Makes the caller’s futures account a unified one: all wallets and cross positions, or nothing. There is no way back. Again: no change.',
    weight: 10,
    params: z.strictObject({}),
    data: z.object(model),
  },
  'GET /fe-co-api/account/unified/collateral/support/list': {
    access: 'session',
    summary: 'Coins that can be collateral, with their terms and the caller’s switch.',
    weight: 3,
    params: z.object({}),
    data: z.object({ list: z.array(collateralRow) }),
  },
  'POST /fe-co-api/account/unified/collateral/switch': {
    access: 'session',
    requires: CLOSE_FUTURES,
    summary: 'Switches one coin on or off as collateral.',
    weight: 3,
    params: z.strictObject({ coin: asset, collateralStatus: flag }),
    data: z.object({ coin: asset, collateralStatus: bit, ...ratios }),
  },
  'POST /fe-co-api/account/unified/collateral/customize': {
    access: 'session',
    requires: CLOSE_FUTURES,
    summary: 'Switches several coins: all of them or none. The rows of those that changed.',
    weight: 3,
    params: z.strictObject({
      list: nested(
        z
          .array(z.strictObject({ coin: asset, collateralStatus: flag }))
          .min(1)
          .max(32),
      ),
    }),
    data: z.object({ list: z.array(collateralRow), ...ratios }),
  },
  'POST /fe-co-api/account/unified/collateral/repay': {
    access: 'session',
    requires: CLOSE_FUTURES,
    summary: 'Repays what a coin owes with others, or says what that would do.',
    weight: 5,
    params: z.strictObject({
      debtCoin: asset,
      /** Left out, or with `all`: everything that is owed. */
      amount: orNone(decimal),
      all: orNone(flag),
      /** Left out: those that are switched on, in the exchange’s order. */
      sourceCoins: nested(z.array(asset).max(32)).optional(),
      preview: orNone(flag),
      /** Fraction by which rates may be worse than `quoted`, the rates of a preview; a coin that is not quoted is not used. */
      maxSlippage: orNone(decimal),
      quoted: nested(z.array(z.strictObject({ coin: asset, rate: decimal })).max(32)).optional(),
    }),
    data: z.object({ conversions: z.array(conversion), debtAfter: decimal, ...ratios }),
  },
  'GET /fe-co-api/account/unified/account_list': {
    access: 'session',
    summary:
      'What the caller’s unified account may use, as so much of each coin that contracts settle in; empty of a classic one.',
    params: z.object({}),
    data: z.object({
      list: z.array(
        z.object({
          marginCoin: asset,
          /** Two decimals, down. */
          canUseAmount: decimal,
          /** USD, of the whole account. */
          marginBalance: signedDecimal,
          /** With isolated positions, which no other one stands on. */
          totalEquity: signedDecimal,
          initialMargin: decimal,
          maintMargin: decimal,
          ...ratios,
          isLiquidating: bit,
        }),
      ),
    }),
  },
  'GET /fe-co-api/account/unified/asset_list': {
    access: 'session',
    summary: 'The coins of the caller’s unified account; empty of a classic one.',
    weight: 2,
    params: z.object({}),
    data: z.object({ list: z.array(coinRow) }),
  },
} as const satisfies CallTable
