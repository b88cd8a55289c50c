import type { PositionState } from '@bowline/contract/stream.ts'
import { availableOf, countedOf, transferableOf } from '@bowline/core/formulas/perpetuals/balances.ts'
import { averagePriceOf, LONG, notionalOf, SHORT } from '@bowline/core/formulas/perpetuals/contract.ts'
import { breakEvenPriceOf, liquidationPriceOf } from '@bowline/core/formulas/perpetuals/liquidation-price.ts'
import { initialMarginOf, marginRatioOf, orderMarginOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { type Position, roeOf, uplOf } from '@bowline/core/formulas/perpetuals/position.ts'
import type { Ratio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { maintenanceMarginOf } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { lotsOf, type Terms, units } from './contract-terms.ts'

/** A position of the stream in the core's numbers. */
export interface Held {
  readonly pair: string
  readonly side: PositionState['side']
  readonly isolated: boolean
  readonly leverage: number
  /** Lots, a short below zero. */
  readonly qty: bigint
  readonly entryValue: bigint
  readonly margin: bigint
  /** Fees and funding paid, less what it earned. */
  readonly spent: bigint
  /** Open orders that would open more of it. */
  readonly buyQty: bigint
  readonly buyValue: bigint
  readonly sellQty: bigint
  readonly sellValue: bigint
}

export function heldOf(state: PositionState, terms: Terms): Held {
  const { pair, side, isolated, leverage } = state
  return {
    ...{ pair, side, isolated, leverage },
    qty: lotsOf(terms, state.qty),
    entryValue: units(state.entryValue),
    margin: units(state.margin),
    spent: units(state.fees) + units(state.funding) - units(state.realised),
    buyQty: lotsOf(terms, state.buyQty),
    buyValue: units(state.buyValue),
    sellQty: lotsOf(terms, state.sellQty),
    sellValue: units(state.sellValue),
  }
}

/** The contract of one account as it stands: its terms, its mark in ticks (0 = none yet), one position or two. */
export interface Pair {
  readonly terms: Terms
  readonly mark: bigint
  readonly held: readonly Held[]
  /** Long and short beside each other. */
  readonly isHedged: boolean
}

/** A contract of which nothing is held yet, as its owner would trade it. */
export function flatPair(
  terms: Terms,
  mark: bigint,
  { isHedged, leverage, isolated }: Pick<Held, 'leverage' | 'isolated'> & Pick<Pair, 'isHedged'>,
): Pair {
  const flat = (side: Held['side']): Held => ({
    ...{ pair: terms.pair, side, isolated, leverage },
    ...{ qty: 0n, entryValue: 0n, margin: 0n, spent: 0n, buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n },
  })
  return { terms, mark, isHedged, held: isHedged ? [flat('long'), flat('short')] : [flat('both')] }
}

export interface PositionFigures {
  readonly held: Held
  readonly position: Position
  /** Prices in ticks, exact. */
  readonly entryPrice: Ratio
  readonly breakEvenPrice: Ratio | undefined
  readonly liquidationPrice: Ratio | undefined
  readonly worth: bigint
  readonly upl: bigint
  readonly maintenance: bigint
  /** Worth / leverage, or what was put up for it. */
  readonly margin: bigint
  /** Unrealised profit over margin, 10^-8. */
  readonly roe: bigint
  /** Maintenance over what backs it, 10^-8; undefined = nothing does. */
  readonly ratio: bigint | undefined
}

/** One futures wallet with everything that it backs, in ledger units of its coin at the marks of now. */
export interface WalletFigures {
  readonly balance: bigint
  /** Of the unrealised profit what counts for new orders. */
  readonly counted: bigint
  readonly upl: bigint
  readonly positionMargin: bigint
  readonly orderMargin: bigint
  readonly maintenance: bigint
  /** Wallet and unrealised profit of cross positions. */
  readonly equity: bigint
  readonly available: bigint
  readonly transferable: bigint
  /** Maintenance over equity, 10^-8: zero where there is nothing to maintain; undefined = no equity is left for what there is. */
  readonly ratio: bigint | undefined
  /** Margin of isolated positions, which has left the wallet, and their unrealised profit. */
  readonly isolatedMargin: bigint
  readonly isolatedUpl: bigint
  readonly positions: readonly PositionFigures[]
}

interface Valued {
  readonly held: Held
  readonly position: Position | undefined
  readonly worth: bigint
  readonly upl: bigint
  readonly maintenance: bigint
}

/** Figures of a wallet and of each position in it. `pairs` are all contracts that settle in its coin. */
export function walletFigures(balance: bigint, pairs: readonly Pair[]): WalletFigures {
  const valued = pairs.map((pair) => ({ pair, rows: pair.held.map((held) => valuedAt(pair, held)) }))
  const all = valued.flatMap(({ rows }) => rows)
  const cross = all.filter(({ held }) => !held.isolated)
  const isolated = all.filter(({ held }) => held.isolated)
  const upl = sum(cross, (row) => row.upl)
  const counted = valued.reduce(
    (total, { pair, rows }) =>
      total +
      sum(
        rows.filter(({ held }) => !held.isolated),
        (row) => countedOf(row.upl, pair.terms.uplWeight),
      ),
    0n,
  )
  const maintenance = sum(cross, (row) => row.maintenance)
  const positionMargin = valued.reduce((total, { rows }) => total + crossMargin(rows), 0n)
  const orderMargin = valued.reduce((total, { pair, rows }) => total + ordersOf(pair, rows), 0n)
  const account = { balance, counted, positionMargin, orderMargin }
  const ratio = maintenance === 0n ? 0n : marginRatioOf(maintenance, balance + upl)
  return {
    ...{ ...account, upl, maintenance, ratio },
    equity: balance + upl,
    available: availableOf(account),
    transferable: transferableOf(account),
    isolatedMargin: sum(isolated, ({ held }) => held.margin),
    isolatedUpl: sum(isolated, (row) => row.upl),
    positions: valued.flatMap(({ pair, rows }) =>
      rows.flatMap((row) => {
        const own = rows.filter(({ held }) => !held.isolated)
        const others = {
          upl: upl - sum(own, (one) => one.upl),
          needed: maintenance - sum(own, (one) => one.maintenance),
        }
        const figures = figuresOf(pair, row, own, balance + others.upl - others.needed, ratio)
        return figures ? [figures] : []
      }),
    ),
  }
}

/** The balance of a wallet of its own that leaves so much available: what a unified account has for a coin, as its wallet. */
export function balanceFor(available: bigint, pairs: readonly Pair[]): bigint {
  const { counted, orderMargin, positionMargin } = walletFigures(0n, pairs)
  return available + positionMargin + orderMargin - counted
}

function valuedAt({ terms, mark }: Pair, held: Held): Valued {
  if (held.qty === 0n) return { held, position: undefined, worth: 0n, upl: 0n, maintenance: 0n }
  const qty = held.qty < 0n ? -held.qty : held.qty
  const position: Position = { side: held.qty > 0n ? LONG : SHORT, qty, entryValue: held.entryValue }
  // Until there is a mark nobody gains.
  const worth = mark === 0n ? 0n : notionalOf(terms.value, qty, mark)
  const upl = mark === 0n ? 0n : uplOf(terms.value, position, mark)
  return { held, position, worth, upl, maintenance: maintenanceMarginOf(terms.tiers, worth) }
}

function crossMargin(rows: readonly Valued[]): bigint {
  const cross = rows.filter(({ held }) => !held.isolated)
  const worth = sum(cross, (row) => row.worth)
  return cross[0] && worth > 0n ? initialMarginOf(worth, cross[0].held.leverage) : 0n
}

/** What the open orders of a pair hold beside its positions. */
function ordersOf({ isHedged }: Pair, rows: readonly Valued[]): bigint {
  const [first, second] = rows
  if (!first) return 0n
  const { leverage, isolated, margin, qty, buyValue: buys } = first.held
  const exposure = {
    ...{
      isHedged,
      isIsolated: isolated,
      side: qty < 0n ? SHORT : LONG,
      worth: first.worth,
      upl: first.upl,
      margin,
      buys,
    },
    sells: sum(rows, ({ held }) => held.sellValue),
    shortWorth: second?.worth ?? 0n,
  }
  return orderMarginOf(exposure, leverage)
}

function figuresOf(
  { terms }: Pair,
  { held, position, worth, upl, maintenance }: Valued,
  pair: readonly Valued[],
  backing: bigint,
  walletRatio: bigint | undefined,
): PositionFigures | undefined {
  if (!position) return undefined
  const { value, tiers, takerRate } = terms
  const margin = held.isolated ? held.margin : initialMarginOf(worth, held.leverage)
  const positions = pair.flatMap((each) => each.position ?? [])
  return {
    ...{ held, position, worth, upl, maintenance, margin },
    entryPrice: averagePriceOf(value, position.qty, position.entryValue),
    breakEvenPrice: breakEvenPriceOf(value, position, held.spent, takerRate),
    // Both sides of a hedge that the wallet backs have one price.
    liquidationPrice: held.isolated
      ? liquidationPriceOf(value, tiers, [position], held.margin)
      : liquidationPriceOf(value, tiers, positions, backing),
    roe: roeOf(upl, margin),
    ratio: held.isolated ? marginRatioOf(maintenance, held.margin + upl) : walletRatio,
  }
}

function sum<T>(rows: readonly T[], of: (row: T) => bigint): bigint {
  return rows.reduce((total, row) => total + of(row), 0n)
}
