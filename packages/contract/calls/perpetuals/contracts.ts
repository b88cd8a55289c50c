import { z } from 'zod'
import { type CallTable, inInverseForm } from '../../call.ts'
import { contractId, contractRow, count, family, ladderRow, marketInfoRow, orNone, textId } from '../../futures.ts'
import { asset, decimal, timeMs, whole } from '../../values.ts'

const which = { uorbType: orNone(family), contractId } as const
const level = z.tuple([decimal, decimal])
/** What contracts are and what they are traded at: for everybody. */
export const contractCalls = inInverseForm({
  'POST /fe-co-api/common/public_info': {
    access: 'anyone',
    summary: 'All contracts with their steps, bounds, tiers and fees.',
    params: z.object({ uorbType: orNone(family) }),
    data: z.object({
      contractList: z.array(contractRow),
      marginCoinList: z.array(asset),
      /** Default distance of last and mark at which protected triggers expire. */
      triggerProtect: decimal,
      currentTimeMillis: timeMs,
      wsUrl: z.string(),
      /** Version of the risk notice that must be accepted before the first order. */
      complianceVersion: z.string(),
    }),
  },
  'POST /fe-co-api/common/public_market_info': {
    access: 'anyone',
    summary: 'Mark, index, funding and the last 24 hours of one contract.',
    params: z.object(which),
    data: marketInfoRow,
  },
  'POST /fe-co-api/common/ticker_list': {
    access: 'anyone',
    summary: 'The same of all contracts.',
    weight: 2,
    params: z.object({ uorbType: orNone(family) }),
    data: z.object({ tickerList: z.array(marketInfoRow.extend({ trend: z.array(decimal) })) }),
  },
  'POST /fe-co-api/common/get_ladder_info': {
    access: 'anyone',
    summary: 'The tiers of a contract: how much may be held at which leverage, and what must back it.',
    params: z.object(which),
    data: z.object({ contractId: textId, ladder: z.array(ladderRow) }),
  },
  'POST /fe-co-api/common/depth_map': {
    access: 'anyone',
    summary: 'The order book, best levels first.',
    params: z.object({ ...which, limit: whole(1, 1_000).default(50) }),
    data: z.object({ contractId: textId, updateId: count, buys: z.array(level), asks: z.array(level) }),
  },
} as const satisfies CallTable)
