import type { Amount, Price } from '@bowline/money'
import { clearanceFeeOf, excessOf, isTakenOverAtOnce } from '../formulas/perpetuals/liquidation.ts'
import { followsUnifiedText, reportsWholeTakeover } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { MarketNumber, PoolNumber, PositionNumber, Slot } from '../records/view.ts'
import type { State } from '../state.ts'
import type { Figures } from './figures.ts'
import { tradesForLiquidation } from './insurance.ts'
import type { Cause } from './settle.ts'
import { weightsOf } from './weights.ts'

const { BizType, EndReason, LiquidationStep, OrderFlag, OrderStatus, PositionReason, Side } = terms

/** Steps after one command; the others follow after the next ones, and ticks come until there are none. */
const STEPS_PER_COMMAND = 32
/** A position of a higher tier goes down one tier a second. */
const STEP_MS = 1_000

export type Liquidations = ReturnType<typeof liquidationsOf>

/** The ladder (domain/perpetuals.md §10, futures-additions.md §4): each step tests again, and stops when margin suffices. */
export function liquidationsOf(s: State) {
  const { causeOf, heaviest, positionsOf } = weightsOf(s)
  /** What the running order in the book has sold: lots, value, profit and fee. */
  let sold = { qty: 0n, value: 0n, realised: 0n, fee: 0n }

  function begin(pool: PoolNumber, found: Figures): void {
    s.pool.setIsLiquidating(pool, 1)
    s.pool.setLiquidationId(pool, ++s.contracts.lastLiquidationId)
    s.pool.setLastStepAt(pool, 0)
    s.liquidating.add(pool)
    s.lanes.liquidates(pool, true)
    s.nextStep = 0
    s.statement.report(pool, LiquidationStep.began, found, causeOf(pool, found))
  }

  /** After a command: so many steps, of the pools by their number. */
  function run(): void {
    let left = STEPS_PER_COMMAND
    for (const pool of dueFirst(left)) {
      while (left > 0 && s.liquidating.has(pool) && isDue(pool)) {
        left--
        step(pool)
      }
      if (left === 0) break
    }
    s.house.run(left)
  }

  /** So many of those that are due, the lowest numbers: in a crash thousands wait. */
  function dueFirst(most: number): number[] {
    const first: number[] = []
    for (const pool of s.liquidating) {
      const last = first.at(-1)
      if (!isDue(pool) || (first.length === most && last !== undefined && pool > last)) continue
      let at = first.length
      while (at > 0 && (first[at - 1] as number) > pool) at--
      first.splice(at, 0, pool)
      if (first.length > most) first.pop()
    }
    return first
  }

  function isDue(pool: PoolNumber): boolean {
    return s.pool.lastStepAt(pool) + STEP_MS <= s.time
  }

  /** When the next step is due, ms. */
  function nextStepAt(): number {
    let next = s.house.nextAt()
    for (const pool of s.liquidating) {
      if (next <= s.time) return next
      next = Math.min(next, s.pool.lastStepAt(pool) + STEP_MS)
    }
    return next
  }

  function step(pool: PoolNumber): void {
    payFunding(pool)
    const found = s.valuation.figures(pool)
    const equity = found.balance + found.upl
    if (!s.risk.isInTrouble(pool, found)) return end(pool, found)
    if (s.pool.held(pool) === 0) return stepOfDebts(pool, found)
    const isFrozen = s.risk.isFrozen(pool)
    if (!isFrozen && (cancelOrders(pool, found) || s.debts.repay(pool, found) || net(pool, found))) return
    const position = heaviest(pool)
    const market = s.position.market(position)
    if (isFrozen || !tradesForLiquidation(s, market)) {
      s.pool.setLastStepAt(pool, s.time)
      return
    }
    sell(pool, position, market, found, equity)
  }

  /** In trouble for what is owed alone. */
  function stepOfDebts(pool: PoolNumber, found: Figures): void {
    if (followsUnifiedText(s.recordVersion) && cancelOrders(pool, found)) return
    end(pool, found)
  }

  function payFunding(pool: PoolNumber): void {
    for (const position of positionsOf(pool)) s.funding.payDue(position)
  }

  /** Open orders that hold margin; those that reduce stay. True when there were any. */
  function cancelOrders(pool: PoolNumber, found: Figures): boolean {
    const slots: number[] = []
    if (s.pool.kind(pool) === PoolKind.isolated) {
      // Of the contract: those of the other leg too.
      const pair = s.pool.head(pool) & ~1
      slots.push(...holding(pair), ...holding(pair + 1))
    } else
      for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair))
        slots.push(...holding(pair), ...holding(pair + 1))
    const ids = slots.map((slot) => s.order.orderId(slot)).sort((a, b) => a - b)
    for (const orderId of ids) {
      const slot = s.orders.find(orderId)
      if (slot === 0 || !s.ends.isOpen(slot)) continue
      const market = s.order.market(slot)
      s.ends.withdraw(slot, OrderStatus.canceled, EndReason.liquidation)
      s.statement.report(pool, LiquidationStep.canceled, found, { market, orderId })
    }
    return ids.length > 0
  }

  function holding(position: PositionNumber): number[] {
    if (s.position.buyQty(position) === 0n && s.position.sellQty(position) === 0n) return []
    return s.reducers.ordersOf(position).filter((slot) => s.order.locked(slot) > 0n)
  }

  /** Long and short of one contract are closed against each other at mark, free of fees. */
  function net(pool: PoolNumber, found: Figures): boolean {
    if (s.pool.kind(pool) === PoolKind.isolated) return false
    for (const long of positionsOf(pool)) {
      const short = long + 1
      if (long % 2 === 1 || s.position.qty(long) <= 0n || s.position.qty(short) >= 0n) continue
      const market = s.position.market(long)
      const overlap = -s.position.qty(short) < s.position.qty(long) ? -s.position.qty(short) : s.position.qty(long)
      const price = s.contract.mark(market)
      const value = s.valuation.worth(market, overlap)
      const cause = s.statement.causeOf(pool, PositionReason.liquidation)
      const before = s.position.realised(long) + s.position.realised(short)
      s.contractSettlement.change(long, -overlap, value, 0n, cause)
      s.contractSettlement.change(short, overlap, value, 0n, cause)
      s.reducers.trimTo(long)
      s.reducers.trimTo(short)
      const realised = s.position.realised(long) + s.position.realised(short) - before
      s.statement.report(pool, LiquidationStep.netted, found, {
        ...{ market, qty: overlap, price, value },
        ...(reportsWholeTakeover(s.recordVersion) && { realised }),
      })
      return true
    }
    return false
  }

  /** Book first: what must go is sold down to the bankruptcy price; what finds no buyer is taken over. */
  function sell(
    pool: PoolNumber,
    position: PositionNumber,
    market: MarketNumber,
    found: Figures,
    equity: Amount,
  ): void {
    const held = s.position.qty(position)
    const size = magnitude(held)
    const { contractTerms, contractTiers } = s.valuation
    const excess = excessOf(contractTerms(market), contractTiers(market), size, s.contract.mark(market)) || size
    const share = s.valuation.shareOf(position, found, equity)
    const price = s.takeovers.bankruptcyPrice(position, market, share)
    let left = excess
    if (!isTakenOverAtOnce(equity, found.maintenance)) {
      left -= sellInBook(pool, position, market, excess, price, found)
      // What is left of a higher tier has a second to find its place.
      if (excess < size) s.pool.setLastStepAt(pool, s.time)
      const now = s.valuation.figures(pool)
      if (!s.risk.isInTrouble(pool, now)) return end(pool, now)
      if (left === 0n) return
    } else left = size
    s.takeovers.takeOver(pool, position, market, left)
  }

  /** Sends an order that takes what there is, as its owner; returns the lots it sold. */
  function sellInBook(
    pool: PoolNumber,
    position: PositionNumber,
    market: MarketNumber,
    qty: bigint,
    price: Price,
    found: Figures,
  ): bigint {
    sold = { qty: 0n, value: 0n, realised: 0n, fee: 0n }
    const before = s.ledger.balance(s.contractSettlement.walletOf(position))
    const orderId = s.liquidationOrders.send(position, market, qty, price)
    if (sold.qty === 0n) return 0n
    const clearance = takeClearance(pool, position, market, before)
    s.statement.report(pool, LiquidationStep.sold, found, {
      market,
      positionSide: s.position.positionSide(position),
      ...sold,
      price: s.statement.averagePrice(market, sold.qty, sold.value),
      clearance,
      toFund: clearance,
      orderId,
    })
    s.reducers.trimTo(position)
    return sold.qty
  }

  /** `before`: what was in the wallet. Of an isolated position only its own margin pays, or what of it has just come back. */
  function takeClearance(pool: PoolNumber, position: PositionNumber, market: MarketNumber, before: Amount): Amount {
    const isIsolated = s.position.isolated(position) !== 0
    const isHeld = isIsolated && s.position.qty(position) !== 0n
    const wallet = s.contractSettlement.walletOf(position)
    const left = s.valuation.figures(pool)
    const equity =
      isIsolated && !isHeld
        ? s.ledger.balance(wallet) - before
        : s.valuation.inSettle(pool, market, left.balance + left.upl)
    const margin = s.position.margin(position)
    const clearance = clearanceFeeOf(sold.value, isHeld && margin < equity ? margin : equity)
    const from = isHeld ? s.pool.row(pool) : wallet
    s.postings.move(from, s.contract.fundRow(market), clearance, BizType.clearance, market, s.pool.liquidationId(pool))
    if (isHeld) s.position.addMargin(position, -clearance)
    return clearance
  }

  /** A fill of an order that a liquidation sent; returns the fee that was charged. The liquidation account pays none. */
  function filled(slot: Slot, _market: MarketNumber, qty: bigint, value: Amount, fee: Amount, cause: Cause): Amount {
    const isShort = (s.order.flags(slot) & OrderFlag.shortSide) !== 0
    const position = s.contractSeats.positionOf(s.order.seat(slot), isShort)
    const isBuy = s.order.side(slot) === Side.buy
    const worth = magnitude(value)
    if (s.house.owns(position)) {
      s.house.filled(position, isBuy ? qty : -qty, worth, cause)
      return 0n
    }
    const before = s.position.realised(position)
    const reason = { reason: PositionReason.liquidation, bizNumber: cause.bizNumber }
    const charged = s.contractSettlement.change(position, isBuy ? qty : -qty, worth, fee, reason)
    sold.qty += qty
    sold.value += worth
    sold.realised += s.position.realised(position) - before
    sold.fee += charged
    return charged
  }

  function end(pool: PoolNumber, found: Figures): void {
    if (closesDebts(pool, found)) s.debts.close(pool, found)
    s.statement.report(pool, LiquidationStep.ended, found)
    s.pool.setIsLiquidating(pool, 0)
    s.lanes.bind(pool, undefined)
    s.liquidating.delete(pool)
    s.lanes.liquidates(pool, false)
    s.risk.suspect(pool)
    if (s.pool.held(pool) === 0 && s.pool.kind(pool) === PoolKind.cross) s.debts.pay(pool, s.pool.row(pool))
  }

  /** Where nothing is held and that did not help. */
  function closesDebts(pool: PoolNumber, found: Figures): boolean {
    if (s.pool.kind(pool) !== PoolKind.unified || s.pool.held(pool) !== 0) return false
    return !followsUnifiedText(s.recordVersion) || s.risk.isInTrouble(pool, found)
  }

  return { begin, causeOf, run, nextStepAt, filled }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
