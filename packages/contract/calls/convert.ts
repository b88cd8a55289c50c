import { z } from 'zod'
import { type CallTable, textFile } from '../call.ts'
import { cursor, page, period } from '../paging.ts'
import { conversionReasons, conversionStates, limitDays, smallLeftReasons } from '../terms/convert.ts'
import { form } from '../terms/parameter-forms.ts'
import { CONVERT } from '../terms/products.ts'
import { asset, decimal, rowLimit, timeMs, whole } from '../values.ts'

const quoteId = z.uuid()

/** The account that both coins go out of and into. */
const wallet = z.enum(['spot', 'funding'])

/** Of which coin a price is that of one, in the other. */
const priceOf = z.enum(['from', 'to'])

/** One that was accepted, or placed at a limit price. */
const conversionRow = z.object({
  quoteId,
  fromCoin: asset,
  toCoin: asset,
  wallet,
  fromAmount: decimal,
  toAmount: decimal,
  /** How much of `toCoin` one of `fromCoin` brought. */
  rate: decimal,
  /** How much of `fromCoin` one of `toCoin` cost. */
  inverseRate: decimal,
  /** Parts of a million, contained in the rate. */
  spreadPpm: whole(0, 1_000_000),
  /** Processing: no answer of the ledger yet. */
  state: z.enum(conversionStates),
  /** Of those that failed, and of those cancelled by staff; nothing was taken. */
  reason: z.enum(conversionReasons).nullable(),
  timeMs,
  /** Of one at a limit price: until it is filled, the amounts are those of its price. */
  limit: z.object({ price: decimal, priceOf, expiresAtMs: timeMs }).nullable(),
})

/** A coin that is left alone, of which all that there is may be worth little or nothing. */
const leftRow = z.object({ coin: asset, amount: decimal, reason: z.enum(smallLeftReasons) })

export const convertCalls = {
  'GET /exchange-web/web/convert/coins': {
    access: 'anyone',
    summary: 'Coins that can be converted now, with the least and the most of one conversion.',
    params: z.strictObject({}),
    data: z.object({
      coins: z.array(z.object({ coin: asset, least: decimal, most: decimal })),
      /** Of all conversions of a day (UTC), in USDT. */
      mostPerDay: decimal,
      quotesPerMinute: whole(1, 1_000),
    }),
  },
  'POST /exchange-web/web/convert/quote': {
    access: 'session',
    requires: CONVERT,
    summary: 'A price for one coin in another that stands for ten seconds. Exactly one of the two amounts.',
    weight: 2,
    params: z.strictObject({
      fromCoin: asset,
      toCoin: asset,
      fromAmount: decimal.optional(),
      toAmount: decimal.optional(),
      wallet: wallet.default('spot'),
    }),
    data: z.object({
      quoteId,
      fromCoin: asset,
      toCoin: asset,
      wallet,
      fromAmount: decimal,
      toAmount: decimal,
      rate: decimal,
      /** How much of `fromCoin` one of `toCoin` costs. */
      inverseRate: decimal,
      spreadPpm: whole(0, 1_000_000),
      /** What the spread costs, in USDT. */
      cost: decimal,
      expiresAtMs: timeMs,
      /** The server's clock when it answered: a page counts down by the difference. */
      nowMs: timeMs,
    }),
  },
  'POST /exchange-web/web/convert/accept': {
    access: 'session',
    requires: CONVERT,
    summary: 'Converts at a quoted price. The same quote again answers the same conversion.',
    weight: 2,
    params: z.strictObject({ quoteId }),
    data: conversionRow,
  },
  'POST /exchange-web/web/convert/placeLimit': {
    access: 'session',
    requires: CONVERT,
    summary: 'Sets coins aside until the house’s quote reaches a price. Exactly one of the two amounts.',
    weight: 5,
    params: z.strictObject({
      fromCoin: asset,
      toCoin: asset,
      fromAmount: decimal.optional(),
      toAmount: decimal.optional(),
      price: decimal,
      priceOf,
      days: z.enum(limitDays),
      wallet: wallet.default('spot'),
    }),
    data: conversionRow,
  },
  'POST /exchange-web/web/convert/cancelLimit': {
    access: 'session',
    summary: 'Gives back what was set aside for a limit price that is not reached yet.',
    weight: 2,
    params: z.strictObject({ quoteId }),
    data: conversionRow,
  },
  'GET /exchange-web/web/convert/openLimits': {
    access: 'session',
    summary: 'The caller’s conversions that wait for a limit price, newest first.',
    params: z.strictObject({}),
    data: z.object({ rows: z.array(conversionRow) }),
  },
  'GET /exchange-web/web/convert/smallBalances': {
    access: 'session',
    requires: CONVERT,
    summary: 'Balances worth less than ten USDT each, and how much of the platform token they would bring now.',
    params: z.strictObject({}),
    data: z.object({
      toCoin: asset.nullable(),
      rows: z.array(z.object({ coin: asset, amount: decimal, worth: decimal, toAmount: decimal })),
      left: z.array(leftRow),
      /** In USDT: what is worth less is small. */
      below: decimal,
      spreadPpm: whole(0, 1_000_000),
      /** Null: now. */
      nextAtMs: timeMs.nullable(),
    }),
  },
  'POST /exchange-web/web/convert/convertSmall': {
    access: 'session',
    requires: CONVERT,
    summary:
      'Converts small balances to the platform token, once in six hours. The same request again converts nothing.',
    weight: 5,
    params: z.strictObject({
      requestId: z.uuid(),
      /** Separated by commas. */
      coins: z.string().regex(/^[A-Z0-9]{1,12}(,[A-Z0-9]{1,12}){0,99}$/, form('coins')),
      /** What they were to bring when they were shown: beyond 5 % more or less, nothing happens. */
      total: decimal,
    }),
    data: z.object({ rows: z.array(conversionRow), left: z.array(leftRow) }),
  },
  'GET /exchange-web/web/convert/list': {
    access: 'session',
    summary: 'The caller’s conversions, newest first.',
    params: z.strictObject({ ...period, cursor: cursor.optional(), limit: rowLimit(100) }),
    data: page(conversionRow),
  },
  'GET /exchange-web/web/convert/export': {
    access: 'session',
    summary: 'The caller’s conversions as CSV, newest first, up to 100,000 rows. Times are UTC.',
    weight: 20,
    params: z.strictObject({ ...period }),
    data: textFile,
    file: 'csv',
  },
} as const satisfies CallTable
