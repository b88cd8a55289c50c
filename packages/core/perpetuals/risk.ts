import { isUnderMargin, transferableOf } from '../formulas/perpetuals/balances.ts'
import type { Leaves } from '../formulas/unified/collateral.ts'
import { followsUnifiedText } from '../messages/record-version.ts'
import * as terms from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { AccountNumber, LedgerRow, MarketNumber, PoolNumber, PositionNumber } from '../records/view.ts'
import type { State } from '../state.ts'
import type { Figures } from './figures.ts'
import { isIndexFrozen } from './index-state.ts'

const { HOUSE, LiquidationStep } = terms

export type Risk = ReturnType<typeof riskOf>

/** A warning is given at 80 %, and again only after the ratio was below 70 %. */
const WARNED_AT = [8n, 10n] as const
const CALM_AT = [7n, 10n] as const

/** Which pools are to be looked at, and what a look finds. */
export function riskOf(s: State) {
  const touched: number[] = []
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

  function lookAtFound(market: MarketNumber, pools: readonly number[]): void {
    if (!isIndexFrozen(s, market)) for (const pool of pools) look(pool)
    valued(market)
  }

  /** What a coin is worth may have moved: unified accounts that this may have put at risk are looked at. */
  function valued(market: MarketNumber): void {
    s.watch.moved(market)
    for (const pool of s.watch.takeDue()) look(pool)
  }

  /** After a freeze, in which nobody was liquidated whatever happened to them: every pool that holds the contract is looked at. */
  function thawed(market: MarketNumber): void {
    const pools = new Set<number>()
    for (let position = s.contract.holderHead(market); position !== 0; position = s.position.holderNext(position)) {
      if (s.position.account(position) !== HOUSE) pools.add(s.position.pool(position))
    }
    for (const pool of [...pools].sort((a, b) => a - b)) look(pool, true)
  }

  function lookAtTouched(): void {
    for (const [position, side] of shrunk.splice(0)) s.reducers.cancelUncovered(position, side)
    for (const pool of new Set(touched)) s.conversions.repayAboveLimits(pool)
    for (const pool of new Set(touched.sort((a, b) => a - b))) if (s.pool.kind(pool) !== PoolKind.none) look(pool, true)
    touched.length = 0
  }

  /** `isTouched`: what it has may have changed, and not only what that is worth. */
  function look(pool: PoolNumber, isTouched = false): void {
    if (s.pool.isLiquidating(pool) !== 0 || isFrozen(pool)) return s.lanes.bind(pool, undefined)
    if (s.pool.held(pool) === 0 && s.pool.kind(pool) !== PoolKind.unified) {
      coverDebt(pool)
      return
    }
    const found = s.valuation.figures(pool)
    const equity = found.balance + found.upl
    const isBegun = isTouched ? isInTrouble(pool, found) : isUnderMargin(found.maintenance, equity)
    if (isBegun) s.liquidations.begin(pool, found)
    else warn(pool, found, equity)
    s.lanes.bind(pool, isBegun || s.pool.isWarned(pool) !== 0 ? undefined : found)
  }

  /**
   * Equity is no more than positions need; or an isolated one has no margin of its own left, whatever profit it shows
   * (futures-additions.md §5).
   */
  function isInTrouble(pool: PoolNumber, { balance, upl, maintenance }: Figures): boolean {
    const isSpent = s.pool.kind(pool) === PoolKind.isolated && balance <= 0n
    return isUnderMargin(maintenance, balance + upl) || (isSpent && maintenance > 0n)
  }

  function warn(pool: PoolNumber, found: Figures, equity: bigint): void {
    const [part, of] = s.pool.isWarned(pool) !== 0 ? CALM_AT : WARNED_AT
    const isHigh = found.maintenance > 0n && found.maintenance * of >= equity * part
    if (isHigh && s.pool.isWarned(pool) === 0) s.statement.report(pool, LiquidationStep.warning, found)
    s.pool.setIsWarned(pool, isHigh ? 1 : 0)
  }

  /** Nothing is held and more is owed than there is: the fund pays (futures-additions.md §4.1). */
  function coverDebt(pool: PoolNumber): void {
    if (s.pool.kind(pool) !== PoolKind.cross) return
    const debt = -s.ledger.balance(s.pool.row(pool))
    if (debt > 0n) s.statement.payDebt(pool, s.pool.row(pool), debt)
  }

  /** Nobody is liquidated by a price that nobody knows. */
  function isFrozen(pool: PoolNumber): boolean {
    if (s.pool.kind(pool) === PoolKind.isolated) return isFrozenPosition(s.pool.head(pool))
    for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair)) {
      if (s.position.isolated(pair) === 0 && (isFrozenPosition(pair) || isFrozenPosition(pair + 1))) return true
    }
    return false
  }

  function isFrozenPosition(position: PositionNumber): boolean {
    if (s.position.qty(position) === 0n) return false
    return isIndexFrozen(s, s.position.market(position))
  }

  /** Whether a liquidation keeps the account's hands off a contract. */
  function isLocked(account: AccountNumber, market: MarketNumber): boolean {
    const pair = s.contractSeats.pairOf(account, market)
    const cross = s.contractSeats.poolOf(account, market)
    if (cross !== 0 && s.pool.isLiquidating(cross) !== 0) return true
    if (pair === 0) return false
    return [pair, pair + 1].some((position) => s.pool.isLiquidating(s.position.pool(position)) !== 0)
  }

  /**
   * What may leave a wallet, of a unified account with what leaves `beside` it; while a price it depends on is not known, a tenth
   * less (futures-additions.md §1.6).
   */
  function mayLeave(pool: PoolNumber, asset: number, beside: readonly Leaves[] = []): bigint {
    if (s.pool.isLiquidating(pool) !== 0) return 0n
    const isUnified = s.pool.kind(pool) === PoolKind.unified
    const most = isUnified ? s.holdings.transferOut(pool, asset, beside) : transferableOf(s.valuation.figures(pool))
    return isUncertain(pool) ? (most * 9n) / 10n : most
  }

  /** Whether a price that an account stands on is not known: of what it holds, or of a coin behind that. */
  function isUncertain(pool: PoolNumber): boolean {
    if (isFrozen(pool)) return true
    return s.pool.kind(pool) === PoolKind.unified && followsUnifiedText(s.recordVersion) && s.holdings.hasFrozen(pool)
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
    lookAtTouched,
    isLocked,
    isFrozen,
    isUncertain,
  }
}
