import { z } from 'zod'
import {
  copyKinds,
  copyModes,
  copyStates,
  leaderStates,
  relationStates,
  skipReasons,
  stopReasons,
} from '../../terms/copy-trading.ts'
import { decimal, flag, id, nested, signedDecimal, timeMs, whole } from '../../values.ts'

/** Parts of a million. */
export const ppm = whole(0, 100_000_000)
const signedPpm = z.number().int()

/** How one leader is copied. What is left out is as a new relation has it. */
export const settings = {
  mode: z.enum(copyModes).optional(),
  /** Margin of an order, of the mode `fixedAmount`; USDT. */
  perOrder: decimal.optional(),
  /** Of the leader’s quantity, of the mode `multiplier`. */
  multiplierPpm: ppm.optional(),
  /** 0: as the leader. */
  leverage: whole(0, 125).optional(),
  isolated: flag.optional(),
  /** Most margin of one contract; 0: all there is. */
  maxPositionMargin: decimal.optional(),
  slippagePpm: ppm.optional(),
  takeProfitPpm: ppm.optional(),
  stopLossPpm: ppm.optional(),
  totalStopLossPpm: ppm.optional(),
  totalTakeProfitPpm: ppm.optional(),
  /** Contracts that are copied; none: all that may be. */
  markets: nested(z.array(id).max(100)).optional(),
} as const

const shownSettings = z.object({
  mode: z.enum(copyModes),
  perOrder: decimal,
  multiplierPpm: ppm,
  leverage: whole(0, 125),
  isolated: z.boolean(),
  maxPositionMargin: decimal,
  slippagePpm: ppm,
  takeProfitPpm: ppm,
  stopLossPpm: ppm,
  totalStopLossPpm: ppm,
  totalTakeProfitPpm: ppm,
  markets: z.array(id),
})

export const leaderRow = z.object({
  leaderId: id,
  name: z.string(),
  /** Under which they led before, the last first. */
  formerNames: z.array(z.string()),
  about: z.string(),
  state: z.enum(leaderStates),
  sharePpm: ppm,
  leadsSinceMs: timeMs.nullable(),
  copiers: whole(0, 1_000_000),
  /** What copiers have with the leader, USDT. */
  assets: decimal,
  /** Of the real money of all who copy or did, USDT; the return is of what they put in. */
  copiersProfit: signedDecimal,
  copiersRoiPpm: signedPpm.nullable(),
  /** The leader’s own; `roiPpm` null: there was no money. */
  returns: z.array(
    z.object({ days: whole(1, 365), roiPpm: signedPpm.nullable(), profit: signedDecimal, drawdownPpm: ppm }),
  ),
  closedPositions: whole(0, 1_000_000),
  wonPositions: whole(0, 1_000_000),
  /** Copies there were, and those among them that were skipped. */
  copies: whole(0, Number.MAX_SAFE_INTEGER),
  skipped: whole(0, Number.MAX_SAFE_INTEGER),
  skips: z.array(z.object({ reason: z.enum(skipReasons), copies: whole(0, Number.MAX_SAFE_INTEGER) })),
  /** How much worse than the leader copiers bought and sold, on average; null: nothing was copied. */
  slippagePpm: signedPpm.nullable(),
})

/** One trade of a leader and what became of it with all who copied then. */
export const leaderTradeRow = z.object({
  tradeId: id,
  contract: z.string(),
  kind: z.enum(copyKinds),
  side: z.enum(['buy', 'sell']),
  leaderQty: decimal,
  /** Null: of what the leader closed. */
  leaderPrice: decimal.nullable(),
  copies: whole(0, 1_000_000),
  skips: z.array(z.object({ reason: z.enum(skipReasons), copies: whole(0, 1_000_000) })),
  /** Of all copies, at their average price. */
  filled: decimal,
  price: decimal.nullable(),
  /** Worse than the leader. */
  slippagePpm: signedPpm.nullable(),
  timeMs,
})

/** One that may be copied. */
export const copiedContract = z.object({ market: id, contract: z.string() })

/** Where the money of a relation comes from and goes back to. */
export const home = z.enum(['spot', 'copy'])

export const relationRow = z.object({
  relationId: id,
  leaderId: id,
  leaderName: z.string(),
  /** Of one who leaves the copier knows a day before. */
  leaderState: z.enum(leaderStates),
  state: z.enum(relationStates),
  stopReason: z.enum(stopReasons).nullable(),
  home,
  allotted: decimal,
  /** Money, margin and unrealised profit; what came back of one that has ended. */
  equity: signedDecimal,
  available: signedDecimal,
  upl: signedDecimal,
  profit: signedDecimal,
  /** Set aside for the leader, and paid to them so far. */
  withheld: decimal,
  shared: decimal,
  sharePpm: ppm,
  /** What the leader takes of who begins now. */
  leaderSharePpm: ppm,
  /** What the copier has agreed to from that Monday on. */
  nextShare: z.object({ sharePpm: ppm, fromMs: timeMs }).nullable(),
  settings: shownSettings,
  positions: z.array(
    z.object({
      contract: z.string(),
      market: id,
      /** Base, a short below zero. */
      qty: signedDecimal,
      entryPrice: decimal,
      markPrice: decimal.nullable(),
      upl: signedDecimal,
      leverage: whole(1, 1_000),
      /** Closed by hand: not entered again until the leader has been flat. */
      isSatOut: z.boolean(),
      /** Prices at which it closes at market, the highest first; `qty` null: all of it. */
      levels: z.array(z.object({ kind: z.enum(['takeProfit', 'stopLoss']), price: decimal, qty: decimal.nullable() })),
    }),
  ),
  startedAtMs: timeMs,
  endedAtMs: timeMs.nullable(),
  keepsUntilMs: timeMs.nullable(),
})

export const copyRow = z.object({
  copyId: id,
  relationId: id,
  leaderName: z.string(),
  contract: z.string(),
  kind: z.enum(copyKinds),
  side: z.enum(['buy', 'sell']),
  leaderQty: decimal,
  /** Null: of what the leader closed. */
  leaderPrice: decimal.nullable(),
  state: z.enum(copyStates),
  reason: z.enum(skipReasons).nullable(),
  filled: decimal,
  price: decimal.nullable(),
  /** Worse than the leader. */
  slippagePpm: signedPpm.nullable(),
  timeMs,
})
