import type { Amount } from '@bowline/money'
import { contractFeeOf, notionalOf } from '../formulas/perpetuals/contract.ts'
import { initialMarginOf } from '../formulas/perpetuals/margin.ts'
import { closingFeeOf, closingValueOf, costShareOf } from '../formulas/perpetuals/position.ts'
import * as terms from '../messages/terms.ts'
import type { LedgerRow, MarketNumber, PositionNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { BizType, EndReason, MarketKind, OrderFlag, OrderStatus, PositionReason, Side } = terms
const { R } = registers

export type ContractSettlement = ReturnType<typeof contractSettlementOf>

/** What a change of a position is about: `reason` a `PositionReason`, `bizNumber` the trade or settlement behind it. */
export interface Cause {
  readonly reason: number
  readonly bizNumber: number
}

/** Lets two orders for a contract exchange what they agreed on: positions change, and profit and fees move. */
export function contractSettlementOf(s: State) {
  /** One fill: `r[qty]` lots at `r[price]`. Both sides change by the same value, so profit and loss cancel to the unit. */
  function settle(market: MarketNumber, taker: Slot, maker: Slot): void {
    const { r } = s
    const qty = r[R.qty]
    const price = r[R.price]
    const value = notionalOf(s.valuation.contractTerms(market), qty, price)
    const takerBuys = s.order.side(taker) === Side.buy
    const buyer = takerBuys ? taker : maker
    const seller = takerBuys ? maker : taker
    s.market.addLastTradeId(market, 1)
    const cause = { reason: PositionReason.trade, bizNumber: s.market.lastTradeId(market) }
    countFill(buyer, market, qty, value)
    countFill(seller, market, qty, value)
    const buyerFee = fill(buyer, market, qty, value, contractFeeOf(value, rateOf(market, takerBuys)), cause)
    const sellerFee = fill(seller, market, qty, -value, contractFeeOf(value, rateOf(market, !takerBuys)), cause)
    r[R.quote] = value
    // The average is of the price in what the contract is quoted in.
    const isLinear = s.market.marketKind(market) === MarketKind.linear
    r[R.base] = isLinear ? qty * s.market.lot(market) : value
    if (!isLinear) r[R.quote] = qty * s.market.lot(market)
    s.book.countTrade(market)
    s.contract.setLastTradeAt(market, s.time)
    r[R.quote] = value
    report(market, taker, maker, buyerFee, sellerFee, cause.bizNumber)
    s.reducers.afterFill(buyer)
    s.reducers.afterFill(seller)
  }

  function rateOf(market: MarketNumber, isTaker: boolean): bigint {
    return BigInt(isTaker ? s.contract.takerRate(market) : s.contract.makerRate(market))
  }

  function report(
    market: MarketNumber,
    taker: Slot,
    maker: Slot,
    buyerFee: bigint,
    sellerFee: bigint,
    tradeId: number,
  ) {
    const { r } = s
    const takerBuys = s.order.side(taker) === Side.buy
    const settleAsset = s.contract.settle(market)
    s.buyerFeeAsset = settleAsset
    s.sellerFeeAsset = settleAsset
    r[R.buyerFee] = buyerFee
    r[R.sellerFee] = sellerFee
    numberInto(R.bizNumber, tradeId)
    const [buyer, seller] = takerBuys ? [taker, maker] : [maker, taker]
    s.report.trade(market, aggregateOf(market, taker), buyer, seller, takerBuys)
    s.report.fill(maker, 1, takerBuys ? R.sellerFee : R.buyerFee, settleAsset)
    s.report.fill(taker, 0, takerBuys ? R.buyerFee : R.sellerFee, settleAsset)
  }

  /** A number as the bits of a float. */
  function numberInto(register: number, value: number): void {
    s.rf[register] = value
  }

  function aggregateOf(market: MarketNumber, taker: Slot): number {
    const takerOrder = s.order.orderId(taker)
    if (s.market.lastTaker(market) !== takerOrder || s.market.lastAggregatePrice(market) !== s.r[R.price]) {
      s.market.setLastTaker(market, takerOrder)
      s.market.setLastAggregatePrice(market, s.r[R.price])
      s.market.addLastAggregateId(market, 1)
    }
    return s.market.lastAggregateId(market)
  }

  /** Books the fill on the order's record; it holds margin for so much less. */
  function countFill(slot: Slot, market: MarketNumber, qty: bigint, value: Amount): void {
    s.order.addExecuted(slot, qty)
    s.order.addCumQuote(slot, value)
    s.order.setUpdatedAt(slot, s.time)
    s.book.remainingInto(slot, R.left)
    const isFilled = s.r[R.left] === 0n
    s.order.setStatus(slot, isFilled ? OrderStatus.filled : OrderStatus.partiallyFilled)
    s.order.setEndReason(slot, isFilled ? EndReason.filled : EndReason.none)
    if (s.order.side(slot) === Side.buy) s.seat.addOpenBuys(s.order.seat(slot), -qty)
    s.contractLocks.releaseFilled(slot, market, qty)
  }

  /** One side of a fill. `value` is below zero for the seller. Returns the fee that was charged. */
  function fill(slot: Slot, market: MarketNumber, qty: bigint, value: Amount, fee: Amount, cause: Cause): Amount {
    if (s.order.flags(slot) & OrderFlag.liquidation) return s.liquidations.filled(slot, market, qty, value, fee, cause)
    const position = s.contractSeats.positionOf(s.order.seat(slot), (s.order.flags(slot) & OrderFlag.shortSide) !== 0)
    return change(position, value > 0n ? qty : -qty, value < 0n ? -value : value, fee, cause)
  }

  /**
   * Changes a position by signed lots worth `value`: what is opposite closes, the rest opens. A flip is a full close with its share
   * of the value (half-even) and an opening with the rest. Returns the fee that was charged.
   */
  function change(position: PositionNumber, qty: bigint, value: Amount, fee: Amount, cause: Cause): Amount {
    s.funding.payDue(position)
    const held = s.position.qty(position)
    const isOpposite = held !== 0n && held > 0n !== qty > 0n
    const size = magnitude(qty)
    const closing = !isOpposite ? 0n : size < magnitude(held) ? size : magnitude(held)
    const closedValue = closing === 0n ? 0n : closingValueOf(value, closing, size)
    const closeFee = closing === 0n ? 0n : closingFeeOf(fee, closing, size)
    const before = s.position.realised(position)
    const closed = closing > 0n ? close(position, closing, closedValue, closeFee, cause) : 0n
    const realised = s.position.realised(position) - before
    if (closing < size)
      open(position, qty > 0n ? size - closing : closing - size, value - closedValue, fee - closeFee, cause)
    s.lanes.update(position)
    const charged = closed + fee - closeFee
    reportPosition(position, cause, realised, charged)
    return charged
  }

  function open(position: PositionNumber, qty: bigint, value: Amount, fee: Amount, { bizNumber }: Cause): void {
    const market = s.position.market(position)
    if (s.position.qty(position) === 0n) begin(position, market)
    s.position.addQty(position, qty)
    s.position.addEntryValue(position, value)
    s.position.addFees(position, fee)
    if (qty > 0n) s.contract.addOpenInterest(market, qty)
    const wallet = walletOf(position)
    payFee(wallet, market, fee, bizNumber)
    if (s.position.isolated(position) !== 0) putUp(position, market, wallet, value, bizNumber)
  }

  /**
   * Isolated margin comes from money that nothing else needs (futures-additions.md §1.3). A fill above the price that an order was
   * checked at, or of one that was to close, may ask for more: then less stands behind the position, and nobody else pays.
   */
  function putUp(
    position: PositionNumber,
    market: MarketNumber,
    wallet: number,
    value: Amount,
    bizNumber: number,
  ): void {
    const asked = initialMarginOf(value, s.position.leverage(position))
    const room = s.valuation.room(s.position.account(position), market)
    const given = asked < room ? asked : room
    s.position.addMargin(position, given)
    s.postings.move(wallet, s.pool.row(s.position.pool(position)), given, BizType.isolatedMargin, market, bizNumber)
  }

  function begin(position: PositionNumber, market: MarketNumber): void {
    s.position.setPositionId(position, ++s.contracts.lastPositionId)
    s.position.setOpenedAt(position, s.time)
    s.position.setRealised(position, 0n)
    s.position.setFees(position, 0n)
    s.position.setFunding(position, 0n)
    s.position.setSettlements(position, s.contract.settlements(market))
    s.holders.join(position, market)
  }

  /** Closes so many lots for `value`; returns the fee that was charged. */
  function close(position: PositionNumber, qty: bigint, value: Amount, fee: Amount, cause: Cause): Amount {
    const market = s.position.market(position)
    const held = s.position.qty(position)
    const isLong = held > 0n
    const entry = s.position.entryValue(position)
    const isWhole = qty === magnitude(held)
    const cost = costShareOf(entry, qty, magnitude(held))
    const realised = s.valuation.profit(market, isLong, cost, value)
    const margin = s.position.margin(position)
    s.position.addEntryValue(position, -cost)
    s.position.addQty(position, isLong ? -qty : qty)
    s.position.addRealised(position, realised)
    let charged = fee
    if (isLong) s.contract.addOpenInterest(market, -qty)
    if (s.position.isolated(position) === 0) {
      const wallet = walletOf(position)
      bookProfit(wallet, market, realised, cause.bizNumber)
      payFee(wallet, market, fee, cause.bizNumber)
    } else {
      const share = costShareOf(margin, qty, magnitude(held))
      charged = closeIsolated(position, market, margin, share, realised, fee, isWhole, cause)
    }
    s.position.addFees(position, charged)
    if (isWhole) end(position, market)
    return charged
  }

  /**
   * An isolated position pays from its own margin alone: what it lacks, the fee first, is not taken from the wallet. A part of
   * the margin comes back with the profit; of a loss beyond it the rest of the margin pays. Returns the fee it could pay.
   */
  function closeIsolated(
    position: PositionNumber,
    market: MarketNumber,
    margin: Amount,
    share: Amount,
    realised: Amount,
    fee: Amount,
    isWhole: boolean,
    { reason, bizNumber }: Cause,
  ): Amount {
    const row = s.pool.row(s.position.pool(position))
    const lacking = margin + realised - fee < 0n ? fee - margin - realised : 0n
    const charged = fee - (lacking < fee ? lacking : fee)
    if (realised > 0n) bookProfit(row, market, realised, bizNumber)
    if (lacking > fee) s.fund.pay(market, row, lacking - fee, BizType.insurance, bizNumber)
    if (realised < 0n) bookProfit(row, market, realised, bizNumber)
    payFee(row, market, charged, bizNumber)
    const due = share + realised - charged
    // Of what is being liquidated nothing is released before the end.
    const keeps = !isWhole && (reason === PositionReason.liquidation || reason === PositionReason.takeover)
    const returned = due > 0n && !keeps ? due : 0n
    const left = lacking > 0n ? 0n : margin + realised - charged - returned
    s.position.setMargin(position, left)
    s.postings.move(row, walletOf(position), returned, BizType.isolatedMargin, market, bizNumber)
    return charged
  }

  function end(position: PositionNumber, market: MarketNumber): void {
    s.holders.leave(position, market)
    s.position.setPositionId(position, 0)
  }

  function bookProfit(row: LedgerRow, market: MarketNumber, realised: Amount, bizNumber: number): void {
    const clearing = s.contract.clearingRow(market)
    if (realised > 0n) s.postings.move(clearing, row, realised, BizType.contractProfit, market, bizNumber)
    else s.postings.move(row, clearing, -realised, BizType.contractProfit, market, bizNumber)
  }

  /** A rebate is paid by the house's fees. */
  function payFee(row: LedgerRow, market: MarketNumber, fee: Amount, bizNumber: number): void {
    const fees = s.contract.feeRow(market)
    if (fee >= 0n) s.postings.move(row, fees, fee, BizType.contractFee, market, bizNumber)
    else s.postings.move(fees, row, -fee, BizType.contractFee, market, bizNumber)
  }

  /** Ledger row of the wallet that an account has for a position. */
  function walletOf(position: PositionNumber): LedgerRow {
    return s.position.walletRow(position)
  }

  function reportPosition(
    position: PositionNumber,
    { reason, bizNumber }: Cause,
    realised: Amount = 0n,
    fee: Amount = 0n,
  ): void {
    s.risk.touch(s.position.pool(position), s.position.market(position))
    s.reportPosition(position, reason, bizNumber, realised, fee)
  }

  return { settle, change, bookProfit, payFee, walletOf, reportPosition }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
