import { positionKey } from './liquidation-key.ts'
import { isIsolated, poolOf, transferable } from './margin.ts'
import { clearing, fees, marginPlace, move, payShortage, rebates, settleAsset, wallet } from './money.ts'
import { ceilDiv, halfEven, least, signOf, size, UNIT } from './numbers.ts'
import { choiceOf, type Position, type State } from './state.ts'
import { sense } from './value.ts'

/** Lots of one trade as one position sees them: bought > 0, sold < 0. */
interface Change {
  readonly lots: bigint
  /** Value of the whole trade, the same for both sides. */
  readonly value: bigint
  /** Of the value, 10^-8; below zero a rebate. 0 where nobody pays. */
  readonly rate: bigint
}

/** A fee of the trade's value, up; a rebate down. */
export function feeOf(value: bigint, rate: bigint): bigint {
  return ceilDiv(value * rate, UNIT)
}

/**
 * A trade changes a position (domain/perpetuals.md §6): what is against it closes first, the rest opens at the trade's price.
 * Value and fee of a trade that does both are split so that the parts sum to the whole.
 */
export function change(state: State, position: Position, { lots, value, rate }: Change): void {
  const against = signOf(lots) !== signOf(position.qty) ? least(size(lots), size(position.qty)) : 0n
  const closingValue = against === size(lots) ? value : halfEven(value * against, size(lots))
  const fee = feeOf(value, rate)
  const closingFee = against === size(lots) ? fee : ceilDiv(fee * against, size(lots))
  if (against > 0n) close(state, position, against, closingValue, closingFee)
  if (against < size(lots)) open(state, position, lots - signOf(lots) * against, value - closingValue, fee - closingFee)
}

function open(state: State, position: Position, lots: bigint, value: bigint, fee: bigint): void {
  const { account, contract } = position
  if (position.qty === 0n) begin(state, position)
  position.qty += lots
  position.entry += value
  position.fees += fee
  payFee(state, position, wallet(account, contract), fee)
  if (!isIsolated(state, position)) return
  const asked = ceilDiv(value, choiceOf(state, account, contract).leverage)
  // Money that nothing else needs, and no more (futures-additions.md §1.3).
  const margin = least(asked, transferable(poolOf(state, account, contract)))
  move(state, settleAsset(contract), wallet(account, contract), marginPlace(position), margin)
  position.margin += margin
}

function begin(state: State, position: Position): void {
  Object.assign(position, { id: ++state.lastPositionId, entry: 0n, margin: 0n, realised: 0n, fees: 0n, funding: 0n })
}

/** The share of the entry value that goes with so many lots: down, and all of it with the last. */
export function shareOf(position: { qty: bigint; entry: bigint }, lots: bigint): bigint {
  return (position.entry * lots) / size(position.qty)
}

function close(state: State, position: Position, lots: bigint, value: bigint, fee: bigint): void {
  const { account, contract } = position
  const asset = settleAsset(contract)
  const realised = realise(position, lots, value)
  const from = isIsolated(state, position) ? marginPlace(position) : wallet(account, contract)
  move(state, asset, clearing(contract), from, realised)
  payFee(state, position, from, fee)
  position.fees += fee
  if (isIsolated(state, position)) {
    // In liquidation nothing is released: what it loses and gains stays with the margin.
    const isLocked = state.liquidating.has(positionKey(position))
    const released = isLocked ? 0n : (position.margin * lots) / (size(position.qty) + lots)
    const back = released + realised - fee
    position.margin -= released
    if (back < 0n) takeFromMargin(state, position, -back)
    else if (isLocked) position.margin += back
    else move(state, asset, from, wallet(account, contract), back)
  }
}

/** Takes the lots out of the position and reports what they earned. */
export function realise(position: Position, lots: bigint, value: bigint): bigint {
  const share = shareOf(position, lots)
  const sign = signOf(position.qty)
  const realised = sense(position.contract) * sign * (value - share)
  position.entry -= share
  position.qty -= sign * lots
  position.realised += realised
  return realised
}

/** What a closing part lost comes from the rest of the margin, and what that lacks from the fund, never from the account. */
function takeFromMargin(state: State, position: Position, amount: bigint): void {
  const lacking = amount - position.margin
  if (lacking > 0n) payShortage(state, position.contract, marginPlace(position), lacking)
  position.margin -= least(amount, position.margin)
}

function payFee(state: State, { contract }: Position, from: ReturnType<typeof wallet>, fee: bigint): void {
  if (fee >= 0n) move(state, settleAsset(contract), from, fees, fee)
  else move(state, settleAsset(contract), rebates, from, -fee)
}
