import { z } from 'zod'
import { indexStates, sourceStandings } from '../../terms/index-states.ts'
import { tradingStates } from '../../terms/orders.ts'
import { decimal, id, signedDecimal, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason } from '../console-values.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)
const indexState = z.enum(indexStates)
const sourceName = z.string().min(1).max(40)
const indexPair = z.string().regex(/^[A-Z0-9]{1,12}\/[A-Z0-9]{1,12}$/, 'must be a pair such as BTC/USDT')
/** As people type it: `binance 3; okx 2` and a percentage. */
const recipe = { weights: z.string().trim().max(600), outlierPercent: z.string().trim().max(40) } as const
const howBroken = z.enum(['silent', 'wrong'])

export const indexPriceCalls = {
  'GET /console-api/index-prices/list': {
    access: 'markets.read',
    summary: 'Every index with its sources, what became of it lately, and the contracts that are marked by it.',
    params: z.strictObject({}),
    data: z.object({
      nowMs: timeMs,
      /** In the demo, whose sources are invented. */
      canBreak: z.boolean(),
      sources: z.array(
        z.object({
          source: z.string(),
          /** Indexes that it counts in now, of those that it ever spoke for. */
          countsIn: count,
          speaksFor: count,
          /** What an operator has done to it. */
          broken: howBroken.nullable(),
          /** Why it fails, while it does. */
          problem: z.string().nullable(),
        }),
      ),
      indexes: z.array(
        z.object({
          pair: z.string(),
          state: indexState,
          /** Null: there never was one. */
          price: decimal.nullable(),
          /** Of every source there is its weight, 0 where it does not count; and from where on a source is an outlier. */
          recipe: z.object(recipe),
          contracts: z.array(
            z.object({ symbol: z.string(), status: z.enum(tradingStates), mark: decimal.nullable(), indexState }),
          ),
          sources: z.array(
            z.object({
              source: z.string(),
              /** What it trades; converted by the index of its quote where that is another. */
              pair: z.string(),
              weight: count,
              standing: z.enum(sourceStandings),
              /** Null: it never spoke. */
              price: decimal.nullable(),
              ageMs: count.nullable(),
              /** How far it is from the index, in percent. */
              distancePercent: signedDecimal.nullable(),
            }),
          ),
          /** It came back more than 10 % from where its contracts froze; null: it did not. */
          gap: z.object({ last: decimal, agrees: z.boolean(), isConfirmed: z.boolean() }).nullable(),
          /** The newest first: what the index became, and which sources counted then. */
          changes: z.array(z.object({ atMs: timeMs, state: indexState, price: decimal, counted: z.array(z.string()) })),
        }),
      ),
    }),
  },
  'POST /console-api/index-prices/confirm': {
    access: 'markets.restrict',
    summary: 'Confirms an index that came back far from where it froze, although its sources disagree.',
    params: z.strictObject({ pair: indexPair, reason }),
    data: z.object({ pair: indexPair }),
  },
  'POST /console-api/index-prices/request-recipe': {
    access: 'markets.request',
    summary:
      'Requests that a second person change how much each source weighs in an index, and from where on it is an outlier.',
    params: z.strictObject({ pair: indexPair, ...recipe, reason }),
    data: z.object({ approvalId: id }),
  },
  'POST /console-api/index-prices/break': {
    access: 'markets.restrict',
    summary: 'Has a source of the demo fall silent or say wrong prices, to see what happens.',
    params: z.strictObject({ source: sourceName, how: howBroken, reason }),
    data: z.object({ source: z.string() }),
  },
  'POST /console-api/index-prices/mend': {
    access: 'markets.restrict',
    summary: 'Has a broken source of the demo say its prices again.',
    params: z.strictObject({ source: sourceName, reason }),
    data: z.object({ source: z.string() }),
  },
} as const satisfies ConsoleTable
