import { againstHolder, averagePriceOf, contractFeeOf, notionalOf } from '@bowline/core/formulas/perpetuals/contract.ts'
import { initialMarginOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { closingValueOf, fill, profitOf } from '@bowline/core/formulas/perpetuals/position.ts'
import { roundRatio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { type Held, type Pair, type WalletFigures, walletFigures } from '../../../contracts/figures/account-figures.ts'
import type { Draft } from './draft.ts'
import { heldFor, type OrderContext } from './order-context.ts'
import { checkedPrice, costOf } from './order-cost.ts'
import { waits } from './order-ticket.ts'

/** A position and what backs it: the liquidation price in ticks (undefined = none), the margin ratio in 10^-8. */
export interface Standing {
  readonly liquidation: bigint | undefined
  readonly ratio: bigint | undefined
}

/** What sending would do, were all of it filled; by the formulas of the core. Amounts are in what the contract settles in. */
export interface Receipt {
  /** In ticks × 10^8, exact enough to show. */
  readonly average: bigint
  /** Of what is taken at once, from the best price; 10^-8. */
  readonly slippage: bigint
  readonly fee: bigint
  /** What the exchange wants to be there for it; undefined for what waits: it is asked when the trigger comes. */
  readonly cost: bigint | undefined
  /** Undefined where all coins of a unified account stand behind it (`unified-standing.ts`). */
  readonly standing: { readonly before: Standing; readonly after: Standing } | undefined
  /** Profit or loss that closing would bring. */
  readonly realised: bigint | undefined
  /** What the stop-loss would cost, fees with it. */
  readonly worstLoss: bigint | undefined
  readonly whatIf: WhatIf | undefined
  /** The contract once all is filled, the position in it, and what comes to the wallet (below zero: leaves it). */
  readonly after: { readonly pair: Pair; readonly held: Held; readonly moved: bigint }
}

/** The margin ratio were the price a tenth lower (of a short: higher); `isGone` = it would have been liquidated. */
export interface WhatIf {
  readonly side: 'down' | 'up'
  readonly ratio: bigint | undefined
  readonly isGone: boolean
}

const ONE = 100_000_000n

export function receiptOf(draft: Draft, context: OrderContext): Receipt | undefined {
  const { ticket, lots, price, entry, loss } = draft
  const { terms, pair, others, data, mark, wallet } = context
  if (lots === 0n || entry === 0n) return undefined
  const { side, closes } = ticket
  const direction = side === 'buy' ? 1n : -1n
  const { taken, rested } = splitOf(draft, context)
  const value = taken.value + rested.value
  const fee = contractFeeOf(taken.value, terms.takerRate) + contractFeeOf(rested.value, terms.makerRate)
  const held = heldFor(context, side, closes)
  const size = held.qty < 0n ? -held.qty : held.qty
  const now =
    held.qty === 0n ? undefined : ({ side: held.qty > 0n ? 1n : -1n, qty: size, entryValue: held.entryValue } as const)
  const filled = closes && lots > size ? size : lots
  const share = closingValueOf(value, filled, lots)
  const outcome = filled > 0n ? fill(terms.value, now, direction, filled, share) : { position: now, realised: 0n }
  const next = afterOf(held, outcome.position, filled, share)
  const moved = outcome.realised - fee - next.moved
  const balance = data.balance + moved
  const pairAfter: Pair = { ...pair, held: pair.held.map((each) => (each === held ? next.held : each)) }
  const after = walletFigures(balance, [pairAfter, ...others])
  const isAlone = !data.isUnified || data.isolated
  const isOpening = outcome.realised === 0n && !closes
  return {
    average: average(terms.value, lots, value),
    slippage: slippageOf(draft, context, taken),
    fee,
    cost: waits(ticket) || closes ? undefined : costOf(side, lots, checkedPrice(side, price, context), context).total,
    standing: isAlone ? { before: standingOf(wallet, held), after: standingOf(after, next.held) } : undefined,
    realised: isOpening ? undefined : outcome.realised,
    worstLoss: loss > 0n ? lossAt(draft, context, value, fee) : undefined,
    whatIf: isAlone ? whatIfOf(balance, pairAfter, others, next.held, mark) : undefined,
    after: { pair: pairAfter, held: next.held, moved },
  }
}

interface Part {
  readonly lots: bigint
  readonly value: bigint
}

/** What is taken from the book now, and what rests at its own price (or is expected at the trigger). */
function splitOf({ ticket, lots, price, entry }: Draft, context: OrderContext): { taken: Part; rested: Part } {
  const { value } = context.terms
  const at = (count: bigint, where: bigint): Part => ({
    lots: count,
    value: count > 0n ? notionalOf(value, count, where) : 0n,
  })
  if (ticket.kind === 'postOnly') return { taken: at(0n, 1n), rested: at(lots, price) }
  // What a trigger sends pays as a taker, wherever it fills.
  if (waits(ticket)) return { taken: at(lots, entry), rested: at(0n, 1n) }
  let [left, worth, worst] = [lots, 0n, entry]
  for (const level of context.against(ticket.side)) {
    const isBeyond = price > 0n && (ticket.side === 'buy' ? level.price > price : level.price < price)
    if (left === 0n || isBeyond) break
    const count = level.qty < left ? level.qty : left
    worth += notionalOf(value, count, level.price)
    left -= count
    worst = level.price
  }
  if (price > 0n) return { taken: { lots: lots - left, value: worth }, rested: at(left, price) }
  // Deeper than the page sees: at the worst price that it sees.
  return { taken: { lots, value: worth + at(left, worst).value }, rested: at(0n, 1n) }
}

/** The row after the fills, and what an isolated position takes out of the wallet or gives back. */
function afterOf(
  held: Held,
  position: { readonly side: bigint; readonly qty: bigint; readonly entryValue: bigint } | undefined,
  filled: bigint,
  value: bigint,
): { readonly held: Held; readonly moved: bigint } {
  const qty = position ? position.side * position.qty : 0n
  const next = { ...held, qty, entryValue: position?.entryValue ?? 0n }
  if (!held.isolated) return { held: next, moved: 0n }
  const before = held.qty < 0n ? -held.qty : held.qty
  const grows = position !== undefined && (before === 0n || position.qty > before)
  if (grows) {
    const more = initialMarginOf(value, held.leverage)
    return { held: { ...next, margin: held.margin + more }, moved: more }
  }
  const back = before === 0n ? 0n : (held.margin * (filled < before ? filled : before)) / before
  const turned = position !== undefined && filled > before ? initialMarginOf(position.entryValue, held.leverage) : 0n
  return { held: { ...next, margin: held.margin - back + turned }, moved: turned - back }
}

/** Where a position is among all that its wallet, or account, backs. */
export function standingOf(
  { positions, ratio }: Pick<WalletFigures, 'positions' | 'ratio'>,
  { pair, side }: Pick<Held, 'pair' | 'side'>,
): Standing {
  const own = positions.find(({ held }) => held.side === side && held.pair === pair)
  const price = own?.liquidationPrice
  return {
    liquidation: price && roundRatio(price, againstHolder(own.position.side)),
    ratio: own ? own.ratio : ratio,
  }
}

function average(value: OrderContext['terms']['value'], lots: bigint, worth: bigint): bigint {
  if (worth === 0n) return 0n
  const price = averagePriceOf(value, lots, worth)
  return roundRatio({ value: price.value * ONE, over: price.over }, 'half-even')
}

/** How far what is taken now is from the best price; what rests has its own, and of what waits nobody knows it yet. */
function slippageOf({ ticket }: Draft, context: OrderContext, { lots, value }: Part): bigint {
  const best = context.against(ticket.side)[0]?.price
  if (waits(ticket) || !best || lots === 0n || value === 0n) return 0n
  const away = average(context.terms.value, lots, value) - best * ONE
  const size = away < 0n ? -away : away
  return size / best
}

function lossAt({ ticket, lots, loss }: Draft, { terms }: OrderContext, value: bigint, fee: bigint): bigint {
  const worth = notionalOf(terms.value, lots, loss)
  const result = profitOf(terms.value, ticket.side === 'buy' ? 1n : -1n, value, worth)
  return result - fee - contractFeeOf(worth, terms.takerRate)
}

function whatIfOf(balance: bigint, pair: Pair, others: readonly Pair[], held: Held, mark: bigint): WhatIf | undefined {
  if (held.qty === 0n || mark === 0n) return undefined
  const side = held.qty > 0n ? 'down' : 'up'
  const moved = side === 'down' ? (mark * 9n) / 10n : (mark * 11n) / 10n
  const { ratio } = standingOf(walletFigures(balance, [{ ...pair, mark: moved }, ...others]), held)
  return { side, ratio, isGone: ratio === undefined || ratio >= ONE }
}
