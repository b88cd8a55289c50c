import {
  type AcceptRefusal,
  type Conversion,
  type Convert,
  LIMITS,
  type QuoteRefusal,
  SMALL,
  type SmallBalances,
  type SmallRefusal,
} from '@bowline/capabilities/convert/index.ts'
import { amountText, parseAmount } from '@bowline/capabilities/markets/index.ts'
import type { convertCalls } from '@bowline/contract/calls/convert.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { type Amount, multiplyDivide, trimUnits } from '@bowline/money'
import { csvLine, csvTime } from '@bowline/platform/csv.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { CSV_PAGE, csvFile } from '../../site-kit/csv-file.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly convert: Pick<Convert, 'coins' | 'quote' | 'accept' | 'list'>
  readonly smallBalances: Pick<SmallBalances, 'list' | 'convert'>
}

const UNIT = 100_000_000n

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

  'GET /exchange-web/web/convert/smallBalances': async ({ actor }, { smallBalances }) => {
    const { to, rows, nextAtMs = null } = await smallBalances.list(actor)
    return {
      ...{ toCoin: to?.code ?? null, below: amountText(SMALL.below), spreadPpm: Number(SMALL.spreadPpm), nextAtMs },
      rows: rows.map(({ from, amount, worth, toAmount }) => ({
        ...{ coin: from.code, amount: amountText(amount), worth: amountText(worth), toAmount: amountText(toAmount) },
      })),
    }
  },

  'POST /exchange-web/web/convert/convertSmall': async ({ params, actor }, { smallBalances }) => {
    const coins = new Set(params.coins.split(','))
    const request = { batch: params.requestId, coins, total: readAmount(params.total) }
    const made = await smallBalances.convert(actor, request)
    if (typeof made === 'string') throw new SiteRefusal(SiteCode.refused, SMALL_REFUSALS[made])
    return { rows: made.map(conversionRow) }
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

const COLUMNS = [
  ...['time (UTC)', 'quote id', 'account', 'given', 'coin given', 'received', 'coin received', 'rate'],
  ...['spread (%)', 'state', 'reason'],
]

function lineOf(row: ReturnType<typeof conversionRow>): string {
  const { timeMs, quoteId, wallet, fromAmount, fromCoin, toAmount, toCoin, rate, spreadPpm, state, reason } = row
  const terms = [csvTime(timeMs), quoteId, wallet, fromAmount, fromCoin, toAmount, toCoin, rate]
  return csvLine([...terms, trimUnits(BigInt(spreadPpm), 4), state, reason])
}

function askedOf({ fromAmount, toAmount }: { fromAmount?: string | undefined; toAmount?: string | undefined }) {
  if ((fromAmount === undefined) === (toAmount === undefined))
    throw new SiteRefusal(SiteCode.refused, 'convert.one-amount')
  return fromAmount === undefined ? { toAmount: readAmount(toAmount) } : { fromAmount: readAmount(fromAmount) }
}

function readAmount(text = ''): Amount {
  const amount = parseAmount(text)
  if (typeof amount === 'bigint' && amount > 0n) return amount
  throw new SiteRefusal(SiteCode.refused, 'convert.amount')
}

function conversionRow(conversion: Conversion) {
  const { quoteId, fromCoin, toCoin, wallet, fromAmount, toAmount, spreadPpm, state } = conversion
  const { reason = null, acceptedAtMs } = conversion
  return {
    ...{ quoteId, fromCoin, toCoin, wallet, fromAmount: amountText(fromAmount), toAmount: amountText(toAmount) },
    ...{ rate: rateText(toAmount, fromAmount), inverseRate: rateText(fromAmount, toAmount) },
    ...{ spreadPpm: Number(spreadPpm), state, reason, timeMs: acceptedAtMs },
  }
}

/** What was really given for what, to the eighth digit. */
function rateText(of: Amount, per: Amount): string {
  return amountText(multiplyDivide(of, UNIT, per, 'half-even'))
}

const QUOTE_REFUSALS = {
  coin: 'convert.coin',
  stopped: 'convert.coin',
  'same-coin': 'convert.same-coin',
  'no-price': 'convert.no-price',
  inventory: 'convert.inventory',
} as const

const SMALL_REFUSALS = {
  'no-price': 'convert.no-price',
  none: 'convert.small-none',
  moved: 'convert.small-moved',
  inventory: 'convert.inventory',
  'too-soon': 'convert.small-soon',
} as const satisfies Record<SmallRefusal, string>

function quoteRefusal(refused: QuoteRefusal, coin: string): SiteRefusal {
  switch (refused.refusal) {
    case 'size': {
      const [least, most] = [refused.least, refused.most].map((amount) => trimUnits(amount, 8))
      return new SiteRefusal(SiteCode.refused, 'convert.size', null, {
        least: least ?? '',
        most: most ?? '',
        asset: coin,
      })
    }
    case 'too-many':
      return new SiteRefusal(SiteCode.refused, 'convert.too-many', null, { most: LIMITS.quotesPerMinute })
    default:
      return new SiteRefusal(SiteCode.refused, QUOTE_REFUSALS[refused.refusal])
  }
}

function acceptRefusal({ refusal }: AcceptRefusal): SiteRefusal {
  if (refusal === 'unknown-quote') return new SiteRefusal(SiteCode.refused, 'convert.unknown-quote')
  const most = trimUnits(LIMITS.perDay, 8)
  return new SiteRefusal(SiteCode.refused, 'convert.day-limit', null, { most })
}
