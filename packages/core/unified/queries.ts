import { borrowedOf } from '../formulas/unified/borrowing.ts'
import { coinsWorth, collateralValueOf } from '../formulas/unified/collateral.ts'
import { availableInUsd, type UnifiedAsset, unifiedFiguresOf } from '../formulas/unified/figures.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import { UpgradeCheck } from '../messages/terms.ts'
import type { AccountNumber, PoolNumber } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { defaultCollateral, readClassic } from './classic.ts'

/** A unified account with its coins; of a classic one what an upgrade would make of it, and what stands in its way. */
export function answerUnified(s: State, { account }: { account: AccountNumber }): void {
  if (!s.accounts.isKnown(account)) {
    s.refuse(Rejection.unknownAccount)
    return
  }
  const pool = s.holdings.poolOf(account)
  if (pool !== 0) {
    reportUnified(s, pool)
    reportAssets(s, account, s.holdings.assetsOf(pool), s.pool.collateral(pool))
    return
  }
  const classic = readClassic(s, account)
  report(s, account, classic.assets, { collateral: defaultCollateral(s), failed: classic.failed })
  reportAssets(s, account, classic.assets, defaultCollateral(s))
}

export function reportUnified(s: State, pool: PoolNumber): void {
  report(s, s.pool.account(pool), s.holdings.assetsOf(pool), {
    isUnified: 1,
    isLiquidating: s.pool.isLiquidating(pool),
    failed: UpgradeCheck.classic,
    collateral: s.pool.collateral(pool),
  })
}

function report(s: State, account: AccountNumber, assets: readonly UnifiedAsset[], own: Record<string, number>): void {
  const { initialMargin, maintenance, marginBalance, totalEquity, ...found } = unifiedFiguresOf(assets)
  encode(eventLayouts.unified, s.events.words, s.events.openClear('unified'), {
    account,
    ...own,
    marginBalance,
    totalEquity,
    initialMargin,
    maintenance,
    available: availableInUsd({ initialMargin, maintenance, marginBalance, totalEquity, ...found }),
  })
}

function reportAssets(s: State, account: AccountNumber, assets: readonly UnifiedAsset[], collateral: number): void {
  const available = availableInUsd(unifiedFiguresOf(assets))
  const pool = s.holdings.poolOf(account)
  for (const [slot, asset] of assets.entries()) {
    const equity = asset.wallet + asset.upl
    encode(eventLayouts['unified-asset'], s.events.words, s.events.openClear('unified-asset'), {
      account,
      asset: s.collateral.asset(slot),
      slot,
      isOn: (collateral & (1 << slot)) === 0 ? 0 : 1,
      isAccepted: s.collateral.isAccepted(slot),
      wallet: asset.wallet,
      upl: asset.upl,
      equity,
      borrowed: borrowedOf({ ...asset, frozen: 0n }),
      index: asset.index,
      value: collateralValueOf(asset.tiers, asset.isOn, equity, asset.index),
      usable: coinsWorth(available, asset.index),
      transferable:
        pool === 0 ? s.holdings.leavingOf(asset, available) : s.risk.mayLeave(pool, s.collateral.asset(slot)),
      initialMargin: asset.initialMargin,
      maintenance: asset.maintenance,
    })
  }
}
