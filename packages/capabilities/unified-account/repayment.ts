import type { CloseFutures } from '@bowline/contract/terms/products.ts'
import { RATE_ONE } from '@bowline/core/formulas/perpetuals/contract.ts'
import { type CollateralTier, tiersByWorth } from '@bowline/core/formulas/unified/collateral.ts'
import { type UnifiedAsset, type UnifiedFigures, unifiedFiguresOf } from '@bowline/core/formulas/unified/figures.ts'
import {
  type Conversion,
  planRepayment,
  REPAY_FEE,
  type RepaySource,
} from '@bowline/core/formulas/unified/repayment.ts'
import { collateralRowsOf } from '@bowline/core/messages/unified-terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type Amount, divide } from '@bowline/money'
import type { Permitted } from '../permission/index.ts'
import { readUnified, type UnifiedAccount } from '../perpetuals/index.ts'
import { type Collateral, readCollaterals } from './collaterals.ts'
import { type IndexParts, isSellable } from './sellable.ts'

export interface Repayment {
  readonly asset: number
  /** Left out: all that is owed. */
  readonly amount?: Amount | undefined
  /** Coins to use; left out: all that are switched on, in the exchange's order. */
  readonly sources?: readonly number[] | undefined
}

/** One coin that repays, in assets rather than slots. */
export interface Repaying extends Omit<Conversion, 'from'> {
  readonly asset: number
  /** Of what is owed for one of the coin, fee included; 10^-12. */
  readonly rate: bigint
}

export interface RepaymentPlan {
  readonly conversions: readonly Repaying[]
  readonly debtAfter: Amount
  /** Of the account, were it done. */
  readonly after: UnifiedFigures
}

/** Worst rates that the owner accepts: each coin's rate may be lower than this by the share, and no coin may be another. */
export interface RateBound {
  readonly quoted: readonly { readonly asset: number; readonly rate: bigint }[]
  /** 10^-8. */
  readonly maxSlippage: bigint
}

export type RepaymentRefusal = { readonly rejection: Rejection } | { readonly refusal: 'rate-moved' }

/** Rates have 12 decimals: what a dollar is in Bitcoin still has seven digits. */
const RATE_SCALE = 10_000n

type Planned = { readonly plan: RepaymentPlan } | RepaymentRefusal

export interface RepaymentParts extends IndexParts {
  readonly engine: EngineClient
  /** The exchange's time. */
  readonly now: () => number
}

/** What a repayment would do at the prices of now: the core plans by the same formula, with the same coins. */
export async function planOf(parts: RepaymentParts, account: number, repayment: Repayment): Promise<Planned> {
  const { engine, now } = parts
  const [found, collaterals] = await Promise.all([readUnified(engine, account), readCollaterals(engine)])
  if (found?.summary.isUnified !== 1) return { rejection: Rejection.notUnified }
  const assets = collaterals.map((collateral) => assetOf(found, collateral))
  const slot = collaterals.find(({ asset }) => asset === repayment.asset)?.slot
  const debt = slot === undefined ? undefined : assets[slot]
  if (slot === undefined || !debt) return { rejection: Rejection.unknownAsset }
  if (debt.wallet >= 0n) return { rejection: Rejection.noDebt }
  const nowMs = now()
  const priced = new Set(collaterals.filter((each) => isSellable(parts, collaterals, each, nowMs)))
  if (!priced.has(collaterals[slot] as Collateral)) return { rejection: Rejection.indexFrozen }
  const owed = -debt.wallet
  const wanted = repayment.amount === undefined || repayment.amount > owed ? owed : repayment.amount
  const sources = sourcesOf(assets, [...priced], slot, repayment.sources)
  const conversions = planRepayment({ amount: wanted, index: debt.index }, sources, REPAY_FEE.manual)
  if (conversions.length === 0) return { rejection: Rejection.insufficientBalance }
  return { plan: shown(conversions, assets, collaterals, slot) }
}

/**
 * Repays with the coins of the plan and no other, whatever gets a price meanwhile. The bound is held against the prices of the moment
 * before: the core converts at those of its own, which may be one tick of the index further.
 */
export async function repayDebt(
  parts: RepaymentParts,
  { account }: Permitted<CloseFutures>,
  repayment: Repayment,
  bound?: RateBound,
): Promise<{ readonly plan: RepaymentPlan } | RepaymentRefusal> {
  const { engine } = parts
  const planned = await planOf(parts, account, repayment)
  if (!('plan' in planned)) return planned
  if (bound && !holds(bound, planned.plan)) return { refusal: 'rate-moved' }
  const collaterals = await readCollaterals(engine)
  const bits = planned.plan.conversions.reduce((all, { asset }) => all | slotBit(collaterals, asset), 0) >>> 0
  const command = { kind: 'repay-debt', account, asset: repayment.asset, sources: bits } as const
  const { rejection, events } = await engine.submit({ ...command, amount: repayment.amount ?? 0n })
  if (rejection !== Rejection.none) return { rejection }
  const found = await readUnified(engine, account)
  const assets = collaterals.map((collateral) => assetOf(found, collateral))
  const conversions = events.flatMap((event): Repaying[] => {
    if (event.kind !== 'conversion' || event.account !== account) return []
    const { fromAsset: asset, fromAmount, toAmount, fee } = event
    return [{ asset, fromAmount, toAmount, fee, rate: rateOf(event.fromIndex, event.toIndex) }]
  })
  const wallet = found?.assets.find(({ asset }) => asset === repayment.asset)?.wallet ?? 0n
  return { plan: { conversions, debtAfter: wallet < 0n ? -wallet : 0n, after: unifiedFiguresOf(assets) } }
}

function slotBit(collaterals: readonly Collateral[], asset: number): number {
  const slot = collaterals.find((each) => each.asset === asset)?.slot
  return slot === undefined ? 0 : 1 << slot
}

/** What one of a coin repays. */
function rateOf(fromIndex: Amount, toIndex: Amount): bigint {
  return toIndex > 0n ? divide(fromIndex * (RATE_ONE - REPAY_FEE.manual) * RATE_SCALE, toIndex, 'down') : 0n
}

function holds({ quoted, maxSlippage }: RateBound, { conversions }: RepaymentPlan): boolean {
  return conversions.every(({ asset, rate }) => {
    const said = quoted.find((each) => each.asset === asset)
    return said !== undefined && rate * RATE_ONE >= said.rate * (RATE_ONE - maxSlippage)
  })
}

/** Of the coins that have a price of now those that may be used: what is there and no unrealised loss stands against. */
function sourcesOf(
  assets: readonly UnifiedAsset[],
  collaterals: readonly Collateral[],
  debt: number,
  only: readonly number[] | undefined,
): RepaySource[] {
  return collaterals.flatMap(({ asset, slot, isAlwaysOn }) => {
    const { index, isOn, tiers, upl, wallet } = assets[slot] as UnifiedAsset
    const isMeant = only && only.length > 0 ? only.includes(asset) : isOn
    const own = upl < 0n ? wallet + upl : wallet
    if (slot === debt || !isMeant) return []
    return [
      { asset: slot, amount: own > 0n ? own : 0n, index, ratio: tiers[0]?.ratio ?? 0n, isFirst: isAlwaysOn !== 0 },
    ]
  })
}

function shown(
  conversions: readonly Conversion[],
  assets: readonly UnifiedAsset[],
  collaterals: readonly Collateral[],
  debt: number,
): RepaymentPlan {
  const toIndex = assets[debt]?.index ?? 0n
  const wallets = assets.map(({ wallet }) => wallet)
  for (const { from, fromAmount, toAmount } of conversions) {
    wallets[from] = (wallets[from] ?? 0n) - fromAmount
    wallets[debt] = (wallets[debt] ?? 0n) + toAmount
  }
  const left = wallets[debt] ?? 0n
  return {
    conversions: conversions.map(({ from, fromAmount, toAmount, fee }) => {
      const { asset } = collaterals[from] as Collateral
      return { asset, fromAmount, toAmount, fee, rate: rateOf(assets[from]?.index ?? 0n, toIndex) }
    }),
    debtAfter: left < 0n ? -left : 0n,
    after: unifiedFiguresOf(assets.map((asset, slot) => ({ ...asset, wallet: wallets[slot] ?? 0n }))),
  }
}

/** A coin of an account as the formulas take it. */
function assetOf(found: UnifiedAccount | undefined, collateral: Collateral): UnifiedAsset {
  const own = found?.assets.find(({ asset }) => asset === collateral.asset)
  const upl = own?.upl ?? 0n
  return {
    wallet: own?.wallet ?? 0n,
    ...{ upl, counted: upl },
    initialMargin: own?.initialMargin ?? 0n,
    maintenance: own?.maintenance ?? 0n,
    index: own?.index ?? collateral.index,
    isFresh: true,
    tiers: tiersOf(collateral, own?.index ?? collateral.index),
    isOn: own?.isOn === 1 && collateral.isAccepted === 1,
    borrowInitial: BigInt(collateral.borrowInitial),
    borrowMaintenance: BigInt(collateral.borrowMaintenance),
  }
}

function tiersOf(collateral: Collateral, index: Amount): readonly CollateralTier[] {
  const rows = collateralRowsOf({ ...collateral }, collateral.tiers)
  const tiers = rows.map(({ cap, ratio }) => ({ cap, ratio: BigInt(ratio) }))
  return collateral.byWorth === 0 ? tiers : tiersByWorth(tiers, index)
}
