import {
  type Convert,
  type LeftBalance,
  LIMITS,
  type LimitOrders,
  MOST_OPEN,
  SMALL,
  type SmallBalances,
  type SmallRefusal,
} from '@bowline/capabilities/convert/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { convertCalls } from '@bowline/contract/calls/convert.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { trimUnits } from '@bowline/money'
import { csvLine, csvTime } from '@bowline/platform/csv.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { CSV_PAGE, csvFile } from '../../site-kit/csv-file.ts'
import type { Handlers } from '../call/handler.ts'
import {
  acceptRefusal,
  askedOf,
  conversionRow,
  limitRefusal,
  quoteRefusal,
  rateText,
  readAmount,
} from './conversion-rows.ts'

interface Needs {
  readonly convert: Pick<Convert, 'coins' | 'quote' | 'accept' | 'list'>
  readonly limitOrders: Pick<LimitOrders, 'place' | 'cancel'>
  readonly smallBalances: Pick<SmallBalances, 'list' | 'convert'>
}

export const convertHandlers: Handlers<typeof convertCalls, Needs> = {
  'GET /exchange-web/web/convert/coins': (_, { convert }) => ({
    coins: convert.coins().map(({ asset, least, most }) => ({
      ...{ coin: asset.code, least: amountText(least), most: amountText(most) },
    })),
    mostPerDay: amountText(LIMITS.perDay),
    quotesPerMinute: LIMITS.quotesPerMinute,
  }),

  'POST /exchange-web/web/convert/quote': ({ params, actor }, { convert }) => {
    const { fromCoin, toCoin, wallet } = params
    const quote = convert.quote(actor, { fromCoin, toCoin, wallet, ...askedOf(params) })
    if ('refusal' in quote) throw quoteRefusal(quote, params.fromCoin)
    const { quoteId, from, to, fromAmount, toAmount, spreadPpm, cost, quotedAtMs: nowMs, expiresAtMs } = quote
    return {
      ...{ quoteId, fromCoin: from.code, toCoin: to.code, wallet },
      ...{ fromAmount: amountText(fromAmount), toAmount: amountText(toAmount) },
      ...{ rate: rateText(toAmount, fromAmount), inverseRate: rateText(fromAmount, toAmount) },
      ...{ spreadPpm: Number(spreadPpm), cost: amountText(cost), expiresAtMs, nowMs },
    }
  },

  'POST /exchange-web/web/convert/accept': async ({ params, actor }, { convert }) => {
    const conversion = await convert.accept(actor, params.quoteId)
    if ('refusal' in conversion) throw acceptRefusal(conversion)
    return conversionRow(conversion)
  },

  'POST /exchange-web/web/convert/placeLimit': async ({ params, actor }, { limitOrders }) => {
    const { fromCoin, toCoin, wallet, days } = params
    const limit = { price: readAmount(params.price), isSale: params.priceOf === 'from' }
    const placed = await limitOrders.place(actor, { fromCoin, toCoin, wallet, days, ...limit, ...askedOf(params) })
    if ('refusal' in placed) throw limitRefusal(placed, fromCoin)
    return conversionRow(placed)
  },

  'POST /exchange-web/web/convert/cancelLimit': async ({ params: { quoteId }, caller }, { limitOrders }) => {
    const ended = await limitOrders.cancel(caller.user.id, { quoteId })
    if ('refusal' in ended) throw limitRefusal(ended)
    return conversionRow(ended)
  },

  'GET /exchange-web/web/convert/openLimits': async ({ caller }, { convert }) => {
    const rows = await convert.list(caller.user.id, { states: ['open'], limit: MOST_OPEN })
    return { rows: rows.map(conversionRow) }
  },

  'GET /exchange-web/web/convert/smallBalances': async ({ actor }, { smallBalances }) => {
    const { to, rows, left, nextAtMs = null } = await smallBalances.list(actor)
    return {
      ...{ toCoin: to?.code ?? null, below: amountText(SMALL.below), spreadPpm: Number(SMALL.spreadPpm), nextAtMs },
      rows: rows.map(({ from, amount, worth, toAmount }) => ({
        ...{ coin: from.code, amount: amountText(amount), worth: amountText(worth), toAmount: amountText(toAmount) },
      })),
      left: left.map(leftRow),
    }
  },

  'POST /exchange-web/web/convert/convertSmall': async ({ params, actor }, { smallBalances }) => {
    const coins = new Set(params.coins.split(','))
    const request = { batch: params.requestId, coins, total: readAmount(params.total) }
    const made = await smallBalances.convert(actor, request)
    if (typeof made === 'string') throw new SiteRefusal(SiteCode.refused, SMALL_REFUSALS[made])
    return { rows: made.conversions.map(conversionRow), left: made.left.map(leftRow) }
  },

  'GET /exchange-web/web/convert/list': async ({ params: { cursor, limit, ...period }, caller }, { convert }) => {
    const query = { ...period, beforeId: cursorNumber(cursor), limit: limit + 1 }
    const rows = await convert.list(caller.user.id, query)
    const { rows: shown, next } = pageOf(rows, limit, ({ id }) => String(id))
    return { rows: shown.map(conversionRow), next }
  },

  'GET /exchange-web/web/convert/export': ({ params, caller, nowMs }, { convert }) =>
    csvFile('conversions', nowMs, COLUMNS, async (cursor) => {
      const query = { ...params, beforeId: cursorNumber(cursor), limit: CSV_PAGE + 1 }
      const { rows, next } = pageOf(await convert.list(caller.user.id, query), CSV_PAGE, ({ id }) => String(id))
      return { lines: rows.map((conversion) => lineOf(conversionRow(conversion))), next }
    }),
}

const leftRow = ({ from, amount, reason }: LeftBalance) => ({ coin: from.code, amount: amountText(amount), reason })

const COLUMNS = [
  ...['time (UTC)', 'quote id', 'account', 'given', 'coin given', 'received', 'coin received', 'rate'],
  ...['spread (%)', 'state', 'reason', 'limit price', 'price of', 'expires (UTC)'],
]

function lineOf(row: ReturnType<typeof conversionRow>): string {
  const { timeMs, quoteId, wallet, fromAmount, fromCoin, toAmount, toCoin, rate, spreadPpm, state, reason, limit } = row
  const terms = [csvTime(timeMs), quoteId, wallet, fromAmount, fromCoin, toAmount, toCoin, rate]
  const waits = limit
    ? [limit.price, limit.priceOf === 'from' ? fromCoin : toCoin, csvTime(limit.expiresAtMs)]
    : [null, null, null]
  return csvLine([...terms, trimUnits(BigInt(spreadPpm), 4), state, reason, ...waits])
}

const SMALL_REFUSALS = {
  'no-price': 'convert.no-price',
  none: 'convert.small-none',
  moved: 'convert.small-moved',
  inventory: 'convert.inventory',
  'too-soon': 'convert.small-soon',
} as const satisfies Record<SmallRefusal, string>
