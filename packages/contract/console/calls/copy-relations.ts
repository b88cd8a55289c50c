import { z } from 'zod'
import { page } from '../../paging.ts'
import { copyKinds, copyStates, relationStates, skipReasons, stopReasons } from '../../terms/copy-trading.ts'
import { decimal, id, signedDecimal, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged, reason } from '../console-values.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)

const relation = z.object({
  relationId: id,
  leaderId: id,
  leaderName: z.string(),
  userId: id,
  state: z.enum(relationStates),
  stopReason: z.enum(stopReasons).nullable(),
  /** In USDT: put in, worth now or what came back, and the result. */
  allotted: decimal,
  equity: signedDecimal,
  profit: signedDecimal,
  /** Set aside for the leader. */
  withheld: decimal,
  sharePpm: whole(0, 1_000_000),
  copies: count,
  skipped: count,
  /** Closings of which something is still to be closed. */
  unfinished: count,
  startedAtMs: timeMs,
  endedAtMs: timeMs.nullable(),
})

const copy = z.object({
  copyId: id,
  contract: z.string(),
  kind: z.enum(copyKinds),
  side: z.enum(['buy', 'sell']),
  state: z.enum(copyStates),
  reason: z.enum(skipReasons).nullable(),
  qty: decimal,
  filled: decimal,
  /** How often it was tried of what is still to be closed; null: nothing more is. */
  tries: whole(0, 1_000).nullable(),
  copiedAtMs: timeMs,
})

export const copyRelationCalls = {
  'GET /console-api/copy-relations/list': {
    access: 'users.read',
    summary: 'Who copies whom, newest first: of everybody, or of one leader or copier.',
    params: z.strictObject({ userId: id.optional(), state: z.enum(relationStates).optional(), ...paged }),
    data: page(relation),
  },
  'GET /console-api/copy-relations/show': {
    access: 'users.read',
    summary: 'What did not go as it should in one relation, and its last copies.',
    params: z.strictObject({ relationId: id }),
    data: z.object({
      relation,
      closings: z.array(copy),
      skips: z.array(z.object({ reason: z.enum(skipReasons), copies: count })),
      /** Money on its way, of which nobody knows yet whether the ledger has it. */
      transfers: z.array(z.object({ name: z.string(), amount: signedDecimal, askedAtMs: timeMs })),
      positions: z.array(z.object({ contract: z.string(), qty: signedDecimal })),
      copies: z.array(copy),
    }),
  },
  'POST /console-api/copy-relations/end': {
    access: 'users.mark',
    summary: 'Ends one relation: closed at market, settled, and the money returned.',
    params: z.strictObject({ relationId: id, reason }),
    data: z.object({ state: z.enum(relationStates) }),
  },
} as const satisfies ConsoleTable
