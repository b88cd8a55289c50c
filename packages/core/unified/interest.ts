import { bearingOf, borrowedOf, interestOf } from '../formulas/unified/borrowing.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import { followsUnifiedText } from '../messages/record-version.ts'
import { BizType, ConversionReason, FuturesWallet, LedgerCode } from '../messages/terms.ts'
import { PoolKind } from '../records/positions.ts'
import type { CollateralSlot, PoolNumber } from '../records/view.ts'
import type { State } from '../state.ts'

const HOUR_MS = 3_600_000
/** Five minutes past the hour. */
const PAST_MS = 300_000
/** Accounts that one tick charges, and pools it passes to find them. */
const PORTION = 50
const PASSED = 10_000

export type Interest = ReturnType<typeof interestRoundsOf>

/**
 * Once an hour every unified account is charged for what it owes, and an idle one repays it (domain/unified-account.md §4, §5).
 * It is charged with ticks, in portions, account after account: each pays for what it owes when its turn comes, and hours that nobody wrote
 * anything in one after the other.
 */
export function interestRoundsOf(s: State) {
  /** A round begins when the one before is done: each hour that passed has one. */
  function beginRound(): void {
    if (!followsUnifiedText(s.recordVersion)) {
      beginOne()
      return
    }
    if (isPending()) return
    s.collaterals.roundCursor = 1
    s.collaterals.roundAt += HOUR_MS
  }

  /** As it was: one for all hours that passed, and what was left of the one before in one command. */
  function beginOne(): void {
    while (isPending()) chargePortion()
    s.collaterals.roundCursor = 1
    schedule()
  }

  /** The next time, when there is anybody to charge. */
  function schedule(): void {
    s.collaterals.roundAt = Math.floor((s.time - PAST_MS) / HOUR_MS + 1) * HOUR_MS + PAST_MS
    s.quietUntil = 0
  }

  function nextAt(): number {
    return s.collaterals.roundAt === 0 ? Number.POSITIVE_INFINITY : s.collaterals.roundAt
  }

  /** With the first unified account. */
  function begin(): void {
    if (s.collaterals.roundAt === 0) schedule()
  }

  function isPending(): boolean {
    return s.collaterals.roundCursor !== 0
  }

  function chargePortion(): void {
    if (!isPending()) return
    let charged = 0
    let pool = s.collaterals.roundCursor
    const last = Math.min(s.pools.used, pool + PASSED)
    for (; pool < last && charged < PORTION; pool++) {
      if (s.pool.kind(pool) !== PoolKind.unified) continue
      charged++
      charge(pool)
    }
    s.collaterals.roundCursor = pool < s.pools.used ? pool : 0
  }

  function charge(pool: PoolNumber): void {
    const assets = s.holdings.assetsOf(pool)
    for (const [slot, asset] of assets.entries()) {
      const holding = { ...asset, frozen: 0n }
      if (borrowedOf(holding) === 0n) continue
      const terms = {
        limit: s.collateral.borrowLimit(slot),
        interestFree: s.collateral.interestFree(slot),
        hourlyRate: BigInt(s.collateral.hourlyRate(slot)),
      }
      const amount = interestOf(holding, terms)
      if (amount > 0n) book(pool, slot, amount, borrowedOf(holding), bearingOf(holding, terms))
    }
    if (isIdle(pool)) s.conversions.repayDebts(pool, ConversionReason.idle)
  }

  /** Owes something, and holds neither a position nor an order that could earn it back. */
  function isIdle(pool: PoolNumber): boolean {
    return s.pool.held(pool) === 0 && s.pool.isLiquidating(pool) === 0 && !s.holdings.hasOrders(pool)
  }

  function book(pool: PoolNumber, slot: CollateralSlot, amount: bigint, borrowed: bigint, bearing: bigint): void {
    const account = s.pool.account(pool)
    const asset = s.collateral.asset(slot)
    // A loss that is not realised may bear interest before the wallet ever had the coin.
    if (s.holdings.rowOf(account, asset) < 0 && !s.ledger.hasRoom(1)) return
    const row = s.ledger.open(LedgerCode.futuresWallet, account, asset, FuturesWallet.unified)
    const at = s.collaterals.roundAt - HOUR_MS
    s.postings.move(row, s.collateral.interestRow(slot), amount, BizType.interest, 0, at)
    encode(eventLayouts.interest, s.events.words, s.events.openClear('interest'), {
      account,
      asset,
      at,
      borrowed,
      bearing,
      hourlyRate: BigInt(s.collateral.hourlyRate(slot)),
      amount,
      wallet: s.ledger.balance(row),
    })
  }

  return { begin, beginRound, nextAt, isPending, chargePortion }
}
