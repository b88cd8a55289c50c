import { FuturesWallet, LedgerCode } from '../../../messages/terms.ts'
import { owed } from '../perpetuals/funding.ts'
import { isFrozen } from '../perpetuals/index-state.ts'
import { isHouse } from '../perpetuals/liquidation-key.ts'
import { initialOf, isIsolated, weighed } from '../perpetuals/margin.ts'
import { balanceAt, type Place, settleAsset } from '../perpetuals/money.ts'
import { ceilDiv, floorDiv, greatest, least, sum, UNIT } from '../perpetuals/numbers.ts'
import { openPositions, type Position, type State } from '../perpetuals/state.ts'
import { maintenanceOf } from '../perpetuals/tiers.ts'
import { unrealised } from '../perpetuals/value.ts'
import { type Collateral, collateralOf } from './state.ts'
import { collateralValue, inCoin, isFresh, isUnknown, usdOf } from './worth.ts'

/** What an account has of one coin. What is owed of funding counts as paid. */
export interface Holding {
  readonly collateral: Collateral
  readonly wallet: bigint
  /** W + UPL of cross positions that settle in it; and as it counts for new orders. */
  readonly equity: bigint
  readonly counted: bigint
  readonly usd: bigint
  readonly isOn: boolean
  /** Of positions and orders that settle in it. */
  readonly initial: bigint
  readonly maintenance: bigint
}

/** So much of a coin that leaves. */
export interface Leaves {
  readonly asset: number
  readonly amount: bigint
}

/** In USD (domain/unified-account.md §3). */
export interface Figures {
  /** MB, which decides on liquidation, and as new orders see it. */
  readonly marginBalance: bigint
  readonly openingBalance: bigint
  readonly totalEquity: bigint
  readonly initial: bigint
  readonly maintenance: bigint
  /** Of it for debts. */
  readonly debtMaintenance: bigint
}

export function unifiedWallet(account: number): Place {
  return [LedgerCode.futuresWallet, account, FuturesWallet.unified]
}

export function walletOf(state: State, account: number, asset: number): bigint {
  return balanceAt(state, unifiedWallet(account), asset)
}

/** Of every coin that is defined. `balanceOf` and `switchedOn`: what a classic account would bring along. */
export function holdingsOf(
  state: State,
  account: number,
  switchedOn: ReadonlySet<number> = state.traders.get(account)?.switchedOn ?? new Set(),
  balanceOf = (asset: number) => walletOf(state, account, asset),
): Holding[] {
  const cross = openPositions(state, (p) => p.account === account && !isHouse(p) && !isIsolated(state, p))
  return state.unified.collaterals.map((collateral) => {
    const { asset, slot, terms } = collateral
    const own = cross.filter(({ contract }) => settleAsset(contract) === asset)
    const contracts = [...state.contracts.values()].filter((of) => settleAsset(of) === asset && of.mark > 0n)
    const wallet = balanceOf(asset) - sum(own.map(owed))
    return {
      collateral,
      wallet,
      equity: wallet + sum(own.map((position) => unrealised(position))),
      counted: wallet + sum(own.map(weighed)),
      usd: usdOf(state, asset),
      isOn: switchedOn.has(slot) && terms.isAccepted === 1,
      initial: sum(contracts.map((contract) => initialOf(state, account, contract))),
      maintenance: sum(own.map(maintenanceOf)),
    }
  })
}

/** D: what a wallet owes. A loss that is not realised has the margin of its position already. */
function debtOf({ wallet }: Holding): bigint {
  return greatest(0n, -wallet)
}

/** B: what equity lacks (domain/unified-account.md §4). */
export function borrowedOf({ equity }: Holding): bigint {
  return greatest(0n, -equity)
}

export function figuresOf(state: State, holdings: readonly Holding[]): Figures {
  const up = (amount: bigint, { usd }: Holding) => ceilDiv(amount * usd, UNIT)
  const shareOfDebt = (of: Holding, rate: number) => up(ceilDiv(debtOf(of) * BigInt(rate), UNIT), of)
  const debtMaintenance = sum(holdings.map((of) => shareOfDebt(of, of.collateral.terms.borrowMaintenance)))
  return {
    marginBalance: sum(
      holdings.map(({ collateral, isOn, equity, usd }) => collateralValue(collateral, isOn, equity, usd)),
    ),
    openingBalance: sum(holdings.map((of) => openingValue(state, of))),
    totalEquity: sum(holdings.map(({ equity, usd }) => floorDiv(equity * usd, UNIT))),
    initial: sum(holdings.map((of) => up(of.initial, of) + shareOfDebt(of, of.collateral.terms.borrowInitial))),
    maintenance: sum(holdings.map((of) => up(of.maintenance, of))) + debtMaintenance,
    debtMaintenance,
  }
}

/** Without a price of now what is there counts nothing, and what is owed all the same. */
function openingValue(state: State, { collateral, isOn, counted, usd }: Holding): bigint {
  const value = collateralValue(collateral, isOn, counted, usd)
  return value > 0n && !isFresh(state, collateral.asset) ? 0n : value
}

/** A: what new orders may use. */
export function availableOf({ openingBalance, initial }: Figures): bigint {
  return greatest(0n, openingBalance - initial)
}

/** A unified account as any pool. */
export function unifiedPool(state: State, account: number) {
  const { marginBalance, openingBalance, ...margins } = figuresOf(state, holdingsOf(state, account))
  return { wallet: 0n, equity: marginBalance, counted: openingBalance, ...margins }
}

/** T: the most of a coin that may leave beside others, found by trying (domain/unified-account.md §7). */
export function leaving(state: State, account: number, asset: number, beside: readonly Leaves[] = []): bigint {
  const holdings = holdingsOf(state, account)
  const of = (coin: number) => holdings.find(({ collateral }) => collateral.asset === coin)
  const gone = sum(beside.map((other) => valueLeaving(of(other.asset), other.amount)))
  const own = of(asset)
  return own ? leavingOf(own, availableOf(figuresOf(state, holdings)) - gone) : 0n
}

function valueLeaving(of: Holding | undefined, amount: bigint): bigint {
  if (!of) return 0n
  const { collateral, isOn, equity, usd } = of
  return collateralValue(collateral, isOn, equity, usd) - collateralValue(collateral, isOn, equity - amount, usd)
}

export function leavingOf(holding: Holding, available: bigint): bigint {
  const { wallet, equity } = holding
  const most = least(wallet, equity)
  if (most <= 0n) return 0n
  const may = (amount: bigint) => valueLeaving(holding, amount) <= available
  if (may(most)) return most
  let [good, bad] = [0n, most]
  while (bad - good > 1n) {
    const middle = (good + bad) / 2n
    if (may(middle)) good = middle
    else bad = middle
  }
  return good
}

export function isAboveLimit(state: State, account: number, asset: number): boolean {
  const own = holdingsOf(state, account).find(({ collateral }) => collateral.asset === asset)
  return own !== undefined && borrowedOf(own) > own.collateral.terms.borrowLimit
}

/** Whether nobody knows a price that an account stands on: of a contract that it holds, or of a coin that it has or owes. */
export function hasFrozen(state: State, account: number): boolean {
  const held = openPositions(state, (p) => p.account === account && !isHouse(p) && !isIsolated(state, p))
  if (held.some(({ contract }) => isFrozen(state, contract))) return true
  return holdingsOf(state, account).some(
    ({ equity, collateral }) => equity !== 0n && isUnknown(state, collateral.asset),
  )
}

/** What a position has of the margin balance by its part of the maintenance in USD, in what it settles in. */
export function shareInCoin(state: State, position: Position, figures: Figures): bigint {
  const asset = settleAsset(position.contract)
  const own = ceilDiv(maintenanceOf(position) * usdOf(state, asset), UNIT)
  const all = figures.maintenance - figures.debtMaintenance
  return inCoin(state, asset, floorDiv(figures.marginBalance * own, all))
}

/** What the platform has of a coin as collateral. */
export function usageOf(state: State, { asset, slot }: Collateral): bigint {
  const using = [...state.traders.values()].filter((trader) => trader.isUnified && trader.switchedOn.has(slot))
  return sum(using.map(({ id }) => greatest(0n, walletOf(state, id, asset))))
}

/** Slots of what always is collateral. */
export function alwaysOn(state: State): Set<number> {
  return new Set(state.unified.collaterals.filter(({ terms }) => terms.isAlwaysOn === 1).map(({ slot }) => slot))
}

export const isCollateral = (state: State, asset: number): boolean => collateralOf(state, asset) !== undefined
