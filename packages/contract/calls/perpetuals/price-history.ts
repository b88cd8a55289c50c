import { z } from 'zod'
import { type CallTable, inInverseForm } from '../../call.ts'
import { contractId, contractName, count, family, orNone, pageOf, textId, timeRange } from '../../futures.ts'
import { intervals } from '../../terms/intervals.ts'
import { priceKinds } from '../../terms/orders.ts'
import { decimal, signedDecimal, timeMs, whole } from '../../values.ts'

const which = { uorbType: orNone(family), contractId } as const
const barIntervals = intervals.filter((name) => name !== '1s')

/** `[openTime, open, high, low, close, volume, amount, count]`; mark and index have no volumes. */
const bar = z.tuple([timeMs, decimal, decimal, decimal, decimal, decimal, decimal, count])
const bars = {
  interval: z.enum(barIntervals),
  priceType: z.enum(priceKinds).default('last'),
  startTime: orNone(timeMs),
  endTime: orNone(timeMs),
  limit: whole(1, 1_500).default(500),
} as const

/** What contracts were traded, marked and funded at. */
export const contractPriceCalls = inInverseForm({
  'GET /fe-co-api/common/market/klines': {
    access: 'anyone',
    summary: 'Candles of the last, mark or index price, oldest first.',
    weight: 2,
    params: z.object({ uorbType: orNone(family), contractName, ...bars }),
    data: z.object({ list: z.array(bar) }),
  },
  'POST /fe-co-api/common/tag_price_kline': {
    access: 'anyone',
    summary: 'Candles of the mark price, oldest first.',
    weight: 2,
    params: z.object({ ...which, ...bars, priceType: z.enum(['mark', 'index']).default('mark') }),
    data: z.object({ list: z.array(bar) }),
  },
  'POST /fe-co-api/common/funding_rate_list': {
    access: 'anyone',
    summary: 'Settlements of funding, newest first.',
    weight: 2,
    params: z.object({ ...which, ...timeRange, ...pageOf }),
    data: z.object({
      count,
      fundRateList: z.array(
        z.object({
          contractId: textId,
          contractName,
          ctime: timeMs,
          fundRate: signedDecimal,
          tagPrice: decimal,
          openInterest: decimal,
        }),
      ),
    }),
  },
  'POST /fe-co-api/common/open_interest_list': {
    access: 'anyone',
    summary: 'What was held long over time, oldest first.',
    weight: 2,
    params: z.object({ ...which, interval: bars.interval, limit: whole(1, 500).default(100) }),
    data: z.object({
      list: z.array(z.object({ ctime: timeMs, openInterest: decimal, openInterestMoney: decimal })),
    }),
  },
} as const satisfies CallTable)
