import { ContractState, EndReason, OrderType, PositionSide, Side, TimeInForce } from '../../../messages/terms.ts'
import { Filter, Rejection } from '../../../rejections.ts'
import type { Complete } from '../complete.ts'
import { isAboveLimit } from '../unified/holdings.ts'
import { isUnified } from '../unified/state.ts'
import { inUsd } from '../unified/worth.ts'
import { bookSide, closable, crosses, end, other, positionOf, rest, take } from './book.ts'
import { isLocked } from './changes.ts'
import { clearWay, isBeyondEquity } from './closing.ts'
import { isReduceOnly } from './index-state.ts'
import { takeSeat } from './liquidation-key.ts'
import { available, fitsTier, initialOf, openingLots, poolOf, room } from './margin.ts'
import { settleAsset } from './money.ts'
import { greatest, least, sum } from './numbers.ts'
import { isShortWith, opensShort } from './opening.ts'
import { feeOf } from './positions.ts'
import { type Contract, choiceOf, isHedged, type Order, ordersOf, type State } from './state.ts'
import { sense, worthOf } from './value.ts'

export interface Verdict {
  readonly rejection: number
  readonly filter: number
  readonly subject: number
}

export const done = (subject = 0): Verdict => ({ rejection: Rejection.none, filter: Filter.none, subject })
export const refuse = (rejection: number, filter: number = Filter.none): Verdict => ({ rejection, filter, subject: 0 })

type Command = Complete<'place-contract-order'>

/** Limit, post-only and market orders of contracts. */
export function placeOrder(state: State, command: Command): Verdict {
  const trader = state.traders.get(command.account)
  if (!trader) return refuse(Rejection.unknownAccount)
  const contract = state.contracts.get(command.market)
  if (!contract) return refuse(Rejection.unknownMarket)
  const order = draft(state, contract, command)
  const opens = openingLots(state, order.account, contract, order) > 0n
  const fault =
    badTerms(state, contract, command) ||
    closedFor(contract, command) ||
    (contract.mark === 0n ? Rejection.indexFrozen : Rejection.none) ||
    (isLocked(state, order.account, contract) ? Rejection.inLiquidation : Rejection.none) ||
    (trader.tradeFrozen && !order.reduces ? Rejection.tradingFrozen : Rejection.none) ||
    (isReduceOnly(state, contract) && !order.reduces ? Rejection.contractReduceOnly : Rejection.none) ||
    beyondLimits(contract, command) ||
    beyondEquity(state, order, command)
  if (fault) return refuse(fault)
  if (command.reduceOnly === 1 || order.reduces) {
    // What cannot rest is bound by the position alone, and what reduces in the book gives way to it.
    const room = canRest(command) ? reducible(state, order) : closable(positionOf(state, order), order.side)
    if (room === 0n) return refuse(Rejection.reduceOnly)
    order.left = least(order.left, room)
  }
  const filter = failedFilter(order, command)
  if (filter !== Filter.none) return refuse(Rejection.filter, filter)
  if (command.type === OrderType.limitMaker && meets(contract, order)) return refuse(Rejection.wouldTake)
  const { leverage } = choiceOf(state, order.account, contract)
  if (opens && !fitsTier(state, order.account, contract, leverage, [order])) return refuse(Rejection.beyondTier)
  if (owesTooMuch(state, order)) return refuse(Rejection.borrowLimit)
  if (!isAffordable(state, order) || isShortAtOnce(state, order, command)) return refuse(Rejection.insufficientMargin)
  if (command.dryRun !== 0) return done()
  order.id = ++state.lastOrderId
  takeSeat(state, order.account, contract)
  enter(state, order, command)
  return done(order.id)
}

function draft(state: State, contract: Contract, command: Command): Order & { id: number } {
  const isMarket = command.type === OrderType.market
  const edge = command.side === Side.buy ? contract.maxBuy : contract.minSell
  // In hedge mode what sells a long or buys a short back reduces by nature.
  const closes =
    isHedged(state, command.account, contract) &&
    (command.side === Side.buy) === (command.positionSide === PositionSide.short)
  return {
    id: 0,
    account: command.account,
    contract,
    side: command.side as Side,
    positionSide: command.positionSide as PositionSide,
    reduces: command.reduceOnly === 1 || closes,
    liquidates: false,
    price: isMarket ? edge : command.price,
    left: command.qty,
    executed: 0n,
    isOpen: true,
    endReason: 0,
  }
}

function closedFor(contract: Contract, { type }: Command): number {
  const { trading, postOnly, cancelOnly, reduceOnly } = ContractState
  if (contract.state === cancelOnly) return Rejection.marketCancelOnly
  if (contract.state === postOnly && type !== OrderType.limitMaker) return Rejection.marketPostOnly
  return [trading, postOnly, reduceOnly].includes(contract.state as never) ? Rejection.none : Rejection.marketClosed
}

function badTerms(state: State, contract: Contract, command: Command): number {
  const { type, price, qty, timeInForce, side, positionSide, reduceOnly } = command
  const known: readonly number[] = [OrderType.limit, OrderType.limitMaker, OrderType.market]
  if (!known.includes(type) || side > 1 || qty <= 0n || timeInForce > TimeInForce.fok) return Rejection.badTerms
  if ((type === OrderType.market) !== (price === 0n) || price < 0n) return Rejection.badTerms
  if (type !== OrderType.limit && timeInForce !== TimeInForce.gtc) return Rejection.badTerms
  const hedged = isHedged(state, command.account, contract)
  if (hedged === (positionSide === PositionSide.both) || positionSide > PositionSide.short)
    return Rejection.badPositionSide
  // What opens in hedge mode cannot only reduce.
  const opens = (side === Side.buy) === (positionSide === PositionSide.long)
  return hedged && opens && reduceOnly === 1 ? Rejection.reduceOnly : Rejection.none
}

function beyondLimits(contract: Contract, { type, price, side }: Command): number {
  if (type === OrderType.market) return Rejection.none
  const { maxBuy, minSell } = contract
  if (side === Side.buy && price > maxBuy) return Rejection.priceTooHigh
  return side === Side.sell && price < minSell ? Rejection.priceTooLow : Rejection.none
}

/** What closes does so at no price that its owner cannot pay. */
function beyondEquity(state: State, order: Order, { type, side }: Command): number {
  if (type === OrderType.market || !isBeyondEquity(state, order, order.price)) return Rejection.none
  return side === Side.buy ? Rejection.priceTooHigh : Rejection.priceTooLow
}

/** What the position leaves for one more order that reduces it. */
function reducible(state: State, order: Order): bigint {
  const position = positionOf(state, order)
  const others = ordersOf(state, order.account, order.contract).filter(
    (each) => each.reduces && each.side === order.side && positionOf(state, each) === position,
  )
  return greatest(0n, closable(position, order.side) - sum(others.map(({ left }) => left)))
}

/** What reduces may be small, and what of it does not rest as large as the position. */
function failedFilter({ contract, reduces }: Order, command: Command): number {
  const { price, qty } = command
  const { minPrice, maxPrice, minQty, maxQty, marketMaxQty } = contract.terms
  if (price > 0n && (price < minPrice || price > maxPrice)) return Filter.price
  if (qty < minQty && !reduces) return Filter.lot
  if (reduces && !canRest(command)) return Filter.none
  if (qty > maxQty) return Filter.lot
  return command.type === OrderType.market && marketMaxQty > 0n && qty > marketMaxQty ? Filter.marketLot : Filter.none
}

function canRest({ type, timeInForce }: Command): boolean {
  return type !== OrderType.market && timeInForce === TimeInForce.gtc
}

function meets(contract: Contract, order: Order): boolean {
  const best = bookSide(contract, other(order.side))[0]
  return best !== undefined && crosses(order.side, order.price, best.price)
}

/** Rise of initial margin + open loss + taker fee of what opens, against what is there (domain/perpetuals.md §7). */
function isAffordable(state: State, order: Order): boolean {
  const { account, contract } = order
  const lots = openingLots(state, account, contract, order)
  if (lots === 0n) return true
  const rise = riseOf(state, order)
  const value = worthOf(contract, order.price, lots)
  const worse =
    sense(contract) * (order.side === Side.buy ? 1n : -1n) * (value - worthOf(contract, contract.mark, lots))
  const cost = greatest(0n, rise) + greatest(0n, worse) + feeOf(value, contract.terms.takerRate)
  if (choiceOf(state, account, contract).isolated) return cost <= room(state, account, contract)
  const has = available(poolOf(state, account, contract))
  return (isUnified(state, account) ? inUsd(state, settleAsset(contract), cost) : cost) <= has
}

/** At its own price. What has none stops before it would be. */
function isShortAtOnce(state: State, order: Order, { type }: Command): boolean {
  if (type === OrderType.market) return false
  const lots = openingLots(state, order.account, order.contract, order)
  return lots > 0n && isShortWith(state, order, lots, order.price)
}

function riseOf(state: State, order: Order): bigint {
  const { account, contract } = order
  return initialOf(state, account, contract, [order]) - initialOf(state, account, contract)
}

/** A unified account opens nothing in what settles in a coin that it owes too much of (futures-additions.md §7). */
function owesTooMuch(state: State, order: Order): boolean {
  const { account, contract } = order
  if (openingLots(state, account, contract, order) === 0n || riseOf(state, order) <= 0n) return false
  return isUnified(state, account) && isAboveLimit(state, account, settleAsset(contract))
}

function enter(state: State, order: Order, { type, timeInForce }: Command): void {
  clearWay(state, order)
  if (timeInForce === TimeInForce.fok && !fits(order)) return end(state, order, EndReason.fokUnfilled)
  const stopsAt = (price: bigint) => isBeyondEquity(state, order, price) || opensShort(state, order, price)
  take(state, order, ({ price }) => (type === OrderType.market && stopsAt(price) ? 0n : order.left))
  if (!order.isOpen || order.left === 0n) return
  if (type === OrderType.market) return end(state, order, EndReason.insufficientLiquidity)
  if (timeInForce === TimeInForce.ioc) return end(state, order, EndReason.iocRest)
  const room = order.reduces ? closable(positionOf(state, order), order.side) : order.left
  order.left = least(order.left, room)
  if (order.left === 0n) return end(state, order, EndReason.reduceOnly)
  rest(state, order)
}

/** Whether others have the whole size inside its price. */
function fits(order: Order): boolean {
  const makers = bookSide(order.contract, other(order.side)).filter(
    (maker) => maker.account !== order.account && crosses(order.side, order.price, maker.price),
  )
  return sum(makers.map(({ left }) => left)) >= order.left
}
