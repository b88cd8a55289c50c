import { z } from 'zod'
import { marketStates } from '../../terms/market-states.ts'
import { form } from '../../terms/parameter-forms.ts'
import { asset, decimal, id, pair, signedDecimal, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason } from '../console-values.ts'

const state = z.enum(marketStates)
const symbol = z.string().regex(/^[A-Z0-9]{2,24}$/, form('market'))
const typed = z.string().trim().max(40)
const asked = z.object({ approvalId: id })
const table = whole(1, 255)
/** `50000 0.4 125; 250000 0.5 100`: largest notional, maintenance rate in percent, greatest leverage. */
const riskRows = z.string().trim().min(5).max(1_000)

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
  'GET /console-api/markets/risk-tiers': {
    access: 'markets.read',
    summary: 'The tables of risk tiers that contracts name.',
    params: z.strictObject({}),
    data: z.object({ tables: z.array(z.object({ table, contracts: z.array(z.string()), rows: riskRows })) }),
  },
  'POST /console-api/markets/try-risk-tiers': {
    access: 'markets.request',
    summary: 'Who would be liquidated by other risk tiers, at the marks of now; changes nothing.',
    params: z.strictObject({ table, rows: riskRows }),
    data: z.object({
      endangered: z.array(
        z.object({
          account: whole(0, 4_294_967_295),
          symbol: z.string(),
          qty: decimal,
          mark: decimal,
          /** The mark at which it would stay; null where there is none. */
          savingPrice: decimal.nullable(),
          equity: signedDecimal,
          maintenance: decimal,
          asset,
        }),
      ),
    }),
  },
  'POST /console-api/markets/request-risk-tiers': {
    access: 'markets.request',
    summary: 'Requests that a second person change a table of risk tiers.',
    params: z.strictObject({ table, rows: riskRows, reason }),
    data: asked,
  },
} as const satisfies ConsoleTable
