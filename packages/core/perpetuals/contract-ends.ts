import { divide } from '@bowline/money'
import { notionalOf } from '../formulas/perpetuals/contract.ts'
import { reportMarket } from '../markets/define.ts'
import { expireAll } from '../markets/market-state.ts'
import { deleveragesAtEnd } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { MarketNumber, PoolNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import { reportMark } from './mark.ts'

const { BizType, ContractState, PositionReason } = terms

const SECOND_MS = 1_000
/** The price at the end is the mean of the index over so many seconds. */
const MEAN_SECONDS = 1_800
const TENTHS = 10n
/** Positions that one tick closes. */
const PORTION = 50

export type ContractEnds = ReturnType<typeof contractEndsOf>

/**
 * The end of a contract (domain/perpetuals.md §14): orders expire, the last funding is exchanged, and every position is closed at
 * the mean of the index, free of fees. What a margin cannot pay the fund does, and what that cannot those who gained bear; when all
 * are closed the contract is delisted.
 */
export function contractEndsOf(s: State) {
  function findNext(): void {
    s.nextEnd = Number.POSITIVE_INFINITY
    for (let market = 0; market < s.contracts.size; market++) {
      if (isComing(market)) s.nextEnd = Math.min(s.nextEnd, s.contract.endsAt(market))
    }
    s.quietUntil = 0
  }

  function isComing(market: MarketNumber): boolean {
    if (!s.contracts.isKnown(market) || s.contract.endsAt(market) === 0) return false
    return s.market.state(market) !== ContractState.settling && s.market.state(market) !== ContractState.delisted
  }

  /** A value of the index, one a second in the last half hour; one that did not come is the one before. */
  function countIndex(market: MarketNumber): void {
    if (s.contract.endsAt(market) > 0) countUntil(market, Math.floor(s.time / SECOND_MS))
  }

  /** Before the index changes: the seconds that had the value of before. */
  function countUntil(market: MarketNumber, second: number): void {
    const end = Math.floor(s.contract.endsAt(market) / SECOND_MS)
    const from = Math.max(s.contract.endCountedTo(market), end - MEAN_SECONDS)
    const until = Math.min(second, end)
    if (until <= from || s.contract.indexTenths(market) === 0n) return
    s.contract.addEndSum(market, s.contract.indexTenths(market) * BigInt(until - from))
    s.contract.addEndSeconds(market, until - from)
    s.contract.setEndCountedTo(market, until)
  }

  /** Contracts whose time has come, the lowest number first. */
  function beginDue(): void {
    for (let market = 0; market < s.contracts.size; market++) {
      if (isComing(market) && s.contract.endsAt(market) <= s.time) begin(market)
    }
    findNext()
  }

  function begin(market: MarketNumber): void {
    const endsAt = s.contract.endsAt(market)
    countUntil(market, Math.floor(endsAt / SECOND_MS))
    s.funding.settleUntil(market, endsAt)
    expireAll(s, market)
    const seconds = BigInt(s.contract.endSeconds(market))
    const mean = seconds === 0n ? 0n : divide(s.contract.endSum(market), seconds * TENTHS, 'half-even')
    s.contract.setEndPrice(market, mean > 0n ? mean : s.contract.mark(market))
    if (s.contract.endPrice(market) > 0n) s.contract.setMark(market, s.contract.endPrice(market))
    s.risk.ended(market)
    enterState(market, ContractState.settling)
    reportMark(s, market)
    if (s.contract.holders(market) === 0) finish(market)
  }

  function enterState(market: MarketNumber, state: number): void {
    s.market.setState(market, state)
    reportMarket(s, market)
  }

  /** Whether any position is still to be closed. */
  function isPending(): boolean {
    return pendingMarket() !== 0
  }

  function pendingMarket(): number {
    for (let market = 1; market < s.contracts.size; market++) {
      if (s.contracts.isKnown(market) && s.market.state(market) === ContractState.settling) return market
    }
    return 0
  }

  /** Closes the next positions of one contract. */
  function closePortion(): void {
    const market = pendingMarket()
    if (market === 0) return
    const first = deleveragesAtEnd(s.recordVersion) ? losersOf(market) : []
    for (let left = PORTION; left > 0 && s.contract.holderHead(market) !== 0; left--) {
      close(first.shift() ?? s.contract.holderHead(market), market)
    }
    if (s.contract.holderHead(market) === 0) finish(market)
  }

  /**
   * What may cost the fund goes first, while there are still all who gained: the liquidation account's position, then those in
   * liquidation by the numbers of their pools.
   */
  function losersOf(market: MarketNumber): PositionNumber[] {
    const house = s.contract.housePosition(market)
    const pools = [...s.liquidating].sort((a, b) => a - b)
    return [house, ...pools.flatMap((pool) => positionsIn(pool, market))].filter((each) => s.position.qty(each) !== 0n)
  }

  function positionsIn(pool: PoolNumber, market: MarketNumber): PositionNumber[] {
    const head = s.pool.head(pool)
    if (s.pool.kind(pool) === PoolKind.isolated) return s.position.market(head) === market ? [head] : []
    for (let pair = head; pair !== 0; pair = s.position.poolNext(pair)) {
      if (s.position.market(pair) === market) return s.position.isolated(pair) === 0 ? [pair, pair + 1] : []
    }
    return []
  }

  function close(position: PositionNumber, market: MarketNumber): void {
    if (deleveragesAtEnd(s.recordVersion)) spareFund(position, market)
    const held = s.position.qty(position)
    if (held === 0n) return
    const value = notionalOf(s.valuation.contractTerms(market), held < 0n ? -held : held, s.contract.endPrice(market))
    const cause = { reason: PositionReason.settlement, bizNumber: s.contract.settlements(market) }
    if (s.house.owns(position)) {
      s.funding.payDue(position)
      s.house.change(market, -held, value, cause)
    } else s.contractSettlement.change(position, -held, value, 0n, cause)
  }

  /** What the fund cannot bear of a position those take who gained. */
  function spareFund(position: PositionNumber, market: MarketNumber): void {
    if (!s.house.owns(position)) return s.takeovers.shareLossAtEnd(position, market)
    s.funding.payDue(position)
    s.deleveraging.runForHouse(market, s.house.unbearable(market))
  }

  /** Both sides of an inverse contract are rounded by themselves: the units between them are the fund's. */
  function finish(market: MarketNumber): void {
    s.funding.keepRest(market)
    const clearing = s.contract.clearingRow(market)
    const rest = s.ledger.balance(clearing)
    const { insurance } = BizType
    if (rest >= 0n) s.postings.move(clearing, s.contract.fundRow(market), rest, insurance, market, 0)
    else s.fund.pay(market, clearing, -rest, insurance, 0)
    enterState(market, ContractState.delisted)
  }

  return { findNext, countIndex, beginDue, isPending, closePortion }
}
