import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { cursor, page } from '../paging.ts'
import { paperStopReasons } from '../terms/copy-trading.ts'
import { decimal, id, rowLimit, signedDecimal, timeMs } from '../values.ts'
import { copiedContract, copyRow, ppm, settings } from './copy-trading/copy-rows.ts'

const followRow = z.object({
  followId: id,
  leaderId: id,
  leaderName: z.string(),
  /** Paper money that may be used, USDT. */
  allotted: decimal,
  /** What following has brought, USDT; of one that runs: at the marks of now. */
  result: signedDecimal,
  totalStopLossPpm: ppm,
  startedAtMs: timeMs,
  endedAtMs: timeMs.nullable(),
  stopReason: z.enum(paperStopReasons).nullable(),
})

/** Trying a leader on paper: nothing of it moves value. */
export const paperCopyingCalls = {
  'GET /exchange-web/web/paper/follows': {
    access: 'session',
    summary: 'Which leader the paper account follows and did, and what that brought; newest first.',
    weight: 2,
    params: z.strictObject({}),
    data: z.object({
      follows: z.array(followRow),
      /** What may be allotted, USDT. */
      limits: z.object({ least: decimal, most: decimal, available: decimal }),
      /** Those that may be copied. */
      contracts: z.array(copiedContract),
    }),
  },
  'GET /exchange-web/web/paper/follow/copies': {
    access: 'session',
    summary: 'What became of each trade of the leaders on paper, skipped ones with their reason; newest first.',
    weight: 2,
    params: z.strictObject({ cursor: cursor.optional(), limit: rowLimit(50) }),
    data: page(copyRow.omit({ relationId: true })),
  },
  'POST /exchange-web/web/paper/follow/start': {
    access: 'session',
    summary: 'Has the paper account do what a leader does, with so much of its paper money.',
    weight: 10,
    params: z.strictObject({ leaderId: id, amount: decimal, ...settings }),
    data: z.object({ followId: id }),
  },
  'POST /exchange-web/web/paper/follow/stop': {
    access: 'session',
    summary: 'Closes what was copied on paper, at market, and follows no more.',
    weight: 5,
    params: z.strictObject({}),
    data: z.object({ followId: id }),
  },
} as const satisfies CallTable
