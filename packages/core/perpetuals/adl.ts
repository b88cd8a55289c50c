import type { Amount, Price } from '@bowline/money'
import { notionalOf } from '../formulas/perpetuals/contract.ts'
import { costShareOf } from '../formulas/perpetuals/position.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import type { AccountNumber, MarketNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import { type Ranked, rankingOf } from './ranking.ts'

const { EndReason, LiquidationStep, OrderFlag, OrderStatus, PositionReason, Side } = terms

interface Deleveraged {
  readonly lots: bigint
  readonly value: Amount
  readonly realised: Amount
}

export type Deleveraging = ReturnType<typeof deleveragingOf>

/** Closes what nobody else can against those who gain most on the other side, at the bankrupt position's price. */
export function deleveragingOf(s: State) {
  const ranking = rankingOf(s)

  /** Of a position in liquidation; returns the lots that found somebody, and what they came to. */
  function run(position: PositionNumber, market: MarketNumber, qty: bigint, price: Price): Deleveraged {
    const before = s.position.realised(position)
    let worth = 0n
    const isLong = s.position.qty(position) > 0n
    const contract = s.valuation.contractTerms(market)
    let left = qty
    for (const ranked of left > 0n ? nextRanked(market, !isLong) : []) {
      const lots = lotsOf(ranked.position, left)
      const value = notionalOf(contract, lots, price)
      const tradeId = nextTrade(market)
      const cause = { reason: PositionReason.takeover, bizNumber: tradeId }
      s.contractSettlement.change(position, isLong ? -lots : lots, value, 0n, cause)
      counter(ranked, market, isLong ? lots : -lots, value, price, tradeId, s.position.account(position))
      left -= lots
      worth += value
      if (left === 0n) break
    }
    return { lots: qty - left, value: worth, realised: s.position.realised(position) - before }
  }

  /** Of what the liquidation account could not work off, so many lots at most, at what it was taken for. */
  function runForHouse(market: MarketNumber, most: bigint): void {
    const position = s.contract.housePosition(market)
    const isLong = s.position.qty(position) > 0n
    let done = 0n
    for (const ranked of most > 0n && s.position.qty(position) !== 0n ? nextRanked(market, !isLong) : []) {
      const held = magnitude(s.position.qty(position))
      const left = most - done
      const lots = lotsOf(ranked.position, left < held ? left : held)
      const entry = s.position.entryValue(position)
      const value = costShareOf(entry, lots, held)
      const price = s.statement.averagePrice(market, lots, value)
      const tradeId = nextTrade(market)
      s.house.change(market, isLong ? -lots : lots, value, { reason: PositionReason.deleverage, bizNumber: tradeId })
      counter(ranked, market, isLong ? lots : -lots, value, price, tradeId, s.position.account(position))
      done += lots
      if (done === most || s.position.qty(position) === 0n) break
    }
    if (done > 0n) s.house.report(market, LiquidationStep.deleveraged, { qty: done })
  }

  function lotsOf(position: PositionNumber, most: bigint): bigint {
    const held = magnitude(s.position.qty(position))
    return held < most ? held : most
  }

  function nextTrade(market: MarketNumber): number {
    s.market.addLastTradeId(market, 1)
    return s.market.lastTradeId(market)
  }

  /** The deleveraged side: free of fees; its orders that would add to the position are cancelled. */
  function counter(
    { position, score }: Ranked,
    market: MarketNumber,
    qty: bigint,
    value: Amount,
    price: Price,
    tradeId: number,
    bankrupt: number,
  ): void {
    const isShort = s.position.qty(position) < 0n
    const before = s.position.realised(position)
    reportTrade(market, magnitude(qty), value, price, tradeId, s.position.account(position), bankrupt, qty > 0n)
    s.contractSettlement.change(position, qty, value, 0n, { reason: PositionReason.deleverage, bizNumber: tradeId })
    encode(eventLayouts.deleverage, s.events.words, s.events.openClear('deleverage'), {
      account: s.position.account(position),
      market,
      positionSide: s.position.positionSide(position),
      qty: magnitude(qty),
      price,
      score,
      realised: s.position.realised(position) - before,
      tradeId,
    })
    const adds = isShort ? Side.sell : Side.buy
    const ids = s.reducers.ordersOf(position).flatMap((slot) => {
      const isPlain = (s.order.flags(slot) & (OrderFlag.reduceOnly | OrderFlag.closePosition)) === 0
      return isPlain && s.order.side(slot) === adds ? [s.order.orderId(slot)] : []
    })
    s.cancels.endAll(ids, OrderStatus.canceled, EndReason.deleverage)
    s.reducers.trimTo(position)
    s.risk.shrank(position, isShort ? Side.buy : Side.sell)
  }

  /** No order is behind it on either side. */
  function reportTrade(
    market: MarketNumber,
    qty: bigint,
    quote: Amount,
    price: Price,
    tradeId: number,
    account: AccountNumber,
    bankrupt: number,
    buys: boolean,
  ): void {
    encode(eventLayouts.trade, s.events.words, s.events.openClear('trade'), {
      tradeId,
      market,
      price,
      qty,
      quote,
      buyer: buys ? account : bankrupt,
      seller: buys ? bankrupt : account,
      buyerFeeAsset: s.contract.settle(market),
      sellerFeeAsset: s.contract.settle(market),
    })
  }

  /** The best of the running command, by contract and side: one ranking serves a burst. Nothing of it is state. */
  const ranks = new Map<number, Ranked[]>()

  /** After a command. */
  function forget(): void {
    if (ranks.size > 0) ranks.clear()
  }

  /** One after the other, as long as each is held. What closes them changes nobody else's, so that the others are not asked again. */
  function* nextRanked(market: MarketNumber, isLong: boolean): Generator<Ranked> {
    for (let ranked = rank(market, isLong); ranked.length > 0; ranked = rank(market, isLong)) {
      for (const each of ranked) while (stands(each.position, isLong)) yield each
    }
  }

  /** The best positions of one side, the highest score first, then the older; ranked anew when all of those are used up. */
  function rank(market: MarketNumber, isLong: boolean): Ranked[] {
    const key = market * 2 + (isLong ? 1 : 0)
    const standing = (ranks.get(key) ?? []).filter(({ position }) => stands(position, isLong))
    const found = standing.length > 0 ? standing : ranking.best(market, isLong)
    ranks.set(key, found)
    return found
  }

  function stands(position: PositionNumber, isLong: boolean): boolean {
    const qty = s.position.qty(position)
    return qty !== 0n && qty > 0n === isLong && s.pool.isLiquidating(s.position.pool(position)) === 0
  }

  return { run, runForHouse, forget, scoreOf: ranking.scoreOf, best: ranking.best }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
