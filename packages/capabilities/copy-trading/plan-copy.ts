import type { SkipReason } from '@bowline/contract/terms/copy-trading.ts'
import { averagePriceOf, notionalOf } from '@bowline/core/formulas/perpetuals/contract.ts'
import { initialMarginOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { roundRatio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { type Amount, multiplyDivide, PPM, type Price, type Quantity } from '@bowline/money'
import type { Contract } from '../markets/index.ts'
import type { HeldPosition, Marking } from '../perpetuals/index.ts'
import { COPY_LIST } from './copy-list.ts'
import {
  type LeaderOrder,
  lotsAffordable,
  lotsToClose,
  lotsWithin,
  marginByAmount,
  marginByRatio,
  qtyByMultiple,
} from './copy-size.ts'
import type { LeaderMove } from './leader-moves.ts'
import { worstPrice } from './price-bound.ts'
import type { CopySettings } from './settings.ts'

/** What a copier has in the account of the relation, just before copying. */
export interface CopierStanding {
  readonly available: Amount
  /** Of the contract; undefined: never held. */
  readonly position: Pick<HeldPosition, 'qty' | 'entryValue' | 'leverage'> | undefined
}

export interface OpeningOrder {
  readonly isBuy: boolean
  readonly cap: Price
  readonly qty: Quantity
  readonly leverage: number
  readonly isolated: boolean
  /** Ticks; 0 = none. */
  readonly takeProfit: Price
  readonly stopLoss: Price
}

export type Planned<T> = T | { readonly skip: SkipReason }

/** Contracts on the copy list, which are linear and settle in USDT. */
export function isCopyable({
  family,
  settleAsset,
  symbol,
}: Pick<Contract, 'family' | 'settleAsset' | 'symbol'>): boolean {
  return family === 'linear' && settleAsset === 'USDT' && COPY_LIST.has(symbol)
}

/** What the leader paid for a lot, in ticks. */
export function priceOf({ opened, openedValue }: LeaderMove, { value }: Contract): Price {
  return opened === 0n ? 0n : roundRatio(averagePriceOf(value, opened, openedValue), 'half-even')
}

/** What was the leader's before the order, from what is left after it. */
export function leaderOrderOf(
  { openedValue, leverage, fee }: LeaderMove,
  after: { readonly available: Amount; readonly orderMargin: Amount },
): LeaderOrder {
  const margin = initialMarginOf(openedValue, leverage)
  return { margin, available: after.available + margin + fee, frozen: after.orderMargin }
}

/** The order that copies what the leader opened, or why there is none. */
export function planOpening(
  move: LeaderMove,
  leader: LeaderOrder,
  settings: CopySettings,
  { available, position }: CopierStanding,
  contract: Contract,
  marking: Pick<Marking, 'mark' | 'maxBuy' | 'minSell'> | undefined,
): Planned<OpeningOrder> {
  const isBuy = move.isLong
  const price = priceOf(move, contract)
  const cap = worstPrice(isBuy, settings.slippagePpm, price, marking) ?? 0n
  const leverage = Math.min(settings.leverage || move.leverage, contract.maxLeverage)
  const isolated = settings.isolated || move.isolated
  const terms = { contract: contract.value, cap, leverage, takerRate: BigInt(contract.contract.takerRate) }
  const wanted = wantedLots()
  const affordable = lotsAffordable(available, terms, marking?.mark, isBuy)
  const allowed = lotsWithin(roomFor(settings, position), terms)
  const least = settings.maxPositionMargin > 0n && allowed < affordable ? allowed : affordable
  const qty = wanted < least ? wanted : least
  if (isTooSmall(qty, cap, contract)) {
    if (isTooSmall(wanted, cap, contract)) return { skip: 'too-small' }
    return { skip: least === affordable ? 'funds' : 'limit' }
  }
  return { isBuy, cap, qty, leverage, isolated, ...stopsOf(settings, price, isBuy) }

  function wantedLots(): Quantity {
    switch (settings.mode) {
      case 'multiplier':
        return qtyByMultiple(move.opened, settings.multiplierPpm)
      case 'fixedAmount':
        return lotsWithin(marginByAmount(settings.perOrder, move.opened, move.ordered), terms)
      case 'fixedRatio':
        return lotsWithin(marginByRatio(available, leader), terms)
    }
  }
}

/**
 * Lots that copy what the leader closed, less what the copier's own levels have closed of it already; what is below a lot goes
 * with the next close.
 */
export function planClosing(
  move: Pick<LeaderMove, 'closed' | 'before'>,
  { position }: { readonly position: Pick<HeldPosition, 'qty'> | undefined },
  byLevels: Quantity = 0n,
): Planned<{ isBuy: boolean; qty: Quantity }> {
  const held = position?.qty ?? 0n
  if (held === 0n) return { skip: 'too-small' }
  const had = (held < 0n ? -held : held) + byLevels
  const qty = lotsToClose(had, move.closed, move.before) - byLevels
  return qty <= 0n ? { skip: 'too-small' } : { isBuy: held < 0n, qty }
}

function isTooSmall(qty: Quantity, price: Price, { terms, value }: Contract): boolean {
  return qty <= 0n || qty < terms.minQty || notionalOf(value, qty, price) < terms.minNotional
}

/** Margin that may still be added to a position. */
function roomFor({ maxPositionMargin }: CopySettings, position: CopierStanding['position']): Amount {
  if (!position || position.qty === 0n) return maxPositionMargin
  return maxPositionMargin - initialMarginOf(position.entryValue, position.leverage)
}

function stopsOf({ takeProfitPpm, stopLossPpm }: CopySettings, price: Price, isBuy: boolean) {
  // A price of nothing or less is never reached.
  const at = (ppm: bigint, isAbove: boolean) =>
    ppm === 0n || (!isAbove && ppm >= PPM)
      ? 0n
      : multiplyDivide(price, isAbove ? PPM + ppm : PPM - ppm, PPM, isAbove ? 'up' : 'down')
  return { takeProfit: at(takeProfitPpm, isBuy), stopLoss: at(stopLossPpm, !isBuy) }
}
