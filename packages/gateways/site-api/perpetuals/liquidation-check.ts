import type { Contract } from '@bowline/capabilities/markets/index.ts'
import {
  type Backing,
  backingOf,
  figuresOf,
  type HeldPosition,
  type NewContractOrder,
  type UnifiedBacking,
} from '@bowline/capabilities/perpetuals/index.ts'
import { contractFeeOf, RATE_ONE } from '@bowline/core/formulas/perpetuals/contract.ts'
import { initialMarginOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { isBelow } from '@bowline/core/formulas/perpetuals/ratio.ts'
import { countedShareOf, marginInUsd, worthInUsd } from '@bowline/core/formulas/unified/collateral.ts'
import { PositionSide, PriceKind, Side } from '@bowline/core/messages/terms.ts'
import { divide } from '@bowline/money'
import type { Situation } from './futures-trader.ts'

/**
 * Whether an order that opens, once filled at its price, would leave a position whose price of liquidation the mark has passed
 * already. What only turns a position round is left to the exchange's own checks.
 */
export function isBeyondLiquidation(
  contract: Contract,
  order: NewContractOrder,
  { found, prices }: Situation,
): boolean {
  const mark = prices[PriceKind.mark]
  const buys = order.side === Side.buy
  const positionSide = (order.positionSide ?? PositionSide.both) as PositionSide
  const pair = found.positions.filter(({ market }) => market === contract.number)
  const held = pair.find((each) => each.positionSide === positionSide) ?? flat(contract, positionSide)
  if (mark === 0n || (held.qty !== 0n && held.qty > 0n !== buys)) return false
  const qty = order.qty ?? 0n
  const value = contract.quoteOf(order.price || order.stopPrice || mark, qty)
  const after: HeldPosition = {
    ...held,
    qty: held.qty + (buys ? qty : -qty),
    entryValue: held.entryValue + value,
    margin: held.isolated === 1 ? held.margin + initialMarginOf(value, held.leverage) : held.margin,
  }
  const others = pair.filter((each) => each !== held)
  const fee = contractFeeOf(value, BigInt(contract.contract.takerRate))
  const figures = figuresOf(
    contract,
    [after, ...others],
    mark,
    changed(contract, { pair, after, others, mark, backing: backingOf(found, contract.settle), fee }),
  )
  const price = figures.get(after)?.liquidationPrice
  if (!price) return false
  const at = { value: mark, over: 1n }
  return buys ? !isBelow(price, at) : !isBelow(at, price)
}

interface Change {
  readonly pair: readonly HeldPosition[]
  readonly after: HeldPosition
  readonly others: readonly HeldPosition[]
  readonly mark: bigint
  readonly backing: Backing
  readonly fee: bigint
}

/** What stands behind it, with the position as it would be. */
function changed(contract: Contract, { pair, after, others, mark, backing, fee }: Change): Backing {
  const cross = (positions: readonly HeldPosition[]) => {
    const figures = [...figuresOf(contract, positions, mark, { margin: undefined })].filter(
      ([each]) => each.isolated !== 1,
    )
    const sum = (of: 'upl' | 'maintenance') => figures.reduce((all, [, own]) => all + own[of], 0n)
    return { upl: sum('upl'), maintenance: sum('maintenance') }
  }
  const [was, is] = [cross(pair), cross([after, ...others])]
  const [gained, needed] = [is.upl - was.upl, is.maintenance - was.maintenance]
  const { margin, unified } = backing
  return {
    margin: margin && {
      ...margin,
      balance: margin.balance - fee,
      upl: margin.upl + gained,
      maintenance: margin.maintenance + needed,
    },
    unified: unified && withSettled(unified, contract.settle, gained - fee, needed),
  }
}

/** A unified account with more (or less) of a coin, and more maintenance in it. */
function withSettled(unified: UnifiedBacking, settle: number, came: bigint, needed: bigint): UnifiedBacking {
  const coin = unified.assets.find(({ asset }) => asset === settle)
  if (!coin) return unified
  const share = coin.equity === 0n ? RATE_ONE : countedShareOf(coin)
  const counts = divide(worthInUsd(came, coin.index) * share, RATE_ONE, 'floor')
  const after = { ...coin, equity: coin.equity + came, value: coin.value + counts }
  return {
    marginBalance: unified.marginBalance + counts,
    maintenance: unified.maintenance + marginInUsd(needed, coin.index),
    assets: unified.assets.map((each) => (each === coin ? after : each)),
  }
}

/** A position that was never opened. */
function flat(contract: Contract, positionSide: PositionSide): HeldPosition {
  const nothing = { qty: 0n, entryValue: 0n, margin: 0n, buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }
  const sums = { realised: 0n, fees: 0n, funding: 0n, lastRealised: 0n, lastFee: 0n, wallet: 0n }
  const whose = { kind: 'position', positionId: 0, account: 0, market: contract.number, positionSide } as const
  const terms = {
    isolated: 0,
    leverage: contract.contract.defaultLeverage,
    reason: 0,
    spare: 0,
    openedAt: 0,
    bizNumber: 0,
  }
  return { ...whose, ...nothing, ...sums, ...terms }
}
