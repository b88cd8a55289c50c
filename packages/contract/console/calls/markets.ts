import { z } from 'zod'
import { asset, decimal, id, pair, signedDecimal, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason } from '../console-values.ts'

const state = z.enum(['pre-open', 'post-only', 'trading', 'cancel-only', 'halt', 'delist'])
const symbol = z.string().regex(/^[A-Z0-9]{2,24}$/, 'must be a market such as BTCUSDT')
const typed = z.string().trim().max(40)
const asked = z.object({ approvalId: id })

/** As text, as people type them. */
const limits = {
  minQty: typed,
  maxQty: typed,
  marketMaxQty: typed,
  minNotional: typed,
  maxNotional: typed,
  bandPercent: typed,
  maxOpenOrders: typed,
  maxConditional: typed,
  /** Empty: no promotion. */
  promoMakerPercent: typed,
  promoTakerPercent: typed,
} as const

export const marketCalls = {
  'GET /console-api/markets/list': {
    access: 'markets.read',
    summary: 'Every market with its state and limits, and the fee tiers.',
    params: z.strictObject({}),
    data: z.object({
      markets: z.array(
        z.object({
          symbol,
          pair,
          base: asset,
          quote: asset,
          state,
          /** When post-only turns into trading by itself. */
          opensAtMs: timeMs.nullable(),
          lastPrice: decimal.nullable(),
          tick: decimal,
          lot: decimal,
          limits: z.object(limits),
        }),
      ),
      feeTiers: z.array(
        z.object({ tier: whole(0, 1_000), volume: decimal, makerPercent: signedDecimal, takerPercent: decimal }),
      ),
    }),
  },
  'POST /console-api/markets/restrict': {
    access: 'markets.restrict',
    summary: 'Puts a market into a stricter state at once: post-only, cancel-only or halt.',
    params: z.strictObject({ symbol, state, reason }),
    data: z.object({ state }),
  },
  'POST /console-api/markets/request-state': {
    access: 'markets.request',
    summary: 'Requests that a second person reopen, loosen or delist a market.',
    params: z.strictObject({ symbol, state, reason }),
    data: asked,
  },
  'POST /console-api/markets/request-limits': {
    access: 'markets.request',
    summary: 'Requests that a second person change a market’s limits or promotion.',
    params: z.strictObject({ symbol, ...limits, reason }),
    data: asked,
  },
  'POST /console-api/markets/request-fees': {
    access: 'markets.request',
    summary: 'Requests that a second person change a fee tier.',
    params: z.strictObject({
      tier: whole(0, 1_000),
      volume: typed,
      makerPercent: typed,
      takerPercent: typed,
      reason,
    }),
    data: asked,
  },
} as const satisfies ConsoleTable
