import { payShortage } from './fund.ts'
import { keepRest, payDue } from './funding.ts'
import { touch } from './liquidation-key.ts'
import { isIsolated, room } from './margin.ts'
import { clearing, fees, marginPlace, move, type Place, placeOf, rebates, settleAsset, wallet } from './money.ts'
import { ceilDiv, greatest, halfEven, least, signOf, size, UNIT } from './numbers.ts'
import { choiceOf, type Position, type State } from './state.ts'
import { sense } from './value.ts'

/** Lots of one trade as one position sees them: bought > 0, sold < 0. */
interface Change {
  readonly lots: bigint
  /** Value of the whole trade, the same for both sides. */
  readonly value: bigint
  /** Below zero a rebate. */
  readonly fee: bigint
  /** In liquidation nothing is released from an isolated margin before the end. */
  readonly keeps?: boolean
}

/** A fee of the trade's value, up; a rebate down. */
export function feeOf(value: bigint, rate: number): bigint {
  return ceilDiv(value * BigInt(rate), UNIT)
}

/**
 * A trade changes a position (domain/perpetuals.md §6): what is against it closes first, the rest opens at the trade's price.
 * Value and fee of a trade that does both are split so that the parts sum to the whole. Returns the fee that was paid.
 */
export function change(state: State, position: Position, { lots, value, fee, keeps = false }: Change): bigint {
  payDue(state, position)
  const against = signOf(lots) !== signOf(position.qty) ? least(size(lots), size(position.qty)) : 0n
  const closingValue = against === size(lots) ? value : halfEven(value * against, size(lots))
  const closingFee = against === size(lots) ? fee : ceilDiv(fee * against, size(lots))
  let paid = fee - closingFee
  if (against > 0n) paid += close(state, position, against, closingValue, closingFee, keeps)
  if (against < size(lots)) open(state, position, lots - signOf(lots) * against, value - closingValue, fee - closingFee)
  touch(state, position)
  return paid
}

function open(state: State, position: Position, lots: bigint, value: bigint, fee: bigint): void {
  const { account, contract } = position
  if (position.qty === 0n) begin(state, position)
  position.qty += lots
  position.entry += value
  position.fees += fee
  payFee(state, position, placeOf(state, position, false), fee)
  if (!isIsolated(state, position)) return
  const asked = ceilDiv(value, choiceOf(state, account, contract).leverage)
  // Money that nothing else needs, and no more (futures-additions.md §1.3).
  const margin = least(asked, room(state, account, contract))
  move(state, settleAsset(contract), wallet(state, account, contract), marginPlace(position), margin)
  position.margin += margin
}

function begin(state: State, position: Position): void {
  const nothing = { entry: 0n, margin: 0n, realised: 0n, fees: 0n, funding: 0n }
  const settled = position.contract.settlements.length
  Object.assign(position, { id: ++state.lastPositionId, ...nothing, openedAt: state.time, settled })
}

/** The share of the entry value that goes with so many lots: down, and all of it with the last. */
export function shareOf(position: { qty: bigint; entry: bigint }, lots: bigint): bigint {
  return (position.entry * lots) / size(position.qty)
}

/** Returns the fee that was paid. */
function close(state: State, position: Position, lots: bigint, value: bigint, fee: bigint, keeps: boolean): bigint {
  const asset = settleAsset(position.contract)
  const isWhole = lots === size(position.qty)
  const share = isWhole ? position.margin : (position.margin * lots) / size(position.qty)
  const realised = realise(position, lots, value)
  if (isWhole) leave(state, position)
  if (!isIsolated(state, position)) {
    const place = placeOf(state, position, false)
    move(state, asset, clearing(position.contract), place, realised)
    payFee(state, position, place, fee)
    position.fees += fee
    return fee
  }
  const paid = closeIsolated(state, position, share, realised, fee, keeps && !isWhole)
  position.fees += paid
  return paid
}

/**
 * No isolated position loses more than its margin: of a loss beyond it the fund pays what is lost, and nobody the fee
 * (domain/perpetuals.md §15). What the closed part had and earned goes back, unless nothing is released.
 */
function closeIsolated(
  state: State,
  position: Position,
  share: bigint,
  realised: bigint,
  fee: bigint,
  keeps: boolean,
): bigint {
  const { account, contract, margin } = position
  const asset = settleAsset(contract)
  const place = marginPlace(position)
  const missing = greatest(0n, -(margin + realised))
  const paid = least(fee, greatest(0n, margin + realised))
  payShortage(state, contract, place, missing)
  move(state, asset, clearing(contract), place, realised)
  payFee(state, position, place, fee < 0n ? fee : paid)
  const back = keeps ? 0n : greatest(0n, share + realised - paid)
  move(state, asset, place, wallet(state, account, contract), back)
  position.margin = margin + realised + missing - paid - back
  return paid
}

/** Nothing is held any more: nothing is owed for later settlements. */
function leave(state: State, position: Position): void {
  const { contract } = position
  const isLast = contract.unpaid.length === 1 && contract.unpaid[0] === position
  contract.unpaid = contract.unpaid.filter((other) => other !== position)
  if (isLast) keepRest(state, contract)
}

/** Takes the lots out of the position and reports what they earned. */
function realise(position: Position, lots: bigint, value: bigint): bigint {
  const share = shareOf(position, lots)
  const sign = signOf(position.qty)
  const realised = sense(position.contract) * sign * (value - share)
  position.entry -= share
  position.qty -= sign * lots
  position.realised += realised
  return realised
}

function payFee(state: State, position: Position, from: Place, fee: bigint): void {
  if (fee >= 0n) move(state, settleAsset(position.contract), from, fees, fee)
  else move(state, settleAsset(position.contract), rebates, from, -fee)
}
