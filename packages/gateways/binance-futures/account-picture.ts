import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import {
  backingOf,
  type FuturesAccount,
  figuresOf,
  type HeldPosition,
  type PositionFigures,
  readPositions,
  type UnifiedAccount,
  type UnifiedCoin,
  type WalletMargin,
} from '@bowline/capabilities/perpetuals/index.ts'
import { againstHolder, LONG, SHORT } from '@bowline/core/formulas/perpetuals/contract.ts'
import type { Ratio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { worthInUsd } from '@bowline/core/formulas/unified/collateral.ts'
import { FuturesWallet, PositionSide } from '@bowline/core/messages/terms.ts'
import type { Amount, Price } from '@bowline/money'
import type { TimeUnit } from '../binance-kit/time-unit.ts'
import type { Venue } from '../binance-kit/venue.ts'
import { exactPriceText, qtyText } from './contract-texts.ts'
import { contractsOf, type Family, INVERSE } from './family.ts'
import { positionSideWords } from './words.ts'

/** One position with all there is to say of it. */
export interface Row {
  readonly contract: Contract
  readonly held: HeldPosition
  readonly figures: PositionFigures
}

export interface Picture {
  /** The mark of each contract that all is valued by; zero: none yet. */
  readonly marks: ReadonlyMap<number, Price>
  readonly margins: readonly WalletMargin[]
  readonly rows: readonly Row[]
  /** Positions that settle in what it lists: of a unified account on the linear half those of the other half too. */
  readonly settled: readonly Row[]
  /** What it lists: assets that contracts of the half settle in; of a unified account all collateral on the linear half. */
  readonly assets: readonly (readonly [asset: number, code: string])[]
  readonly unified: UnifiedAccount | undefined
}

/** What the account has in one half, valued at the marks of now. */
export async function pictureOf(
  venue: Pick<Venue, 'engine' | 'markets' | 'markings'>,
  family: Family,
  account: number,
): Promise<Picture> {
  const found = await readPositions(venue.engine, account)
  const contracts = contractsOf(venue, family)
  const settled = new Map(contracts.map((contract) => [contract.settle, contract.settleAsset]))
  const others = family.isInverse ? [] : collateralBeside(found, settled)
  const coins = others.map(({ asset }) => [asset, venue.markets.asset(asset)?.code ?? String(asset)] as const)
  const beside = contractsOf(venue, INVERSE).filter(({ settle }) => others.some(({ asset }) => asset === settle))
  const marks = new Map([...contracts, ...beside].map(({ number }) => [number, venue.markings.of(number)?.mark ?? 0n]))
  const rows = contracts.flatMap((contract) => rowsOf(marks, contract, found))
  return {
    marks,
    margins: [...found.margins.filter(({ asset }) => settled.has(asset)), ...others],
    rows,
    settled: [...rows, ...beside.flatMap((contract) => rowsOf(marks, contract, found))],
    assets: [...settled, ...coins],
    unified: found.unified,
  }
}

/** Coins of a unified account that a half does not settle in: one wallet, which both halves show. */
function collateralBeside({ unified }: FuturesAccount, settled: ReadonlyMap<number, string>): WalletMargin[] {
  return (unified?.assets ?? []).flatMap((coin): WalletMargin[] => {
    if (settled.has(coin.asset) || coin.wallet === 0n) return []
    const { account, asset, upl, initialMargin, maintenance, transferable } = coin
    const own = { account, asset, upl, initialMargin, maintenance, transferable, orderMargin: 0n }
    const state = { wallet: FuturesWallet.unified, isLiquidating: unified?.summary.isLiquidating ?? 0 }
    return [{ kind: 'margin', ...own, ...state, balance: coin.wallet, available: coin.usable }]
  })
}

function rowsOf(marks: Picture['marks'], contract: Contract, found: FuturesAccount): Row[] {
  const pair = found.positions.filter(({ market }) => market === contract.number)
  const figures = figuresOf(contract, pair, marks.get(contract.number) ?? 0n, backingOf(found, contract.settle))
  return pair.map((held) => ({ contract, held, figures: figures.get(held) as PositionFigures }))
}

const NO_PRICE = '0'

/** Zero stands for a price that does not exist. */
function priceOr0(contract: Contract, price: Ratio | undefined, rounding?: ReturnType<typeof againstHolder>): string {
  return price ? exactPriceText(contract, price, rounding) : NO_PRICE
}

function sideOf({ qty }: HeldPosition) {
  return againstHolder(qty > 0n ? LONG : SHORT)
}

/** Margin put up and profit, of an isolated position. */
function isolatedOf({ held, figures }: Row): Amount {
  return held.isolated === 1 ? held.margin + figures.upl : 0n
}

export function signedWorth({ held, figures }: Row): Amount {
  return held.qty < 0n ? -figures.worth : figures.worth
}

/** Orders are those of the pair, each once. */
export function orderMarginOf({ held, figures }: Row): Amount {
  return held.positionSide === PositionSide.short ? 0n : figures.orderMargin
}

export function isHeld({ held }: Row): boolean {
  return held.qty !== 0n || held.buyQty > 0n || held.sellQty > 0n
}

/** When a position last changed. */
export type ChangedAt = (row: Row) => number

/** 0 tells clients that there is nothing to look at. */
export async function changedAt(
  { positionTimes }: Pick<Venue, 'positionTimes'>,
  account: number,
  rows: readonly Row[],
  unit: TimeUnit,
): Promise<ChangedAt> {
  const positions = rows.filter(isHeld).map(({ held }) => held)
  const timeOf = await positionTimes.of(account, positions)
  return (row) => (isHeld(row) ? timeOf(row.held) * unit : 0)
}

export function positionRow(row: Row, at: number) {
  const { contract, held, figures } = row
  return {
    symbol: contract.symbol,
    positionSide: positionSideWords[held.positionSide as PositionSide],
    positionAmt: qtyText(contract, held.qty),
    entryPrice: priceOr0(contract, figures.entryPrice),
    breakEvenPrice: priceOr0(contract, figures.breakEvenPrice, sideOf(held)),
    unRealizedProfit: amountText(figures.upl),
    liquidationPrice: priceOr0(contract, figures.liquidationPrice, sideOf(held)),
    isolatedMargin: amountText(isolatedOf(row)),
    isolatedWallet: amountText(held.margin),
    updateTime: at,
  }
}

/** Each asset that is listed, whether the account has any; with the time of its last change, 0 = there was none. */
export async function assetRows(
  { assets, margins, settled }: Picture,
  { walletTimes }: Pick<Venue, 'walletTimes'>,
  account: number,
  unit: TimeUnit,
) {
  const listed = assets.filter(([settle]) => margins.some(({ asset }) => asset === settle))
  const changedAt = await walletTimes.of(
    account,
    listed.map(([settle]) => settle),
  )
  return assets.map(([settle, asset]) => {
    const margin = margins.find((each) => each.asset === settle)
    const own = settled.filter(({ contract }) => contract.settle === settle)
    const isolated = own.filter(({ held }) => held.isolated === 1)
    const sum = (of: readonly Row[], value: (row: Row) => Amount) => of.reduce((all, row) => all + value(row), 0n)
    const wallet = margin?.balance ?? 0n
    const put = sum(isolated, ({ held }) => held.margin)
    const upl = sum(own, ({ figures }) => figures.upl)
    const positions = (margin ? margin.initialMargin - margin.orderMargin : 0n) + put
    return {
      asset,
      wallet: wallet + put,
      cross: wallet,
      upl,
      crossUpl: margin?.upl ?? 0n,
      maintenance: sum(own, ({ figures }) => figures.maintenance),
      positions,
      orders: margin?.orderMargin ?? 0n,
      available: margin?.available ?? 0n,
      transferable: margin?.transferable ?? 0n,
      at: margin ? changedAt(settle) * unit : 0,
    }
  })
}

type AssetRow = Awaited<ReturnType<typeof assetRows>>[number]

export function assetShape(row: AssetRow) {
  return {
    asset: row.asset,
    walletBalance: amountText(row.wallet),
    unrealizedProfit: amountText(row.upl),
    marginBalance: amountText(row.wallet + row.upl),
    maintMargin: amountText(row.maintenance),
    initialMargin: amountText(row.positions + row.orders),
    positionInitialMargin: amountText(row.positions),
    openOrderInitialMargin: amountText(row.orders),
    crossWalletBalance: amountText(row.cross),
    crossUnPnl: amountText(row.crossUpl),
    availableBalance: amountText(row.available),
    maxWithdrawAmount: amountText(row.transferable),
    updateTime: row.at,
  }
}

/** The dialect's totals are of USDT alone where no asset backs another, and USD of everything where all do. */
export function totals(rows: readonly AssetRow[], unified: UnifiedAccount | undefined) {
  if (unified) return unifiedTotals(unified)
  const usdt = rows.find(({ asset }) => asset === 'USDT')
  const text = (of: (row: AssetRow) => Amount) => amountText(usdt ? of(usdt) : 0n)
  return {
    totalInitialMargin: text((row) => row.positions + row.orders),
    totalMaintMargin: text((row) => row.maintenance),
    totalWalletBalance: text((row) => row.wallet),
    totalUnrealizedProfit: text((row) => row.upl),
    totalMarginBalance: text((row) => row.wallet + row.upl),
    totalPositionInitialMargin: text((row) => row.positions),
    totalOpenOrderInitialMargin: text((row) => row.orders),
    totalCrossWalletBalance: text((row) => row.cross),
    totalCrossUnPnl: text((row) => row.crossUpl),
    availableBalance: text((row) => row.available),
    maxWithdrawAmount: text((row) => row.transferable),
  }
}

/**
 * What is shared, isolated positions not among it. Margins are those that decide: initial margin of orders is among that of positions, since one balance stands behind
 * both.
 */
function unifiedTotals({ assets, summary }: UnifiedAccount) {
  const inUsd = (of: (coin: UnifiedCoin) => Amount) =>
    assets.reduce((sum, coin) => sum + worthInUsd(of(coin), coin.index), 0n)
  const wallets = inUsd(({ wallet }) => wallet)
  const upl = inUsd((coin) => coin.upl)
  return {
    totalInitialMargin: amountText(summary.initialMargin),
    totalMaintMargin: amountText(summary.maintenance),
    totalWalletBalance: amountText(wallets),
    totalUnrealizedProfit: amountText(upl),
    totalMarginBalance: amountText(summary.marginBalance),
    totalPositionInitialMargin: amountText(summary.initialMargin),
    totalOpenOrderInitialMargin: amountText(0n),
    totalCrossWalletBalance: amountText(wallets),
    totalCrossUnPnl: amountText(upl),
    availableBalance: amountText(summary.available),
    maxWithdrawAmount: amountText(summary.available),
  }
}
