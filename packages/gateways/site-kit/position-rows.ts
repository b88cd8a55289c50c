import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import type {
  Backing,
  HeldPosition,
  UnifiedBacking,
  ValuedPosition,
  WalletMargin,
} from '@bowline/capabilities/perpetuals/index.ts'
import type { SpotOrder } from '@bowline/capabilities/spot/index.ts'
import type { Family } from '@bowline/contract/futures.ts'
import type { AccountRow, PositionRow } from '@bowline/contract/futures-rows.ts'
import { againstHolder, LONG, RATE_ONE, SHORT } from '@bowline/core/formulas/perpetuals/contract.ts'
import { bankruptcyPriceOf } from '@bowline/core/formulas/perpetuals/liquidation-price.ts'
import { initialMarginOf, marginRatioOf, removableOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import type { Ratio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { tierAt } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { coinsWorth } from '@bowline/core/formulas/unified/collateral.ts'
import { ContractState, IndexState, PositionSide, Side } from '@bowline/core/messages/terms.ts'
import { type Amount, divide, type Price, trimUnits } from '@bowline/money'
import { familyOf, named, priceText, qtyText, rateText } from './contract-rows.ts'
import { isClosing, isConditionOrder, kindOf, positionSideOf } from './futures-order-rows.ts'

/** Positions and futures wallets as the futures service shows them, valued by the core's own formulas. */

/** What is known of a position beside the engine's answer. */
export interface AboutPosition {
  readonly lastPrice: Price | undefined
  /** Open orders of the contract. */
  readonly orders: readonly SpotOrder[]
  readonly adlLevel: number
  readonly updatedAtMs: number
}

export function positionRow(valued: ValuedPosition, about: AboutPosition): PositionRow {
  const { contract, held, figures, marking, margin, unified } = valued
  const { lastPrice } = about
  const isIsolated = held.isolated === 1
  const size = magnitude(held.qty)
  const [maintenance, equity] = isIsolated
    ? [figures.maintenance, held.margin + figures.upl]
    : coveredBy(margin, unified)
  const rounding = againstHolder(held.qty > 0n ? LONG : SHORT)
  const shown = (price: Ratio | undefined) => (price ? contract.exactPriceText(price, rounding) : '')
  const returned = figures.positionMargin > 0n ? ratioText(figures.upl, figures.positionMargin) : amountText(0n)
  return {
    id: String(held.positionId),
    ...named(contract),
    orderSide: held.qty > 0n ? 'BUY' : 'SELL',
    positionType: isIsolated ? 2 : 1,
    positionModel: held.positionSide === PositionSide.both ? 1 : 2,
    leverageLevel: held.leverage,
    positionVolume: qtyText(contract, size),
    canCloseVolume: qtyText(contract, size - closingLots(held, about.orders, size)),
    openAvgPrice: figures.entryPrice ? contract.exactPriceText(figures.entryPrice) : amountText(0n),
    entryValue: amountText(held.entryValue),
    tagPrice: priceText(contract, marking?.mark ?? 0n),
    indexPrice: amountText(marking?.index ?? 0n),
    lastPrice: priceText(contract, lastPrice ?? 0n),
    reducePrice: shown(figures.liquidationPrice),
    bankruptcyPrice: shown(bankruptcyOf(valued)),
    breakEvenPrice: shown(figures.breakEvenPrice),
    holdAmount: amountText(figures.positionMargin),
    initialMargin: amountText(initialMarginOf(figures.worth, held.leverage)),
    keepRate: rateText(tierAt(contract.tiers, figures.worth).rate),
    maintMargin: amountText(figures.maintenance),
    marginRate: marginRateText(maintenance, equity),
    unRealizedAmount: amountText(figures.upl),
    openRealizedAmount: amountText(figures.upl),
    realizedAmount: amountText(held.realised),
    tradeFee: amountText(held.fees),
    capitalFee: amountText(held.funding),
    returnRate: returned,
    canSubMarginAmount: amountText(removable(valued)),
    positionBalance: amountText(figures.worth),
    adlLevel: about.adlLevel,
    isAutoAddMargin: 0,
    freezeLock: lockOf(valued, maintenance, equity),
    tpsl: about.orders
      .filter((order) => isProtection(order, held))
      .map((order) => ({
        id: String(order.orderId),
        kind: protectionKind(order),
        triggerPrice: priceText(contract, order.stopPrice),
        price: priceText(contract, order.price),
        volume: qtyText(contract, order.qty),
        triggerType: order.triggerBy,
        callbackRate: trimUnits(BigInt(order.trailingBps), 4),
      })),
    ctime: held.openedAt,
    mtime: about.updatedAtMs,
  }
}

/** Maintenance and what covers it: of a wallet in its coin, of a unified account in USD. */
function coveredBy(margin: WalletMargin | undefined, unified: UnifiedBacking | undefined): readonly [Amount, Amount] {
  if (unified) return [unified.maintenance, unified.marginBalance]
  return [margin?.maintenance ?? 0n, (margin?.balance ?? 0n) + (margin?.upl ?? 0n)]
}

/** Maintenance ÷ equity, up; empty: nothing to hold it against. */
export function marginRateText(maintenance: Amount, equity: Amount): string {
  const rate = marginRatioOf(maintenance, equity)
  return rate === undefined ? '' : amountText(rate)
}

/** A share with eight decimals, half-even. */
function ratioText(part: Amount, of: Amount): string {
  return amountText(divide(part * RATE_ONE, of, 'half-even'))
}

/** What may be taken out of an isolated position: nothing while nobody knows what it is worth. */
export function removable({ held, figures, marking }: ValuedPosition): Amount {
  if (held.isolated !== 1 || held.qty === 0n || !marking || marking.indexState === IndexState.frozen) return 0n
  const { upl, worth } = figures
  return removableOf(held.margin, { entryValue: held.entryValue, upl, worth, leverage: held.leverage })
}

/** Side of the orders that close a position. */
export function closingSideOf({ qty }: Pick<HeldPosition, 'qty'>): Side {
  return qty > 0n ? Side.sell : Side.buy
}

/** Orders of a position that only close it. */
function closesIt(order: SpotOrder, held: HeldPosition): boolean {
  return isClosing(order) && order.side === closingSideOf(held) && positionSideOf(order) === held.positionSide
}

/** Lots that orders in the book will close already. */
function closingLots(held: HeldPosition, orders: readonly SpotOrder[], size: bigint): bigint {
  const closing = orders.filter((order) => closesIt(order, held) && !isConditionOrder(order))
  const sum = closing.reduce((all, { qty, executed }) => all + qty - executed, 0n)
  return sum < size ? sum : size
}

/** An order that waits and then closes the position or part of it. */
export function isProtection(order: SpotOrder, held: HeldPosition): boolean {
  return isConditionOrder(order) && closesIt(order, held)
}

function protectionKind(order: SpotOrder): PositionRow['tpsl'][number]['kind'] {
  const kind = kindOf(order)
  if (kind === 'trailing') return 'trailing'
  return kind === 'takeProfit' ? 'tp' : 'sl'
}

/**
 * Of a cross position what else is in the wallet stands behind it; of long and short only what is more of one has such a price
 * (domain/perpetuals.md §9).
 */
function bankruptcyOf({ contract, held, pair, margin, pairUpl, unified }: ValuedPosition): Ratio | undefined {
  const { value, contract: terms } = contract
  const taker = BigInt(terms.takerRate)
  if (held.qty === 0n) return undefined
  if (held.isolated === 1) {
    const position = { side: held.qty > 0n ? LONG : SHORT, qty: magnitude(held.qty), entryValue: held.entryValue }
    return bankruptcyPriceOf(value, position, held.margin, taker)
  }
  const net = pair.reduce((sum, { qty }) => sum + qty, 0n)
  if (net === 0n || net > 0n !== held.qty > 0n) return undefined
  const side = net > 0n ? LONG : SHORT
  const signed = pair.reduce((sum, each) => sum + (each.qty > 0n ? each.entryValue : -each.entryValue), 0n)
  const equity = unified ? inSettle(unified, contract) : (margin?.balance ?? 0n) + (margin?.upl ?? 0n)
  const backing = equity - pairUpl
  return bankruptcyPriceOf(value, { side, qty: magnitude(net), entryValue: side * signed }, backing, taker)
}

/** The margin balance as so much of what a contract settles in. */
function inSettle({ assets, marginBalance }: UnifiedBacking, { settle }: Contract): Amount {
  const index = assets.find(({ asset }) => asset === settle)?.index ?? 0n
  return coinsWorth(marginBalance, index)
}

/** 0 normal, 1 being liquidated, 2 settling. */
function lockOf({ contract, held, margin }: ValuedPosition, maintenance: Amount, equity: Amount): 0 | 1 | 2 {
  if (contract.terms.state === ContractState.settling) return 2
  const isLiquidating = held.isolated === 1 ? maintenance >= equity : margin?.isLiquidating !== 0
  return margin && isLiquidating ? 1 : 0
}

/**
 * The wallet of one coin with what backs isolated positions; `margin` undefined: nothing was ever in it. Of a unified account the rate
 * is that of all coins together.
 */
export function accountRow(
  contract: Contract,
  { margin, unified }: Backing,
  positions: readonly ValuedPosition[],
  realised: Amount | undefined,
): AccountRow {
  const coin = contract.settleAsset
  const isolated = positions.filter(({ held }) => held.isolated === 1)
  const sum = (of: (each: ValuedPosition) => Amount) => isolated.reduce((all, each) => all + of(each), 0n)
  const balance = margin?.balance ?? 0n
  const upl = margin?.upl ?? 0n
  const equity = balance + upl
  return {
    symbol: coin,
    originalCoin: coin,
    marginCoin: coin,
    uorbType: familyOf(contract),
    walletBalance: amountText(balance),
    accountNormal: amountText(balance),
    totalAmount: amountText(equity),
    canUseAmount: amountText(margin?.available ?? 0n),
    availableAmount: amountText(margin?.available ?? 0n),
    isolateMargin: amountText(sum(({ held }) => held.margin)),
    lockAmount: amountText(margin?.orderMargin ?? 0n),
    totalMargin: amountText(margin?.initialMargin ?? 0n),
    totalMarginRate: marginRateText(...coveredBy(margin, unified)),
    maintMargin: amountText(margin?.maintenance ?? 0n),
    unRealizedAmount: amountText(upl),
    isolateUnRealizedAmount: amountText(sum(({ figures }) => figures.upl)),
    realizedAmount: realised === undefined ? null : amountText(realised),
    canTransferAmount: amountText(margin?.transferable ?? 0n),
    isLiquidating: margin && margin.isLiquidating !== 0 ? 1 : 0,
  }
}

/** Contracts by what they settle in: the first of each stands for the wallet. */
export function walletsOf(contracts: readonly Contract[], family?: Family): Contract[] {
  const own = contracts.filter((contract) => family === undefined || familyOf(contract) === family)
  return [...new Map(own.toReversed().map((contract) => [contract.settle, contract])).values()].toReversed()
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
