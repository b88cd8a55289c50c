import { fundingOf } from '../formulas/perpetuals/funding.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import { queuesSettlements } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import { KEPT_SETTLEMENTS } from '../records/contracts.ts'
import type { MarketNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import { fillPremiums, forgetPremiums, predictedRate } from './mark.ts'

const { BizType, ContractState, HOUSE, PositionReason } = terms

const HOUR_MS = 3_600_000
/** Positions that one tick pays. */
const PORTION = 50

export type Funding = ReturnType<typeof fundingBookOf>

/**
 * A settlement stores its mark and rate, and from then on positions owe. Each is paid when it is next touched, or in portions with
 * each tick: its quantity cannot change before, so the sums are those of paying all at once.
 */
export function fundingBookOf(s: State) {
  /** Settles what is due; before the command with which it falls due. */
  function settleDue(): void {
    for (let market = 0; market < s.contracts.size; market++) {
      // One after the other, if several were missed.
      if (isOpen(market)) settleOneByOne(market, s.time)
    }
    findNext()
  }

  function settleOneByOne(market: MarketNumber, until: number): void {
    while (s.contract.nextFundingAt(market) <= until) {
      const settledAt = s.contract.nextFundingAt(market)
      if (s.contract.mark(market) > 0n) settle(market, settledAt)
      scheduleAfter(market, settledAt)
    }
  }

  /** At the end of a contract: all that is due, and what the running interval has come to. */
  function settleUntil(market: MarketNumber, endsAt: number): void {
    settleOneByOne(market, endsAt)
    if (s.contract.premiums(market) > 0 && s.contract.mark(market) > 0n) settle(market, endsAt)
  }

  /** What has ended or is about to settles no more. */
  function isOpen(market: MarketNumber): boolean {
    if (!s.contracts.isKnown(market)) return false
    const state = s.market.state(market)
    return state !== ContractState.settling && state !== ContractState.delisted
  }

  function settle(market: MarketNumber, settledAt: number): void {
    makeRoom(market)
    if (settledAt === s.contract.nextFundingAt(market)) fillPremiums(s, market)
    const rate = predictedRate(s, market)
    const settlement = s.contract.settlements(market) + 1
    const at = ringPlace(market, settlement)
    s.contracts.settledAt[at] = settledAt
    s.contracts.settledMark[at] = s.contract.mark(market)
    s.contracts.settledRate[at] = rate
    s.contract.setSettlements(market, settlement)
    s.contract.setFundingRate(market, rate)
    forgetPremiums(s, market)
    const { openInterest, mark } = s.contract
    const reported = { market, settlement, settledAt, rate, mark: mark(market), openInterest: openInterest(market) }
    encode(eventLayouts['funding-rate'], s.events.words, s.events.openClear('funding-rate'), reported)
    s.contract.setFundingCursor(market, s.contract.holderHead(market))
    s.risk.lowered(market, rate)
  }

  /** Nobody may miss more settlements than are kept: with one more that many would be behind, all are paid at once. */
  function makeRoom(market: MarketNumber): void {
    const last = s.contract.settlements(market)
    const isPaid = s.contract.fundingCursor(market) === 0
    const queues = queuesSettlements(s.recordVersion)
    if (!isPaid) {
      if (queues && last + 1 - s.contract.paidThrough(market) <= KEPT_SETTLEMENTS) return
      payPortion(market, Number.POSITIVE_INFINITY)
    }
    if (queues) s.contract.setPaidThrough(market, last)
  }

  /** Settlements are at whole multiples of the interval, UTC. */
  function schedule(market: MarketNumber): void {
    scheduleAfter(market, s.time)
  }

  function scheduleAfter(market: MarketNumber, time: number): void {
    const interval = s.contract.fundingHours(market) * HOUR_MS
    s.contract.setNextFundingAt(market, (Math.floor(time / interval) + 1) * interval)
  }

  function findNext(): void {
    s.nextFunding = Number.POSITIVE_INFINITY
    for (let market = 0; market < s.contracts.size; market++) {
      if (isOpen(market)) s.nextFunding = Math.min(s.nextFunding, s.contract.nextFundingAt(market))
    }
    s.quietUntil = 0
  }

  /** Whether any position is still to be paid. */
  function isPending(): boolean {
    for (let market = 0; market < s.contracts.size; market++) if (s.contract.fundingCursor(market) !== 0) return true
    return false
  }

  /** Pays the next positions of one contract. */
  function payPortions(): void {
    for (let market = 0; market < s.contracts.size; market++) {
      if (s.contract.fundingCursor(market) === 0) continue
      payPortion(market, PORTION)
      return
    }
  }

  function payPortion(market: MarketNumber, most: number): void {
    let left = most
    while (left-- > 0) {
      const position = s.contract.fundingCursor(market)
      if (position === 0) break
      payDue(position)
      // What it set off may have moved the cursor.
      if (s.contract.fundingCursor(market) === position) {
        s.contract.setFundingCursor(market, s.position.holderNext(position))
      }
    }
    if (s.contract.fundingCursor(market) === 0) keepRest(market)
  }

  /** When all are paid, what payers paid up and receivers got down differs by is the fund's. */
  function keepRest(market: MarketNumber): void {
    const rest = s.contract.fundingRest(market)
    s.contract.setFundingRest(market, 0n)
    const { clearingRow, fundRow, settlements } = s.contract
    s.postings.move(clearingRow(market), fundRow(market), rest, BizType.insurance, market, settlements(market))
  }

  /** What a position owes (> 0) or is owed for settlements that it was not paid for yet. */
  function owed(position: PositionNumber): bigint {
    const market = s.position.market(position)
    const last = s.contract.settlements(market)
    let sum = 0n
    // A flat one may have missed any number of them.
    if (s.position.qty(position) === 0n) return sum
    for (let n = s.position.settlements(position) + 1; n <= last; n++) sum += amountOf(position, market, n)
    return sum
  }

  function amountOf(position: PositionNumber, market: MarketNumber, settlement: number): bigint {
    const qty = s.position.qty(position)
    if (qty === 0n) return 0n
    const at = ringPlace(market, settlement)
    const contract = s.valuation.contractTerms(market)
    return fundingOf(contract, qty, s.contracts.settledMark[at], s.contracts.settledRate[at])
  }

  /** Pays a position for every settlement it was not paid for. */
  function payDue(position: PositionNumber): void {
    const market = s.position.market(position)
    const last = s.contract.settlements(market)
    if (s.position.settlements(position) === last) return
    const isHeld = s.position.qty(position) !== 0n
    for (let n = s.position.settlements(position) + 1; isHeld && n <= last; n++) pay(position, market, n)
    s.position.setSettlements(position, last)
  }

  function pay(position: PositionNumber, market: MarketNumber, settlement: number): void {
    const amount = amountOf(position, market, settlement)
    if (amount === 0n) return
    const at = ringPlace(market, settlement)
    const clearing = s.contract.clearingRow(market)
    const isolated = s.position.isolated(position) !== 0
    const row = isolated ? s.pool.row(s.position.pool(position)) : s.contractSettlement.walletOf(position)
    if (amount > 0n) {
      // No isolated position loses more than its margin.
      const margin = s.position.margin(position)
      if (isolated && amount > margin) s.fund.pay(market, row, amount - margin, BizType.insurance, settlement)
      s.postings.move(row, clearing, amount, BizType.fundingFee, market, settlement)
      if (isolated) s.position.setMargin(position, amount > margin ? 0n : margin - amount)
    } else {
      s.postings.move(clearing, row, -amount, BizType.fundingFee, market, settlement)
      if (isolated) s.position.addMargin(position, -amount)
    }
    s.contract.addFundingRest(market, amount)
    s.position.addFunding(position, amount)
    encode(eventLayouts.funding, s.events.words, s.events.openClear('funding'), {
      account: s.position.account(position),
      market,
      positionSide: s.position.positionSide(position),
      settlement,
      settledAt: s.contracts.settledAt[at],
      rate: s.contracts.settledRate[at],
      mark: s.contracts.settledMark[at],
      qty: s.position.qty(position),
      amount,
    })
    if (s.position.account(position) === HOUSE) s.house.forward(market, settlement)
    else {
      s.contractSettlement.reportPosition(position, { reason: PositionReason.funding, bizNumber: settlement })
    }
  }

  return { settleDue, settleUntil, schedule, findNext, isPending, payPortions, keepRest, owed, payDue }
}

function ringPlace(market: MarketNumber, settlement: number): number {
  return market * KEPT_SETTLEMENTS + (settlement % KEPT_SETTLEMENTS)
}
