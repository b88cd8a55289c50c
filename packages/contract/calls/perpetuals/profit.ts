import { z } from 'zod'
import { type CallTable, inInverseForm } from '../../call.ts'
import { family, orNone } from '../../futures.ts'
import { asset, signedDecimal, timeMs } from '../../values.ts'

const asked = {
  uorbType: orNone(family),
  /** Left out: what the first contract of the family settles in. */
  coin: orNone(asset),
  /** Any time of the first and of the last day (UTC); left out: the last 30 days. At most 366, the last of them. */
  begin: orNone(timeMs),
  end: orNone(timeMs),
} as const

/** What was paid is above zero. Equity is wallet, isolated margin and unrealised profit, by the last marks before midnight. */
const figures = {
  /** equityEnd − equityStart − transferIn + transferOut − converted. */
  profit: signedDecimal,
  /** Profit ÷ (equityStart + transferIn); null: there was nothing to gain from. */
  profitRate: signedDecimal.nullable(),
  tradeFee: signedDecimal,
  capitalFee: signedDecimal,
  closeProfit: signedDecimal,
  liquidationFee: signedDecimal,
  interest: signedDecimal,
  /** What the insurance fund paid. */
  insurance: signedDecimal,
  /** Change of unrealised profit. */
  unRealizedAmount: signedDecimal,
  transferIn: signedDecimal,
  transferOut: signedDecimal,
  /** What repayment brought (> 0) or used up. */
  converted: signedDecimal,
  equityStart: signedDecimal,
  equityEnd: signedDecimal,
} as const

/** What contracts earned, in one coin: profit = closeProfit − fees − funding − interest + insurance + unrealised. */
export const futuresProfitCalls = inInverseForm({
  'GET /fe-co-api/finance/statistics': {
    access: 'session',
    summary: 'What the caller’s contracts earned in a time, and from what.',
    weight: 3,
    params: z.object(asked),
    data: z.object({ coin: asset, begin: timeMs, end: timeMs, ...figures }),
  },
  'GET /fe-co-api/finance/daily_profit/get_user_profit_statistic': {
    access: 'session',
    summary: 'What the caller’s contracts earned on each day (UTC), oldest first; the last day may still run.',
    weight: 3,
    params: z.object(asked),
    data: z.object({
      coin: asset,
      list: z.array(
        z.object({
          /** Its beginning. */
          day: timeMs,
          ...figures,
          /** Profit since the first day of the list. */
          accumulated: signedDecimal,
        }),
      ),
      total: signedDecimal,
    }),
  },
} as const satisfies CallTable)
