import { EndReason, LiquidationStep } from '../../../messages/terms.ts'
import { end } from './book.ts'
import { bankruptcyPrice, report } from './liquidation.ts'
import { crossPositions, isIsolated } from './margin.ts'
import { clearing, fees, fund, marginPlace, move, payShortage, settleAsset, wallet, walletBalance } from './money.ts'
import { greatest, least, size } from './numbers.ts'
import { feeOf, realise } from './positions.ts'
import { ordersOf, type Position, type State } from './state.ts'
import { worthOf } from './value.ts'

/**
 * The whole position goes to the liquidation account at its bankruptcy price; the user's margin is spent, and what rounding
 * leaves of it goes to the fund (domain/perpetuals.md §10.4).
 */
export function takeOver(state: State, position: Position, equity: bigint): void {
  const { contract, account, qty } = position
  const asset = settleAsset(contract)
  const price = bankruptcyPrice(position, equity)
  const lots = size(qty)
  const value = worthOf(contract, price, lots)
  const isolated = isIsolated(state, position)
  const place = isolated ? marginPlace(position) : wallet(account, contract)
  const realised = realise(position, lots, value)
  move(state, asset, clearing(contract), place, realised)
  const asked = feeOf(value, BigInt(contract.terms.takerRate))
  const fee = isolated ? least(asked, greatest(0n, position.margin + realised)) : asked
  move(state, asset, place, fees, fee)
  position.fees += fee
  contract.taken.push({ qty, entry: value, price, at: state.time })
  report(state, account, contract, LiquidationStep.takenOver, lots, price)
  for (const order of ordersOf(state, account, contract)) if (order.reduces) end(state, order, EndReason.liquidation)
  if (isolated) {
    const left = position.margin + realised - fee
    if (left >= 0n) move(state, asset, place, fund(contract), left)
    else payShortage(state, contract, place, -left)
    position.margin = 0n
  } else if (crossPositions(state, account, asset).length === 0) {
    const left = walletBalance(state, account, contract)
    if (left > 0n) move(state, asset, place, fund(contract), left)
    else payShortage(state, contract, place, -left)
  }
}
