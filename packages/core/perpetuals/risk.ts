import { transferableOf } from '../formulas/perpetuals/balances.ts'
import type { Leaves } from '../formulas/unified/collateral.ts'
import { findsInPortions } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { AccountNumber, LedgerRow, MarketNumber, PoolNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import type { Figures } from './figures.ts'
import { isIndexFrozen } from './index-state.ts'
import { troubleOf } from './trouble.ts'
import { waitingOf } from './waiting.ts'

const { HOUSE, LiquidationStep } = terms

export type Risk = ReturnType<typeof riskOf>

/** So many pools are warned, calmed or begun with by one command; the others follow with the next ones. */
const CHANGES_PER_COMMAND = 32

/** Which pools are to be looked at, and what a look finds. */
export function riskOf(s: State) {
  const { isFrozen, isHigh, isHolding, isInTrouble, isShortBy, isUncertain } = troubleOf(s)
  const waiting = waitingOf(s)
  const { suspect } = waiting
  const touched: number[] = []
  /** How many more the running command may find. */
  let left = 0
  /** Positions that became smaller by other orders than the plain ones of a side, and that side. */
  const shrunk: [position: PositionNumber, side: number][] = []

  /** A pool has changed, by a contract or by a transfer (0): it is tested after the running command. */
  function touch(pool: PoolNumber, market = 0): void {
    if (pool === 0) return
    if (market !== 0) s.pool.setLastMarket(pool, market)
    if (touched.at(-1) === pool) return
    touched.push(pool)
    s.nextStep = 0
  }

  function shrank(position: PositionNumber, side: number): void {
    shrunk.push([position, side])
    s.nextStep = 0
  }

  /** A line came to a futures wallet. */
  function walletMoved(row: LedgerRow, amount: bigint): void {
    const pool = s.contractSeats.walletPool(s.ledger.owner(row), s.ledger.asset(row))
    touch(pool)
    if (pool === 0 || s.pool.kind(pool) !== PoolKind.unified) return
    const after = s.ledger.balance(row)
    if (s.ledger.subKey(row) === s.pool.wallet(pool)) s.holdings.walletMoved(row, after - amount, after)
  }

  /** The mark of a contract has moved: pools that this may have put at risk are looked at. */
  function marked(market: MarketNumber): void {
    lookAtFound(market, s.lanes.follow(market))
  }

  /** Funding at a rate is owed from now on. */
  function lowered(market: MarketNumber, rate: bigint): void {
    lookAtFound(market, s.lanes.lower(market, rate))
  }

  function lookAtFound(market: MarketNumber, pools: Uint32Array): void {
    if (findsInPortions(s.recordVersion)) for (const pool of pools) suspect(pool)
    else if (!isIndexFrozen(s, market)) for (const pool of s.lanes.inOrder(pools)) look(pool)
    valued(market)
  }

  /** What a coin is worth may have moved: unified accounts that this may have put at risk are looked at. */
  function valued(market: MarketNumber): void {
    s.watch.moved(market)
    for (const pool of s.watch.takeDue()) {
      if (findsInPortions(s.recordVersion)) suspect(pool)
      else look(pool)
    }
  }

  /** The end of a contract: all whom its price brings into trouble are found before anybody is closed at it. */
  function ended(market: MarketNumber): void {
    marked(market)
    if (!findsInPortions(s.recordVersion)) return
    for (const pool of touched) suspect(pool)
    for (const pool of waiting.takeAll((each) => holds(each, market))) look(pool)
  }

  /** What collateral is worth is another now. */
  function redefined(): void {
    s.watch.doubt()
    for (let pool = 1; pool < s.pools.used; pool++) if (s.pool.kind(pool) === PoolKind.unified) suspect(pool)
  }

  /** After a restore: whom a look would find waits, and the others are bound. */
  function resume(): void {
    for (let pool = 1; pool < s.pools.used; pool++) {
      if (s.pool.kind(pool) === PoolKind.none || !isHolding(pool)) continue
      if (s.pool.isLiquidating(pool) !== 0 || isFrozen(pool)) continue
      const found = s.valuation.figures(pool)
      const isWarned = s.pool.isWarned(pool) !== 0
      if (isShortBy(pool, found, true) || isHigh(pool, found) !== isWarned) suspect(pool)
      else if (!isWarned) s.lanes.bind(pool, found)
    }
  }

  function holds(pool: PoolNumber, market: MarketNumber): boolean {
    const head = s.pool.head(pool)
    if (s.pool.kind(pool) === PoolKind.isolated) return s.position.market(head) === market
    for (let pair = head; pair !== 0; pair = s.position.poolNext(pair)) {
      if (s.position.market(pair) !== market || s.position.isolated(pair) !== 0) continue
      return s.position.qty(pair) !== 0n || s.position.qty(pair + 1) !== 0n
    }
    return false
  }

  /**
   * By old rules after a freeze, in which nobody was liquidated whatever happened to them, every pool that holds the contract is looked
   * at. Now those whom a look has found behind the freeze are in doubt since, and the mark finds them like others.
   */
  function thawed(market: MarketNumber): void {
    if (findsInPortions(s.recordVersion)) return
    const pools = new Set<number>()
    for (let position = s.contract.holderHead(market); position !== 0; position = s.position.holderNext(position)) {
      if (s.position.account(position) !== HOUSE) pools.add(s.position.pool(position))
    }
    for (const pool of [...pools].sort((a, b) => a - b)) look(pool, true)
  }

  /** Before the steps of liquidations. */
  function lookAfterCommand(): void {
    left = CHANGES_PER_COMMAND
    lookAtTouched()
  }

  /** Changes of a command, and of its steps. */
  function lookAtTouched(): void {
    for (const [position, side] of shrunk.splice(0)) s.reducers.cancelUncovered(position, side)
    for (const pool of new Set(touched)) s.conversions.repayAboveLimits(pool)
    const inPortions = findsInPortions(s.recordVersion)
    for (const pool of new Set(touched.sort((a, b) => a - b))) {
      if (s.pool.kind(pool) === PoolKind.none) continue
      if (inPortions && isHolding(pool)) suspect(pool)
      else look(pool, true)
    }
    touched.length = 0
    if (inPortions) lookAtWaiting()
  }

  function lookAtWaiting(): void {
    while (left > 0) {
      const pool = waiting.take()
      if (pool === 0) return
      if (s.pool.kind(pool) !== PoolKind.none && isHolding(pool) && look(pool)) left--
    }
  }

  /** `isTouched`: what it has may have changed, and not only what that is worth. True: it is warned now, or calm, or in liquidation. */
  function look(pool: PoolNumber, isTouched = false): boolean {
    if (s.pool.isLiquidating(pool) !== 0 || isFrozen(pool)) {
      s.lanes.bind(pool, undefined)
      return false
    }
    if (!isHolding(pool)) {
      coverDebt(pool)
      return false
    }
    const found = s.valuation.figures(pool)
    const isBegun = isShortBy(pool, found, isTouched)
    const isChanged = isBegun || warn(pool, found)
    if (isBegun) s.liquidations.begin(pool, found)
    s.lanes.bind(pool, isBegun || s.pool.isWarned(pool) !== 0 ? undefined : found)
    return isChanged
  }

  /** Whether it would be liquidated now, and only waits for its turn. */
  function isShort(pool: PoolNumber): boolean {
    if (!findsInPortions(s.recordVersion) || (waiting.isEmpty && touched.length === 0)) return false
    return isHolding(pool) && !isFrozen(pool) && isShortBy(pool, s.valuation.figures(pool), true)
  }

  /** A liquidation, or the trouble that it is about to begin with, keeps its owner's hands off a pool. */
  function isOutOfHands(pool: PoolNumber): boolean {
    return pool !== 0 && (s.pool.isLiquidating(pool) !== 0 || isShort(pool))
  }

  /** True: that was another before. */
  function warn(pool: PoolNumber, found: Figures): boolean {
    const wasWarned = s.pool.isWarned(pool) !== 0
    const isWarned = isHigh(pool, found)
    if (isWarned && !wasWarned) s.statement.report(pool, LiquidationStep.warning, found)
    s.pool.setIsWarned(pool, isWarned ? 1 : 0)
    return isWarned !== wasWarned
  }

  /** Nothing is held and more is owed than there is: the fund pays (futures-additions.md §4.1). */
  function coverDebt(pool: PoolNumber): void {
    if (s.pool.kind(pool) !== PoolKind.cross) return
    const debt = -s.ledger.balance(s.pool.row(pool))
    if (debt > 0n) s.statement.payDebt(pool, s.pool.row(pool), debt)
  }

  /** Whether a liquidation keeps the account's hands off a contract. */
  function isLocked(account: AccountNumber, market: MarketNumber): boolean {
    const pair = s.contractSeats.pairOf(account, market)
    const cross = s.contractSeats.poolOf(account, market)
    if (isOutOfHands(cross)) return true
    if (pair === 0) return false
    return [pair, pair + 1].some((position) => isOutOfHands(s.position.pool(position)))
  }

  /**
   * What may leave a wallet, of a unified account with what leaves `beside` it; while a price it depends on is not known, a tenth
   * less (futures-additions.md §1.6).
   */
  function mayLeave(pool: PoolNumber, asset: number, beside: readonly Leaves[] = []): bigint {
    if (isOutOfHands(pool)) return 0n
    const isUnified = s.pool.kind(pool) === PoolKind.unified
    const most = isUnified ? s.holdings.transferOut(pool, asset, beside) : transferableOf(s.valuation.figures(pool))
    return isUncertain(pool) ? (most * 9n) / 10n : most
  }

  /** Tells who would be liquidated by the terms of now; changes nothing. */
  function reportEndangered(): void {
    for (let pool = 1; pool < s.pools.used; pool++) {
      if (s.pool.kind(pool) === PoolKind.none || s.pool.held(pool) === 0 || s.pool.isLiquidating(pool) !== 0) continue
      const found = s.valuation.figures(pool)
      if (!isInTrouble(pool, found)) continue
      s.statement.report(pool, LiquidationStep.wouldBegin, found, s.liquidations.causeOf(pool, found))
    }
  }

  return {
    mayLeave,
    valued,
    walletMoved,
    reportEndangered,
    touch,
    shrank,
    marked,
    lowered,
    thawed,
    isInTrouble,
    suspect,
    ended,
    redefined,
    resume,
    lookAfterCommand,
    lookAtTouched,
    isLocked,
    isOutOfHands,
    isCrowded: () => !waiting.isEmpty,
    isFrozen,
    isUncertain,
  }
}
