import type { EventOf } from '@bowline/core/messages/events.ts'
import type { PositionLife } from './perpetuals-tables.ts'

type Change = EventOf<'position'>

/** Which of an account's positions a change is of. */
export function placeOf({
  account,
  market,
  positionSide,
}: Pick<Change, 'account' | 'market' | 'positionSide'>): string {
  return `${account}/${market}/${positionSide}`
}

/**
 * What a change makes of the position that was open at its place: the rows that changed, and the one that is open now. A flip ends
 * one position and opens another.
 */
export function liveOn(
  open: PositionLife | undefined,
  change: Change,
  time: number,
): { readonly rows: readonly PositionLife[]; readonly open: PositionLife | undefined } {
  const isSame = open !== undefined && (change.positionId === open.positionId || change.positionId === 0)
  if (isSame) {
    const row = change.positionId === 0 ? ended(open, change, time) : changed(open, change, time)
    return { rows: [row], open: row.closedAt > 0 ? undefined : row }
  }
  const begun = change.positionId === 0 ? undefined : opened(change, time)
  const rows = [...(open ? [flipped(open, change, time)] : []), ...(begun ? [begun] : [])]
  return { rows, open: begun }
}

function opened(change: Change, time: number): PositionLife {
  const qty = magnitude(change.qty)
  const sums = { openedQty: qty, openedValue: change.entryValue, closedQty: 0n, closedEntry: 0n }
  return { ...imageOf(change), ...sums, isLong: change.qty > 0n, maxQty: qty, updatedAt: time, closedAt: 0 }
}

function changed(open: PositionLife, change: Change, time: number): PositionLife {
  const more = magnitude(change.qty) - magnitude(open.qty)
  const { openedQty, openedValue, closedQty, closedEntry, maxQty } = open
  const size = magnitude(change.qty)
  const sums =
    more >= 0n
      ? { openedQty: openedQty + more, openedValue: openedValue + change.entryValue - open.entryValue }
      : { closedQty: closedQty - more, closedEntry: closedEntry + open.entryValue - change.entryValue }
  return { ...open, ...imageOf(change), ...sums, maxQty: size > maxQty ? size : maxQty, updatedAt: time }
}

/** A change that leaves nothing still has the sums of the position that ended. */
function ended(open: PositionLife, change: Change, time: number): PositionLife {
  const { realised, fees, funding, leverage, reason } = change
  return { ...close(open, time), realised, fees, funding, leverage, reason }
}

/** Of a flip the change has the sums of what was opened: its fee less the part that is there is the ended one's. */
function flipped(open: PositionLife, change: Change, time: number): PositionLife {
  const fees = open.fees + change.lastFee - change.fees
  return { ...close(open, time), realised: open.realised + change.lastRealised, fees, reason: change.reason }
}

function close(open: PositionLife, time: number): PositionLife {
  const closedQty = open.closedQty + magnitude(open.qty)
  const closedEntry = open.closedEntry + open.entryValue
  return { ...open, closedQty, closedEntry, qty: 0n, entryValue: 0n, margin: 0n, updatedAt: time, closedAt: time }
}

function imageOf(change: Change) {
  const { positionId, account, market, positionSide, isolated, leverage, reason, openedAt } = change
  const { qty, entryValue, margin, realised, fees, funding } = change
  const whose = { positionId, account, market, positionSide, isolated, leverage, reason, openedAt }
  return { ...whose, qty, entryValue, margin, realised, fees, funding }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
