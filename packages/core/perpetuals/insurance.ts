import { type Amount, divide } from '@bowline/money'
import { LONG, SHORT } from '../formulas/perpetuals/contract.ts'
import { bankruptcyPriceOf } from '../formulas/perpetuals/liquidation-price.ts'
import { roundRatio } from '../formulas/perpetuals/ratio.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import * as terms from '../messages/terms.ts'
import type { MarketNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import { isIndexFrozen } from './index-state.ts'
import type { Cause } from './settle.ts'
import type { StatementLine } from './statement.ts'

const { BizType, ContractState, HOUSE, LiquidationStep, PositionReason } = terms
const MILLION = 1_000_000n

/** How long the liquidation account works a position off, and how often it tries. */
const PATIENCE_MS = 60_000
const TRY_MS = 1_000

export type House = ReturnType<typeof houseOf>

/** The liquidation account (2210): what it was handed at bankruptcy prices it works off in the book, and the fund gains or pays. */
export function houseOf(s: State) {
  function owns(position: PositionNumber): boolean {
    return s.position.account(position) === HOUSE
  }

  /** Takes a position over for `value`. */
  function take(market: MarketNumber, qty: bigint, value: Amount, cause: Cause): void {
    change(market, qty, value, cause)
    s.nextStep = 0
  }

  function change(market: MarketNumber, qty: bigint, value: Amount, cause: Cause): void {
    const position = s.contract.housePosition(market)
    s.contractSettlement.change(position, qty, value, 0n, cause)
    forward(market, cause.bizNumber)
  }

  /** What the liquidation account gained goes to the fund, and what it lost comes from there. */
  function forward(market: MarketNumber, bizNumber: number): Amount {
    const row = s.contract.liquidationRow(market)
    const gained = s.ledger.balance(row)
    if (gained > 0n) s.postings.move(row, s.contract.fundRow(market), gained, BizType.insurance, market, bizNumber)
    else s.fund.pay(market, row, -gained, BizType.insurance, bizNumber)
    return gained
  }

  function filled(_position: number, market: MarketNumber, qty: bigint, value: Amount, cause: Cause): void {
    change(market, qty, value, { reason: PositionReason.liquidation, bizNumber: cause.bizNumber })
  }

  /** Contracts that share the fund of a contract's group. */
  function* groupOf(market: MarketNumber): Generator<MarketNumber> {
    const row = s.contract.fundRow(market)
    for (let other = 0; other < s.contracts.size; other++) {
      if (s.contracts.isKnown(other) && s.contract.fundRow(other) === row) yield other
    }
  }

  /** What the group's part of the fund can still bear beside what the liquidation account would lose at mark. */
  function spendable(market: MarketNumber): Amount {
    let has = s.fund.left(market)
    for (const other of groupOf(market)) {
      const upl = s.valuation.upl(s.contract.housePosition(other))
      if (upl < 0n) has += upl
    }
    return has > 0n ? has : 0n
  }

  /** Lots of what the liquidation account holds whose loss at mark the fund cannot bear. */
  function unbearable(market: MarketNumber): bigint {
    const position = s.contract.housePosition(market)
    const loss = -s.valuation.upl(position)
    if (loss <= 0n) return 0n
    let has = s.fund.left(market)
    for (const other of groupOf(market)) {
      const upl = s.valuation.upl(s.contract.housePosition(other))
      if (other !== market && upl < 0n) has += upl
    }
    if (loss <= has) return 0n
    const held = s.position.qty(position)
    const size = held < 0n ? -held : held
    return has <= 0n ? size : size - divide(has * size, loss, 'down')
  }

  function run(most: number): void {
    let left = most
    for (let market = 0; market < s.contracts.size && left > 0; market++) {
      if (!s.contracts.isKnown(market) || dueAt(market) > s.time) continue
      left--
      work(market)
    }
  }

  function nextAt(): number {
    let next = Number.POSITIVE_INFINITY
    for (let market = 0; market < s.contracts.size; market++) {
      if (s.contracts.isKnown(market)) next = Math.min(next, dueAt(market))
    }
    return next
  }

  function dueAt(market: MarketNumber): number {
    const isHeld = s.position.qty(s.contract.housePosition(market)) !== 0n
    return isHeld ? s.contract.workedOffAt(market) + TRY_MS : Number.POSITIVE_INFINITY
  }

  function work(market: MarketNumber): void {
    s.contract.setWorkedOffAt(market, s.time)
    if (isIndexFrozen(s, market) || !tradesForLiquidation(s, market)) return
    const position = s.contract.housePosition(market)
    s.funding.payDue(position)
    forward(market, 0)
    const held = s.position.qty(position)
    const before = s.ledger.balance(s.contract.fundRow(market))
    const orderId = s.liquidationOrders.send(position, market, held > 0n ? held : -held, worstPrice(market, position))
    const left = s.position.qty(position)
    if (left !== held) reportWorkedOff(market, held > left ? held - left : left - held, before, orderId)
    if (left !== 0n && isOver(market, position)) s.deleveraging.runForHouse(market, held > 0n ? held : -held)
  }

  /** No worse than the fund can pay for. */
  function worstPrice(market: MarketNumber, position: PositionNumber): bigint {
    const held = s.position.qty(position)
    const side = held > 0n ? LONG : SHORT
    const own = { side, qty: held > 0n ? held : -held, entryValue: s.position.entryValue(position) }
    const exact = bankruptcyPriceOf(s.valuation.contractTerms(market), own, s.fund.left(market), 0n)
    const price = exact ? roundRatio(exact, side === LONG ? 'ceil' : 'floor') : s.contract.mark(market)
    const [most, least] = [s.contract.maxBuy(market), s.contract.minSell(market)]
    if (side === LONG) return price > least ? price : least
    return price < most ? price : most
  }

  /** Too long, too far from what it was taken at, or more than the fund can pay. */
  function isOver(market: MarketNumber, position: PositionNumber): boolean {
    if (s.time - s.position.openedAt(position) >= PATIENCE_MS) return true
    const upl = s.valuation.upl(position)
    if (upl < 0n && spendable(market) === 0n) return true
    return upl < 0n && -upl * MILLION > s.position.entryValue(position) * BigInt(s.contract.farPpm(market))
  }

  function reportWorkedOff(market: MarketNumber, qty: bigint, before: Amount, orderId: number): void {
    const fund = s.ledger.balance(s.contract.fundRow(market))
    report(market, LiquidationStep.workedOff, { qty, toFund: fund - before, orderId })
  }

  /** A line of the liquidation account's own statement. */
  function report(market: MarketNumber, step: number, line: StatementLine): void {
    const position = s.contract.housePosition(market)
    encode(eventLayouts.liquidation, s.events.words, s.events.openClear('liquidation'), {
      account: HOUSE,
      market,
      step,
      asset: s.contract.settle(market),
      indexState: s.contract.indexState(market),
      index: s.market.indexPrice(market),
      mark: s.contract.mark(market),
      equity: s.valuation.upl(position),
      fund: s.ledger.balance(s.contract.fundRow(market)),
      ...line,
    })
  }

  return {
    report,
    forward,
    owns,
    take,
    change,
    filled: (position: PositionNumber, qty: bigint, value: Amount, cause: Cause) =>
      filled(position, s.position.market(position), qty, value, cause),
    spendable,
    unbearable,
    run,
    nextAt,
  }
}

/** Whether the book takes what a liquidation sends, and positions may change hands: not in a halt, and not at the end. */
export function tradesForLiquidation(s: State, market: MarketNumber): boolean {
  const state = s.market.state(market)
  return state !== ContractState.halted && state !== ContractState.settling && state !== ContractState.delisted
}
