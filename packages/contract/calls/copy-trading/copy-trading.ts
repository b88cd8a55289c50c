import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { cursor, page } from '../../paging.ts'
import { leaderStates, leaderWishes, relationStates } from '../../terms/copy-trading.ts'
import { form } from '../../terms/parameter-forms.ts'
import { CLOSE_COPY, OPEN_COPY } from '../../terms/products.ts'
import { decimal, flag, id, rowLimit, signedDecimal, timeMs, whole } from '../../values.ts'
import { copiedContract, copyRow, home, leaderRow, leaderTradeRow, ppm, relationRow, settings } from './copy-rows.ts'

const requestId = z.string().regex(/^[A-Za-z0-9-]{1,36}$/, form('requestId'))

export const copyTradingCalls = {
  'GET /exchange-web/web/copy/leaders': {
    access: 'anyone',
    summary: 'Everybody who leads or did, with what their copiers really made.',
    weight: 5,
    params: z.strictObject({}),
    data: z.object({ leaders: z.array(leaderRow) }),
  },
  'GET /exchange-web/web/copy/leader': {
    access: 'anyone',
    summary: 'One leader, with the positions they closed.',
    weight: 2,
    params: z.strictObject({ leaderId: id }),
    data: leaderRow.extend({
      /** What the leader’s own account had earned by the end of each day of the longest period, USDT. */
      curve: z.array(z.object({ dayMs: timeMs, profit: signedDecimal })),
      positions: z.array(
        z.object({
          contract: z.string(),
          side: z.enum(['long', 'short']),
          leverage: whole(1, 1_000),
          qty: decimal,
          profit: signedDecimal,
          openedAtMs: timeMs,
          closedAtMs: timeMs,
        }),
      ),
    }),
  },
  'GET /exchange-web/web/copy/leader/trades': {
    access: 'anyone',
    summary: 'How each trade of a leader was copied: price against theirs, and what was skipped and why; newest first.',
    weight: 2,
    params: z.strictObject({ leaderId: id, cursor: cursor.optional(), limit: rowLimit(50) }),
    data: page(leaderTradeRow),
  },
  'GET /exchange-web/web/copy/mine': {
    access: 'session',
    summary: 'Whom the caller copies, what that is worth, and whether they lead themselves.',
    weight: 2,
    params: z.strictObject({}),
    data: z.object({
      /** USDT in the copy account, beside what is with leaders. */
      balance: decimal,
      relations: z.array(relationRow),
      leader: z
        .object({
          state: z.enum(leaderStates),
          name: z.string(),
          about: z.string(),
          sharePpm: ppm,
          reason: z.string().nullable(),
          leavesAtMs: timeMs.nullable(),
          /** Shares of profit paid so far. */
          earned: decimal,
        })
        .nullable(),
      limits: z.object({
        least: decimal,
        most: decimal,
        leaders: whole(1, 1_000),
        leaderBalance: decimal,
        leaderDays: whole(0, 365),
        mostSharePpm: ppm,
      }),
      /** Those that may be copied. */
      contracts: z.array(copiedContract),
    }),
  },
  'POST /exchange-web/web/copy/start': {
    access: 'session',
    requires: OPEN_COPY,
    summary: 'Begins to copy a leader with an amount of its own.',
    weight: 10,
    params: z.strictObject({ leaderId: id, amount: decimal, home, acceptsRisk: flag, ...settings }),
    data: z.object({ relationId: id }),
  },
  'POST /exchange-web/web/copy/change': {
    access: 'session',
    requires: OPEN_COPY,
    summary: 'Other settings, for later orders only.',
    params: z.strictObject({ relationId: id, ...settings }),
    data: z.object({ relationId: id }),
  },
  'POST /exchange-web/web/copy/agree': {
    access: 'session',
    requires: OPEN_COPY,
    summary: 'Agrees to the higher share of profit that the leader takes now, from the next Monday on.',
    params: z.strictObject({ relationId: id, sharePpm: ppm }),
    data: z.object({ relationId: id, fromMs: timeMs }),
  },
  'POST /exchange-web/web/copy/move': {
    access: 'session',
    requires: CLOSE_COPY,
    summary: 'More money into a relation, or some out of it.',
    weight: 5,
    params: z.strictObject({ relationId: id, direction: z.enum(['in', 'out']), amount: decimal, requestId }),
    data: z.object({ relationId: id }),
  },
  'POST /exchange-web/web/copy/close': {
    access: 'session',
    requires: CLOSE_COPY,
    summary: 'Closes one copied position at market; it is not entered again until the leader has been flat.',
    weight: 2,
    params: z.strictObject({ relationId: id, market: id }),
    data: z.object({ relationId: id }),
  },
  'POST /exchange-web/web/copy/stop': {
    access: 'session',
    requires: CLOSE_COPY,
    summary: 'Ends a relation: closed at market now, or by hand within seven days.',
    weight: 5,
    params: z.strictObject({ relationId: id, keepsPositions: flag.optional() }),
    data: z.object({ relationId: id, state: z.enum(relationStates) }),
  },
  'GET /exchange-web/web/copy/copies': {
    access: 'session',
    summary: 'What became of each trade of the leaders, skipped ones with their reason; newest first.',
    weight: 2,
    params: z.strictObject({ relationId: id.optional(), cursor: cursor.optional(), limit: rowLimit(100) }),
    data: page(copyRow),
  },
  'GET /exchange-web/web/copy/shares': {
    access: 'session',
    summary:
      'Shares of profit that were settled: paid to the leader, and given back of what was set aside; newest first.',
    weight: 2,
    params: z.strictObject({ cursor: cursor.optional(), limit: rowLimit(100) }),
    data: page(
      z.object({
        relationId: id,
        leaderName: z.string(),
        number: id,
        due: decimal,
        refund: decimal,
        settledAtMs: timeMs,
      }),
    ),
  },
  'POST /exchange-web/web/copy/leader/apply': {
    access: 'session',
    requires: OPEN_COPY,
    summary: 'Asks to be copied; staff decide.',
    weight: 10,
    params: z.strictObject({ name: z.string().max(24), about: z.string().max(500), sharePpm: ppm }),
    data: z.object({ state: z.enum(leaderStates) }),
  },
  'POST /exchange-web/web/copy/leader/set': {
    access: 'session',
    requires: OPEN_COPY,
    summary: 'Takes nobody new, takes new ones again, or leaves after a day’s notice.',
    params: z.strictObject({ wish: z.enum(leaderWishes) }),
    data: z.object({ state: z.enum(leaderStates) }),
  },
  'POST /exchange-web/web/copy/leader/share': {
    access: 'session',
    requires: OPEN_COPY,
    summary: 'Another share of profit: for those who begin from now on, and for everybody where it is lower.',
    params: z.strictObject({ sharePpm: ppm }),
    data: z.object({ sharePpm: ppm }),
  },
} as const satisfies CallTable
