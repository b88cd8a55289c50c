import { z } from 'zod'
import { contractName, count } from '../../futures.ts'
import { indexStates } from '../../terms/index-states.ts'
import { contractTradingStates } from '../../terms/market-states.ts'
import { asset, decimal, id, signedDecimal, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason } from '../console-values.ts'

const name = contractName
const state = z.enum(contractTradingStates)
const typed = z.string().trim().max(40)
const asked = z.object({ approvalId: id })

/** As text, as people type them; shares and rates in percent. */
const settings = {
  /** 1, 2, 4 or 8. */
  fundingHours: typed,
  /** Empty: three quarters of the first tier’s maintenance rate. */
  fundingCapPercent: typed,
  makerPercent: typed,
  takerPercent: typed,
  /** X and Y of the price limits. */
  nearPercent: typed,
  farPercent: typed,
  clampPercent: typed,
  triggerProtectPercent: typed,
  profitWeightPercent: typed,
  openInterestPercent: typed,
  minQty: typed,
  maxQty: typed,
  marketMaxQty: typed,
  minNotional: typed,
  /** 0: no bound. */
  maxNotional: typed,
  maxOpenOrders: typed,
  maxConditional: typed,
  /** `2027-03-26 08:00` UTC; empty: never. */
  endsAt: typed,
} as const

export const contractCalls = {
  'GET /console-api/contracts/list': {
    access: 'markets.read',
    summary: 'Every contract with its state, prices, the health of its index, what is open, its fund and its settings.',
    params: z.strictObject({}),
    data: z.object({
      nowMs: timeMs,
      contracts: z.array(
        z.object({
          name,
          base: asset,
          quote: asset,
          settles: asset,
          state: z.enum([...contractTradingStates, 'settling']),
          /** When post-only turns into trading by itself. */
          opensAtMs: timeMs.nullable(),
          /** Null before the first index. */
          mark: decimal.nullable(),
          index: decimal.nullable(),
          indexState: z.enum(indexStates),
          /** Sources that count now, of those that ever spoke; null where no outside prices are followed. */
          sources: z.object({ counted: count, spoken: count }).nullable(),
          /** Held long, in what quantities are counted in. */
          openInterest: decimal.nullable(),
          /** Of the last settlement and, were it now, of the next; in percent. */
          fundingPercent: signedDecimal.nullable(),
          predictedPercent: signedDecimal.nullable(),
          nextFundingAtMs: timeMs.nullable(),
          /** What the insurance fund of its group has, in what it settles in, as of the history; null while that cannot be read. */
          fund: signedDecimal.nullable(),
          /** Of its table of tiers. */
          maxLeverage: count,
          tiers: count,
          tick: decimal,
          settings: z.object(settings),
        }),
      ),
    }),
  },
  'POST /console-api/contracts/restrict': {
    access: 'markets.restrict',
    summary: 'Puts a contract into a stricter state at once: post-only, reduce-only, cancel-only or halt.',
    params: z.strictObject({ name, state, reason }),
    data: z.object({ state }),
  },
  'POST /console-api/contracts/request-state': {
    access: 'markets.request',
    summary: 'Requests that a second person reopen, loosen or delist a contract.',
    params: z.strictObject({ name, state, reason }),
    data: asked,
  },
  'POST /console-api/contracts/request-settings': {
    access: 'markets.request',
    summary: 'Requests that a second person change a contract’s funding, fees, limits or end.',
    params: z.strictObject({ name, ...settings, reason }),
    data: asked,
  },
} as const satisfies ConsoleTable
