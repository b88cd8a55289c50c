import { averagePriceOf, type Direction, LONG, SHORT } from '@bowline/core/formulas/perpetuals/contract.ts'
import { breakEvenPriceOf, liquidationPriceOf } from '@bowline/core/formulas/perpetuals/liquidation-price.ts'
import { initialMarginOf, orderMarginOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { type Position, uplOf } from '@bowline/core/formulas/perpetuals/position.ts'
import type { Ratio } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { maintenanceMarginOf } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { unifiedPairPriceOf } from '@bowline/core/formulas/unified/pair-liquidation.ts'
import { PositionSide } from '@bowline/core/messages/terms.ts'
import type { Amount, Price } from '@bowline/money'
import type { Contract } from '../markets/index.ts'
import type { HeldPosition, WalletMargin } from './read-positions.ts'
import type { UnifiedCoin } from './read-unified.ts'

/** What a position is worth and needs at a mark; amounts in ledger units of what it settles in, prices in ticks and exact. */
export interface PositionFigures {
  /** Undefined while it is flat. */
  readonly entryPrice: Ratio | undefined
  readonly breakEvenPrice: Ratio | undefined
  readonly liquidationPrice: Ratio | undefined
  /** Above zero, whichever side. */
  readonly worth: Amount
  readonly upl: Amount
  readonly maintenance: Amount
  /** Initial margin of the position, and of its pair's orders. */
  readonly positionMargin: Amount
  readonly orderMargin: Amount
}

/** The position of a contract, or the long and the short one of an account that holds both. */
export type Pair = readonly HeldPosition[]

interface Valued {
  readonly held: HeldPosition
  readonly position: Position | undefined
  readonly worth: Amount
  readonly upl: Amount
  readonly maintenance: Amount
}

/** What stands behind cross positions: the wallet of what they settle in, or all coins of a unified account. */
export interface Backing {
  readonly margin: WalletMargin | undefined
  readonly unified?: UnifiedBacking | undefined
}

/** USD, 10^-8. */
export interface UnifiedBacking {
  readonly marginBalance: Amount
  readonly maintenance: Amount
  readonly assets: readonly UnifiedCoin[]
}

/** Figures of each position of a pair. */
export function figuresOf(
  contract: Contract,
  pair: Pair,
  mark: Price,
  backing: Backing,
): Map<HeldPosition, PositionFigures> {
  const valued = pair.map((held) => valuedAt(contract, held, mark))
  const orderMargin = ordersOf(valued)
  return new Map(
    valued.map((each) => {
      const { held, position, worth, upl, maintenance } = each
      const { entryValue } = held
      const figures: PositionFigures = {
        entryPrice: position && averagePriceOf(contract.value, position.qty, entryValue),
        breakEvenPrice:
          position && breakEvenPriceOf(contract.value, position, spentOn(held), BigInt(contract.contract.takerRate)),
        liquidationPrice: position && liquidationOf(contract, each, valued, mark, backing),
        ...{ worth, upl, maintenance, orderMargin },
        positionMargin: held.isolated === 1 ? held.margin : initialMarginOf(worth, held.leverage),
      }
      return [held, figures]
    }),
  )
}

function valuedAt(contract: Contract, held: HeldPosition, mark: Price): Valued {
  if (held.qty === 0n) return { held, position: undefined, worth: 0n, upl: 0n, maintenance: 0n }
  const qty = held.qty < 0n ? -held.qty : held.qty
  const position: Position = { side: held.qty > 0n ? LONG : SHORT, qty, entryValue: held.entryValue }
  const worth = mark === 0n ? 0n : contract.quoteOf(mark, qty)
  // Until there is an index nobody gains.
  const upl = mark === 0n ? 0n : uplOf(contract.value, position, mark)
  return { held, position, worth, upl, maintenance: maintenanceMarginOf(contract.tiers, worth) }
}

/** Fees and funding paid, less what it earned. */
function spentOn({ fees, funding, realised }: HeldPosition): Amount {
  return fees + funding - realised
}

/** Of a cross position the wallet with everything else in it stands behind it; both sides of a hedge have one price. */
function liquidationOf(
  contract: Contract,
  { held, position }: Valued,
  pair: readonly Valued[],
  mark: Price,
  { margin, unified }: Backing,
): Ratio | undefined {
  const { tiers, value } = contract
  if (!position) return undefined
  if (held.isolated === 1) return liquidationPriceOf(value, tiers, [position], held.margin)
  if (unified) return unifiedLiquidationOf(contract, position.side, pair, mark, unified)
  const own = (of: (each: Valued) => Amount) => pair.reduce((sum, each) => sum + of(each), 0n)
  const others = (margin?.upl ?? 0n) - own(({ upl }) => upl)
  const needed = (margin?.maintenance ?? 0n) - own(({ maintenance }) => maintenance)
  const positions = pair.flatMap((each) => each.position ?? [])
  return liquidationPriceOf(value, tiers, positions, (margin?.balance ?? 0n) + others - needed)
}

function unifiedLiquidationOf(
  { terms, settle, tiers, value }: Contract,
  side: Direction,
  pair: readonly Valued[],
  mark: Price,
  { assets, ...account }: UnifiedBacking,
): Ratio | undefined {
  const settled = assets.find(({ asset }) => asset === settle)
  if (!settled) return undefined
  const legs = pair.flatMap(({ position, upl, maintenance }) => (position ? [{ position, upl, maintenance }] : []))
  const coin = assets.find(({ asset }) => asset === terms.base)
  return unifiedPairPriceOf(side, { contract: value, tiers, mark, legs, settleIndex: settled.index, coin }, account)
}

/** What the open orders of a pair hold beside its positions. */
function ordersOf(pair: readonly Valued[]): Amount {
  const [first, second] = pair
  if (!first) return 0n
  const { leverage, isolated, positionSide, margin, qty, buyValue: buys } = first.held
  const exposure = {
    ...{ isHedged: positionSide !== PositionSide.both, isIsolated: isolated === 1 },
    ...{ side: qty < 0n ? SHORT : LONG, worth: first.worth, upl: first.upl, margin, buys },
    sells: pair.reduce((sum, { held }) => sum + held.sellValue, 0n),
    shortWorth: second?.worth ?? 0n,
  }
  return orderMarginOf(exposure, leverage)
}
