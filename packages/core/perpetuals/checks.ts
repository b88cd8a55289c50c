import { contractFeeOf, notionalOf } from '../formulas/perpetuals/contract.ts'
import * as terms from '../messages/terms.ts'
import type { AccountNumber, MarketNumber, PositionNumber, Slot } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { plainContractLimits } from './plain-limit.ts'

const { OrderFlag, Side } = terms
const MILLION = 1_000_000n

export type ContractChecks = ReturnType<typeof contractChecksOf>

/** Whether an order that opens may: tier, open interest and cost (domain/perpetuals.md §7). */
export function contractChecksOf(s: State) {
  const { place } = plainContractLimits(s)

  /** The order at its price, or the worst it may fill at. */
  function priceOf(slot: Slot): bigint {
    const price = s.order.price(slot)
    if (price > 0n) return price
    const market = s.order.market(slot)
    return s.order.side(slot) === Side.buy ? s.contract.maxBuy(market) : s.contract.minSell(market)
  }

  /** The refusal of an order that would open, 0 = none. The order is a draft, or triggered and about to enter. */
  function checkFunds(slot: Slot): number {
    const account = s.order.account(slot)
    const market = s.order.market(slot)
    const pair = s.contractSeats.pairOf(account, market)
    const contract = s.valuation.contractTerms(market)
    const price = priceOf(slot)
    const qty = s.order.qty(slot) - s.order.executed(slot)
    // What only closes may, however large the position has become; its fee may be paid by profit.
    const opening = openingLots(slot, pair, qty)
    if (opening === 0n) return Rejection.none
    const worth = notionalOf(contract, qty, price)
    const buys = s.order.side(slot) === Side.buy
    const added = { buys: buys ? worth : 0n, sells: buys ? 0n : worth }
    const leverage = s.contractSeats.leverageOf(pair, market)
    if (!s.valuation.fitsTier(pair, account, market, leverage, added.buys, added.sells)) return Rejection.beyondTier
    if (isBeyondOpenInterest(slot, pair, market, qty)) return Rejection.openInterest
    const isolated = pair !== 0 && s.position.isolated(pair) !== 0
    const rise = s.valuation.rise(pair, market, added.buys, added.sells)
    const opened = opening === qty ? worth : notionalOf(contract, opening, price)
    const atMark = s.valuation.worth(market, opening)
    const loss = -s.valuation.profit(market, buys, opened, atMark)
    const fee = contractFeeOf(opened, BigInt(s.contract.takerRate(market)))
    const cost = (rise > 0n ? rise : 0n) + (loss > 0n ? loss : 0n) + fee
    if (rise > 0n && isAboveLimit(account, market)) return Rejection.borrowLimit
    const isCovered = isolated ? cost <= s.valuation.room(account, market) : s.valuation.covers(account, market, cost)
    if (!isCovered || (isolated && opensBelow(slot, pair, opening))) return Rejection.insufficientMargin
    return Rejection.none
  }

  /** Whether what opens would be liquidated at its own price. What has none stops before it would (`kind.ts`). */
  function opensBelow(slot: Slot, pair: PositionNumber, opening: bigint): boolean {
    const price = s.order.price(slot)
    const position = s.order.flags(slot) & OrderFlag.shortSide ? pair + 1 : pair
    return price > 0n && s.closingBounds.opening.isBelow(slot, position, opening, price)
  }

  /** A unified account opens nothing in what settles in a coin that it owes too much of. */
  function isAboveLimit(account: AccountNumber, market: MarketNumber): boolean {
    const pool = s.holdings.poolOf(account)
    const slot = pool === 0 ? -1 : s.collaterals.slotOf(s.contract.settle(market))
    const asset = slot < 0 ? undefined : s.holdings.assetsOf(pool)[slot]
    return asset !== undefined && s.holdings.isAboveLimit(slot, asset)
  }

  /** Lots that open when all open orders of its side beside it have closed what they can. */
  function openingLots(slot: Slot, pair: PositionNumber, qty: bigint): bigint {
    // In hedge mode what closes is reduce-only by nature.
    if (pair === 0 || s.order.flags(slot) & (OrderFlag.longSide | OrderFlag.shortSide)) return qty
    const sells = s.order.side(slot) === Side.sell
    const held = sells ? s.position.qty(pair) : -s.position.qty(pair)
    const over = qty + (sells ? s.position.sellQty(pair) : s.position.buyQty(pair)) - (held > 0n ? held : 0n)
    if (over <= 0n) return 0n
    return over < qty ? over : qty
  }

  /** One account holds no more than the first tier's cap or a share of the open interest, whichever is larger. */
  function isBeyondOpenInterest(slot: Slot, pair: PositionNumber, market: MarketNumber, qty: bigint): boolean {
    const share = BigInt(s.contract.openInterestPpm(market))
    if (share === 0n) return false
    const isShort = s.order.flags(slot) & OrderFlag.shortSide
    const position = isShort ? pair + 1 : pair
    const held = s.position.qty(position)
    const after =
      s.order.side(slot) === Side.buy
        ? held + s.position.buyQty(position) + qty
        : held - s.position.sellQty(position) - qty
    const size = after < 0n ? -after : after
    if (size * MILLION <= s.contract.openInterest(market) * share) return false
    return s.valuation.worth(market, size) > (s.valuation.contractTiers(market)[0]?.cap ?? 0n)
  }

  return { placePlainly: place, priceOf, checkFunds }
}
