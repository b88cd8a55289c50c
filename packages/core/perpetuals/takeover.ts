import { type Amount, divide, type Price } from '@bowline/money'
import { againstHolder, contractFeeOf, LONG, notionalOf, SHORT } from '../formulas/perpetuals/contract.ts'
import { coveredBy } from '../formulas/perpetuals/liquidation.ts'
import { bankruptcyPriceOf } from '../formulas/perpetuals/liquidation-price.ts'
import { roundRatio } from '../formulas/perpetuals/ratio.ts'
import { reportsWholeTakeover } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import type { MarketNumber, PoolNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'

const { BizType, LiquidationStep, PositionReason } = terms

export type Takeovers = ReturnType<typeof takeoversOf>

/** What nobody in the book buys goes at its bankruptcy price: to the liquidation account, or to those who gained. */
export function takeoversOf(s: State) {
  /** The price at which closing leaves nothing of the share, against the holder. `rate`: of the fee that closing costs. */
  function bankruptcyPrice(
    position: PositionNumber,
    market: MarketNumber,
    share: Amount,
    rate = BigInt(s.contract.takerRate(market)),
  ): Price {
    const held = s.position.qty(position)
    const side = held > 0n ? LONG : SHORT
    const contract = s.valuation.contractTerms(market)
    const atMark = { side, qty: magnitude(held), entryValue: s.valuation.worthOf(position) }
    const exact = bankruptcyPriceOf(contract, atMark, share, rate)
    const price = exact ? roundRatio(exact, againstHolder(side)) : s.contract.mark(market)
    return price > 0n ? price : 1n
  }

  /** The liquidation account takes what the fund can bear; the rest goes to those who gain most on the other side. */
  function takeOver(pool: PoolNumber, position: PositionNumber, market: MarketNumber, qty: bigint): void {
    const found = s.valuation.figures(pool)
    const equity = found.balance + found.upl
    const share = divideShare(s.valuation.shareOf(position, found, equity), qty, magnitude(s.position.qty(position)))
    const price = bankruptcyPrice(position, market, s.valuation.shareOf(position, found, equity))
    const contract = s.valuation.contractTerms(market)
    const isLong = s.position.qty(position) > 0n
    const mark = s.contract.mark(market)
    const isLoss = isLong ? price > mark : price < mark
    const covered = isLoss ? coveredBy(contract, s.house.spendable(market), qty, price, mark) : qty
    const cause = s.statement.causeOf(pool, PositionReason.takeover)
    const given = s.deleveraging.run(position, market, qty - covered, price)
    let rest = share - lossOf(market, isLong, given.lots, price)
    const taken = qty - given.lots
    const reportsAll = reportsWholeTakeover(s.recordVersion)
    if (given.lots > 0n) {
      const { lots, value, realised } = given
      const toFund = taken === 0n ? remainderOf(position, rest) : 0n
      s.statement.report(pool, LiquidationStep.deleveraged, found, {
        ...{ market, positionSide: s.position.positionSide(position), qty: lots, price },
        ...(reportsAll && { value, realised, toFund }),
      })
    }
    if (taken > 0n) {
      const value = notionalOf(contract, taken, price)
      // The fee comes out of the share, and is no more than what is left of it.
      const full = contractFeeOf(value, BigInt(s.contract.takerRate(market)))
      const afterLoss = rest - lossOf(market, isLong, taken, price)
      const fee = afterLoss < 0n ? 0n : afterLoss < full ? afterLoss : full
      const before = s.position.realised(position)
      s.contractSettlement.change(position, isLong ? -taken : taken, value, fee, cause)
      s.house.take(market, isLong ? taken : -taken, value, cause)
      rest = afterLoss - fee
      const realised = s.position.realised(position) - before
      const reported = {
        market,
        positionSide: s.position.positionSide(position),
        qty: taken,
        price,
        value,
        realised,
        fee,
      }
      const toFund = reportsAll ? remainderOf(position, rest) : rest > 0n ? rest : 0n
      s.statement.report(pool, LiquidationStep.takenOver, found, { ...reported, toFund })
    }
    keepRemainder(pool, position, market, rest)
    s.reducers.trimTo(position)
  }

  /**
   * At the end of a contract, whose price is the mark: of a position that owes more than what is behind it, so much goes at its
   * bankruptcy price, free of fees, to those who gained as the fund cannot bear. The rest is closed at the mark like any other.
   */
  function shareLossAtEnd(position: PositionNumber, market: MarketNumber): void {
    s.funding.payDue(position)
    const pool = s.position.pool(position)
    const found = s.valuation.figures(pool)
    // Nothing is needed where nothing is worth anything, so nothing says whose the equity is.
    if (found.maintenance <= found.debtMaintenance) return
    const share = s.valuation.shareOf(position, found, found.balance + found.upl)
    if (share >= 0n) return
    const qty = magnitude(s.position.qty(position))
    const price = bankruptcyPrice(position, market, share, 0n)
    const mark = s.contract.mark(market)
    const covered = coveredBy(s.valuation.contractTerms(market), s.house.spendable(market), qty, price, mark)
    const { lots, value, realised } = s.deleveraging.run(position, market, qty - covered, price)
    if (lots === 0n) return
    const positionSide = s.position.positionSide(position)
    const line = { market, positionSide, qty: lots, price, value, realised }
    s.statement.report(pool, LiquidationStep.deleveraged, found, line)
  }

  /** What closing at a price costs the share of the equity, which is counted at mark. */
  function lossOf(market: MarketNumber, isLong: boolean, qty: bigint, price: Price): Amount {
    if (qty === 0n) return 0n
    const value = notionalOf(s.valuation.contractTerms(market), qty, price)
    return -s.valuation.profit(market, isLong, s.valuation.worth(market, qty), value)
  }

  /** Of what is taken over nothing goes back: the unit remainders are the fund's. */
  function keepRemainder(pool: PoolNumber, position: PositionNumber, market: MarketNumber, rest: Amount): void {
    if (rest <= 0n) return
    const isHeld = isHeldAlone(position)
    const from = isHeld ? s.pool.row(pool) : s.contractSettlement.walletOf(position)
    const kept = remainderOf(position, rest)
    s.postings.move(from, s.contract.fundRow(market), kept, BizType.clearance, market, s.pool.liquidationId(pool))
    if (isHeld) s.position.addMargin(position, -kept)
  }

  /** As much of it as there is. */
  function remainderOf(position: PositionNumber, rest: Amount): Amount {
    // The long and the short of an account have their margins in one row.
    const has = isHeldAlone(position)
      ? s.position.margin(position)
      : s.ledger.balance(s.contractSettlement.walletOf(position))
    const most = has < rest ? has : rest
    return most > 0n ? most : 0n
  }

  function isHeldAlone(position: PositionNumber): boolean {
    return s.position.isolated(position) !== 0 && s.position.qty(position) !== 0n
  }

  return { bankruptcyPrice, takeOver, shareLossAtEnd }
}

function divideShare(share: Amount, qty: bigint, of: bigint): Amount {
  return qty === of ? share : divide(share * qty, of, 'floor')
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
