import { LiquidationStep } from '../../../messages/terms.ts'
import { bankruptcyPrice } from './bankruptcy.ts'
import { trimReducing } from './book.ts'
import { deleverage } from './deleveraging.ts'
import { spendable } from './fund.ts'
import { changeHouse } from './house.ts'
import { report } from './liquidation.ts'
import { isIsolated } from './margin.ts'
import { balanceAt, fund, marginPlace, move, settleAsset, wallet } from './money.ts'
import { floorDiv, greatest, least, size } from './numbers.ts'
import { change, feeOf } from './positions.ts'
import type { Contract, Position, State } from './state.ts'
import { sharesOf, type Unit } from './unit.ts'
import { sense, worthOf } from './value.ts'

/**
 * So many lots go at the bankruptcy price: what the fund cannot bear to those who gained, the rest to the liquidation account.
 * The equity behind them is spent, the fee comes out of it, and what rounding leaves is the fund's (domain/perpetuals.md §10.4,
 * futures-additions.md §4.5).
 */
export function takeOver(state: State, unit: Unit, position: Position, lots: bigint): void {
  const { contract, account } = position
  const behind = sharesOf(state, unit).get(position) as bigint
  const price = bankruptcyPrice(position, behind)
  const sign = position.qty > 0n ? 1n : -1n
  const share = lots === size(position.qty) ? behind : floorDiv(behind * lots, size(position.qty))
  const asked = lots - bearable(state, position, lots, price)
  const given = deleverage(state, position, asked, price)
  const taken = lots - given
  let rest = share - lossOf(contract, sign, given, price)
  if (taken > 0n) {
    const value = worthOf(contract, price, taken)
    rest -= lossOf(contract, sign, taken, price)
    const fee = least(feeOf(value, contract.terms.takerRate), greatest(0n, rest))
    change(state, position, { lots: -sign * taken, value, fee, keeps: true })
    changeHouse(state, contract, sign * taken, value)
    rest -= fee
    report(state, account, LiquidationStep.takenOver, { contract: contract.id, qty: taken, price, fee })
  }
  keepRest(state, position, rest)
  trimReducing(state, position)
}

/** Lots whose loss from this price to the mark the fund can pay. */
export function bearable(state: State, { contract, qty }: Position, lots: bigint, price: bigint): bigint {
  const isLoss = qty > 0n ? price > contract.mark : price < contract.mark
  if (!isLoss) return lots
  const lost = size(worthOf(contract, price, lots) - worthOf(contract, contract.mark, lots))
  const has = spendable(state, contract)
  return lost <= has ? lots : (has * lots) / lost
}

/** What closing at a price costs of an equity that is counted at mark. */
function lossOf(contract: Contract, sign: bigint, lots: bigint, price: bigint): bigint {
  return sense(contract) * sign * (worthOf(contract, contract.mark, lots) - worthOf(contract, price, lots))
}

function keepRest(state: State, position: Position, rest: bigint): void {
  const { contract, account, qty } = position
  const asset = settleAsset(contract)
  const isHeld = isIsolated(state, position) && qty !== 0n
  const from = isHeld ? marginPlace(position) : wallet(state, account, contract)
  const has = isHeld ? position.margin : balanceAt(state, from, asset)
  const kept = greatest(0n, least(rest, has))
  move(state, asset, from, fund(contract), kept)
  if (isHeld) position.margin -= kept
}
