import { contractFeeOf, notionalOf } from '@bowline/core/formulas/perpetuals/contract.ts'
import { profitOf } from '@bowline/core/formulas/perpetuals/position.ts'
import { largestNotionalAt } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { type Held, type Pair, walletFigures } from '../../../contracts/figures/account-figures.ts'
import type { TicketSide } from '../../../desk/order-ticket/ticket-rules.ts'
import { heldFor, type OrderContext } from './order-context.ts'

/** What an order that opens needs, as the exchange checks it: rise of the margin, loss at the mark, and the taker's fee. */
export interface Cost {
  readonly margin: bigint
  readonly openLoss: bigint
  readonly fee: bigint
  readonly total: bigint
  /** What may be used for it. */
  readonly has: bigint
}

/** The price that an order is held to have: its own, or the worst one it may fill at. */
export function checkedPrice(side: TicketSide, price: bigint, { maxBuy, minSell, mark }: OrderContext): bigint {
  if (price > 0n) return price
  return (side === 'buy' ? maxBuy : minSell) || mark
}

export function costOf(side: TicketSide, lots: bigint, price: bigint, context: OrderContext): Cost {
  const { terms, pair, others, wallet, data, mark } = context
  const has = data.isolated ? wallet.transferable : wallet.available
  const opening = openingLots(side, lots, context)
  if (opening === 0n) return { margin: 0n, openLoss: 0n, fee: 0n, total: 0n, has }
  const worth = notionalOf(terms.value, lots, price)
  const more = walletFigures(data.balance, [withOrder(pair, side, worth), ...others])
  const margin = larger(0n, more.orderMargin - wallet.orderMargin)
  const opened = notionalOf(terms.value, opening, price)
  const atMark = mark === 0n ? opened : notionalOf(terms.value, opening, mark)
  const openLoss = larger(0n, -profitOf(terms.value, side === 'buy' ? 1n : -1n, opened, atMark))
  const fee = contractFeeOf(opened, terms.takerRate)
  return { margin, openLoss, fee, total: margin + openLoss + fee, has }
}

/** Lots that open when all open orders of its side beside it have closed what they can. */
function openingLots(side: TicketSide, lots: bigint, { pair }: OrderContext): bigint {
  const [only] = pair.held
  if (pair.isHedged || !only) return lots
  const held = side === 'sell' ? only.qty : -only.qty
  const over = lots + (side === 'sell' ? only.sellQty : only.buyQty) - larger(0n, held)
  if (over <= 0n) return 0n
  return over < lots ? over : lots
}

function withOrder(pair: Pair, side: TicketSide, worth: bigint): Pair {
  const at = !pair.isHedged || side === 'buy' ? 0 : 1
  const more = (held: Held): Held =>
    side === 'buy' ? { ...held, buyValue: held.buyValue + worth } : { ...held, sellValue: held.sellValue + worth }
  return { ...pair, held: pair.held.map((held, n) => (n === at ? more(held) : held)) }
}

/** Whether position and orders fit the tier that allows the leverage. */
export function fitsTier(side: TicketSide, lots: bigint, price: bigint, context: OrderContext): boolean {
  return worthWith(side, lots, price, context) <= largestNotionalAt(context.terms.tiers, context.data.leverage)
}

/** The larger side that position and orders would come to. */
function worthWith(side: TicketSide, lots: bigint, price: bigint, { pair, terms, mark }: OrderContext): bigint {
  const value = notionalOf(terms.value, lots, price)
  const worth = (qty: bigint) => (qty === 0n || mark === 0n ? 0n : notionalOf(terms.value, qty < 0n ? -qty : qty, mark))
  const buys = (pair.held[0]?.buyValue ?? 0n) + (side === 'buy' ? value : 0n)
  const sells = pair.held.reduce((sum, held) => sum + held.sellValue, 0n) + (side === 'sell' ? value : 0n)
  const first = pair.held[0]?.qty ?? 0n
  if (pair.isHedged) return larger(worth(first) + buys, worth(pair.held[1]?.qty ?? 0n) + sells)
  const signed = first < 0n ? -worth(first) : worth(first)
  return larger(magnitude(signed + buys), magnitude(signed - sells))
}

/** The most lots that an order of this side may have at a price: what is held when it closes, else what margin and tier allow. */
export function mostLots(side: TicketSide, closes: boolean, price: bigint, context: OrderContext): bigint {
  if (closes) return closableLots(side, context)
  if (price === 0n) return 0n
  let [low, high] = [0n, lotsWithin(price, context)]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    const { total, has } = costOf(side, middle, price, context)
    if (total <= has && fitsTier(side, middle, price, context)) low = middle
    else high = middle - 1n
  }
  return low
}

/** Nothing more is worth looking at: what all tiers and the contract allow. */
function lotsWithin(price: bigint, { terms, data }: OrderContext): bigint {
  const most = data.terms.row.coinResultVo.maxLimitVolume
  const bound = terms.tiers.at(-1)?.cap ?? 0n
  const one = notionalOf(terms.value, 1n, price)
  const byTier = one > 0n ? (2n * bound) / one : 0n
  const byRule = (BigInt(most.split('.')[0] ?? '0') + 1n) * (100_000_000n / terms.lot)
  return byTier > 0n && byTier < byRule ? byTier : byRule
}

/** Lots that an order of this side would find to close. */
export function closableLots(side: TicketSide, context: OrderContext): bigint {
  const { qty } = heldFor(context, side, true)
  return (side === 'sell') === qty > 0n ? magnitude(qty) : 0n
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
