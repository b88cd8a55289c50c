import { isUnderMargin } from '@bowline/core/formulas/perpetuals/balances.ts'
import { againstHolder, contractFeeOf, LONG, notionalOf } from '@bowline/core/formulas/perpetuals/contract.ts'
import { fundingOf } from '@bowline/core/formulas/perpetuals/funding.ts'
import { clearanceFeeOf, excessOf, isTakenOverAtOnce } from '@bowline/core/formulas/perpetuals/liquidation.ts'
import { bankruptcyPriceOf, liquidationPriceOf } from '@bowline/core/formulas/perpetuals/liquidation-price.ts'
import { roundRatio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { orderTerms, walkBook } from '@bowline/core/formulas.ts'
import { EndReason, OrderType, Side } from '@bowline/core/messages/terms.ts'
import type { Amount } from '@bowline/money'
import { backingOf } from './backing.ts'
import { levelsFor, take } from './book.ts'
import { coverWallet, trimClosing } from './closing.ts'
import { changePosition } from './contracts.ts'
import type { Draft } from './draft.ts'
import { contractsIn, formulaPosition, needsOf, positionOf } from './margin.ts'
import type { ContractView, SeenFunding, World } from './world.ts'

/** More than any account has contracts: a bound for what must end anyway. */
const MOST_STEPS = 50

/** The price of liquidation as the owner is shown it. */
export function liquidationOf(draft: Draft, world: World, view: ContractView) {
  const held = formulaPosition(positionOf(draft, view))
  if (!held) return undefined
  const { behind, others } = backingOf(draft, world, view)
  return liquidationPriceOf(view.value, view.tiers, [held], behind - others)
}

/** Whether at the real mark a real account like it would be liquidated. */
function isInTrouble(draft: Draft, world: World, view: ContractView): boolean {
  if (positionOf(draft, view).qty === 0n) return false
  const { equity, maintenance } = backingOf(draft, world, view)
  return isUnderMargin(maintenance, equity)
}

/**
 * A new mark of a contract: what it no longer backs is closed as the exchange does it. Orders first; then, of the position that
 * needs most, as much as fits it into the tier below, in the live book down to the price at which nothing is left; what the
 * book does not take goes at that price; and again until the rest is backed.
 */
export function seeMark(draft: Draft, world: World, market: number): void {
  for (let step = 0; step < MOST_STEPS; step++) {
    const seen = world.contract(market)
    if (!seen || seen.isIndexFrozen || seen.mark === 0n || !isInTrouble(draft, world, seen)) return
    const isolated = positionOf(draft, seen).isolated
    const together = isolated ? [seen] : contractsIn(draft, world, seen.settle)
    cancelAll(draft, isolated ? [seen] : together)
    const crossed = together.filter((view) => isolated || !positionOf(draft, view).isolated)
    const worst = crossed.toSorted((a, b) => {
      const [x, y] = [a, b].map((view) => needsOf(positionOf(draft, view), view).maintenance) as [bigint, bigint]
      return x > y ? -1 : Number(x < y)
    })[0]
    if (!worst) return
    liquidate(draft, world, worst)
  }
}

function cancelAll(draft: Draft, views: readonly ContractView[]): void {
  const markets = new Set(views.map(({ market }) => market))
  for (const order of [...draft.orders.values()])
    if (markets.has(order.market)) draft.endOrder(order, EndReason.liquidation)
}

function liquidate(draft: Draft, world: World, view: ContractView): void {
  const position = positionOf(draft, view)
  const held = formulaPosition(position)
  if (!held) return
  const { equity, maintenance, own, behind } = backingOf(draft, world, view)
  const saving = liquidationOf(draft, world, view)
  const bankruptcy = bankruptcyPriceOf(view.value, held, behind, view.takerRate)
  // The part of a tick that is missing is the fund's loss, as is what a gap leaves.
  const bankrupt = bankruptcy ? roundRatio(bankruptcy, held.side === LONG ? 'floor' : 'ceil') : 0n
  const side = position.qty > 0n ? Side.sell : Side.buy
  const goes = isTakenOverAtOnce(equity, maintenance) ? held.qty : excessOf(view.value, view.tiers, held.qty, view.mark)
  const qty = goes === 0n ? held.qty : goes
  // Nobody sells below what leaves nothing; with less than that there is no price, and all is taken over.
  const isSold = bankrupt > 0n && !isTakenOverAtOnce(equity, maintenance)
  const terms = orderTerms({ side, type: OrderType.limit, qty, price: bankrupt })
  const walk = isSold
    ? walkBook(view.terms, terms, levelsFor(draft, view, side), { low: 0n, high: 1n << 62n })
    : undefined
  take(draft, view, side, walk?.fills ?? [])
  const parts = (walk?.fills ?? []).map(({ price, qty: lots }) => ({ price, lots }))
  const sold = parts.reduce((sum, { lots }) => sum + lots, 0n)
  const takenOver = qty - sold
  if (takenOver > 0n) parts.push({ price: bankrupt > 0n ? bankrupt : view.mark, lots: takenOver })
  let [value, fee] = [0n, 0n]
  for (const { price, lots } of parts) {
    const worth = notionalOf(view.value, lots, price)
    const paid = contractFeeOf(worth, view.takerRate)
    const isBuyer = side === Side.buy
    const realised = changePosition(draft, view, { isBuy: isBuyer, qty: lots, value: worth, fee: paid }, 0)
    draft.addFill({
      ...{ orderId: 0, market: view.market, isBuyer, isMaker: false, price, qty: lots, quote: worth },
      ...{ fee: paid, feeAsset: view.settle, realised },
    })
    value += worth
    fee += paid
  }
  const place =
    position.isolated && positionOf(draft, view).qty !== 0n ? (`isolated:${view.market}` as const) : 'futures'
  const clearance = sold > 0n ? clearanceOf(draft, world, view, value, place) : 0n
  draft.move(view.settle, place, 'fund', clearance, 'clearance')
  trimClosing(draft, view)
  coverWallet(draft, world, view.settle)
  draft.addLiquidation({
    ...{ market: view.market, isolated: position.isolated, isLong: position.qty > 0n },
    ...{ mark: view.mark, index: view.index, equity, maintenance, qty, takenOver, value, fee, clearance },
    savingPrice: saving ? roundRatio(saving, againstHolder(held.side)) : 0n,
  })
  if (own.maintenance === 0n) throw new Error('a position without maintenance was liquidated')
}

/** Never more than what equity is left. */
function clearanceOf(
  draft: Draft,
  world: World,
  view: ContractView,
  value: Amount,
  place: 'futures' | `isolated:${number}`,
) {
  const left = place === 'futures' ? draft.balance('futures', view.settle) : backingOf(draft, world, view).equity
  return clearanceFeeOf(value, left)
}

/** A real settlement of funding: paid or received by what is held now, by the formula of the exchange. */
export function seeFunding(draft: Draft, world: World, { market, rate, mark }: SeenFunding): void {
  const view = world.contract(market)
  const position = view && draft.positions.get(market)
  if (!view || !position || position.qty === 0n || mark === 0n) return
  const owed = fundingOf(view.value, position.qty, mark, rate)
  const place = position.isolated ? (`isolated:${market}` as const) : 'futures'
  draft.move(view.settle, place, 'funding', owed, 'funding')
  draft.putPosition({ ...position, funding: position.funding + owed })
}
