import type { Amount, Price } from '@bowline/money'
import { equityShareOf } from '../formulas/perpetuals/liquidation.ts'
import { borrowedOf } from '../formulas/unified/borrowing.ts'
import type { CollateralTier, Leaves } from '../formulas/unified/collateral.ts'
import { coinsWorth, marginInUsd, tiersByWorth, transferOutOf, valueLeaving } from '../formulas/unified/collateral.ts'
import {
  availableInUsd,
  type UnifiedAsset,
  type UnifiedFigures,
  unifiedFiguresOf,
} from '../formulas/unified/figures.ts'
import { FuturesWallet, LedgerCode } from '../messages/terms.ts'
import type { Figures } from '../perpetuals/figures.ts'
import { ALL_WALLETS } from '../records/positions.ts'
import type {
  AccountNumber,
  CollateralSlot,
  LedgerRow,
  MarketNumber,
  PoolNumber,
  PositionNumber,
} from '../records/view.ts'
import type { State } from '../state.ts'
import { unifiedSavingMarkOf } from './saving-marks.ts'

export type Holdings = ReturnType<typeof holdingsOf>

/** What unified accounts hold: coin by coin as the formulas take them, and all together. */
export function holdingsOf(s: State) {
  /** Tiers by slot, as defined. */
  const tiers: (readonly CollateralTier[])[] = []

  /** After a definition. */
  function forget(): void {
    tiers.length = 0
  }

  function tiersAt(slot: CollateralSlot, index: Amount): readonly CollateralTier[] {
    let known = tiers[slot]
    if (!known) {
      known = s.collaterals.tiersOf(slot)
      tiers[slot] = known
    }
    return s.collateral.byWorth(slot) === 0 ? known : tiersByWorth(known, index)
  }

  /** The pool of a unified account; 0 = it is none. */
  function poolOf(account: AccountNumber): PoolNumber {
    return s.account.isUnified(account) === 0 ? 0 : s.pools.find(account, ALL_WALLETS)
  }

  /** Ledger row of a unified account's wallet; −1 = it never had any of the coin. */
  function rowOf(account: AccountNumber, asset: number): LedgerRow {
    return s.ledger.find(LedgerCode.futuresWallet, account, asset, FuturesWallet.unified)
  }

  function walletOf(account: AccountNumber, asset: number): Amount {
    const row = rowOf(account, asset)
    return row < 0 ? 0n : s.ledger.balance(row)
  }

  function isOn(pool: PoolNumber, slot: CollateralSlot): boolean {
    return (s.pool.collateral(pool) & (1 << slot)) !== 0
  }

  /** All coins of a unified account, by slot. `collateral`: bits in place of those that are switched on. */
  function assetsOf(pool: PoolNumber, collateral = s.pool.collateral(pool)): UnifiedAsset[] {
    const account = s.pool.account(pool)
    return describe([s.pool.head(pool)], (asset) => walletOf(account, asset), collateral)
  }

  /** The coins of wallets and of positions in chains of pools, by slot. */
  function describe(heads: readonly number[], wallet: (asset: number) => Amount, collateral: number): UnifiedAsset[] {
    const assets = Array.from({ length: s.collaterals.size }, (_, slot) => describeSlot(slot, wallet, collateral))
    for (const head of heads) {
      for (let pair = head; pair !== 0; pair = s.position.poolNext(pair)) {
        const slot = s.collaterals.slotOf(s.contract.settle(s.position.market(pair)))
        const asset = assets[slot]
        if (asset) addPair(asset, pair)
      }
    }
    return assets
  }

  /** A coin as it would be at another index. */
  function atIndex(asset: UnifiedAsset, slot: CollateralSlot, index: Amount): UnifiedAsset {
    return { ...asset, index, tiers: tiersAt(slot, index) }
  }

  type Sums = { -readonly [K in keyof UnifiedAsset]: UnifiedAsset[K] }

  function describeSlot(slot: CollateralSlot, wallet: (asset: number) => Amount, collateral: number): Sums {
    const index = s.usdIndexes.of(slot)
    return {
      wallet: wallet(s.collateral.asset(slot)),
      upl: 0n,
      counted: 0n,
      initialMargin: 0n,
      maintenance: 0n,
      index,
      isFresh: s.usdIndexes.isFresh(slot),
      tiers: tiersAt(slot, index),
      isOn: (collateral & (1 << slot)) !== 0 && s.collateral.isAccepted(slot) !== 0,
      borrowInitial: BigInt(s.collateral.borrowInitial(slot)),
      borrowMaintenance: BigInt(s.collateral.borrowMaintenance(slot)),
    }
  }

  function addPair(asset: Sums, pair: PositionNumber): void {
    asset.initialMargin += s.valuation.ordersOf(pair)
    if (s.position.isolated(pair) !== 0) return
    asset.initialMargin += s.valuation.marginOf(pair)
    for (const position of [pair, pair + 1]) {
      if (s.position.qty(position) === 0n) continue
      const gain = s.valuation.upl(position)
      asset.wallet -= s.funding.owed(position)
      asset.upl += gain
      asset.counted += s.valuation.counted(s.position.market(position), gain)
      asset.maintenance += s.valuation.maintenance(position)
    }
  }

  /** A unified account as any pool, in USD. */
  function figures(pool: PoolNumber): Figures {
    return asFigures(unifiedFiguresOf(assetsOf(pool)))
  }

  function asFigures(found: UnifiedFigures): Figures {
    const balance = found.marginBalance - found.upl
    return {
      balance,
      upl: found.upl,
      counted: found.openingBalance - balance,
      positionMargin: found.initialMargin,
      orderMargin: 0n,
      maintenance: found.maintenance,
      debtMaintenance: found.debtMaintenance,
    }
  }

  /** USD as so much of what a contract settles in. */
  function inSettle(market: MarketNumber, usd: Amount): Amount {
    return coinsWorth(usd, settleIndex(market))
  }

  function settleIndex(market: MarketNumber): Amount {
    const slot = s.collaterals.slotOf(s.contract.settle(market))
    return slot < 0 ? 0n : s.usdIndexes.of(slot)
  }

  /** A cost in what a contract settles in, as USD. */
  function inUsd(market: MarketNumber, cost: Amount): Amount {
    return marginInUsd(cost, settleIndex(market))
  }

  /** What a position has of the account's equity by its part of the maintenance of positions, in what it settles in. */
  function shareOf(position: PositionNumber, found: Figures, equity: Amount): Amount {
    const market = s.position.market(position)
    const own = inUsd(market, s.valuation.maintenance(position))
    return inSettle(market, equityShareOf(equity, own, found.maintenance - found.debtMaintenance))
  }

  /** The most of a coin that may leave with what leaves `beside` it. */
  function transferOut(pool: PoolNumber, asset: number, beside: readonly Leaves[] = []): Amount {
    const slot = s.collaterals.slotOf(asset)
    if (slot < 0) return 0n
    const assets = assetsOf(pool)
    let available = availableInUsd(unifiedFiguresOf(assets))
    for (const other of beside) {
      const coin = assets[s.collaterals.slotOf(other.asset)]
      if (coin) available -= valueLeaving({ ...coin, equity: coin.wallet + coin.upl }, other.amount)
    }
    return leavingOf(assets[slot] as UnifiedAsset, available)
  }

  function leavingOf(asset: UnifiedAsset, available: Amount): Amount {
    return transferOutOf({ ...asset, equity: asset.wallet + asset.upl, frozen: 0n }, available)
  }

  /** Whether more is owed of a coin than its limit. */
  function isAboveLimit(slot: CollateralSlot, asset: UnifiedAsset): boolean {
    return borrowedOf({ ...asset, frozen: 0n }) > s.collateral.borrowLimit(slot)
  }

  /** A line came to a wallet: what the platform has of the coin as collateral follows. */
  function walletMoved(row: LedgerRow, before: Amount, after: Amount): void {
    const pool = poolOf(s.ledger.owner(row))
    const slot = s.collaterals.slotOf(s.ledger.asset(row))
    if (pool === 0 || slot < 0 || !isOn(pool, slot)) return
    s.collateral.addUsage(slot, (after > 0n ? after : 0n) - (before > 0n ? before : 0n))
  }

  /** Whether a coin that the account has or owes follows from a frozen index. */
  function hasFrozen(pool: PoolNumber): boolean {
    return assetsOf(pool).some(({ upl, wallet }, slot) => wallet + upl !== 0n && s.usdIndexes.isFrozen(slot))
  }

  /** Whether an order, resting or waiting, concerns a contract of the account. */
  function hasOrders(pool: PoolNumber): boolean {
    for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair)) {
      if (s.seat.openOrders(s.position.seat(pair)) > 0) return true
    }
    return false
  }

  /** The mark of a contract (`legs`) that would have saved an account that is being liquidated. */
  function savingMark(pool: PoolNumber, market: MarketNumber, legs: readonly PositionNumber[]): Price {
    return unifiedSavingMarkOf(s, pool, market, legs)
  }

  return {
    forget,
    poolOf,
    rowOf,
    walletOf,
    isOn,
    assetsOf,
    atIndex,
    describe,
    figures,
    inSettle,
    inUsd,
    shareOf,
    transferOut,
    leavingOf,
    isAboveLimit,
    walletMoved,
    hasFrozen,
    hasOrders,
    savingMark,
  }
}
